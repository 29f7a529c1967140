import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Returns the navigation state of a link that opens a screen from the path `from`. See `useWayBack`. */
export const openedFrom = (from: string) => ({ openedFrom: from });

/**
 * Returns the command that leads back to a path. If a link with `openedFrom` has opened this screen from there, it goes
 * back in the history, so that the screen there keeps its scroll position.
 */
export function useWayBack(path: string | undefined): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (path === undefined) return;
    if (state?.openedFrom === path) void navigate(-1);
    else void navigate(path);
  };
}

/** Runs the command of a pressed link, unless a key makes the browser open a tab or window, or save the page. */
export function onPlainPress(command: () => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    command();
  };
}
