import { useEffect, useEffectEvent, useState } from "react";
import { Dialog } from "../../components/dialog";
import { isTextInput } from "../../components/is-text-input";
import { Switch } from "../../components/switch";
import { useSingleKeys } from "../../hooks/device";
import styles from "./shortcuts.module.css";

/** What keys do, anywhere and where a row has the focus, in the order in which one wants to know it. */
const ANYWHERE = [
  [["N"], "New item"],
  [["/"], "Find a list"],
  [["J"], "Next list"],
  [["K"], "Previous list"],
  [["?"], "These shortcuts"],
] as const;
const ON_ROW = [
  [["↑", "↓"], "Previous or next item"],
  [["Alt ↑", "Alt ↓"], "Move the item up or down"],
  [["Space"], "Done, or not"],
  [["E", "F2"], "Edit"],
  [["M", "C"], "Move or copy to another list"],
  [["X", "Shift ↑", "Shift ↓"], "Select"],
  [["Ctrl A"], "Select all"],
  [["Delete", "Backspace"], "Delete"],
] as const;
const ALWAYS = [
  [["Ctrl Z"], "Undo"],
  [["Ctrl Shift Z"], "Redo"],
  [["Esc"], "Close, or end selecting"],
] as const;

const SECTIONS = [
  ["Anywhere", ANYWHERE],
  ["On an item", ON_ROW],
  ["Always", ALWAYS],
] as const;

const IS_MAC = /Mac|iP/.test(navigator.platform);

/** What single keys do on a wide window, wherever the focus is, and the page that tells of all keys. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [areOn, setOn] = useSingleKeys();

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    const isOther = ctrlKey || metaKey || altKey || defaultPrevented || isTextInput(target);
    if (isOther || !areOn || document.querySelector("dialog[open], [role=menu]")) return;
    if (key === "?") setOpen(true);
    else if (!act(key)) return;
    event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        Keyboard shortcuts
      </button>
      {isOpen ? (
        <Dialog
          heading="Keyboard shortcuts"
          onClose={() => setOpen(false)}
          onPressBeside={() => setOpen(false)}
        >
          {SECTIONS.map(([heading, rows]) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <dl className={styles.keys}>
                {rows.map(([keys, words]) => (
                  <div key={words}>
                    <dt>{words}</dt>
                    <dd>
                      {keys.map((key) => (
                        <kbd key={key}>{IS_MAC ? onMac(key) : key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <Switch label="Single keys" isOn={areOn} onSwitch={setOn}>
            When off, the keys that work anywhere do nothing. Those on an item still do.
          </Switch>
        </Dialog>
      ) : null}
    </>
  );
}

/** Does what a key is for, and tells whether it is for anything. */
function act(key: string): boolean {
  switch (key.toLowerCase()) {
    case "n":
      return focusFirst("[data-adding] input");
    case "/":
      return focusFirst("[type=search], [data-lists] ul a");
    case "j":
      return openList(1);
    case "k":
      return openList(-1);
    default:
      return false;
  }
}

function focusFirst(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}

/** Opens the list so many after the open one; where none is, the first or the last. */
function openList(step: number): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-lists] ul a")];
  const current = cards.findIndex((card) => card.hasAttribute("aria-current"));
  const next = current < 0 ? cards.at(step > 0 ? 0 : -1) : cards[current + step];
  next?.click();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

function onMac(key: string): string {
  return key.replace("Ctrl", "⌘").replace("Shift", "⇧").replace("Alt", "⌥");
}
