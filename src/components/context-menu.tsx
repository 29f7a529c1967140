import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names";
import styles from "./context-menu.module.css";

/** One action of a menu. `onSelect` runs after the menu has closed. */
export type MenuAction = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean | undefined;
  /** The keys that do the same without the menu, by their names in a `KeyboardEvent`, such as `Alt+ArrowUp`. */
  readonly key?: string | undefined;
  readonly onSelect: () => void;
};

/** The keys that move the focus in a menu. Each function returns the index of the next action; -1 is the last one. */
const FOCUS_KEYS: Readonly<Record<string, (current: number, count: number) => number>> = {
  ArrowDown: (current, count) => (current + 1) % count,
  ArrowUp: (current) => current - 1,
  Home: () => 0,
  End: () => -1,
};

/** The signs of keys on keyboards, as far as they differ from their names in a `KeyboardEvent`. */
const KEY_SIGNS: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  Delete: "Del",
  Enter: "↵",
};

/**
 * A button that opens a menu. The menu is rendered only while it is open, so that a long list can have many buttons.
 *
 * @param label the accessible name of the button and the menu
 * @param actions returns the actions from top to bottom; called while the menu is open
 */
export function ContextMenu({
  label,
  actions,
}: {
  label: string;
  actions: () => readonly MenuAction[];
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          currentTarget.focus(); // not every browser focuses a clicked button
          setOpen(true);
        }}
      />
      {isOpen ? (
        <Menu label={label} actions={actions()} button={button} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/**
 * A modal dialog at the button. It closes on a press outside, which does nothing else, on Escape and Tab, and on
 * scroll and resize (see `watchMoves`), and restores the focus to the button.
 */
function Menu({
  label,
  actions,
  button,
  onClose,
}: {
  label: string;
  actions: readonly MenuAction[];
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);

  /** Closes the dialog before React removes it: only then does it restore the focus. */
  function closeMenu() {
    dialog.current?.close();
    onClose();
  }
  const closeFromEffect = useEffectEvent(closeMenu);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>("[role=menuitem]")?.focus(); // not the menu, even if it scrolls
    const stopWatching = watchMoves(button, () => closeFromEffect());
    return () => {
      stopWatching();
      element?.close();
    };
  }, [button]);

  function pressKey(event: KeyboardEvent) {
    if (event.key === "Tab") return closeMenu(); // the browser then moves on from the button
    if (event.key === "Escape") {
      event.preventDefault(); // the browser's `cancel` event comes later, maybe after the next key
      return closeMenu();
    }
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const target = FOCUS_KEYS[event.key]?.(
      items.indexOf(event.target as HTMLElement),
      items.length,
    );
    if (target === undefined) return;
    event.preventDefault();
    items.at(target)?.focus();
  }

  // Rendered outside the row: React moves rows, and a dialog that is moved is no longer modal.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      onCancel={closeMenu}
      onKeyDown={pressKey}
      onClick={({ target }) => {
        if (target === dialog.current) closeMenu();
      }}
    >
      <div className={styles.menu} role="menu" aria-label={label}>
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-keyshortcuts={action.key}
            className={classNames(styles.action, action.isDangerous && styles.danger)}
            onClick={() => {
              closeMenu();
              action.onSelect();
            }}
          >
            {action.icon}
            {action.label}
            {action.key ? (
              <span className={styles.key} aria-hidden="true">
                {signsOf(action.key)}
              </span>
            ) : null}
          </button>
        ))}
      </div>
    </dialog>,
    document.body,
  );
}

/** Returns a key with its modifiers as keyboards show it, such as `Alt+↑`. */
function signsOf(key: string): string {
  const names = key.split("+");
  return names.map((name) => KEY_SIGNS[name] ?? name).join("+");
}

/** The menu takes the focus, so the on-screen keyboard closes and the page moves, for so many milliseconds. */
const KEYBOARD_MS = 500;

/** A scroll that holds the button in its place may be off by so many pixels. */
const MAX_ROUNDING_PX = 1;

/**
 * Calls `onMove` when the window is resized or a scroll moves the button. In the first moments, only if the button is
 * out of the window then.
 *
 * @returns the cleanup
 */
function watchMoves(button: RefObject<HTMLElement | null>, onMove: () => void): () => void {
  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  const topNow = () => button.current?.getBoundingClientRect().top ?? 0;
  const timer = setTimeout(() => {
    const top = topNow();
    if (top < 0 || top > innerHeight) return onMove();
    const onScroll = () => Math.abs(topNow() - top) > MAX_ROUNDING_PX && onMove();
    window.addEventListener("scroll", onScroll, options);
    window.addEventListener("resize", onMove, options);
  }, KEYBOARD_MS);
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}
