/** Joins class names, and skips the missing ones: `classNames("a", undefined, "b")` returns `"a b"`. */
export function classNames(...names: readonly (string | undefined | false)[]): string {
  return names.filter(Boolean).join(" ");
}
