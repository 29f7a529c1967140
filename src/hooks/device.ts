import { useSyncExternalStore } from "react";
import { storage } from "../client/storage";
import { keys } from "../sync/browser/keys";
import { createEmitter } from "../sync/signals/store";

/**
 * Whether the screen stays awake while a list is in use, remembered on this device for whoever uses it. By default it
 * does where there is a finger, as on a phone in a shop, and does not at a desk.
 */
export function useKeepAwake(): SwitchState {
  return useSwitch(keys.keepAwake, () => matchMedia("(pointer: coarse)").matches);
}

/** Whether single keys are shortcuts, remembered on this device for whoever uses it: some people press them by chance. */
export function useSingleKeys(): SwitchState {
  return useSwitch(keys.singleKeys, () => true);
}

type SwitchState = readonly [isOn: boolean, set: (isOn: boolean) => void];

/** Tells the other places that show a switch, as the list below its settings. */
const switched = createEmitter();

function useSwitch(key: string, isOnByDefault: () => boolean): SwitchState {
  const isOn = () => {
    const stored = storage.get(key);
    return stored === null ? isOnByDefault() : stored === "on";
  };

  function set(next: boolean) {
    storage.set(key, next ? "on" : "off");
    switched.emit();
  }

  return [useSyncExternalStore(switched.subscribe, isOn, isOn), set];
}
