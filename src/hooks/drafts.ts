import { useMemo } from "react";
import { session } from "../client/client";
import { tabStorage } from "../client/storage";
import { trimText } from "../domain/typed-text";
import { useUser } from "./session";

/** A half-typed text of the user. This tab keeps it through reloads, until it is discarded or its user logs out. */
export type Draft = {
  /** Returns the text; "" for none. */
  readonly read: () => string;
  /** Keeps the text, at once: a tab may end without an event. A text that nobody sees discards it. */
  readonly keep: (text: string) => void;
};

const PREFIX = "lettuce/draft/";

/**
 * Returns the draft of one text field.
 *
 * @param field the name of the field, with the id of its list if it has one
 */
export function useDraft(field: string): Draft {
  const { uid } = useUser();
  return useMemo(() => {
    const key = keyOf(uid, field);
    return {
      read: () => tabStorage.get(key) ?? "",
      keep(text) {
        if (trimText(text)) tabStorage.set(key, text);
        else tabStorage.remove(key);
      },
    };
  }, [uid, field]);
}

/** Returns whether this tab keeps a half-typed text of a user on a list. */
export function hasDraftOf(uid: string, listId: string): boolean {
  return tabStorage.keys(keyOf(uid, `${listId}/`)).length > 0;
}

/** Discards the drafts of all users but the signed-in one, or the one whose session has expired. */
export function discardDraftsOfOthers(): void {
  const uid = session.lastUid();
  for (const key of tabStorage.keys(PREFIX))
    if (uid === null || !key.startsWith(keyOf(uid))) tabStorage.remove(key);
}

const keyOf = (uid: string, field = "") => `${PREFIX}${encodeURIComponent(uid)}/${field}`;
