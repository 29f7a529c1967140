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

/** The fields that open the on-screen keyboard of a phone. */
const TEXT_FIELD = "input:not([type=checkbox]), textarea";

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
  const [opened, setOpened] = useState<{ readonly isAfterField: boolean } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Whether the button has taken the focus from a text field, whose on-screen keyboard then closes. */
  const isAfterField = useRef(false);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        onFocus={({ relatedTarget }) => {
          isAfterField.current = relatedTarget?.matches(TEXT_FIELD) ?? false;
        }}
        onClick={({ currentTarget }) => {
          currentTarget.focus(); // not every browser focuses a clicked button
          setOpened({ isAfterField: isAfterField.current });
        }}
      />
      {opened ? (
        <Menu
          label={label}
          actions={actions()}
          button={button}
          {...opened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

/**
 * A menu at the button, in a dialog that covers the page. It closes on a press outside, which does nothing else, on
 * Escape and Tab, and on scroll and resize (see `watchMoves`), and restores the focus to the button.
 */
function Menu({
  label,
  actions,
  button,
  isAfterField,
  onClose,
}: {
  label: string;
  actions: readonly MenuAction[];
  button: RefObject<HTMLButtonElement | null>;
  isAfterField: boolean;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);

  function closeMenu() {
    dialog.current?.close();
    pageAround(button.current)?.removeAttribute("aria-hidden");
    button.current?.focus({ preventScroll: true }); // a press outside has taken it
    onClose();
  }
  const closeFromEffect = useEffectEvent(closeMenu);

  useEffect(() => {
    const element = dialog.current;
    const page = pageAround(button.current);
    const place = () => placeAt(element, button.current);
    element?.show(); // `showModal` would restyle all rows, to make them inert
    place();
    element?.querySelector<HTMLElement>("[role=menuitem]")?.focus(); // not the menu, even if it scrolls
    page?.setAttribute("aria-hidden", "true"); // what is covered is not there for screen readers
    const stopWatching = watchMoves(button, isAfterField, place, () => closeFromEffect());
    return () => {
      stopWatching();
      element?.close();
      page?.removeAttribute("aria-hidden");
    };
  }, [button, isAfterField]);

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

  // Rendered in the body: React moves rows, and a row contains what is fixed in it.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      closedby="closerequest" // by the button or gesture of a phone for going back
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

/** Returns the child of the body that holds the page. */
const pageAround = (button: Element | null) => button?.closest("body > *");

/** Returns a key with its modifiers as keyboards show it, such as `Alt+↑`. */
function signsOf(key: string): string {
  const names = key.split("+");
  return names.map((name) => KEY_SIGNS[name] ?? name).join("+");
}

/** The least distance of a menu from the edge of the window, in pixels: half of `.dialog`'s `1rem`. */
const MARGIN_PX = 8;

/**
 * Places a menu below its button, or above it if it fits only there, else over it; with aligned ends and inside the
 * window. CSS anchors would do the same, but WebKit 26 misplaces what is anchored in a scrolled page.
 */
function placeAt(menu: HTMLElement | null, button: HTMLElement | null): void {
  if (!menu || !button) return;
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.max(MARGIN_PX, right - width);
  const lowestTop = innerHeight - MARGIN_PX - height;
  const isAbove = bottom > lowestTop && top >= height + MARGIN_PX;
  menu.style.inset = isAbove
    ? `auto auto ${innerHeight - top}px ${left}px`
    : `${Math.min(bottom, lowestTop)}px auto auto ${left}px`;
}

/** A scroll that holds the button in its place may be off by so many pixels. */
const MAX_ROUNDING_PX = 1;

/**
 * Calls `onMove` when the window is resized, or a scroll moves the button. When the keyboard of a phone closes, only the
 * height grows, and maybe the page scrolls: this calls `onGrow` instead.
 *
 * @param isAfterField whether a text field had the focus before, so that a keyboard may be open
 * @returns the cleanup
 */
function watchMoves(
  button: RefObject<HTMLElement | null>,
  isAfterField: boolean,
  onGrow: () => void,
  onMove: () => void,
): () => void {
  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  const measure = () => ({
    width: innerWidth,
    height: innerHeight,
    top: button.current?.getBoundingClientRect().top ?? 0,
  });
  let last = measure();

  function followScroll() {
    if (Math.abs(measure().top - last.top) > MAX_ROUNDING_PX) onMove();
  }

  function followResize() {
    const now = measure();
    const mayBeKeyboard = isAfterField && now.width === last.width && now.height >= last.height;
    const isInWindow = now.top >= 0 && now.top <= now.height;
    if (!mayBeKeyboard || !isInWindow) return onMove();
    last = now;
    onGrow();
  }

  window.addEventListener("scroll", followScroll, options);
  window.addEventListener("resize", followResize, options);
  return () => listeners.abort();
}
