import { useState } from "react";
import { Dialog } from "../../components/dialog";
import { Switch } from "../../components/switch";
import { useSingleKeys } from "../../hooks/device";
import { type Action, useAreSingleKeysOn, useKeys } from "../../hooks/keys";
import { END_SELECTING, ITEM_ACTIONS, NATIVE_KEYS } from "../list/actions/actions";
import { FIND_LIST, NEW_ITEM, OPEN_LIST, SHOW_HELP, UNDO_ACTIONS } from "../shared/screen-actions";
import styles from "./shortcuts.module.css";
import * as words from "./words";

/** Everything that keys do, in the order in which one wants to know it. */
const SECTIONS: readonly (readonly [heading: string, rows: readonly Shortcut[]])[] = [
  [words.anywhere, [NEW_ITEM, FIND_LIST, ...OPEN_LIST, SHOW_HELP]],
  [words.onItem, [...NATIVE_KEYS, ...ITEM_ACTIONS.filter(({ keys }) => keys.length > 0)]],
  [words.always, [...UNDO_ACTIONS, END_SELECTING]],
];

type Shortcut = Pick<Action<never>, "words" | "keys">;

const IS_MAC = /Mac|iP/.test(navigator.platform);

/** The signs for keys, where a keyboard has another than the name. */
const SIGNS: Readonly<Record<string, string>> = {
  $mod: IS_MAC ? "⌘" : "Ctrl",
  Control: "Ctrl",
  ...(IS_MAC && { Shift: "⇧", Alt: "⌥" }),
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/** What single keys do on a wide window, wherever the focus is, and the page that tells of all keys. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [areOn, setOn] = useSingleKeys();
  const areSingleKeysOn = useAreSingleKeysOn();

  useKeys([SHOW_HELP], () => (areSingleKeysOn ? () => setOpen(true) : null));

  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        {words.shortcuts}
      </button>
      {isOpen ? (
        <Dialog
          heading={words.shortcuts}
          onClose={() => setOpen(false)}
          onPressBeside={() => setOpen(false)}
        >
          {SECTIONS.map(([heading, rows]) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <dl className={styles.keys}>
                {rows.map(({ words: action, keys }) => (
                  <div key={action}>
                    <dt>{action}</dt>
                    <dd>
                      {[...new Set(keys.map(sayKey))].map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <Switch label={words.singleKeys} isOn={areOn} onSwitch={setOn}>
            {words.whenOff}
          </Switch>
        </Dialog>
      ) : null}
    </>
  );
}

/** Returns a key as it is written on a keyboard. A sign tells by itself whether it takes Shift. */
function sayKey(key: string): string {
  const parts = key.replace(/^Shift\+(?=\W$)/, "").split("+");
  return parts
    .map((part) => SIGNS[part] ?? part.replace(/^./, (first) => first.toUpperCase()))
    .join(" ");
}
