import { trimText } from "../../domain/typed-text";

/** Returns the trimmed value of a text field; "" if nobody sees anything in it. */
export function trimmedField(fields: FormData, name: string): string {
  return trimText(rawField(fields, name));
}

/** Returns a text field's value untrimmed, for passwords. */
export function rawField(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
