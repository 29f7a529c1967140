import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useKeepAwake } from "../../src/hooks/device-settings";
import { useWakeLock } from "../../src/screens/list/use-wake-lock";

const MINUTE = 60_000;

const locks = new Set<object>();
let isBatteryLow = false;
let isTouchScreen = true;

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
  const onChange = () => document.hidden && lock.release();
  document.addEventListener("visibilitychange", onChange);
  return lock;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function setHidden(isHidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isHidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
}

/** Presses anywhere on the page. */
async function touch() {
  document.dispatchEvent(new Event("pointerdown"));
  await pass(0);
}

async function open() {
  const { unmount } = renderHook(useWakeLock);
  await pass(0);
  return unmount;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  isBatteryLow = false;
  isTouchScreen = true;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(pointer: coarse)" && isTouchScreen,
  }));
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "wakeLock");
  };
});

describe("The screen is kept awake", () => {
  it("on a list, by default on a touch screen, on a desktop only if switched on", async () => {
    const close = await open();
    expect(locks.size).toBe(1);
    close();
    expect(locks.size).toBe(0);
    isTouchScreen = false;
    await open();
    expect(locks.size).toBe(0);
    const { result } = renderHook(useKeepAwake);
    act(() => result.current[1](true));
    await pass(0);
    expect(locks.size).toBe(1);
    act(() => result.current[1](false));
    expect(locks.size).toBe(0);
  });

  it("for five minutes after the last touch, but not while the page is hidden", async () => {
    await open();
    await setHidden(true);
    expect(locks.size).toBe(0);
    await setHidden(false);
    expect(locks.size).toBe(1);
    await pass(4 * MINUTE);
    await touch();
    await pass(4 * MINUTE);
    expect(locks.size).toBe(1);
    await pass(2 * MINUTE);
    expect(locks.size).toBe(0);
    await touch();
    expect(locks.size).toBe(1);
  });

  it("at the next touch after a refused lock, and not after the list has closed", async () => {
    isBatteryLow = true;
    const close = await open();
    await touch();
    isBatteryLow = false;
    await touch();
    expect(locks.size).toBe(1);
    close();
    renderHook(useWakeLock).unmount();
    await pass(0);
    expect(locks.size).toBe(0);
  });
});
