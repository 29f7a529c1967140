import { SELF } from "../attempt";
import { LIST, OLD_LIST } from "../lists";
import { uidOf } from "../people";
import type { Story } from "../story";

const OWN_LISTS = [["shared_with", "array-contains", SELF]] as const;

/** Who sees what. */
export const READING: readonly Story[] = [
  {
    title: "open a list by its id, which is what a link gives",
    stored: LIST,
    act: { do: "get" },
    may: ["owner", "member", "unverified", "stranger"],
    still: [
      ["a list of format 1", "stored.formatVersion", 1],
      ["a list that does not exist, to learn just that", "stored", null],
    ],
    not: [
      ["a document of another collection", "path", "users/{id}"],
      ["a document below a list", "path", "shopping-lists/{id}/notes/{id}"],
    ],
  },
  {
    title: "find the lists one is a member of",
    stored: LIST,
    act: { do: "query", of: "collection", where: OWN_LISTS },
    may: ["owner", "member", "unverified", "stranger"],
    still: [
      ["only those of one owner", "act.where", [...OWN_LISTS, ["owner", "==", uidOf("owner")]]],
      ["when there are none", "stored", null],
    ],
    not: [
      ["all lists", "act.where", []],
      ["somebody else's lists", "act.where", [["shared_with", "array-contains", uidOf("member")]]],
      ["nobody's lists", "act.where", [["shared_with", "array-contains", "no-such-uid"]]],
      ["by the owner", "act.where", [["owner", "==", SELF]]],
      ["by the name", "act.where", [["name", "==", LIST.name]]],
      ["across all collections of that name", "act.of", "group"],
      ["in another collection", "path", "users/{id}"],
      ["in a collection below a list", "path", "shopping-lists/{id}/shopping-lists/{id}"],
    ],
  },
  {
    title: "find a list of format 1 that one is a member of",
    stored: OLD_LIST,
    act: { do: "query", of: "collection", where: OWN_LISTS },
    may: ["owner", "member", "unverified", "stranger"],
  },
];
