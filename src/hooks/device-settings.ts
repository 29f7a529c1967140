import { useSyncExternalStore } from "react";
import { storage } from "../client/storage";
import { keys } from "../sync/browser/keys";
import { createEmitter } from "../sync/signals/store";

/** Notifies all components that show the setting. */
const changes = createEmitter();

/**
 * Returns this device's setting to keep the screen awake while a list is in use, for all its users, and the setter. On
 * by default on touch screens.
 */
export function useKeepAwake(): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  function isOn() {
    const stored = storage.get(keys.keepAwake);
    return stored === null ? matchMedia("(pointer: coarse)").matches : stored === "on";
  }
  function set(next: boolean) {
    storage.set(keys.keepAwake, next ? "on" : "off");
    changes.emit();
  }
  return [useSyncExternalStore(changes.subscribe, isOn, isOn), set];
}
