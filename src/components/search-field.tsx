import type { KeyboardEvent } from "react";
import { SearchIcon } from "./icons";
import styles from "./search-field.module.css";

/**
 * A field that looks for something while one types. Escape empties it.
 *
 * @param label what is looked for, in sight as long as nothing is typed
 * @param onChange gets the text with every change
 * @param onEnter called on Enter, when a word is not just being composed
 */
export function SearchField({
  label,
  value,
  onChange,
  onEnter,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
}) {
  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") onEnter();
    if (event.key !== "Escape" || value === "") return;
    event.preventDefault();
    onChange("");
  }

  return (
    <search className={styles.search}>
      <SearchIcon className={styles.icon} />
      <input
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={pressKey}
      />
    </search>
  );
}
