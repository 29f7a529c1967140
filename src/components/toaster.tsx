import "./toaster.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import libraryStyles from "react-toastify/ReactToastify.css?inline";
import { cssTransition, type Id, ToastContainer, toast } from "react-toastify/unstyled";
import { Button } from "./button";
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from "./icons";
import * as words from "./words";

/** A short message in a corner of the viewport. */
export type Toast = {
  /** The same for each occurrence of an event: an open toast is updated, not stacked. */
  readonly id: string;
  readonly kind: "success" | "info" | "error";
  readonly text: string;
  /** Milliseconds until it closes by itself; false if it stays until dismissed. */
  readonly closeAfter: number | false;
  /** A button in the toast, which closes it. */
  readonly action?: { readonly label: string; readonly onAct: () => void };
};

const ICONS = { success: <CheckIcon />, info: <InfoIcon />, error: <AlertIcon /> };

const transition = cssTransition({ enter: "toast-enter", exit: "toast-exit", collapse: false });

/** The app's toast ids, each with the library's id of its newest toast. */
const shown = new Map<string, Id>();
let count = 0;
let isMounted = false;

/** Mounts the toasts once, in a separate React root: they outlive every screen, even a crashed one. */
function mount() {
  if (isMounted) return;
  isMounted = true;
  // The library's styles are loaded with its code, into a layer, so that those of the app override them.
  const styles = new CSSStyleSheet();
  styles.replaceSync(`@layer toasts { ${libraryStyles} }`);
  document.adoptedStyleSheets.push(styles);
  const host = document.body.appendChild(document.createElement("div"));
  // Ends the library's drag when a touch turns into scrolling; else the next touch would continue it.
  host.addEventListener("pointercancel", () => document.dispatchEvent(new Event("pointerup")));
  flushSync(() =>
    createRoot(host).render(
      <ToastContainer
        position="top-right"
        theme="light"
        transition={transition}
        newestOnTop
        hideProgressBar
        // On touch screens a tap or a swipe closes it, since it covers content.
        closeOnClick={matchMedia("(hover: none)").matches}
        closeButton={({ closeToast }) => (
          <button type="button" className="round" aria-label={words.close} onClick={closeToast}>
            <CloseIcon />
          </button>
        )}
      />,
    ),
  );
}

/** Shows a toast, or updates the open one with the same id. One that is closing is shown again. */
export function renderToast({ id, kind, text, closeAfter, action }: Toast): void {
  mount();
  const options = {
    type: kind,
    icon: ICONS[kind],
    autoClose: closeAfter,
    role: kind === "error" ? "alert" : "status",
  } as const;
  const content = action
    ? ({ closeToast }: { closeToast: () => void }) => (
        <>
          <span>{text}</span>
          <Button
            variant="plain"
            onClick={() => {
              closeToast();
              action.onAct();
            }}
          >
            {action.label}
          </Button>
        </>
      )
    : text;
  const current = shown.get(id);
  if (current !== undefined && toast.isActive(current)) {
    // Without delay: the library would wait 100 ms, and drop the new text if the toast closes meanwhile.
    toast.update(current, { ...options, render: content, delay: null });
  } else {
    shown.set(id, toast(content, { ...options, toastId: `toast-${id}-${++count}` }));
  }
}

/** Closes all toasts. */
export function dismissToasts(): void {
  toast.dismiss();
}
