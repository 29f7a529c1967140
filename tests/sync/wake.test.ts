import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { STALE_AFTER_MS, watchWake } from "../../src/sync/signals/wake";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A page as far as waking is concerned. */
function openPage() {
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const onOnline = vi.fn();
  const onReturn = vi.fn();
  const stop = watchWake(Object.assign(page, { document }) as unknown as Window, {
    onOnline,
    onReturn,
  });
  return {
    onOnline,
    onReturn,
    stop,
    tell: (type: string, fields = {}) => page.dispatchEvent(Object.assign(new Event(type), fields)),
    show(visibilityState: "visible" | "hidden") {
      document.visibilityState = visibilityState;
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

describe("a page", () => {
  it("comes back when it was out of sight for a while", () => {
    const { onReturn, show } = openPage();
    show("hidden");
    vi.advanceTimersByTime(STALE_AFTER_MS);
    expect(onReturn).not.toHaveBeenCalled();
    show("visible");
    expect(onReturn).toHaveBeenCalledTimes(1);
  });

  it("was not away when it was out of sight for a moment", () => {
    const { onReturn, show } = openPage();
    show("hidden");
    vi.advanceTimersByTime(STALE_AFTER_MS - 1);
    show("visible");
    show("visible");
    expect(onReturn).not.toHaveBeenCalled();
  });

  it("was away, for all it knows, when meanwhile the clock was set back", () => {
    const { onReturn, show } = openPage();
    show("hidden");
    vi.setSystemTime(0);
    show("visible");
    expect(onReturn).toHaveBeenCalledTimes(1);
  });

  it("comes back from the browser's store of pages, and is not new there", () => {
    const { onReturn, tell } = openPage();
    tell("pageshow", { persisted: false });
    expect(onReturn).not.toHaveBeenCalled();
    tell("pageshow", { persisted: true });
    expect(onReturn).toHaveBeenCalledTimes(1);
  });

  it("comes back from the machine's sleep, and is not taken for asleep while awake", () => {
    const { onReturn } = openPage();
    vi.advanceTimersByTime(600_000);
    expect(onReturn).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(10_000);
    expect(onReturn).toHaveBeenCalledTimes(1);
  });

  it("is left alone while it is out of sight, however late its timers are", () => {
    const { onReturn, show } = openPage();
    show("hidden");
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(10_000);
    expect(onReturn).not.toHaveBeenCalled();
  });

  it("notices when the network comes and goes", () => {
    const { onOnline, tell } = openPage();
    tell("online");
    tell("offline");
    expect(onOnline).toHaveBeenCalledTimes(2);
  });

  it("notices nothing more after stopping", () => {
    const { onOnline, onReturn, stop, show, tell } = openPage();
    show("hidden");
    stop();
    vi.advanceTimersByTime(STALE_AFTER_MS);
    show("visible");
    for (const type of ["online", "offline"]) tell(type);
    tell("pageshow", { persisted: true });
    expect([onOnline.mock.calls, onReturn.mock.calls, vi.getTimerCount()]).toEqual([[], [], 0]);
  });
});
