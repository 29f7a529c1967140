import { v4 as newId } from "uuid";
import { engineOf } from "../client/engine";
import { buildCopy } from "../domain/copy-list";
import type { ShoppingList } from "../domain/types";
import { useUser } from "./session";

/** Makes a list of the user's own with the items of another, all open, and gives its id. It is there at once. */
export function useDuplicateList(): (list: ShoppingList) => string {
  const { uid } = useUser();
  return (list) => engineOf(uid).addList(buildCopy(list, uid, newId, Date.now()));
}
