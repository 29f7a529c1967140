import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { EditableText } from "../../components/editable-text";
import { MAX_NAME_LENGTH } from "../../domain/limits";
import { useDraft } from "../../hooks/drafts";
import styles from "./list-heading.module.css";
import * as words from "./words";

/** The list's name as a heading. A double click turns it into an input, and so does Enter on its button. */
export function ListHeading({
  id,
  name,
  onRename,
}: {
  id: string;
  name: string;
  onRename: (name: string) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const draft = useDraft(`${id}/name`);
  const [isEditing, setEditing] = useState(() => draft.read() !== "");

  if (isEditing) {
    return (
      <h1 className={styles.heading}>
        <EditableText
          value={name}
          draft={draft}
          label={words.listName}
          maxLength={MAX_NAME_LENGTH}
          isOneLine
          isSelected
          className={styles.input}
          onSave={onRename}
          onClose={(byKey) => {
            flushSync(() => setEditing(false));
            if (byKey) button.current?.focus({ preventScroll: true });
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
        title={words.doubleClick}
        data-double-click=""
        // Without a pointer, as by Enter or a screen reader, one click is enough.
        onClick={({ detail }) => detail === 0 && setEditing(true)}
        onDoubleClick={() => setEditing(true)}
      >
        <span dir="auto" className={styles.text}>
          {name}
        </span>
      </button>
    </h1>
  );
}
