import { classNames } from "../../components/class-names";
import { OfflineIcon } from "../../components/icons";
import { type SyncStatus as Status, useSyncStatus } from "../../hooks/lists";
import * as words from "./list-words";
import styles from "./sync-status.module.css";

/**
 * A status line about pending changes and a silent server; without text and height while there is nothing to report.
 *
 * @param isInline whether the parent positions it; otherwise it floats at the bottom of the viewport
 */
export function SyncStatus({ isInline = false }: { isInline?: boolean }) {
  const status = useSyncStatus();
  const text = textOf(status);
  return (
    <p className={classNames(styles.status, !isInline && styles.floating)} role="status">
      {status.kind === "offline" || status.kind === "unanswered" ? <OfflineIcon /> : null}
      {text ? <span>{text}</span> : null}
    </p>
  );
}

function textOf(status: Status): string {
  switch (status.kind) {
    case "quiet":
      return "";
    case "unanswered":
      return words.unanswered(status.isOnline);
    case "saving":
      return words.saving;
    case "offline":
      return words.offline(status.pending);
    case "denied":
      return words.denied(status.pending);
    case "not-stored":
      return words.notStored(status.pending);
    case "no-room":
      return words.noRoom;
  }
}
