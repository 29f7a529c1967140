import { useRef, useState } from "react";
import { Avatar } from "../../components/avatar";
import { Button } from "../../components/button";
import { Dialog, DialogButtons } from "../../components/dialog";
import { HoldButton } from "../../components/hold-button";
import { useBusy } from "../../components/use-busy";
import { VisuallyHidden } from "../../components/visually-hidden";
import { displayNameOf } from "../../domain/member-names";
import { canRemove } from "../../domain/membership";
import type { ShoppingList } from "../../domain/types";
import { useEngine } from "../../hooks/engine";
import { useLatest } from "../../hooks/latest";
import { useUser } from "../../hooks/session";
import { memberText } from "../list-frame/list-words";
import { messages } from "../messages";
import { ScreenSection } from "../shared/screen";
import styles from "./members-section.module.css";
import { useSetListClosed } from "./share-section";
import * as words from "./words";

/** The members, with buttons for the owner to remove them. */
export function MembersSection({ list }: { list: ShoppingList }) {
  const { uid } = useUser();
  const { removeMember } = useEngine();
  const [isBusy, startRemoving] = useBusy();
  /** The name of the member who was just removed. While it is set, a dialog asks whether to close the list. */
  const [removed, setRemoved] = useState<string | null>(null);
  const memberList = useRef<HTMLUListElement>(null);
  const { id, sharedWith, isClosed } = list;
  const isClosedNow = useLatest(isClosed);

  function remove(member: string) {
    const name = displayNameOf(list, member);
    startRemoving(
      async () => {
        await removeMember(id, member);
        memberList.current?.focus(); // the row's button is gone
        if (isClosedNow()) messages.memberRemoved(name);
        else setRemoved(name);
      },
      () => messages.memberNotRemoved(name),
    );
  }

  return (
    <ScreenSection heading={words.members}>
      {sharedWith.length > 1 ? null : <p>{words.onlyYou}</p>}
      <ul
        className={styles.members}
        role="list"
        ref={memberList}
        tabIndex={-1}
        aria-label={words.members}
      >
        {sharedWith.map((member) => (
          <li key={member} className={styles.member}>
            <Avatar uid={member} size="card" />
            <span className={member === uid ? styles.you : styles.name}>
              <bdi>{memberText(list, member, uid)}</bdi>
            </span>
            {canRemove(list, uid, member) ? (
              <HoldButton
                variant="quiet"
                holdText={words.holdToRemove}
                disabled={isBusy}
                onHold={() => remove(member)}
              >
                {words.remove} <VisuallyHidden>{displayNameOf(list, member)}</VisuallyHidden>
              </HoldButton>
            ) : null}
          </li>
        ))}
      </ul>
      {removed === null ? null : (
        <CloseListDialog id={id} removed={removed} onClose={() => setRemoved(null)} />
      )}
    </ScreenSection>
  );
}

/** Asks, after a removal, whether to close the list as well. */
function CloseListDialog({
  id,
  removed,
  onClose,
}: {
  id: string;
  removed: string;
  onClose: () => void;
}) {
  const setClosed = useSetListClosed(id);

  async function closeList() {
    onClose();
    if (await setClosed(true)) messages.closedToNewMembers();
  }

  return (
    <Dialog heading={words.removed(removed)} onClose={onClose}>
      <p>{words.askToClose}</p>
      <DialogButtons>
        <Button variant="primary" onClick={() => void closeList()}>
          {words.closeList}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.keepOpen}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
