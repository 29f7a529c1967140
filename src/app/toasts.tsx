import { Suspense, useEffect, useState } from "react";
import { toastsNeeded } from "../components/toast";
import { useStore } from "../hooks/store";
import { Toaster } from "./screens";

/**
 * Shows the toasts, outside the screens: they outlive every screen, even a crashed one. Rendered before the first toast
 * if possible, since screen readers announce only changes of a region.
 */
export function Toasts() {
  const isHere = useStore(Toaster.part) !== undefined;
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => void toastsNeeded.then(() => setNeeded(true)), []);
  return <Suspense>{isHere || isNeeded ? <Toaster /> : null}</Suspense>;
}
