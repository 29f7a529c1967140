import { startTransition, useOptimistic } from "react";
import { Button } from "../../components/button";
import { CopyLink } from "../../components/copy-link";
import { Dialog } from "../../components/dialog";
import { ShowQrCode } from "../../components/show-qr-code";
import { Switch } from "../../components/switch";
import { MAX_MEMBERS } from "../../domain/limits";
import { canClose, isFull, type Members } from "../../domain/membership";
import { paths } from "../../domain/paths";
import type { ShoppingList } from "../../domain/types";
import { useListCommands } from "../../hooks/lists";
import { useUser } from "../../hooks/session";
import { messages } from "../messages";
import { ScreenSection } from "../shared/screen";
import styles from "./share-section.module.css";

const HEADING = "Share list";

/** A list as far as it takes to share it, and whether the server has it, so that others can open it. */
export type ShareableList = Members &
  Pick<ShoppingList, "id" | "name"> & {
    readonly isClosed?: ShoppingList["isClosed"] | undefined;
    readonly isSent: boolean;
  };

/** The link of a list, and every way to pass it on. */
export function ShareSection({ list }: { list: ShareableList }) {
  return (
    <ScreenSection heading={HEADING}>
      <ShareWays list={list} />
    </ScreenSection>
  );
}

/** The same over another screen. */
export function ShareDialog({ list, onClose }: { list: ShareableList; onClose: () => void }) {
  return (
    <Dialog heading={HEADING} onClose={onClose} onPressBeside={onClose}>
      <ShareWays list={list} />
      <Button className={styles.close} onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

function ShareWays({ list }: { list: ShareableList }) {
  const { uid } = useUser();
  const close = useClose(list.id);
  const [isOpen, showOpen] = useOptimistic(!list.isClosed);

  function switchLink(isOn: boolean) {
    startTransition(async () => {
      showOpen(isOn);
      await close(!isOn);
    });
  }

  const url = `${window.location.origin}${paths.list(list.id)}`;
  return (
    <>
      {isFull(list) ? (
        <p>
          <strong>This list is full.</strong> It has {MAX_MEMBERS} members, as many as a list can
          take: before anybody else can join, somebody has to leave.
        </p>
      ) : null}
      <p>
        {isOpen
          ? "Send this link to others. Whoever opens it and signs in shares the list with you."
          : "This link lets nobody new in. It still leads members to the list."}
      </p>
      <CopyLink label="Link to this list" url={url} title={list.name}>
        <ShowQrCode
          url={url}
          heading={list.name}
          hint="Have the other person point their camera here: the list opens on their phone."
        />
      </CopyLink>
      {list.isSent ? null : (
        <p className="soft">
          This list has not been sent yet. Its link works for others as soon as it has.
        </p>
      )}
      {canClose(list, uid) ? (
        <Switch label="Anyone with the link can join" isOn={isOpen} onSwitch={switchLink}>
          When off, the link lets nobody new in, and whoever is on the list stays.
        </Switch>
      ) : null}
    </>
  );
}

/** Gives the way to close the list's link, or to open it again. Tells whether that was done; else it says so. */
export function useClose(id: string) {
  const { close } = useListCommands();
  return async (isClosed: boolean): Promise<boolean> => {
    try {
      await close(id, isClosed);
      return true;
    } catch {
      messages.linkNotSwitched();
      return false;
    }
  };
}
