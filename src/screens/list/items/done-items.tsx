import { memo } from "react";
import { HoldButton } from "../../../components/hold-button";
import type { Item } from "../../../domain/types";
import type { RowPresses } from "../actions/use-row-presses";
import { focusHeading } from "../rows";
import type { Editor } from "../use-editor";
import { ItemText } from "./item-text";
import styles from "./items.module.css";
import { SHORT } from "./use-first-rows";
import type { SetDone } from "./use-resting";

type Props = {
  readonly items: readonly Item[];
  readonly selected: ReadonlySet<string>;
  readonly editor: Editor;
  readonly presses: RowPresses;
  readonly setDone: SetDone;
};

/** The items that are done, below a divider, and the buttons that remove them all or open them again. */
export const DoneItems = memo(function DoneItems({
  items,
  selected,
  editor,
  presses,
  setDone,
}: Props) {
  const ticked = () => items.filter(({ done }) => done);

  function removeAll() {
    editor.removeDoneItems(ticked().map(({ id }) => id));
    focusHeading(); // the button is gone
    import("../../../components/confetti").then(
      ({ celebrate }) => celebrate(),
      () => undefined, // without it the work is done all the same
    );
  }

  function uncheckAll() {
    editor.setAllDone(ticked(), false);
    focusHeading();
  }

  return (
    <section className={styles.done} aria-label="Done">
      <p className={styles.divider} aria-hidden="true">
        Done
      </p>
      <ul className={items.length > SHORT ? styles.long : undefined}>
        {items.map((item) => (
          <DoneItem
            key={item.id}
            item={item}
            isSelected={selected.has(item.id)}
            presses={presses}
            setDone={setDone}
          />
        ))}
      </ul>
      <div className={styles.forAll}>
        <HoldButton holdText="Hold to remove" variant="quiet" onHold={removeAll}>
          Remove done items
        </HoldButton>
        <HoldButton holdText="Hold to uncheck" variant="quiet" onHold={uncheckAll}>
          Uncheck all
        </HoldButton>
      </div>
    </section>
  );
}, isSame);

/** Whether the same is to be drawn: the parts of a list are made anew at each edit. */
function isSame({ items, ...edits }: Props, next: Props): boolean {
  return (
    edits.selected === next.selected &&
    edits.editor === next.editor &&
    edits.setDone === next.setDone &&
    items.length === next.items.length &&
    items.every((item, index) => item === next.items[index])
  );
}

const DoneItem = memo(function DoneItem({
  item,
  isSelected,
  presses,
  setDone,
}: {
  item: Item;
  isSelected: boolean;
  presses: RowPresses;
  setDone: SetDone;
}) {
  return (
    <li
      className={styles.row}
      data-item-id={item.id}
      data-selected={isSelected || undefined}
      {...presses}
    >
      <ItemText item={item} setDone={setDone} isQuiet />
    </li>
  );
});
