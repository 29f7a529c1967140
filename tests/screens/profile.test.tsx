import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { messages } from "../../src/screens/messages";
import { EmailAddress } from "../../src/screens/profile/email-address";
import { NameForm } from "../../src/screens/profile/name-form";

const account = vi.hoisted(() => ({
  updateName: vi.fn<(name: string) => Promise<void>>(),
  sendVerification: vi.fn<() => Promise<void>>(),
}));
vi.mock("../../src/hooks/account", () => ({ useAccount: () => account }));
vi.mock("../../src/client/client", async () => (await import("./ann")).client);

const save = () => screen.getByRole("button", { name: "Save" });
const field = () => screen.getByRole("textbox", { name: "Name" });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

beforeEach(() => {
  account.updateName.mockReset().mockResolvedValue();
  account.sendVerification.mockReset().mockResolvedValue();
});

describe("The name", () => {
  it("can be saved if it is not empty and differs from the saved one, apart from blanks", {
    tags: "validation/profile-name",
  }, () => {
    render(<NameForm savedName="Ann" />);
    for (const text of ["Ann", "", "   ", "  Ann  "]) {
      type(text);
      expect(field()).toHaveValue(text);
      expect(save()).toHaveAttribute("aria-disabled", "true");
      expect(fireEvent.click(save())).toBe(false);
    }
    type(" Anna ");
    fireEvent.click(save());
    expect(account.updateName).toHaveBeenCalledWith("Anna");
    expect(field()).toHaveAttribute("maxlength", "100");
  });

  it("that is typed during a save stays in the field", async () => {
    let answer = () => {};
    account.updateName.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    render(<NameForm savedName="Ann" />);
    type("Anna");
    fireEvent.click(save());
    expect(account.updateName).toHaveBeenLastCalledWith("Anna");
    expect(save()).toHaveAttribute("aria-disabled", "true");
    type("Anna Lind");
    await act(async () => answer());
    expect(save()).not.toHaveAttribute("aria-disabled");
    expect(field()).toHaveValue("Anna Lind");
  });
});

it("a verification mail is not requested twice at once, and a failure is reported", async () => {
  const shown = vi.spyOn(messages, "verificationNotSent").mockReturnValue();
  account.sendVerification.mockRejectedValue(new Error("offline"));
  render(<EmailAddress email="ann@example.com" isVerified={false} hasPassword={false} />);
  const verify = screen.getByRole("button", { name: "Verify email address" });
  fireEvent.click(verify);
  fireEvent.click(verify);
  await act(async () => {});
  expect(account.sendVerification).toHaveBeenCalledOnce();
  expect(shown).toHaveBeenCalledOnce();
});
