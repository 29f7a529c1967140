import { useEffect, useEffectEvent } from "react";
import { isTextInput } from "../../../components/is-text-input";
import type { Item } from "../../../domain/types";
import { focusBox, focusRowAfterRemoval, glideRows, rowAround, rowOf, rows } from "../rows";
import type { Editor } from "../use-editor";
import type { Going } from "./selecting";

/** The keys that go from row to row, or move one. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * What keys do with the row that has the focus, for whoever has a keyboard before them: go to the next, move it, edit it,
 * select it, have it go elsewhere, delete it. Draws nothing.
 *
 * @param open the open items, in the order of their rows
 * @param selected the items that are selected
 */
export function ItemKeys({
  open,
  selected,
  editor,
  onEdit,
  onSelect,
  onTransfer,
}: {
  open: readonly Item[];
  selected: readonly Item[];
  editor: Editor;
  onEdit: (itemId: string) => void;
  onSelect: (itemIds: ReadonlySet<string>) => void;
  onTransfer: (transfer: Going) => void;
}) {
  function moveBy(step: number, id: string) {
    const from = open.findIndex((item) => item.id === id);
    const to = from + step;
    if (from < 0 || !open[to]) return;
    const others = open.toSpliced(from, 1);
    glideRows(() =>
      editor.moveItem({
        itemId: id,
        afterId: others[to - 1]?.id ?? null,
        beforeId: others[to]?.id ?? null,
      }),
    );
    goTo(rowOf(id));
  }

  function toggle(...ids: readonly string[]) {
    const next = new Set(selected.map((item) => item.id));
    for (const id of ids) if (ids.length > 1 || !next.delete(id)) next.add(id);
    onSelect(next);
  }

  /** Tells whether the key was one of these. */
  function press(event: KeyboardEvent, row: HTMLElement): boolean {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const id = row.dataset.itemId ?? "";
    const item = editor.itemsNow().find((one) => one.id === id);
    const isOpen = item !== undefined && !item.done;
    const chosen = selected.length > 0 ? selected : item ? [item] : [];
    const step = STEPS[key];
    if (step && !ctrlKey && !metaKey) {
      const all = rows();
      const next = all[all.indexOf(row) + step];
      if (altKey) moveBy(step, id);
      else if (next && shiftKey) toggle(id, next.dataset.itemId ?? "");
      if (!altKey && next) goTo(next);
      return true;
    }
    if (ctrlKey || metaKey || altKey) {
      const isAll = key.toLowerCase() === "a" && !altKey && !shiftKey;
      if (isAll) onSelect(new Set(editor.itemsNow().map((one) => one.id)));
      return isAll;
    }
    switch (key.toLowerCase()) {
      case "e":
      case "f2":
        if (isOpen) onEdit(id);
        return isOpen;
      case "x":
        toggle(id);
        return true;
      case "m":
        onTransfer({ items: chosen, isCopy: false });
        return true;
      case "c":
        onTransfer({ items: chosen, isCopy: true });
        return true;
      case "delete":
      case "backspace":
        if (event.repeat) return true; // one press is one row, as long as it may last
        focusRowAfterRemoval(rowOf(chosen.at(-1)?.id ?? id));
        editor.removeItems(chosen.map((one) => one.id));
        onSelect(new Set());
        return true;
      default:
        return false;
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented, isComposing } = event;
    const row = rowAround(target);
    const isBusy = defaultPrevented || isComposing || isTextInput(target) || isForOther(target);
    if (row && !isBusy && press(event, row)) event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return null;
}

/** Whether the keys are for a menu, or for a row that is being dragged or can only be read. */
function isForOther(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("[role=menu], [data-lifted], fieldset:disabled") !== null
  );
}

function goTo(row: HTMLElement | null) {
  focusBox(row);
  row?.scrollIntoView({ block: "nearest" });
}
