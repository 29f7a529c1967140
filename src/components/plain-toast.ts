import button from "./button.module.css";
import { classNames } from "./class-names";
import styles from "./plain-toast.module.css";
import type { Toast } from "./toast";

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
