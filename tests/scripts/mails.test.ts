import { expect, test } from "vitest";
import { mailLink } from "../../scripts/start/mails";

test("a mail's link leads to the app's own page, with what the page needs to know", () => {
  const origin = "http://localhost:5173";
  const mail = { email: "anna@example.com", oobCode: "a+b/c=" };

  expect(mailLink({ ...mail, requestType: "VERIFY_EMAIL" }, origin)).toBe(
    "http://localhost:5173/email_action?mode=verifyEmail&oobCode=a%2Bb%2Fc%3D",
  );
  expect(mailLink({ ...mail, requestType: "PASSWORD_RESET" }, origin)).toContain(
    "mode=resetPassword",
  );
  expect(mailLink({ ...mail, requestType: "RECOVER_EMAIL" }, origin)).toContain(
    "mode=recoverEmail",
  );
});
