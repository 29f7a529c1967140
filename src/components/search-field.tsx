import { type KeyboardEvent, useRef } from "react";
import { CloseIcon, SearchIcon } from "./icons";
import { isComposing } from "./is-composing";
import styles from "./search-field.module.css";
import * as words from "./words";

/**
 * A field that looks for something while one types. Escape empties it, and so does its button.
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
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange("");
    input.current?.focus();
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    if (event.key === "Enter") onEnter();
    if (event.key !== "Escape" || value === "") return;
    event.preventDefault();
    clear();
  }

  return (
    <search className={styles.search}>
      <SearchIcon className={styles.icon} />
      <input
        ref={input}
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
      {value ? (
        <button type="button" className={styles.clear} aria-label={words.clear} onClick={clear}>
          <CloseIcon />
        </button>
      ) : null}
    </search>
  );
}
