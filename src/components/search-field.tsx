import { type KeyboardEvent, useRef } from "react";
import { CloseIcon, SearchIcon } from "./icons";
import { isComposing } from "./is-composing";
import styles from "./search-field.module.css";
import * as words from "./words";

/**
 * A search field that reports each change. Escape or its button clears it.
 *
 * @param label the placeholder and accessible name
 * @param onChange called with the text at every change
 * @param onEnter called with the field on Enter, unless an input method takes the key
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
  onEnter: (field: HTMLElement) => void;
}) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange("");
    input.current?.focus();
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    if (event.key === "Enter") onEnter(event.currentTarget);
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
