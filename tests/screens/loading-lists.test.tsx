import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { SyncStatus as Status } from "../../src/hooks/lists";
import { LoadingLists } from "../../src/screens/list-frame/loading-lists";

const useSyncStatus = vi.hoisted(() => vi.fn<() => Status>());
vi.mock("../../src/hooks/lists", () => ({ useSyncStatus }));

it.each<[string, Status, boolean]>([
  ["This list is not on this device yet.", { kind: "unanswered", isOnline: true }, true],
  ["Your lists are not on this device yet.", { kind: "unanswered", isOnline: false }, false],
  ["Your lists are not on this device yet.", { kind: "offline", pending: 1 }, false],
])("without an answer of the server: %s", (text, status, isOne) => {
  useSyncStatus.mockReturnValue(status);
  render(<LoadingLists isOne={isOne} />);
  expect(screen.getByRole("alert")).toHaveTextContent(text);
});

it("as long as the server may answer, nothing is said about the device", () => {
  useSyncStatus.mockReturnValue({ kind: "quiet" });
  render(<LoadingLists />);
  expect(screen.queryByRole("alert")).toBeNull();
});
