import { useEffect, useState } from "react";
import { loadInBackground } from "../client/parts";
import { toastsNeeded } from "../components/toast";

/** Shows the toasts, outside the screens: they outlive every screen, even a crashed one. */
export function Toasts() {
  const [code, setCode] = useState<typeof import("../components/toaster") | null>(null);
  useEffect(() => {
    const load = () => loadInBackground(() => import("../components/toaster"));
    void toastsNeeded.then(load).then(setCode);
  }, []);
  return code && <code.Toaster />;
}
