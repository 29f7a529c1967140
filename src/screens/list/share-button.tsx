import { Suspense, useState } from "react";
import { Dialog } from "../../components/dialog";
import { ShareIcon } from "../../components/icons";
import { openShareSheet } from "../../components/open-share-sheet";
import { isFull } from "../../domain/membership";
import { paths } from "../../domain/paths";
import { useEngine } from "../../hooks/engine";
import type { ShareableList } from "../list-settings/share-section";
import { LatePart } from "../shared/late-part";
import { lazyComponent } from "../shared/lazy-component";
import { userScreensPart } from "../user-screens-part";
import * as words from "./words";

const ShareOptions = lazyComponent(userScreensPart, (code) => code.ShareOptions);

/**
 * Shares the list: on a touch screen by the system's share sheet, elsewhere by a dialog. While nobody new can join, all
 * devices show the dialog, which gives the reason.
 */
export function ShareButton({ list }: { list: ShareableList }) {
  const [isOpen, setOpen] = useState(false);
  const { keepList } = useEngine();

  async function share() {
    keepList(list.id);
    const isJoinable = list.isSent && !list.isClosed && !isFull(list);
    const usesShareSheet = isJoinable && matchMedia("(pointer: coarse)").matches;
    const link = { title: list.name, url: origin + paths.list(list.id) };
    if (!usesShareSheet || !(await openShareSheet(link))) setOpen(true);
  }

  return (
    <>
      <button className="round" type="button" aria-label={words.share} onClick={() => void share()}>
        <ShareIcon />
      </button>
      {isOpen ? (
        <Dialog heading={words.share} isDismissible onClose={() => setOpen(false)}>
          <Suspense fallback={<LatePart level={3} />}>
            <ShareOptions list={list} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  );
}
