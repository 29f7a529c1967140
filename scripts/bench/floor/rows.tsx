// As many rows as the address says, held in React's state and nowhere else.
import { useCallback, useState } from "react";
import { createRoot } from "react-dom/client";
import { type BareItem, BareRows } from "./bare-rows";
import "./rows.css";

const count = Number(new URLSearchParams(location.search).get("items"));
const stored = Array.from({ length: count }, (_, index) => ({
  id: `item-${index}`,
  text: `Item ${index}`,
}));

function Rows() {
  const [items, setItems] = useState<readonly BareItem[]>([]);
  const setDone = useCallback((id: string, done: boolean) => {
    setItems((before) => before.map((item) => (item.id === id ? { ...item, done } : item)));
  }, []);
  return (
    <>
      <button type="button" onClick={() => setItems(stored)}>
        Open
      </button>
      <BareRows items={items} setDone={setDone} />
      <TextForm
        label="New item"
        onText={(text) => setItems((before) => [...before, { id: text, text }])}
      />
      <TextForm
        label="Item text"
        onText={(text) =>
          setItems((before) =>
            before.map((item, index) => (index === 3 ? { ...item, text } : item)),
          )
        }
      />
    </>
  );
}

function TextForm({ label, onText }: { label: string; onText: (text: string) => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("text");
        if (!(field instanceof HTMLInputElement)) return;
        onText(field.value);
        field.value = "";
      }}
    >
      <input name="text" aria-label={label} />
    </form>
  );
}

createRoot(document.getElementById("root") ?? document.body).render(<Rows />);
