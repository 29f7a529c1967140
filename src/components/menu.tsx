import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names";
import type { OpenMenu } from "./context-menu";
import styles from "./menu.module.css";
import { placeMenu } from "./place-menu";
import { useDismiss } from "./use-dismiss";

/** One entry of a menu. `onSelect` runs after the menu has closed. */
export type MenuEntry = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly onSelect: () => void;
};

/**
 * The menu of a `ContextMenu`. It closes on a press outside, which does nothing else, on scroll, resize, Escape and Tab.
 *
 * @param entries from top to bottom
 */
export function Menu({
  label,
  entries,
  anchor,
  onClose,
}: OpenMenu & { entries: readonly MenuEntry[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  function place() {
    if (menu.current && anchor.current) placeMenu(menu.current, anchor.current);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useLayoutEffect(() => {
    // Its code may have come late: whoever does something else by then is not to find the focus taken.
    const { activeElement } = document;
    const isWanted = activeElement === anchor.current || layer.current?.contains(activeElement);
    if (!isWanted) return onClose();
    // The top layer lies above everything and is clipped by nothing; without it the layer is merely fixed.
    layer.current?.showPopover?.();
    place();
    focusEntry(itemsIn(menu.current), 0);
  }, []);

  useDismiss({ layer, onClose, onKeyboardLeft: place });

  function leave() {
    anchor.current?.focus({ preventScroll: true });
    onClose();
  }

  function pressKey(event: KeyboardEvent) {
    const items = itemsIn(menu.current);
    const current = items.indexOf(event.target as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: -1,
    };
    if (event.key === "Tab") return leave(); // the browser then moves on from the button
    if (event.key === "Escape") {
      event.stopPropagation();
      return leave();
    }
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focusEntry(items, target);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu in it is one
    <div
      ref={layer}
      popover="manual"
      className={styles.layer}
      onKeyDown={pressKey}
      onClick={(event) => {
        event.stopPropagation(); // the row that it belongs to is not pressed
        if (event.target === layer.current) leave();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !layer.current?.contains(relatedTarget)) onClose();
      }}
    >
      <div ref={menu} className={styles.menu} role="menu" aria-label={label} tabIndex={-1}>
        {entries.map((entry) => (
          <button
            key={entry.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classNames(styles.entry, entry.danger && styles.danger)}
            onClick={() => {
              leave();
              entry.onSelect();
            }}
          >
            {entry.icon}
            {entry.label}
          </button>
        ))}
      </div>
    </div>
  );
}

function itemsIn(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}

/** Focuses the entry at `index`, counted round: -1 is the last one. */
function focusEntry(items: readonly HTMLElement[], index: number) {
  items.at(index % items.length)?.focus({ preventScroll: true });
}
