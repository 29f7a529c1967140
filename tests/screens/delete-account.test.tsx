import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { HOLD_DURATION_MS } from "../../src/components/use-hold";
import { RECENT_LOGIN_MS } from "../../src/domain/limits";
import { messages } from "../../src/screens/messages";
import { DeleteAccount } from "../../src/screens/profile/delete-account";
import { fakeTime } from "../components/fake-time";

const { deleteAccount } = vi.hoisted(() => ({ deleteAccount: vi.fn() }));
vi.mock("../../src/hooks/account", () => ({
  useAccount: () => ({ confirmWithGoogle: async () => {}, deleteAccount }),
}));
vi.mock("../../src/client/client", () => ({}));

const pass = fakeTime();
const deleteButton = () => screen.getByRole("button", { name: /^Delete account/ });

/** Expects whether the confirmation is given, and thus whether the account can be deleted. */
function expectConfirmed(isConfirmed: boolean) {
  const text = isConfirmed ? "Confirmed with Google" : "Confirm with Google";
  expect(screen.getByRole("button", { name: text })).toBeVisible();
  expect(deleteButton().ariaDisabled).toBe(isConfirmed ? null : "true");
}

beforeEach(async () => {
  render(<DeleteAccount email="ann@example.com" hasPassword={false} />);
  expectConfirmed(false);
  fireEvent.click(screen.getByRole("button", { name: "Confirm with Google" }));
  await pass(0);
});

it("a Google account can be deleted until its confirmation expires", async () => {
  await pass(RECENT_LOGIN_MS - 1);
  expectConfirmed(true);
  await pass(1);
  expectConfirmed(false);
});

it.each([
  ["unconfirmed", "accountNotDeleted"],
  ["lists-gone", "onlyListsDeleted"],
] as const)(
  "a deletion of a Google account that ends as `%s` shows `%s`, and asks for another confirmation",
  async (outcome, message) => {
    const shown = vi.spyOn(messages, message).mockReturnValue();
    deleteAccount.mockResolvedValue(outcome);
    fireEvent.keyDown(deleteButton(), { key: "Enter" });
    await pass(HOLD_DURATION_MS);
    expect(shown).toHaveBeenCalledOnce();
    expectConfirmed(false);
  },
);
