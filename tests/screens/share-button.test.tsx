import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_MEMBERS } from "../../src/domain/limits";
import { ShareButton } from "../../src/screens/list/share-button";
import "../../src/screens/list-settings/list-settings-screen";

vi.mock("../../src/hooks/session", () => ({ useUser: () => ({ uid: "ann" }) }));
const keepList = vi.hoisted(() => vi.fn());
vi.mock("../../src/hooks/engine", () => ({ useEngine: () => ({ keepList }) }));

const LIST = { id: "x", name: "Market", owner: "bob", sharedWith: ["ann"], isSent: true };
const FULL = Array.from({ length: MAX_MEMBERS }, (_, index) => `member-${index}`);

const share = vi.fn<() => Promise<void>>();

function press(list: Partial<typeof LIST> & { isClosed?: true }, isTouchScreen = true) {
  vi.stubGlobal("matchMedia", () => ({ matches: isTouchScreen }));
  render(<ShareButton list={{ ...LIST, ...list }} />);
  fireEvent.click(screen.getByRole("button", { name: "Share list" }));
}

beforeEach(() => {
  share.mockReset().mockResolvedValue();
  Object.assign(navigator, { share });
  return () => vi.unstubAllGlobals();
});

describe("'Share list'", () => {
  it("opens the share sheet of a touch screen", async () => {
    press({});
    expect(share).toHaveBeenCalledWith({ title: "Market", url: `${origin}/list/x` });
    expect(keepList).toHaveBeenCalledWith("x");
    await vi.dynamicImportSettled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["the device has no touch screen", "Send this link to others.", {}, false],
    ["the list is full", "This list is full.", { sharedWith: FULL }, true],
    ["the list is closed", "Nobody new can join with this link.", { isClosed: true }, true],
    ["the list was not sent yet", "This list isn't online yet.", { isSent: false }, true],
  ] as const)("opens a dialog if %s: %s", async (_, text, list, isTouchScreen) => {
    press(list, isTouchScreen);
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    expect(share).not.toHaveBeenCalled();
  });
});
