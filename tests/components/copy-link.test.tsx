import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CopyLink } from "../../src/components/copy-link";

const URL = "https://lettuce.example/list/42";

function renderLink() {
  const user = userEvent.setup({ writeToClipboard: false });
  render(<CopyLink url={URL} label="Link to this list" />);
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
    const { unmount } = render(<CopyLink url={URL} label="Link to this list" />);
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
    unmount();

    const share = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    const user = renderLink();
    await user.click(screen.getByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledWith({ url: URL });
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
