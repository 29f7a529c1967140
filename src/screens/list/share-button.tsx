import { useState } from "react";
import { isTextInput } from "../../client/text-input";
import { ShareIcon } from "../../components/icons";
import { openShareSheet } from "../../components/open-share-sheet";
import { isFull } from "../../domain/membership";
import { paths } from "../../domain/paths";
import type { ShareDialog } from "../list-settings/list-settings-screen";
import type { ShareableList } from "../list-settings/share-section";
import { messages } from "../messages";
import * as words from "./words";

/**
 * Shares the list: on a touch screen by the system's share sheet, elsewhere by a dialog. While nobody new can join, all
 * devices show the dialog, which gives the reason. A click loads its code.
 */
export function ShareButton({ list }: { list: ShareableList }) {
  const [Dialog, setDialog] = useState<typeof ShareDialog | null>(null);

  async function share() {
    const isJoinable = list.isSent && !list.isClosed && !isFull(list);
    const usesShareSheet = isJoinable && matchMedia("(pointer: coarse)").matches;
    const link = { title: list.name, url: origin + paths.list(list.id) };
    if (usesShareSheet && (await openShareSheet(link))) return;
    try {
      const { ShareDialog } = await import("../list-settings/list-settings-screen");
      // No dialog opens if the user is typing by then.
      if (!isTextInput(document.activeElement)) setDialog(() => ShareDialog);
    } catch {
      messages.shareDialogNotLoaded();
    }
  }

  return (
    <>
      <button className="round" type="button" aria-label={words.share} onClick={() => void share()}>
        <ShareIcon />
      </button>
      {Dialog ? <Dialog list={list} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
