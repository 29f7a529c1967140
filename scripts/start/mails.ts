import { type EmulatorHosts, type OobCode, readOobCodes } from "../backend/emulator-admin";

const PURPOSES = {
  VERIFY_EMAIL: { mode: "verifyEmail", title: "Verify your email address" },
  PASSWORD_RESET: { mode: "resetPassword", title: "Reset your password" },
  EMAIL_SIGNIN: { mode: "signIn", title: "Sign in" },
  RECOVER_EMAIL: { mode: "recoverEmail", title: "Your email address was changed" },
  VERIFY_AND_CHANGE_EMAIL: { mode: "verifyAndChangeEmail", title: "Verify your new email address" },
} as const;

const POLL_MS = 500;

/**
 * Prints each mail that Firebase would now send, as a link to the app's own page: the Auth emulator sends none.
 * Goes on until the process ends, without keeping it alive.
 * @param origin where the app is, without a slash at the end
 */
export function printMails(hosts: EmulatorHosts, origin: string): void {
  const printed = new Set<string>();
  const look = async () => {
    // An emulator that does not answer is reported elsewhere.
    for (const mail of await readOobCodes(hosts).catch(() => [])) {
      if (!printed.has(mail.oobCode)) {
        printed.add(mail.oobCode);
        console.log(`\nMail to ${mail.email}: ${PURPOSES[mail.requestType].title}`);
        console.log(`  ${mailLink(mail, origin)}`);
      }
    }
    setTimeout(() => void look(), POLL_MS).unref();
  };
  void look();
}

/** The link that a mail carries. */
export function mailLink({ requestType, oobCode }: OobCode, origin: string): string {
  const parameters = new URLSearchParams({ mode: PURPOSES[requestType].mode, oobCode });
  return `${origin}/email_action?${parameters}`;
}
