import { useEffect, useEffectEvent, useRef } from "react";

/** How long nothing moves after a press, in milliseconds: longer than people need to aim at the next thing. */
const REST_MS = 1_500;

const never = () => false;

/**
 * Calls `act` as soon as nobody has pressed anything for `REST_MS`: at once if nobody presses. So nothing moves under a
 * finger that goes on.
 *
 * @param isWaiting whether there is something to do
 * @param isHeld returns whether it has to wait longer
 */
export function useAfterPresses(isWaiting: boolean, act: () => void, isHeld = never): void {
  /** When the last press ended, in milliseconds; infinite during a press. */
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const actNow = useEffectEvent(act);
  const isHeldNow = useEffectEvent(isHeld);

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const begin = ({ button }: PointerEvent) => {
      if (button === 0) pressedAt.current = Number.POSITIVE_INFINITY;
    };
    const end = () => {
      pressedAt.current = performance.now();
    };
    /** A menu of the system, or another program, may swallow the end of a press. */
    const move = ({ buttons }: PointerEvent) => {
      if (buttons === 0 && pressedAt.current === Number.POSITIVE_INFINITY) end();
    };
    document.addEventListener("pointerdown", begin, { signal });
    document.addEventListener("pointermove", move, { signal });
    // A finger that scrolls stays down after its `pointercancel`. Keys and screen readers send nothing but a click.
    for (const type of ["pointerup", "touchend", "touchcancel", "click"])
      document.addEventListener(type, end, { signal });
    return () => listeners.abort();
  }, []);

  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const left = isHeldNow() ? REST_MS : pressedAt.current + REST_MS - performance.now();
      if (left > 0) timer = setTimeout(check, Math.min(left, REST_MS));
      else actNow();
    };
    timer = setTimeout(check);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}
