import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showToast } from "../../src/components/toast";

// The library that draws toasts cannot be fetched, as without a connection.
vi.mock("../../src/components/toaster", () => {
  throw new Error("no connection");
});

const toasts = () => [...document.querySelectorAll<HTMLElement>("[role=alert], [role=status]")];

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe("showToast without its library", () => {
  it("still shows the message, once for each id, until it is closed", async () => {
    showToast({ id: "failed", kind: "error", text: "Not saved", closeAfter: false });
    showToast({ id: "failed", kind: "error", text: "Still not saved", closeAfter: false });
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    await vi.waitFor(() => expect(toasts()[0]).toHaveTextContent("Still not saved"));
    expect(toasts()[0]).toHaveAttribute("role", "alert");
    vi.advanceTimersByTime(60_000);
    expect(toasts()).toHaveLength(1);
    toasts()[0]?.querySelector("button")?.click();
    expect(toasts()).toHaveLength(0);
  });

  it("closes by itself after its time", async () => {
    showToast({ id: "saved", kind: "success", text: "Saved", closeAfter: 5000 });
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    vi.advanceTimersByTime(5000);
    expect(toasts()).toHaveLength(0);
  });
});
