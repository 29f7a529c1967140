import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names";
import type { MenuProps } from "./context-menu";
import styles from "./menu.module.css";

/** One action of a menu. `onSelect` runs after the menu has closed. */
export type MenuAction = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean | undefined;
  /** The key that does the same without the menu, by its name in a `KeyboardEvent`. */
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

/**
 * The menu of a `ContextMenu`: a modal dialog at the button. It closes on a press outside, which does nothing else,
 * on scroll, resize, Escape and Tab, and restores the focus to the button.
 *
 * @param actions from top to bottom
 */
export function Menu({
  label,
  actions,
  anchor,
  onClose,
}: MenuProps & { actions: readonly MenuAction[] }) {
  const dialog = useRef<HTMLDialogElement>(null);

  /** Closes the dialog before React removes it: only then does it restore the focus. */
  function closeMenu() {
    dialog.current?.close();
    onClose();
  }
  const closeFromEffect = useEffectEvent(closeMenu);

  useEffect(() => {
    const [element, button] = [dialog.current, anchor.current];
    // The menu's code may load late: if the focus has moved on by then, the menu doesn't open.
    if (!button || document.activeElement !== button) return closeFromEffect();
    element?.showModal();
    element?.querySelector<HTMLElement>("[role=menuitem]")?.focus(); // not the menu, even if it scrolls
    const stopWatching = watchAnchor(button, () => closeFromEffect());
    return () => {
      stopWatching();
      element?.close();
    };
  }, [anchor]);

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
                {action.key.replace("ArrowUp", "↑").replace("ArrowDown", "↓")}
              </span>
            ) : null}
          </button>
        ))}
      </div>
    </dialog>,
    document.body,
  );
}

/** A scroll that holds the button in its place may be off by so many pixels. */
const MAX_ROUNDING_PX = 1;

/**
 * Calls `onMove` when the window is resized or a scroll moves the button. Ignores the resize and scroll when the
 * on-screen keyboard closes because the menu takes the focus.
 *
 * @returns the cleanup
 */
function watchAnchor(button: HTMLElement, onMove: () => void): () => void {
  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  const { innerWidth, innerHeight } = window;
  const { top } = button.getBoundingClientRect();
  let isKeyboardLeaving = false;
  const onScroll = () => {
    const moved = Math.abs(button.getBoundingClientRect().top - top);
    if (!isKeyboardLeaving && moved > MAX_ROUNDING_PX) onMove();
  };
  const onResize = () => {
    isKeyboardLeaving =
      window.innerWidth === innerWidth &&
      window.innerHeight > innerHeight &&
      matchMedia("(pointer: coarse)").matches;
    if (!isKeyboardLeaving) return onMove();
    requestAnimationFrame(() => {
      isKeyboardLeaving = false;
    });
  };
  window.addEventListener("scroll", onScroll, options);
  window.addEventListener("resize", onResize, options);
  return () => listeners.abort();
}
