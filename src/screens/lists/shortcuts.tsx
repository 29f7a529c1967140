import { Dialog } from "../../components/dialog";
import { Switch } from "../../components/switch";
import { useSingleKeysSetting } from "../../hooks/device-settings";
import type { Action } from "../../hooks/shortcuts";
import { END_SELECTING, ITEM_ACTIONS, NATIVE_KEYS } from "../list/actions/action-table";
import {
  FOCUS_SEARCH,
  LIST_NAVIGATION,
  NEW_ITEM,
  SHOW_HELP,
  UNDO_ACTIONS,
} from "../shared/screen-actions";
import styles from "./shortcuts.module.css";
import * as words from "./words";

/** All shortcuts, the most useful first. */
const SECTIONS: readonly (readonly [heading: string, rows: readonly Shortcut[]])[] = [
  [words.anywhere, [NEW_ITEM, FOCUS_SEARCH, ...LIST_NAVIGATION, SHOW_HELP]],
  [words.onItem, [...NATIVE_KEYS, ...ITEM_ACTIONS.filter(({ keys }) => keys.length > 0)]],
  [words.undoAndSelection, [...UNDO_ACTIONS, END_SELECTING]],
];

type Shortcut = Pick<Action<never>, "label" | "keys">;

const IS_MAC = /Mac|iP/.test(navigator.platform);

/** Labels of keys that differ from their names. */
const KEY_LABELS: Readonly<Record<string, string>> = {
  $mod: IS_MAC ? "⌘" : "Ctrl",
  Control: "Ctrl",
  ...(IS_MAC && { Shift: "⇧", Alt: "⌥" }),
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/** The help that lists all shortcuts, with the switch for single keys. */
export function Shortcuts({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [areOn, setOn] = useSingleKeysSetting();
  if (!isOpen) return null;
  return (
    <Dialog heading={words.shortcuts} isDismissible onClose={onClose}>
      {/* First, since it gets the focus: at the end it would scroll the help down. */}
      <Switch label={words.singleKeys} isOn={areOn} onSwitch={setOn}>
        {words.whenOff}
      </Switch>
      {SECTIONS.map(([heading, rows]) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <dl className={styles.keys}>
            {rows.map(({ label, keys }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {[...new Set(keys.map(keyLabel))].map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

/** Returns a key's label. Drops Shift before a symbol such as `?`, which implies it. */
function keyLabel(key: string): string {
  const parts = key.replace(/^Shift\+(?=\W$)/, "").split("+");
  return parts
    .map((part) => KEY_LABELS[part] ?? part.replace(/^./, (first) => first.toUpperCase()))
    .join(" ");
}
