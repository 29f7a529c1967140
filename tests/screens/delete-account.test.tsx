import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HOLD_DURATION_MS } from "../../src/components/hold-button";
import { RECENT_LOGIN_MS } from "../../src/domain/limits";
import { messages } from "../../src/screens/messages";
import { DeleteAccount } from "../../src/screens/profile/delete-account";

const account = vi.hoisted(() => ({ confirmWithGoogle: async () => {}, deleteAccount: vi.fn() }));
vi.mock("../../src/hooks/account", () => ({
  useAccount: () => account,
}));
vi.mock("../../src/client/client", () => ({}));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const confirmButton = () => screen.getByRole("button", { name: /with Google/ });
const deleteButton = () => screen.getByRole("button", { name: /^Delete account/ });

describe("Deleting a Google account", () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    account.deleteAccount.mockReset();
    render(<DeleteAccount hasPassword={false} />);
    expect(deleteButton()).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(confirmButton());
    await pass(0);
    return () => vi.useRealTimers();
  });

  it("is possible until the confirmation expires", async () => {
    expect(confirmButton()).toHaveTextContent("Confirmed with Google");
    await pass(RECENT_LOGIN_MS - 1);
    expect(deleteButton()).not.toHaveAttribute("aria-disabled");
    await pass(1);
    expect(deleteButton()).toHaveAttribute("aria-disabled", "true");
    expect(confirmButton()).toHaveTextContent("Confirm with Google");
    expect(confirmButton()).toBeEnabled();
  });

  it.each([
    ["shows a message on success", true, "accountDeleted"],
    ["asks for another confirmation if it fails", false, "accountNotDeleted"],
  ] as const)("%s", async (_, isDone, message) => {
    const shown = vi.spyOn(messages, message).mockReturnValue();
    account.deleteAccount.mockResolvedValue(isDone);
    fireEvent.keyDown(deleteButton(), { key: "Enter" });
    await pass(HOLD_DURATION_MS);
    expect(shown).toHaveBeenCalledOnce();
    if (isDone) return;
    expect(confirmButton()).toHaveTextContent("Confirm with Google");
    expect(deleteButton()).toHaveAttribute("aria-disabled", "true");
  });
});
