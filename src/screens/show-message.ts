import { showToast, type Toast } from "../components/toast";

/** How long a message stays by default, in milliseconds. */
const CLOSE_AFTER_MS = 5_000;

/** Tells that something has been done. */
export function success(
  id: string,
  text: string,
  closeAfter: Toast["closeAfter"] = CLOSE_AFTER_MS,
) {
  showToast({ id, kind: "success", text, closeAfter });
}

/** Tells something worth knowing. */
export function info(id: string, text: string) {
  showToast({ id, kind: "info", text, closeAfter: CLOSE_AFTER_MS });
}

/** Tells that something went wrong. Stays until it is dismissed. */
export function error(id: string, text: string) {
  showToast({ id, kind: "error", text, closeAfter: false });
}
