import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { isComposing } from "../../../components/is-composing";
import { itemKey } from "../../../domain/item-key";
import { suggest, type UsedText } from "../../../domain/suggest";
import type { Item } from "../../../domain/types";
import { useEngine } from "../../../hooks/engine";
import * as words from "../words";
import styles from "./suggestions.module.css";

const NO_TEXTS: readonly string[] = [];

/** The suggestions, and the index of the one that the arrow keys have chosen; -1 for none. */
type Suggestions = {
  readonly listboxId: string;
  readonly texts: readonly string[];
  readonly activeIndex: number;
};

/**
 * Suggests texts from the user's lists, as a combobox. The focus stays in the input. Enter adds the typed text,
 * unless the arrow keys have chosen a suggestion.
 *
 * @param itemsNow returns the items of the list; the open ones are not suggested
 * @returns `inputProps` for the input; `close` hides the listbox until new input
 */
export function useSuggestions(itemsNow: () => readonly Item[]) {
  const listboxId = useId();
  const { usedTexts } = useEngine();
  const used = useRef<readonly UsedText[]>([]);
  const [texts, setTexts] = useState(NO_TEXTS);
  const [activeIndex, setActiveIndex] = useState(-1);
  const isOpen = texts.length > 0;

  function updateTexts(text: string) {
    if (text.length === 1) used.current = usedTexts.all();
    const open = itemsNow().filter(({ done }) => !done);
    setTexts(suggest(used.current, text, new Set(open.map((item) => itemKey(item.text)))));
    setActiveIndex(-1);
  }

  function close() {
    setTexts(NO_TEXTS);
    setActiveIndex(-1);
  }

  function pressKey(event: KeyboardEvent) {
    if (!isOpen || isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      // The input itself is a stop between the last suggestion and the first.
      const stops = texts.length + 1;
      setActiveIndex(((activeIndex + 1 + step + stops) % stops) - 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
  }

  const inputProps = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? listboxId : undefined,
    "aria-activedescendant": isOpen && activeIndex >= 0 ? `${listboxId}-${activeIndex}` : undefined,
    onFocus: () => {
      used.current = usedTexts.all();
    },
    onBlur: close,
    onInput: ({ currentTarget }) => updateTexts(currentTarget.value),
    onKeyDown: pressKey,
  } satisfies ComponentProps<"input">;

  return { listboxId, texts, activeIndex, inputProps, close };
}

/**
 * The suggestions above the input. A click on one leaves the focus in the input.
 *
 * @param onChoose called with the text of the clicked suggestion
 */
export function SuggestionList({
  suggestions: { listboxId, texts, activeIndex },
  onChoose,
}: {
  suggestions: Suggestions;
  onChoose: (text: string) => void;
}) {
  if (texts.length === 0) return null;
  return (
    <div
      id={listboxId}
      role="listbox"
      aria-label={words.suggestions}
      tabIndex={-1}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {texts.map((text, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
        <div
          key={text}
          id={`${listboxId}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          tabIndex={-1}
          dir="auto"
          className={styles.option}
          onClick={() => onChoose(text)}
        >
          {text}
        </div>
      ))}
    </div>
  );
}
