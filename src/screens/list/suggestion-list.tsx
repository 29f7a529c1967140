import styles from "./suggestion-list.module.css";
import type { Suggestions } from "./use-suggestions";

/**
 * The suggestions above the input. The focus stays in the input, also for whoever taps one.
 *
 * @param onChoose gets the text that was tapped or clicked
 */
export function SuggestionList({
  suggestions: { listId, texts, chosen },
  onChoose,
}: {
  suggestions: Suggestions;
  onChoose: (text: string) => void;
}) {
  if (texts.length === 0) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {texts.map((text, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
        <div
          key={text}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === chosen}
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
