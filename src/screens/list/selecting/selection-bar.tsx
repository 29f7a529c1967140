import { type ReactNode, useLayoutEffect, useRef } from "react";
import { CloseIcon, CopyIcon } from "../../../components/icons";
import { MoveIcon, TrashIcon } from "../../../components/item-icons";
import { CheckIcon } from "../../../components/toast-icons";
import type { Item } from "../../../domain/types";
import { focusHeading } from "../rows";
import type { Editor } from "../use-editor";
import type { Going } from "./selecting";
import styles from "./selection-bar.module.css";

/**
 * Tells how many items are selected, and has what can be done with all of them.
 *
 * @param onAct does what it is given, after which none is selected
 */
export function SelectionBar({
  items,
  editor,
  onAct,
  onTransfer,
}: {
  items: readonly Item[];
  editor: Editor;
  onAct: (work: () => void) => void;
  onTransfer: (transfer: Going) => void;
}) {
  const isDone = items.every(({ done }) => done);
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => coverInput(bar.current), []);
  return (
    <section ref={bar} className={styles.bar} aria-label="Selected items">
      <Way label="End selecting" onPress={() => onAct(() => undefined)}>
        <CloseIcon />
      </Way>
      <p className={styles.count} role="status">
        {items.length} selected
      </p>
      <Way
        label={isDone ? "Not done" : "Done"}
        onPress={() => onAct(() => editor.setAllDone(items, !isDone))}
      >
        <CheckIcon />
      </Way>
      <Way label="Move to …" onPress={() => onTransfer({ items, isCopy: false })}>
        <MoveIcon />
      </Way>
      <Way label="Copy to …" onPress={() => onTransfer({ items, isCopy: true })}>
        <CopyIcon />
      </Way>
      <Way
        label="Delete"
        onPress={() => onAct(() => editor.removeItems(items.map(({ id }) => id)))}
      >
        <TrashIcon />
      </Way>
    </section>
  );
}

/** The input beneath it is out of reach as long as it is there, and the focus does not go with it. */
function coverInput(bar: HTMLElement | null) {
  const form = document.querySelector<HTMLElement>("[data-adding]");
  form?.toggleAttribute("inert", true);
  return () => {
    form?.toggleAttribute("inert", false);
    if (bar?.contains(document.activeElement)) focusHeading();
  };
}

function Way({
  label,
  children,
  onPress,
}: {
  label: string;
  children: ReactNode;
  onPress: () => void;
}) {
  return (
    <button type="button" className="round" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  );
}
