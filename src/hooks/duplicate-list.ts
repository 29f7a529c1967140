import { v4 as newId } from "uuid";
import { buildCopy } from "../domain/copy-list";
import type { ShoppingList } from "../domain/types";
import { useEngine } from "./engine";

/** Makes a list of the user's own with the items of another, all open, and gives its id. It is there at once. */
export function useDuplicateList(): (list: ShoppingList) => string {
  const { uid, addList } = useEngine();
  return (list) => addList(buildCopy(list, uid, newId, Date.now()));
}
