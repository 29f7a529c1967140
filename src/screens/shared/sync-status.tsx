import { classNames } from "../../components/class-names";
import { OfflineIcon } from "../../components/icons";
import { type SyncStatus as Status, useSyncStatus } from "../../hooks/lists";
import * as words from "./list-words";
import { useIsBehind } from "./screen-title";
import styles from "./sync-status.module.css";

/**
 * A quiet line about edits that are not sent yet. Empty, and without height, when there is nothing to say. It is said
 * once: by the screen in front.
 *
 * @param isPlaced whether whoever holds it has a place for it; else it is at the lower edge of the window
 */
export function SyncStatus({ isPlaced = false }: { isPlaced?: boolean }) {
  const status = useSyncStatus();
  const isBehind = useIsBehind();
  if (isBehind) return null;
  return (
    <p className={classNames(styles.status, !isPlaced && styles.atEdge)} role="status">
      {status.kind === "offline" ? <OfflineIcon /> : null}
      {textOf(status)}
    </p>
  );
}

function textOf(status: Status): string {
  switch (status.kind) {
    case "quiet":
      return "";
    case "saving":
      return words.saving;
    case "offline":
      return words.offline(status.waiting);
    case "not-stored":
      return words.notStored(status.waiting);
    case "blocked":
      return words.held(status.waiting);
  }
}
