import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { isComposing } from "../../../components/is-composing";
import { splitItem } from "../../../domain/amounts";
import { leadOf, type Suggestion, suggest, usualItems } from "../../../domain/suggest";
import { trimText } from "../../../domain/typed-text";
import { useEngine } from "../../../hooks/engine";
import { useAfterPresses } from "../../list-frame/use-after-presses";
import type { Editor } from "../editor";
import * as words from "../words";
import styles from "./suggestions.module.css";

/** The texts that the combobox offers. */
type Offer = {
  readonly texts: readonly string[];
  /** Whether they are usual items: a row, and not a column. */
  readonly isUsual: boolean;
  /** The index of the text that the arrow keys have chosen; -1 for none. */
  readonly activeIndex: number;
  /** The texts that presses have just added. */
  readonly added: readonly string[];
};

const NO_OFFER: Offer = { texts: [], isUsual: false, activeIndex: -1, added: [] };

/** The steps of the arrow keys. */
type Steps = Readonly<Record<string, number>>;
const COLUMN_STEPS: Steps = { ArrowDown: 1, ArrowUp: -1 };
const ROW_STEPS: Steps = { ...COLUMN_STEPS, ArrowRight: 1, ArrowLeft: -1 };

/**
 * Offers texts from the user's lists, as a combobox: those that match the typed text, or usual items until a name is
 * typed. The focus stays in the field. Enter adds the typed text, unless the arrow keys have chosen an offered one.
 *
 * Usual items need a focus that the user gave. Escape hides them until the next one, and a press elsewhere until the
 * next press on the field. None moves under a finger: what others add meanwhile stays in the row, and what the user adds
 * stays until no press follows.
 *
 * @param isFull whether the list takes no more items
 * @returns `inputProps` for the field; `showAdded` and `refresh` to call after an addition by a press on a text and by
 *   any other; `offer`
 */
export function useSuggestions(
  listId: string,
  input: RefObject<HTMLInputElement | null>,
  { itemsNow, forgetText, learned }: Editor,
  isFull: boolean,
) {
  const listboxId = useId();
  const { usedTexts } = useEngine();
  const known = useRef<readonly Suggestion[]>([]);
  const isDismissed = useRef(false);
  const [lastOffer, setOffer] = useState(NO_OFFER);
  const offer = isFull && lastOffer.isUsual ? NO_OFFER : lastOffer;
  const { texts, isUsual, activeIndex, added } = offer;
  const isOpen = texts.length > 0;

  /** Returns what to offer now, with nothing chosen. */
  function currentOffer(): Offer {
    const { current: field } = input;
    if (field === null || field !== document.activeElement) return NO_OFFER;
    const open = new Set(itemsNow().flatMap((item) => (item.done ? [] : splitItem(item).key)));
    const lead = leadOf(field.value);
    if (lead === null) return { ...NO_OFFER, texts: suggest(known.current, field.value, open) };
    const usual = isDismissed.current ? [] : usualItems(known.current, open);
    const withLead = (text: string) => (text.startsWith(lead) ? text : lead + text); // `7 Up`
    return { ...NO_OFFER, texts: usual.map(withLead), isUsual: true };
  }

  const update = () => setOffer(currentOffer());
  const load = () => {
    known.current = usedTexts.suggestionsFor(listId);
  };

  function refresh() {
    setOffer(isUsual ? { ...offer, activeIndex: -1 } : NO_OFFER);
    void learned().then(() => {
      load();
      update();
    });
  }

  function showAdded(text: string) {
    if (isUsual) setOffer({ ...offer, added: [...added, text] });
    else refresh();
  }

  useAfterPresses(added.length > 0, () => {
    load();
    update();
  });

  function offerUsual(field: HTMLInputElement) {
    if (trimText(field.value) !== "") return;
    load();
    update();
  }

  useEffect(() => {
    if (!isUsual) return;
    const bar = input.current?.closest("footer");
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar?.contains(target)) setOffer(NO_OFFER);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [input, isUsual]);

  useEffect(() => {
    const option = document.getElementById(`${listboxId}-${activeIndex}`);
    option?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [listboxId, activeIndex]);

  function forget(text: string) {
    forgetText(text);
    load();
    const next = currentOffer();
    setOffer({ ...next, activeIndex: Math.min(activeIndex, next.texts.length - 1) });
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget, repeat } = event;
    const isModified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (isComposing(event) || isModified) return;
    const step = (isUsual && currentTarget.value === "" ? ROW_STEPS : COLUMN_STEPS)[key];
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
      isDismissed.current ||= isUsual;
      setOffer(NO_OFFER);
    } else if (key === "Delete" && chosen !== undefined) {
      if (!repeat) forget(chosen);
    } else return;
    event.preventDefault();
  }

  const inputProps = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? listboxId : undefined,
    "aria-activedescendant": isOpen && activeIndex >= 0 ? `${listboxId}-${activeIndex}` : undefined,
    onFocus: () => {
      load();
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
      if (currentTarget.value.length === 1) load();
      update();
    },
    onKeyDown: pressKey,
  } satisfies ComponentProps<"input">;

  return { listboxId, offer, inputProps, refresh, showAdded };
}

/**
 * The offered texts above the input. A click on one leaves the focus in the input.
 *
 * @param onPress called with the text that was pressed
 */
export function SuggestionList({
  listboxId,
  offer: { texts, isUsual, activeIndex, added },
  onPress,
}: {
  listboxId: string;
  offer: Offer;
  onPress: (text: string) => void;
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
          isAdded={added.includes(text)}
          onPress={onPress}
        />
      ))}
    </div>
  );
}

/** A text that was added is no option any more. */
const ADDED = { "data-added": true, "aria-hidden": true };

function Option({
  id,
  text,
  isActive,
  isAdded,
  onPress,
}: {
  id: string;
  text: string;
  isActive: boolean;
  isAdded: boolean;
  onPress: (text: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: it is an option until it is added
    <div
      id={id}
      {...(isAdded ? ADDED : { role: "option", "aria-selected": isActive })}
      dir="auto"
      className={styles.option}
      onClick={() => onPress(text)}
    >
      {text}
    </div>
  );
}
