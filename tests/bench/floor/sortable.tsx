// Sortable rows, written as in the library's manual. The URL says how many.
import { DndContext } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { memo } from "react";
import { createRoot } from "react-dom/client";
import { itemsOfAddress } from "./bare-rows";
import "./rows.css";

const ids = itemsOfAddress().map(({ id }) => id);

const SortableRow = memo(function SortableRow({ id }: { id: string }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  const style = transform
    ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
    : {};
  return (
    <li ref={setNodeRef} className="row" data-item-id={id} style={style}>
      <button type="button" {...attributes} {...listeners} aria-label={`Move ${id}`}>
        ::
      </button>
      {id}
    </li>
  );
});

createRoot(document.body).render(
  <DndContext>
    <SortableContext items={ids} strategy={verticalListSortingStrategy}>
      <ul>
        {ids.map((id) => (
          <SortableRow key={id} id={id} />
        ))}
      </ul>
    </SortableContext>
  </DndContext>,
);
