import { type ReactNode, type RefObject, useRef, useState } from "react";
import styles from "./context-menu.module.css";

/** The props that a menu gets from its button. */
export type MenuProps = {
  readonly label: string;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
};

/**
 * A button that opens a menu. The menu is rendered only while it is open, so that a long list can have many buttons.
 *
 * @param label the accessible name of the button and the menu
 * @param children renders the menu, a `Menu`
 */
export function ContextMenu({
  label,
  children,
}: {
  label: string;
  children: (menu: MenuProps) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          currentTarget.focus(); // not every browser focuses a clicked button
          setOpen(!isOpen);
        }}
        // Handles Escape until the menu's code has loaded; then the menu does.
        onKeyDown={({ key }) => {
          if (key === "Escape") setOpen(false);
        }}
      />
      {isOpen ? children({ label, anchor, onClose: () => setOpen(false) }) : null}
    </>
  );
}
