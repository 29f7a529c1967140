type Fields = { readonly [field: string]: unknown };

/** Returns whether an untrusted value is a non-null object (or an array). */
export function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** Returns whether an untrusted value is a string. */
export function isString(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns whether an untrusted value is an array whose elements all pass `isElement`. */
export function isArrayOf<Value>(
  value: unknown,
  isElement: (one: unknown) => one is Value,
): value is readonly Value[] {
  return Array.isArray(value) && value.every(isElement);
}
