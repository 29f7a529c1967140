import {
  type KeyboardEvent,
  lazy,
  memo,
  type PointerEvent,
  Suspense,
  useRef,
  useState,
} from "react";
import { fetchPatiently } from "../../client/fetch-patiently";
import type { Item } from "../../domain/types";
import type { Placement } from "./drag-layer";
import { type Grip, gripOf } from "./grip";
import styles from "./items.module.css";
import { OpenItem } from "./open-item";
import type { ListEdits } from "./use-list-edits";

const DragLayer = lazy(async () => {
  const { DragLayer } = await fetchPatiently(() => import("./drag-layer"));
  return { default: DragLayer };
});

/** The items that are still to be bought, in an order that people change by dragging. */
export function OpenItems({ items, edits }: { items: readonly Item[]; edits: ListEdits }) {
  const list = useRef<HTMLUListElement>(null);
  const [grip, setGrip] = useState<Grip | null>(null);
  /** While one drags, the list stands still: what others change meanwhile shows after the drop. */
  const [still, setStill] = useState<readonly Item[] | null>(null);
  const shown = still ?? items;

  function takeHold(event: PointerEvent | KeyboardEvent) {
    const next = still ? null : gripOf(event);
    if (next) setGrip(next);
  }

  function drop(placement: Placement | null) {
    setStill(null);
    setGrip(null);
    if (placement) edits.moveItem(placement);
  }

  return (
    <>
      <ul
        ref={list}
        className={styles.items}
        aria-label="Items"
        onPointerDown={takeHold}
        onKeyDown={takeHold}
      >
        <Rows items={shown} edits={edits} />
      </ul>
      <Suspense>
        <DragLayer
          list={list}
          ids={shown.map(({ id }) => id)}
          grip={grip}
          textOf={(id) => shown.find((item) => item.id === id)?.text ?? ""}
          onLift={() => setStill(items)}
          onDrop={drop}
        />
      </Suspense>
    </>
  );
}

/** Apart, so that taking hold of one row looks at no other. */
const Rows = memo(function Rows({ items, edits }: { items: readonly Item[]; edits: ListEdits }) {
  return items.map((item) => <OpenItem key={item.id} item={item} edits={edits} />);
});
