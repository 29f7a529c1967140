// Rows in the state of React only. The URL says how many.
import { useCallback, useState } from "react";
import { createRoot } from "react-dom/client";
import { type BareItem, BareRows, itemsOfAddress } from "./bare-rows";
import "./rows.css";

const stored = itemsOfAddress();

function Rows() {
  const [items, setItems] = useState<readonly BareItem[]>([]);
  const change = useCallback((id: string, fields: Partial<BareItem>) => {
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...fields } : item)));
  }, []);
  const setDone = useCallback((id: string, done: boolean) => change(id, { done }), [change]);
  const add = (text: string) => setItems((before) => [...before, { id: text, text }]);
  return (
    <>
      <button type="button" onClick={() => setItems(stored)}>
        Open
      </button>
      <BareRows items={items} setDone={setDone} />
      <TextForm label="New item" onText={add} />
      <TextForm label="Item text" onText={(text) => change("item-3", { text })} />
    </>
  );
}

function TextForm({ label, onText }: { label: string; onText: (text: string) => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onText(String(new FormData(event.currentTarget).get("text")));
        event.currentTarget.reset();
      }}
    >
      <input name="text" aria-label={label} />
    </form>
  );
}

createRoot(document.body).render(<Rows />);
