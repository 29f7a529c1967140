import { startTransition, useEffect, useMemo, useState } from "react";
import type { Item } from "../../../domain/types";
import { rowsInSight } from "./rows-in-sight";

/** So many rows are laid out at once without anybody feeling it. */
export const SHORT = 50;

/**
 * Opens a long list with the rows that can be in sight. The others follow at once, piece by piece, while the screen
 * answers already.
 *
 * @returns what is to be drawn of the open and the done items: as many as given, but for the first time
 */
export function useFirstRows(open: readonly Item[], done: readonly Item[]) {
  const [room] = useState(rowsInSight);
  const [isWhole, setWhole] = useState(open.length + done.length <= room);

  useEffect(() => {
    startTransition(() => setWhole(true));
  }, []);

  return useMemo(() => {
    if (isWhole) return { open, done };
    const first = open.slice(0, room);
    return { open: first, done: done.slice(0, room - first.length) };
  }, [open, done, isWhole, room]);
}
