import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names";
import type { MenuEntry } from "./context-menu";
import styles from "./context-menu.module.css";
import { CheckIcon } from "./icons";
import { placeMenu } from "./place-menu";
import { useDismiss } from "./use-dismiss";

/** The opened part of a `ContextMenu`. It closes on outside click, scroll, resize, Escape and Tab. */
export function MenuPanel({
  id,
  label,
  entries,
  anchor,
  onClose,
}: {
  id: string;
  label: string;
  entries: readonly MenuEntry[];
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const layer = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  function place() {
    if (menu.current && anchor.current) placeMenu(menu.current, anchor.current);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useLayoutEffect(() => {
    // The top layer lies above everything and is clipped by nothing; without it the layer is merely fixed.
    const shown = layer.current;
    shown?.showPopover?.();
    place();
    focusEntry(menu.current, 0);
    return () => shown?.hidePopover?.();
  }, []);

  useDismiss({ layer, anchor, onClose, onKeyboardLeft: place });

  function leave() {
    anchor.current?.focus({ preventScroll: true });
    onClose();
  }

  function move(event: KeyboardEvent) {
    const items = [...(menu.current?.children ?? [])];
    const current = document.activeElement ? items.indexOf(document.activeElement) : -1;
    const targets: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: -1,
    };
    if (event.key === "Tab") return leave(); // the browser then moves on from the button
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focusEntry(menu.current, target);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only keeps clicks from the row below
    <div
      ref={layer}
      popover="manual"
      className={styles.layer}
      onClick={(event) => event.stopPropagation()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same */}
      <div className={styles.backdrop} onClick={onClose} />
      <div
        ref={menu}
        id={id}
        className={styles.menu}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
      >
        {entries.map((entry) => (
          <button
            key={entry.label}
            type="button"
            {...roleOf(entry)}
            tabIndex={-1}
            className={classNames(styles.entry, entry.danger && styles.danger)}
            onClick={() => {
              leave();
              entry.onSelect();
            }}
          >
            {entry.icon}
            {entry.label}
            {entry.checked === undefined ? null : (
              <span className={styles.box}>{entry.checked ? <CheckIcon /> : null}</span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

function roleOf({ checked }: MenuEntry) {
  if (checked === undefined) return { role: "menuitem" } as const;
  return { role: "menuitemcheckbox", "aria-checked": checked } as const;
}

/** Focuses the entry at `index`, counted round: -1 is the last one. */
function focusEntry(menu: HTMLElement | null, index: number) {
  const items = menu?.querySelectorAll<HTMLElement>("[role^=menuitem]");
  if (items?.length) items[(index + items.length) % items.length]?.focus({ preventScroll: true });
}
