import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CopyLink } from "../../src/components/copy-link";

const URL = "https://lettuce.example/list/42";

function renderLink() {
  const user = userEvent.setup({ writeToClipboard: false });
  render(<CopyLink url={URL} label="Link to this list" title="Market" />);
  return user;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Link to this list" });
const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole("button", { name: "Copy" }));

function setClipboard(clipboard: Partial<Clipboard> | undefined) {
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
}

function setExecCommand(answer: () => boolean) {
  const execCommand = vi.fn(answer);
  Object.defineProperty(document, "execCommand", { value: execCommand, configurable: true });
  return execCommand;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(document, "execCommand");
});

describe("CopyLink", () => {
  it("shows the link, read-only", () => {
    renderLink();
    expect(field()).toHaveValue(URL);
    expect(field().readOnly).toBe(true);
  });

  it("shares by the system's own way where there is one, and only there", async () => {
    const { unmount } = render(<CopyLink url={URL} label="Link to this list" title="Market" />);
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
    unmount();

    const share = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    const user = renderLink();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledWith({ title: "Market", url: URL });
  });

  it.each([
    ["says nothing when the person thinks better of it", "AbortError", 0],
    ["copies the link when the system refuses to share", "NotAllowedError", 1],
  ])("%s", async (_, name, copies) => {
    const share = vi.fn(() => Promise.reject(new DOMException("no", name)));
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    const user = renderLink();
    const writeText = vi.fn(() => Promise.resolve());
    setClipboard({ writeText });
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(writeText).toHaveBeenCalledTimes(copies);
    expect(screen.queryAllByText("Link copied")).toHaveLength(copies);
  });

  it("copies by the clipboard, and says so", async () => {
    const user = renderLink();
    const writeText = vi.fn(() => Promise.resolve());
    setClipboard({ writeText });
    await press(user);
    expect(writeText).toHaveBeenCalledWith(URL);
    expect(await screen.findByText("Link copied")).toHaveAttribute("role", "status");
  });

  it.each([
    ["there is no clipboard, as on plain http", undefined],
    ["the clipboard refuses", { writeText: () => Promise.reject(new Error("no")) }],
  ])("marks the link and copies the old way where %s", async (_, clipboard) => {
    const user = renderLink();
    setClipboard(clipboard);
    const execCommand = setExecCommand(() => true);
    await press(user);
    expect(await screen.findByText("Link copied")).toBeInTheDocument();
    expect(execCommand).toHaveBeenCalledWith("copy");
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, URL.length]);
  });

  it("asks the person to copy the marked link where nothing works", async () => {
    const user = renderLink();
    setClipboard(undefined);
    setExecCommand(() => false);
    await press(user);
    expect(await screen.findByText("Please copy the marked link yourself")).toBeInTheDocument();
    expect(field()).toHaveFocus();
  });
});
