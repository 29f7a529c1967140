import { useMemo } from "react";
import { isItem } from "../../../domain/is-change";
import { isString } from "../../../domain/is-object";
import type { Item } from "../../../domain/types";
import { type Draft, useDraft } from "../../../hooks/drafts";

/** The draft of the item that is being edited on a list. */
export type ItemDraft = {
  /** Returns the half-edited item as it was; null for none. */
  readonly item: () => Item | null;
  /** Returns the draft of an item's text. */
  readonly textOf: (item: Item) => Draft;
};

/** Returns the list's only draft of an item. It holds the whole item, which another member may have removed since. */
export function useItemDraft(listId: string): ItemDraft {
  const draft = useDraft(`${listId}/item`);
  return useMemo(() => {
    const read = () => parseDraft(draft.read());
    return {
      item: () => read()?.item ?? null,
      textOf: (item) => ({
        read() {
          const kept = read();
          return kept?.item.id === item.id ? kept.text : "";
        },
        keep: (text) => draft.keep(text && JSON.stringify({ item, text })),
      }),
    };
  }, [draft]);
}

/** Returns null for anything but a draft: a browser's storage may hold garbage. */
function parseDraft(json: string): { readonly item: Item; readonly text: string } | null {
  try {
    const { item, text }: { item?: unknown; text?: unknown } = JSON.parse(json);
    return isItem(item) && isString(text) ? { item, text } : null;
  } catch {
    return null;
  }
}
