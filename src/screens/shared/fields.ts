/** Returns the trimmed value of a text field. */
export function trimmedField(fields: FormData, name: string): string {
  return rawField(fields, name).trim();
}

/** Returns a text field's value untrimmed, for passwords. */
export function rawField(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
