import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Toasts } from "../../src/app/toasts";
import { showToast, type Toast } from "../../src/components/toast";

const network = vi.hoisted(() => {
  let reconnect = () => {};
  const isOnline = new Promise<void>((resolve) => {
    reconnect = resolve;
  });
  return { isOnline, reconnect };
});
vi.mock("../../src/client/parts", async (importActual) => {
  const { createPart } = await importActual<typeof import("../../src/client/parts")>();
  return {
    createPart: (load: () => Promise<unknown>) => createPart(() => network.isOnline.then(load)),
  };
});

const saved: Toast = { id: "saved", kind: "success", text: "Saved", closeAfter: 5000 };
const failed: Toast = { id: "failed", kind: "error", text: "Not saved", closeAfter: false };

async function show(...toasts: Toast[]) {
  await screen.findByRole("region");
  await act(async () => toasts.forEach(showToast));
}

/** Presses a button of a toast, and expects that it closes the toast. */
async function expectToClose(button: string, toast: HTMLElement) {
  await act(async () => fireEvent.click(screen.getByRole("button", { name: button })));
  // The library waits for the end of animations, which jsdom does not have.
  await act(async () => fireEvent.animationEnd(toast));
  expect(toast).not.toBeInTheDocument();
}

// The library may still know the toasts of an earlier test, so each test has ids of its own.
beforeEach(() => void render(<Toasts />));

it("toasts that were requested before their code could be fetched appear later, each in its place", async () => {
  for (const toast of [saved, failed]) showToast(toast);
  expect(screen.queryByText("Saved")).toBeNull();
  network.reconnect();
  expect(await screen.findByRole("alert")).toHaveTextContent("Not saved");
  expect(screen.getByRole("group")).toHaveTextContent("Saved");
  expect(document.querySelector(".Toastify__toast-container--top-right")).toHaveTextContent(
    "Not savedSaved", // the newest first
  );
});

it("a toast replaces one with the same id and never stacks, and its button closes it", {
  tags: "constants/toasts-never-stack",
}, async () => {
  const again = { ...failed, id: "failed-again" };
  await show(again, again, { ...again, text: "Still not saved" });
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Still not saved"));
  await expectToClose("Close", screen.getByRole("alert"));
});

it("a toast can have a button, which closes it", async () => {
  const onAct = vi.fn<() => void>();
  await show({ ...saved, id: "joined", text: "Joined", action: { label: "Open", onAct } });
  await expectToClose("Open", await screen.findByRole("group"));
  expect(onAct).toHaveBeenCalledOnce();
});
