import { Suspense, useEffect, useState } from "react";
import { toastsNeeded } from "../components/toast";
import { useStore } from "../hooks/store";
import { extrasPart } from "../screens/shared/extras-part";
import { lazyComponent } from "../screens/shared/lazy-component";

const Toaster = lazyComponent(extrasPart, (code) => code.Toaster);

/**
 * Shows the toasts, outside the screens: they outlive every screen, even a crashed one. Rendered before the first toast
 * if possible, since screen readers announce only changes of a region.
 */
export function Toasts() {
  const isHere = useStore(extrasPart) !== undefined;
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => void toastsNeeded.then(() => setNeeded(true)), []);
  return <Suspense>{isHere || isNeeded ? <Toaster /> : null}</Suspense>;
}
