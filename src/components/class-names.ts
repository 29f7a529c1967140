/** Joins the class names that are there: `classNames("a", undefined, "b")` gives `"a b"`. */
export function classNames(...names: readonly (string | undefined | false)[]): string {
  return names.filter(Boolean).join(" ");
}
