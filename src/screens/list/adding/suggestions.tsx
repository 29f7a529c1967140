import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { isComposing } from "../../../components/is-composing";
import { useHold } from "../../../components/use-hold";
import { splitItem } from "../../../domain/amounts";
import { type Suggestion, suggest, usualItems } from "../../../domain/suggest";
import { trimText } from "../../../domain/typed-text";
import { useEngine } from "../../../hooks/engine";
import type { Editor } from "../use-editor";
import * as words from "../words";
import styles from "./suggestions.module.css";

/** The texts that the combobox offers. The arrow keys have chosen the one at `activeIndex`; -1 for none. */
type Offer = {
  readonly texts: readonly string[];
  /** Whether they are usual items: a row, and not a column. */
  readonly isUsual: boolean;
  readonly activeIndex: number;
};

const NO_OFFER: Offer = { texts: [], isUsual: false, activeIndex: -1 };

/** The steps of the arrow keys. */
type Steps = Readonly<Record<string, number>>;
const COLUMN_STEPS: Steps = { ArrowDown: 1, ArrowUp: -1 };
const ROW_STEPS: Steps = { ...COLUMN_STEPS, ArrowRight: 1, ArrowLeft: -1 };

/**
 * Offers texts from the user's lists, as a combobox: those that match the typed text, or usual items while the field is
 * empty. The focus stays in the field. Enter adds the typed text, unless the arrow keys have chosen an offered one.
 * Usual items need a focus that the user gave. Escape hides them until the next one.
 *
 * @param isFull whether the list takes no more items
 * @returns `inputProps` for the field; `refresh` to call after an addition; the others for `SuggestionList`
 */
export function useSuggestions(
  listId: string,
  input: RefObject<HTMLInputElement | null>,
  { itemsNow, forgetText }: Editor,
  isFull: boolean,
) {
  const listboxId = useId();
  const engine = useEngine();
  const known = useRef<readonly Suggestion[]>([]);
  const isDismissed = useRef(false);
  const [lastOffer, setOffer] = useState(NO_OFFER);
  const offer = isFull && lastOffer.isUsual ? NO_OFFER : lastOffer;
  const { texts, isUsual, activeIndex } = offer;
  const isOpen = texts.length > 0;

  /** Returns what to offer now, with nothing chosen. */
  function currentOffer(): Offer {
    const { current: field } = input;
    if (field === null || field !== document.activeElement) return NO_OFFER;
    const open = new Set(itemsNow().flatMap((item) => (item.done ? [] : splitItem(item).key)));
    if (!isBlank(field)) return { ...NO_OFFER, texts: suggest(known.current, field.value, open) };
    const usual = isDismissed.current ? [] : usualItems(known.current, open);
    return { ...NO_OFFER, texts: usual, isUsual: true };
  }

  const refresh = () => setOffer(currentOffer());

  function offerUsual(field: HTMLInputElement) {
    if (!isOpen && isBlank(field)) refresh();
  }

  // Other members add items, too, and undo removes some.
  const followList = useEffectEvent(() => {
    const next = currentOffer();
    const chosen = texts[activeIndex] ?? "";
    startTransition(() => setOffer({ ...next, activeIndex: next.texts.indexOf(chosen) }));
  });
  useEffect(() => {
    if (!isUsual) return;
    return engine.list(listId).subscribe(() => followList());
  }, [engine, listId, isUsual]);

  useEffect(() => {
    const option = document.getElementById(`${listboxId}-${activeIndex}`);
    option?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [listboxId, activeIndex]);

  function forget(text: string) {
    forgetText(text);
    known.current = engine.usedTexts.all();
    const next = currentOffer();
    setOffer({ ...next, activeIndex: Math.min(activeIndex, next.texts.length - 1) });
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event;
    if (isComposing(event)) return;
    const step = (isUsual ? ROW_STEPS : COLUMN_STEPS)[key];
    const chosen = texts[activeIndex];
    if (!isOpen) {
      if (step) offerUsual(currentTarget);
      return;
    }
    if (step) {
      // The field itself is a stop between the last text and the first.
      const stops = texts.length + 1;
      setOffer({ ...offer, activeIndex: ((activeIndex + 1 + step + stops) % stops) - 1 });
    } else if (key === "Escape") {
      isDismissed.current = isUsual;
      setOffer(NO_OFFER);
    } else if (key === "Delete" && chosen !== undefined) forget(chosen);
    else return;
    event.preventDefault();
  }

  const inputProps = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? listboxId : undefined,
    "aria-activedescendant": isOpen && activeIndex >= 0 ? `${listboxId}-${activeIndex}` : undefined,
    onFocus: () => {
      known.current = engine.usedTexts.all();
      isDismissed.current = false;
    },
    onBlur: ({ currentTarget }) => {
      // Another window has the focus, and will give it back.
      if (currentTarget !== document.activeElement) setOffer(NO_OFFER);
    },
    onClick: ({ currentTarget }) => offerUsual(currentTarget),
    onKeyUp: ({ key, currentTarget }) => {
      if (key === "Tab") offerUsual(currentTarget);
    },
    onInput: ({ currentTarget }) => {
      if (currentTarget.value.length === 1) known.current = engine.usedTexts.all();
      refresh();
    },
    onKeyDown: pressKey,
  } satisfies ComponentProps<"input">;

  return { listboxId, offer, inputProps, refresh, onForget: forget };
}

const isBlank = ({ value }: HTMLInputElement) => trimText(value) === "";

/**
 * The offered texts above the input. A click on one leaves the focus in the input.
 *
 * @param onChoose called with the text that was clicked
 * @param onForget called with the text that was held
 */
export function SuggestionList({
  listboxId,
  offer: { texts, isUsual, activeIndex },
  onChoose,
  onForget,
}: {
  listboxId: string;
  offer: Offer;
  onChoose: (text: string) => void;
  onForget: (text: string) => void;
}) {
  if (texts.length === 0) return null;
  return (
    <div
      id={listboxId}
      role="listbox"
      aria-label={isUsual ? words.usualItems : words.suggestions}
      aria-orientation={isUsual ? "horizontal" : "vertical"}
      tabIndex={-1}
      className={isUsual ? styles.row : styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {texts.map((text, index) => (
        <Option
          key={text}
          id={`${listboxId}-${index}`}
          text={text}
          isActive={index === activeIndex}
          onChoose={onChoose}
          onForget={onForget}
        />
      ))}
    </div>
  );
}

function Option({
  id,
  text,
  isActive,
  onChoose,
  onForget,
}: {
  id: string;
  text: string;
  isActive: boolean;
  onChoose: (text: string) => void;
  onForget: (text: string) => void;
}) {
  const { isHeld, holdProps } = useHold(() => onForget(text));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-held={isHeld || undefined}
      tabIndex={-1}
      dir="auto"
      className={styles.option}
      onClick={() => onChoose(text)}
      {...holdProps}
    >
      {text}
    </div>
  );
}
