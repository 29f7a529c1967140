import { type MouseEvent, useEffect, useRef, useState } from "react";
import { EditableText } from "../../components/editable-text";
import { MAX_NAME_LENGTH } from "../../domain/limits";
import styles from "./list-heading.module.css";

/** A press so soon after a tap, in milliseconds, makes a double click of both: the usual setting of most systems. */
const DOUBLE_CLICK_MS = 500;

/** The list's name as a heading, and as an input after a double click, or Enter where the heading has the focus. */
export function ListHeading({
  name,
  onRename,
}: {
  name: string;
  onRename: (name: string) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const shouldRefocus = useRef(false);
  const lastClick = useRef(Number.NEGATIVE_INFINITY);
  const isSecond = useRef(false);
  const [isEditing, setEditing] = useState(false);

  useEffect(() => {
    if (isEditing || !shouldRefocus.current) return;
    shouldRefocus.current = false;
    button.current?.focus({ preventScroll: true });
  }, [isEditing]);

  /**
   * Not every engine makes a double click of two taps, so they are counted here, however long the second rests on the
   * glass. A click without a pointer, as by Enter or a screen reader, counts as the double click it can't make.
   */
  function onClick({ detail, timeStamp }: MouseEvent) {
    if (detail === 0 || isSecond.current) setEditing(true);
    lastClick.current = timeStamp;
  }

  if (isEditing) {
    return (
      <h1 className={styles.heading}>
        <EditableText
          value={name}
          label="List name"
          maxLength={MAX_NAME_LENGTH}
          isOneLine
          isSelected
          className={styles.input}
          onSave={onRename}
          onClose={(byKey) => {
            shouldRefocus.current = byKey;
            setEditing(false);
          }}
        />
      </h1>
    );
  }
  return (
    <h1 className={styles.heading} tabIndex={-1}>
      <button
        ref={button}
        type="button"
        className={styles.name}
        title="Double-click to rename"
        onPointerDown={({ timeStamp }) => {
          isSecond.current = timeStamp - lastClick.current < DOUBLE_CLICK_MS;
        }}
        onClick={onClick}
        onDoubleClick={() => setEditing(true)}
      >
        <span dir="auto" className={styles.text}>
          {name}
        </span>
      </button>
    </h1>
  );
}
