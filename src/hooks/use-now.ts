import { useEffect, useState } from "react";

/** How often a shown age is renewed, in milliseconds. */
const TICK_MS = 10_000;

/** The time in milliseconds since the epoch, renewed while it is on the screen. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
