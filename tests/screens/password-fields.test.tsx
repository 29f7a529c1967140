import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { SetPassword } from "../../src/screens/email-action/set-password";
import { LogInScreen } from "../../src/screens/log-in/log-in-screen";
import { DeleteAccount } from "../../src/screens/profile/delete-account";
import { EmailAddress } from "../../src/screens/profile/email-address";
import { SignUpScreen } from "../../src/screens/sign-up/sign-up-screen";

const EMAIL = "ann@example.com";

vi.mock("../../src/client/client", () => ({
  session: { subscribe: () => () => {}, uid: () => null },
}));
vi.mock("../../src/hooks/account", () => ({ useAccount: () => ({}) }));
vi.mock("../../src/hooks/email-code", () => ({
  useResetCode: () => ({ status: "good", email: EMAIL }),
}));

const SCREENS: readonly (readonly [name: string, screen: ReactNode, userName: string])[] = [
  ["signing up", <SignUpScreen key="" onPasswordFocus={() => {}} />, ""],
  ["logging in", <LogInScreen key="" onPasswordFocus={() => {}} />, ""],
  ["a new password", <SetPassword key="" oobCode="code" />, EMAIL],
  ["deleting the account", <DeleteAccount key="" email={EMAIL} hasPassword />, EMAIL],
  [
    "correcting the address",
    <EmailAddress key="" email={EMAIL} isVerified={false} hasPassword />,
    EMAIL,
  ],
];

// Password managers take the field before a password for its user name: in its form, or among all fields without one.
it.each(SCREENS)(
  "the password for %s stands behind its user name, in a form",
  (_, content, userName) => {
    render(<MemoryRouter>{content}</MemoryRouter>);
    for (const toggle of screen.queryAllByRole("button", { expanded: false }))
      fireEvent.click(toggle);
    const fields = [...document.querySelectorAll("input")];
    expect(fields.filter(({ form }) => form === null)).toEqual([]);
    const [password, ...others] = fields.filter(({ type }) => type === "password");
    expect(others).toEqual([]);
    const before = [...(password?.form?.elements ?? [])].filter(
      (one) => one instanceof HTMLInputElement,
    );
    const user = before[before.findIndex(({ type }) => type === "password") - 1];
    expect(user?.type).toBe("email");
    expect(user?.autocomplete).toMatch(/^(username|email)$/);
    expect(user?.value).toBe(userName);
    expect(user?.readOnly).toBe(userName !== "");
    const named = before.filter(({ autocomplete }) => autocomplete === "username");
    expect(named.length).toBeLessThanOrEqual(1);
    expect(named.every((one) => one === user)).toBe(true);
  },
);
