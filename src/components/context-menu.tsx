import { type ReactNode, useId, useRef, useState } from "react";
import styles from "./context-menu.module.css";
import { MenuPanel } from "./context-menu-panel";

/** One entry of a menu. `onSelect` runs after the menu has closed. One that is on or off has `checked`. */
export type MenuEntry = {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly checked?: boolean;
  readonly onSelect: () => void;
};

/**
 * A button that opens a menu. Until it is opened only the button exists, so that a long list can have many.
 *
 * @param label what a screen reader calls the button
 * @param entries the menu, from top to bottom
 * @param icon the button's picture; three dots unless given, drawn by the style sheet, since a long list has many
 */
export function ContextMenu({
  label,
  entries,
  icon,
}: {
  label: string;
  entries: readonly MenuEntry[];
  icon?: ReactNode;
}) {
  const menuId = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon}
      </button>
      {open ? (
        <MenuPanel
          id={menuId}
          label={label}
          entries={entries}
          anchor={button}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
