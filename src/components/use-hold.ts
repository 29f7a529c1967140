import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { TREMOR_PX } from "../domain/limits";

/** How long a control must be held before it fires, in milliseconds. The specification says one second. */
export const HOLD_DURATION_MS = 1000;

/**
 * Calls `onHold` once for each press of `HOLD_DURATION_MS`. Letting go or leaving the control before that cancels, and
 * so does a finger that scrolls.
 *
 * @returns `isHeld`; `press` and `release` for other presses, such as those of keys; `holdProps` for the control
 */
export function useHold(onHold: () => void, isDisabled = false) {
  const [pressed, setPressed] = useState(false);
  const start = useRef({ clientX: 0, clientY: 0 });
  const isHeld = pressed && !isDisabled;
  const press = () => setPressed(!isDisabled);
  const release = () => setPressed(false);

  const fire = useEffectEvent(() => {
    setPressed(false);
    onHold();
  });

  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => fire(), HOLD_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  const holdProps = {
    onPointerDown({ target, pointerId, button, clientX, clientY }: PointerEvent) {
      if (button > 0) return; // only the main button of a mouse
      start.current = { clientX, clientY };
      // A touch is captured by its target, here often the label, so `pointerleave` would never fire.
      if (target instanceof Element && target.hasPointerCapture?.(pointerId))
        target.releasePointerCapture(pointerId);
      press();
    },
    onPointerMove({ pointerType, clientX, clientY }: PointerEvent) {
      const { current: from } = start;
      const moved = Math.hypot(clientX - from.clientX, clientY - from.clientY);
      if (pointerType === "touch" && moved > TREMOR_PX) release();
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
  return { isHeld, press, release, holdProps };
}
