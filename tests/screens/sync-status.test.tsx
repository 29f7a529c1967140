import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { SyncStatus as Status } from "../../src/hooks/lists";
import { SyncStatus } from "../../src/screens/list-frame/sync-status";

const useSyncStatus = vi.hoisted(() => vi.fn<() => Status>());
vi.mock("../../src/hooks/lists", () => ({ useSyncStatus }));

it.each<[string, Status]>([
  ["", { kind: "quiet" }],
  ["No answer from the server", { kind: "unanswered", isOnline: true }],
  ["Offline – may be out of date", { kind: "unanswered", isOnline: false }],
  ["Saving…", { kind: "saving" }],
  ["Offline – 1 change waiting", { kind: "offline", pending: 1 }],
  ["Offline – 2 changes waiting", { kind: "offline", pending: 2 }],
  ["Not saved yet – 2 changes waiting", { kind: "denied", pending: 2 }],
  ["Keep this tab open – 1 change not sent yet", { kind: "not-stored", pending: 1 }],
  ["Not saved yet – list full", { kind: "no-room" }],
])("the status line shows %j", (text, status) => {
  useSyncStatus.mockReturnValue(status);
  render(<SyncStatus />);
  expect(screen.getByRole("status")).toHaveTextContent(new RegExp(`^${text}$`));
});
