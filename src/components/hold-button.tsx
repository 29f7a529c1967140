import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from "react";
import { Button } from "./button";
import styles from "./hold-button.module.css";
import { VisuallyHidden } from "./visually-hidden";

/** How long a button must be held before it fires, in milliseconds. The specification says one second. */
export const HOLD_DURATION_MS = 1000;

const progressTime = { "--hold-duration": `${HOLD_DURATION_MS}ms` } as CSSProperties;

/**
 * A button for far-reaching actions: it fires after it has been held for `HOLD_DURATION_MS`, by finger, mouse, Space or
 * Enter. Letting go, leaving the button or losing the focus before that cancels.
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
  const [pressed, setPressed] = useState(false);
  const held = pressed && !disabled;
  const release = () => setPressed(false);

  const fire = useEffectEvent(() => {
    setPressed(false);
    onHold();
  });

  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => fire(), HOLD_DURATION_MS);
    return () => clearTimeout(timer);
  }, [held]);

  function pressPointer(event: PointerEvent<HTMLButtonElement>) {
    if (disabled || event.button > 0) return; // only the main button of a mouse
    // A touch is captured by its target, here often the label, so `pointerleave` would never fire.
    const { target, pointerId } = event;
    if (target instanceof Element && target.hasPointerCapture?.(pointerId)) {
      target.releasePointerCapture(pointerId);
    }
    setPressed(true);
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!disabled && !event.repeat) setPressed(true);
  }

  return (
    <span className={styles.frame}>
      <Button
        variant={variant}
        className={styles.button}
        style={progressTime}
        aria-disabled={disabled || undefined}
        data-held={held || undefined}
        aria-describedby={hintId}
        onPointerDown={pressPointer}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onKeyDown={pressKey}
        onKeyUp={release}
        onBlur={release}
        onContextMenu={(event) => event.preventDefault()}
      >
        <span className={styles.progress} aria-hidden="true" />
        <span className={styles.label}>{children}</span>
        <span className={styles.hint} id={hintId} aria-hidden="true">
          {holdText}
        </span>
      </Button>
      <VisuallyHidden role="status">{held ? holdText : ""}</VisuallyHidden>
    </span>
  );
}
