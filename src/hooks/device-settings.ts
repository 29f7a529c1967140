import { useSyncExternalStore } from "react";
import { storage } from "../client/storage";
import { keys } from "../sync/browser/keys";
import { createEmitter } from "../sync/signals/store";

/** Returns the setting to keep the screen awake while a list is in use. On by default on touch screens. */
export function useKeepAwake(): Setting {
  return useSetting(keys.keepAwake, () => matchMedia("(pointer: coarse)").matches);
}

/** Returns the setting for single-key shortcuts, which some users press by accident. */
export function useSingleKeysSetting(): Setting {
  return useSetting(keys.singleKeys, () => true);
}

/** A setting of this device, for all its users. */
type Setting = readonly [isOn: boolean, set: (isOn: boolean) => void];

/** Notifies all components that show a setting. */
const settingChanges = createEmitter();

function useSetting(key: string, isOnByDefault: () => boolean): Setting {
  function isOn() {
    const stored = storage.get(key);
    return stored === null ? isOnByDefault() : stored === "on";
  }
  function set(next: boolean) {
    storage.set(key, next ? "on" : "off");
    settingChanges.emit();
  }
  return [useSyncExternalStore(settingChanges.subscribe, isOn, isOn), set];
}
