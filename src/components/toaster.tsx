import "./toaster.css";
import { useEffect } from "react";
import libraryStyles from "react-toastify/ReactToastify.css?inline";
import { cssTransition, type Id, ToastContainer, toast } from "react-toastify/unstyled";
import { Button } from "./button";
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from "./icons";
import { startToasts, type Toast } from "./toast";
import * as words from "./words";

const ICONS = { success: <CheckIcon />, info: <InfoIcon />, error: <AlertIcon /> };

const transition = cssTransition({ enter: "toast-enter", exit: "toast-exit", collapse: false });

// The library's styles are loaded with its code, into a layer, so that those of the app override them.
// Its variables are those of the body: see styles/tokens.css.
const styles = new CSSStyleSheet();
styles.replaceSync(`@layer toasts { ${libraryStyles.replace(":root", "body")} }`);
document.adoptedStyleSheets.push(styles);

/** The place of the toasts. Once it is mounted, toasts can be shown. */
export function Toaster() {
  useEffect(() => startToasts({ renderToast, dismissToasts: () => toast.dismiss() }), []);
  return (
    // Ends the library's drag when a touch turns into scrolling; else the next touch would continue it.
    <div onPointerCancel={() => document.dispatchEvent(new Event("pointerup"))}>
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
      />
    </div>
  );
}

/** The page's: the library's id of the last toast with each id. A toast that is closing keeps its id for a moment. */
const shown = new Map<string, Id>();

/** Shows a toast, or updates the open one with the same id. */
function renderToast({ id, kind, text, closeAfter, action }: Toast): void {
  const options = {
    type: kind,
    icon: ICONS[kind],
    autoClose: closeAfter,
    role: kind === "error" ? "alert" : "group", // within the library's live region
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
  const last = shown.get(id) ?? "";
  if (toast.isActive(last)) toast.update(last, { ...options, render: content });
  else shown.set(id, toast(content, options));
}
