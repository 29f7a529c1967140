import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CopyLink } from "../../src/components/copy-link";

const URL = "https://lettuce.example/list/42";

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Link to this list" });

/** Defines a browser API for one test. */
const define = (where: Navigator | Document, name: string, value: unknown) =>
  Object.defineProperty(where, name, { value, configurable: true });

async function press(name: "Copy" | "Share", clipboard?: unknown) {
  const user = userEvent.setup({ writeToClipboard: false });
  render(<CopyLink url={URL} label="Link to this list" title="Market" />);
  define(navigator, "clipboard", clipboard);
  await user.click(screen.getByRole("button", { name }));
}

afterEach(() => {
  for (const name of ["clipboard", "share"]) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, "execCommand");
});

describe("CopyLink", () => {
  const rejectWith = (name: string) => () => Promise.reject(new DOMException("no", name));
  it.each([
    ["opens the system's share sheet if there is one", () => Promise.resolve(), 0],
    ["shows nothing if the user cancels the share sheet", rejectWith("AbortError"), 0],
    ["copies the link if the system refuses to share", rejectWith("NotAllowedError"), 1],
  ])("%s", async (_, answer, copies) => {
    const share = vi.fn(answer);
    define(navigator, "share", share);
    const writeText = vi.fn(() => Promise.resolve());
    await press("Share", { writeText });
    expect(share).toHaveBeenCalledWith({ title: "Market", url: URL });
    expect(writeText).toHaveBeenCalledTimes(copies);
    expect(screen.queryAllByText("Link copied")).toHaveLength(copies);
  });

  it.each([
    ["there is no clipboard, as on plain http", undefined, true, "Link copied"],
    ["the clipboard refuses", { writeText: rejectWith("") }, true, "Link copied"],
    ["every way of copying fails", undefined, false, "Please copy the selected link yourself"],
  ])("selects the link, and copies it by execCommand, if %s", async (_, clipboard, works, text) => {
    const execCommand = vi.fn(() => works);
    define(document, "execCommand", execCommand);
    await press("Copy", clipboard);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(execCommand).toHaveBeenCalledWith("copy");
    expect(field()).toHaveFocus();
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, URL.length]);
  });
});
