import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
} from "react";
import { Button } from "./button";
import styles from "./hold-button.module.css";
import { HOLD_DURATION_MS, useHold } from "./use-hold";
import { VisuallyHidden } from "./visually-hidden";

const progressTime = { "--hold-duration": `${HOLD_DURATION_MS}ms` } as CSSProperties;

/**
 * A button for far-reaching actions: it fires after it has been held for `HOLD_DURATION_MS`, by finger, mouse, Space or
 * Enter. Letting go, leaving the button or losing the focus before that cancels. Assistive technology, which can only
 * click, gets a question.
 *
 * @param children the label
 * @param holdText the instruction, shown and announced while the button is held
 * @param onHold called once for each full hold
 * @param disabled ignores presses, but keeps the focus
 */
export function HoldButton({
  children,
  holdText,
  onHold,
  disabled = false,
  variant = "danger",
}: {
  children: ReactNode;
  holdText: string;
  onHold: () => void;
  disabled?: boolean;
  variant?: "danger" | "quiet";
}) {
  const hintId = useId();
  const label = useRef<HTMLSpanElement>(null);
  const { isHeld, press, release, holdProps } = useHold(onHold, disabled);

  function pressKey(event: KeyboardEvent) {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) press();
  }

  function click({ detail }: MouseEvent) {
    const isWithoutPointer = detail === 0;
    if (isWithoutPointer && confirm(`${label.current?.textContent}?`)) onHold();
  }

  return (
    <span className={styles.frame}>
      <Button
        variant={variant}
        className={styles.button}
        style={progressTime}
        disabled={disabled}
        data-held={isHeld || undefined}
        aria-describedby={hintId}
        {...holdProps}
        onClick={click}
        onKeyDown={pressKey}
        onKeyUp={release}
        onBlur={release}
      >
        <span className={styles.progress} aria-hidden="true" />
        <span className={styles.label} ref={label}>
          {children}
        </span>
        <span className={styles.hint} id={hintId} aria-hidden="true">
          {holdText}
        </span>
      </Button>
      <VisuallyHidden role="status">{isHeld ? holdText : ""}</VisuallyHidden>
    </span>
  );
}
