import { useLayoutEffect, useRef } from "react";
import { CloseIcon } from "../../../components/icons";
import { focusHeading } from "../rows";
import { type Acting, END_SELECTING, ITEM_ACTIONS } from "./actions";
import styles from "./selection-bar.module.css";

/** Tells how many items are selected, and has the actions for all of them, in the place of the input. */
export function SelectionBar({ acting }: { acting: Acting }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  const possible = ITEM_ACTIONS.filter(
    ({ inBar, isPossible }) => inBar && isPossible?.(acting) !== false,
  );
  const ways = [{ ...END_SELECTING, icon: <CloseIcon /> }, ...possible].map(
    ({ words, icon, act }) => (
      <button
        key={words}
        type="button"
        className="round"
        aria-label={words}
        title={words}
        onClick={() => act(acting, "")}
      >
        {icon}
      </button>
    ),
  );
  return (
    <section ref={bar} className={styles.bar} aria-label="Selected items">
      {ways.slice(0, 1)}
      <p className={styles.count} role="status">
        {acting.items.length} selected
      </p>
      {ways.slice(1)}
    </section>
  );
}
