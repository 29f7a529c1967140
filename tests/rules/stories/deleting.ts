import { LIST, manyItems, OLD_LIST } from "../lists";
import { uidOf } from "../people";
import { ABSENT, type Story } from "../story";

/** Who deletes a list. */
export const DELETING: readonly Story[] = [
  {
    title: "delete a list",
    stored: LIST,
    act: { do: "delete" },
    may: ["owner"],
    still: [
      ["that one is not a member of", "stored.shared_with", [uidOf("member")]],
      ["that holds more than lists may", "stored.items", manyItems(2001)],
      ["whose id is of another form", "path", "shopping-lists/x{id}"],
    ],
    not: [
      ["that somebody else owns", "stored.owner", uidOf("member")],
      ["that nobody owns", "stored.owner", ABSENT],
      ["of another collection", "path", "users/{id}"],
      ["that is no list, but below one", "path", "shopping-lists/{id}/notes/{id}"],
    ],
  },
  {
    title: "delete a list of format 1",
    stored: OLD_LIST,
    act: { do: "delete" },
    may: ["owner"],
  },
  {
    title: "delete what is already gone",
    stored: null,
    act: { do: "delete" },
    may: ["owner", "member", "unverified", "stranger"],
    not: [["in another collection", "path", "users/{id}"]],
  },
];
