import { renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useWakeLock } from "../../src/screens/list/use-wake-lock";
import { fakeTime } from "../components/fake-time";

const MINUTE = 60_000;

const pass = fakeTime();
const locks = new Set<object>();
let isBatteryLow = false;

/** Replaces `navigator.wakeLock.request`. Releases the lock of a hidden page, as the browser does. */
async function request() {
  if (isBatteryLow) throw new DOMException("The battery is low.", "NotAllowedError");
  const lock = {
    released: false,
    async release() {
      lock.released = true;
      locks.delete(lock);
    },
  };
  locks.add(lock);
  document.addEventListener("visibilitychange", () => document.hidden && lock.release());
  return lock;
}

/** Dispatches an event on the page, by default a press anywhere. */
async function dispatch(type = "pointerdown") {
  document.dispatchEvent(new Event(type));
  await pass(0);
}

async function setHidden(isHidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isHidden ? "hidden" : "visible");
  await dispatch("visibilitychange");
}

/** Opens a list, by default on a touch screen. */
async function open(pointer = "coarse") {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  const { unmount } = renderHook(useWakeLock);
  await pass(0);
  return unmount;
}

beforeEach(() => {
  isBatteryLow = false;
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  return () => void Reflect.deleteProperty(navigator, "wakeLock");
});

describe("The screen is kept awake", () => {
  it("by default only on a touch screen", async () => {
    await open("fine");
    expect(locks.size).toBe(0);
    await open();
    expect(locks.size).toBe(1);
  });

  it("for five minutes after the last touch, but not while the page is hidden", async () => {
    await open();
    await setHidden(true);
    expect(locks.size).toBe(0);
    await setHidden(false);
    expect(locks.size).toBe(1);
    await pass(4 * MINUTE);
    await dispatch();
    await pass(4 * MINUTE);
    expect(locks.size).toBe(1);
    await pass(2 * MINUTE);
    expect(locks.size).toBe(0);
    await dispatch();
    expect(locks.size).toBe(1);
  });

  it("at the next touch after a refused lock, and not after the list has closed", async () => {
    isBatteryLow = true;
    const close = await open();
    await dispatch();
    expect(locks.size).toBe(0);
    isBatteryLow = false;
    await dispatch();
    expect(locks.size).toBe(1);
    close();
    renderHook(useWakeLock).unmount();
    await pass(0);
    expect(locks.size).toBe(0);
  });
});
