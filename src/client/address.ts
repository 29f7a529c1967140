import { invitedAddress, meantAddress } from "../domain/links";
import { isNavigateLoad } from "./visit";

/**
 * Replaces the page's address by the one that its link means. The history entry stays the same. An invitation counts
 * only if its address was opened: one that is left in the history belongs to the person before.
 */
export function tidyAddress(): void {
  const { pathname, search, hash } = location;
  const invited = isNavigateLoad() ? invitedAddress(pathname + search) : null;
  const meant = invited ?? meantAddress(pathname, search + hash);
  if (meant !== null && meant !== pathname + search + hash)
    history.replaceState(history.state, "", meant);
}
