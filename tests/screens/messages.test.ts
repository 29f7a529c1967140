import { expect, it, vi } from "vitest";
import { messages } from "../../src/screens/messages";

const showToast = vi.hoisted(() => vi.fn());
vi.mock("../../src/components/toast", () => ({ showToast }));

const LONG = ["addressChangeSent", "listJoined", "passwordSet", "resetSent", "sessionEnded"];

const shown = Object.entries(messages).map(([name, show]) => {
  (show as (...args: string[]) => void)("one", "two");
  const { id, kind, closeAfter } = showToast.mock.lastCall?.[0] ?? {};
  return { name, id, kind, closeAfter };
});

it("errors stay; other toasts close after 5 s, those about resets, joins and sessions after 8 s", {
  tags: "constants/toasts",
}, () => {
  for (const { name, kind, closeAfter } of shown)
    expect([name, closeAfter]).toEqual([
      name,
      kind === "error" ? false : LONG.includes(name) ? 8_000 : 5_000,
    ]);
  const errors = shown.flatMap(({ name, kind }) => (kind === "error" ? [name] : []));
  expect(errors).toEqual([
    "signUpFailed",
    "logInFailed",
    "linkIncomplete",
    "resetFailed",
    "resetLinkInvalid",
    "passwordNotSet",
    "emailNotVerified",
    "nameNotUpdated",
    "verificationNotSent",
    "passwordInvalid",
    "passwordNotTyped",
    "addressChangeNotSent",
    "addressNotNew",
    "accountNotDeleted",
    "onlyListsDeleted",
    "notLoggedOut",
    "listsFailed",
    "listFull",
    "listClosed",
    "listMissing",
    "listNotDeleted",
    "listNotLeft",
    "memberNotRemoved",
    "closedNotChanged",
  ]);
});

it("each event has a toast of its own; only a joined list replaces the message that it is saved", () => {
  const ids = shown.map(({ name, id }) => (name === "listJoined" ? `${id} joined` : id));
  expect(ids).toContain("list-saved joined");
  expect(new Set(ids).size).toBe(ids.length);
});
