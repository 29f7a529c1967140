type Fields = { readonly [field: string]: unknown };

/** Returns whether an untrusted value is a non-null object (or an array). */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** Whether a value from outside is a text. */
export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Whether a value from outside is an array of which every element passes a test. */
export function isArrayOf<Value>(
  value: unknown,
  isElement: (one: unknown) => one is Value,
): value is readonly Value[] {
  return Array.isArray(value) && value.every(isElement);
}
