import { meantAddress } from "../domain/links";

/** Replaces the page's address by the one that its link means. The history entry stays the same. */
export function tidyAddress(): void {
  const { pathname, search, hash } = location;
  const meant = meantAddress(pathname, search + hash);
  if (meant !== null && meant !== pathname + search + hash)
    history.replaceState(history.state, "", meant);
}
