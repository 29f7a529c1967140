import "react-toastify/ReactToastify.css";
import "./toaster.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { cssTransition, ToastContainer, toast } from "react-toastify/unstyled";
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from "./icons";
import type { Toast } from "./toast";

const ICONS = { success: <CheckIcon />, info: <InfoIcon />, error: <AlertIcon /> };

// Not one of the library's own: they collapse by a timer, which would remove a toast renewed as it leaves.
const transition = cssTransition({ enter: "toast-enter", exit: "toast-exit", collapse: false });

let isMounted = false;

/** Mounts the toasts once, in a root of their own: they outlive every screen, even a crashed one. */
function mount() {
  if (isMounted) return;
  isMounted = true;
  const host = document.body.appendChild(document.createElement("div"));
  flushSync(() =>
    createRoot(host).render(
      <ToastContainer
        position="top-right"
        theme="light"
        transition={transition}
        newestOnTop
        hideProgressBar
        closeButton={({ closeToast }) => (
          <button type="button" className="toast-close" aria-label="Close" onClick={closeToast}>
            <CloseIcon />
          </button>
        )}
      />,
    ),
  );
}

/** Shows a toast, or renews the one with the same id. */
export function presentToast({ id, kind, text, closeAfter }: Toast): void {
  mount();
  const toastId = `toast-${id}`;
  const options = {
    type: kind,
    icon: ICONS[kind],
    autoClose: closeAfter,
    role: kind === "error" ? "alert" : "status",
  } as const;
  // The first call does nothing unless there is such a toast, even a leaving one; the second nothing if there is.
  toast.update(toastId, { ...options, render: text, delay: 0 });
  toast(text, { ...options, toastId });
}
