import { memo } from "react";

export type BareItem = { readonly id: string; readonly text: string; readonly done?: boolean };

/** Returns as many items as the URL says. */
export const itemsOfAddress = (): readonly BareItem[] => {
  const length = Number(new URLSearchParams(location.search).get("items"));
  return Array.from({ length }, (_, index) => ({ id: `item-${index}`, text: `Item ${index}` }));
};

type SetDone = (id: string, done: boolean) => void;

/** Renders rows with only a checkbox and a text. A row renders again only when its own item changes. */
export function BareRows({ items, setDone }: { items: readonly BareItem[]; setDone: SetDone }) {
  return (
    <ul>
      {items.map((item) => (
        <BareRow key={item.id} item={item} setDone={setDone} />
      ))}
    </ul>
  );
}

const BareRow = memo(({ item, setDone }: { item: BareItem; setDone: SetDone }) => (
  <li className="row" data-item-id={item.id}>
    <label>
      <input
        type="checkbox"
        checked={item.done === true}
        onChange={() => setDone(item.id, !item.done)}
      />
      {item.text}
    </label>
  </li>
));
