import { useState } from "react";
import { keys } from "../sync/keys";
import { storage } from "./session";

/**
 * Whether the screen stays awake while a list is in use, remembered on this device for whoever uses it. By default it
 * does where there is a finger, as on a phone in a shop, and does not at a desk.
 */
export function useKeepAwake(): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    const stored = storage.get(keys.keepAwake);
    return stored === null ? matchMedia("(pointer: coarse)").matches : stored === "on";
  });

  function set(next: boolean) {
    storage.set(keys.keepAwake, next ? "on" : "off");
    setOn(next);
  }

  return [isOn, set];
}
