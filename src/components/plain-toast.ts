import button from "./button.module.css";
import { classNames } from "./class-names";
import styles from "./plain-toast.module.css";

/** A short message in a corner of the screen. */
export type Toast = {
  /** Stable for an event: a toast that is already there is renewed, not stacked. */
  readonly id: string;
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  /** After how many milliseconds it closes by itself; false if it stays until dismissed. */
  readonly closeAfter: number | false;
  /** What can be done about it; the message goes with that. Its plain form does without. */
  readonly action?: { readonly label: string; readonly onAct: () => void };
};

const REGION_ID = "plain-toasts";

/** Shows a toast with nothing but the DOM, for when the toast library cannot be fetched. */
export function showPlainToast({ id, kind, text, closeAfter }: Toast): void {
  const message = document.createElement("div");
  message.id = `toast-${id}`;
  message.className = styles.toast ?? "";
  message.setAttribute("role", kind === "error" ? "alert" : "status");
  const words = document.createElement("span");
  words.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = classNames(button.button, button.plain);
  close.textContent = "Close";
  close.addEventListener("click", () => message.remove());
  message.append(words, close);

  document.getElementById(message.id)?.remove();
  region().append(message);
  if (closeAfter !== false) setTimeout(() => message.remove(), closeAfter);
}

function region(): HTMLElement {
  const existing = document.getElementById(REGION_ID);
  if (existing) return existing;
  const created = document.createElement("section");
  created.id = REGION_ID;
  created.className = styles.region ?? "";
  created.setAttribute("aria-label", "Notifications");
  document.body.append(created);
  return created;
}

/** Closes all such toasts. */
export function closePlainToasts(): void {
  document.getElementById(REGION_ID)?.remove();
}
