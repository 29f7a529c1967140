import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { showToast } from "../../src/components/toast";
import type { Toast } from "../../src/components/toaster";

const saved: Toast = { id: "saved", kind: "success", text: "Saved", closeAfter: 5000 };
const failed: Toast = { id: "failed", kind: "error", text: "Not saved", closeAfter: false };

async function show(...toasts: Toast[]) {
  await act(async () => {
    toasts.forEach(showToast);
    await vi.dynamicImportSettled();
  });
}

const close = (toast: HTMLElement) =>
  act(async () => {
    const button = toast.querySelector("button");
    if (button) fireEvent.click(button);
    // The library waits for the end of animations, which jsdom does not have.
    await Promise.resolve();
    fireEvent.animationEnd(toast);
  });

describe("showToast", () => {
  beforeEach(async () => {
    for (const toast of document.querySelectorAll<HTMLElement>(".Toastify__toast"))
      await close(toast);
  });

  it("shows toasts that were requested before their library had loaded", async () => {
    await show(saved, failed);
    expect(await screen.findByRole("status")).toHaveTextContent("Saved");
    expect(await screen.findByRole("alert")).toHaveTextContent("Not saved");
    expect(document.querySelectorAll(".Toastify")).toHaveLength(1);
    expect(document.querySelector(".Toastify__toast-container--top-right")).not.toBeNull();
  });

  it("replaces a toast with the same id and never stacks it, and its button closes it", {
    tags: "constants/toasts-never-stack",
  }, async () => {
    await show(failed, failed, { ...failed, text: "Still not saved" });
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Still not saved"));
    await close(screen.getByRole("alert"));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("shows a toast again that is requested while it closes", async () => {
    await show(failed);
    const leaving = await screen.findByRole("alert");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Close" })));
    await show({ ...failed, text: "Again" });
    await act(async () => fireEvent.animationEnd(leaving));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Again"));
  });

  it("shows a toast for its full time if it is replaced just before it closes", async () => {
    await show(saved);
    const countdown = await screen.findByRole("progressbar", { hidden: true });
    await show({ ...saved, text: "Saved again" });
    await act(async () => fireEvent.animationEnd(countdown));
    await act(async () => fireEvent.animationEnd(screen.getByRole("status")));
    expect(screen.getByRole("status")).toHaveTextContent("Saved again");
  });

  it("can add a button, which closes the toast", async () => {
    const onAct = vi.fn<() => void>();
    await show({ ...saved, id: "joined", text: "Joined", action: { label: "Open", onAct } });
    const toast = await screen.findByRole("status");
    const button = screen.getByRole("button", { name: "Open" });
    await act(async () => fireEvent.click(button));
    fireEvent.animationEnd(toast);
    expect(onAct).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText("Joined")).toBeNull());
  });
});
