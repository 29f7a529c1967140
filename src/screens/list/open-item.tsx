import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { memo, useState } from "react";
import { ContextMenu } from "../../components/context-menu";
import { EditableText } from "../../components/editable-text";
import { DragHandleIcon, EditIcon, TrashIcon } from "../../components/icons";
import { MAX_ITEM_TEXT_LENGTH } from "../../domain/limits";
import type { Item } from "../../domain/types";
import { ItemText } from "./item-text";
import styles from "./items.module.css";
import type { ListEdits } from "./use-list-edits";

/** How items make room while one is dragged. */
const DRAG_TRANSITION = { duration: 200, easing: "ease" };

/** An item that is still to be bought: it can be ticked, edited, dragged by its handle, and deleted. */
export const OpenItem = memo(function OpenItem({ item, edits }: { item: Item; edits: ListEdits }) {
  const [isEditing, setEditing] = useState(false);
  const sortable = useSortable({ id: item.id, transition: DRAG_TRANSITION });
  const style = {
    transform: CSS.Translate.toString(sortable.transform),
    transition: sortable.transition,
  };

  return (
    <li
      ref={sortable.setNodeRef}
      className={styles.row}
      style={style}
      data-dragging={sortable.isDragging || undefined}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={styles.handle}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Move ${item.text}`}
      >
        <DragHandleIcon />
      </button>
      {isEditing ? (
        <EditableText
          value={item.text}
          label="Item text"
          maxLength={MAX_ITEM_TEXT_LENGTH}
          onSave={(text) => edits.editItem(item.id, text)}
          onClose={() => setEditing(false)}
        />
      ) : (
        <ItemText item={item} setDone={edits.setDone} />
      )}
      <ContextMenu
        label={`Actions for ${item.text}`}
        entries={[
          { label: "Edit", icon: <EditIcon />, onSelect: () => setEditing(true) },
          {
            label: "Delete",
            icon: <TrashIcon />,
            danger: true,
            onSelect: () => edits.removeItems([item.id]),
          },
        ]}
      />
    </li>
  );
});
