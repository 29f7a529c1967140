import { useSyncExternalStore } from "react";
import { keys } from "../browser/keys";
import { createEmitter } from "../browser/store";
import { storage } from "../client/storage";

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
