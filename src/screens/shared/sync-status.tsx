import { classNames } from "../../components/class-names";
import { OfflineIcon } from "../../components/icons";
import { type SyncStatus as Status, useSyncStatus } from "../../hooks/lists";
import * as words from "./list-words";
import { useIsInBackground } from "./screen-title";
import styles from "./sync-status.module.css";

/**
 * A status line about unsent edits. Empty, and without height, when there is nothing to say. Only the screen in front
 * shows it.
 *
 * @param isPlaced whether the parent positions it; else it floats at the bottom of the window
 */
export function SyncStatus({ isInline = false }: { isInline?: boolean }) {
  const status = useSyncStatus();
  const isBehind = useIsInBackground();
  if (isBehind) return null;
  return (
    <p className={classNames(styles.status, !isInline && styles.atEdge)} role="status">
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
      return words.offline(status.pending);
    case "not-stored":
      return words.notStored(status.pending);
    case "blocked":
      return words.blocked(status.pending);
  }
}
