/** A text field of a form, without the spaces around it. */
export function trimmedField(fields: FormData, name: string): string {
  return rawField(fields, name).trim();
}

/** A text field of a form, as it was typed: for passwords. */
export function rawField(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
