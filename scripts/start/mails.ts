import type { Connect, Plugin } from "vite";
import { type EmulatorHosts, type OobCode, readOobCodes } from "../backend/emulator-admin";
import { emulatorFor, isFromPage } from "../backend/proxied-paths";

const PURPOSES = {
  VERIFY_EMAIL: { mode: "verifyEmail", title: "Verify your email address" },
  PASSWORD_RESET: { mode: "resetPassword", title: "Reset your password" },
  EMAIL_SIGNIN: { mode: "signIn", title: "Sign in" },
  RECOVER_EMAIL: { mode: "recoverEmail", title: "Your email address was changed" },
  VERIFY_AND_CHANGE_EMAIL: { mode: "verifyAndChangeEmail", title: "Verify your new email address" },
} as const;

/**
 * Prints each mail that Firebase would send, as a link to the app: the Auth emulator sends none. The link uses the
 * origin of the page's request, because a phone reaches this computer by another name.
 */
export function printMails(hosts: EmulatorHosts): Plugin {
  const printed = new Set<string>();
  const printNew = async (origin: string) => {
    // An emulator that does not respond is reported elsewhere.
    for (const mail of await readOobCodes(hosts).catch(() => [])) {
      if (printed.has(mail.oobCode)) continue;
      printed.add(mail.oobCode);
      console.log(`\nMail to ${mail.newEmail ?? mail.email}: ${PURPOSES[mail.requestType].title}`);
      console.log(`  ${mailLink(mail, origin)}`);
    }
  };
  const listen = ({ middlewares }: { readonly middlewares: Connect.Server }) => {
    middlewares.use((incoming, response, next) => {
      // Another site must not get its address into the links.
      if (emulatorFor(incoming.url ?? "/") === "auth" && isFromPage(incoming)) {
        const { host, origin = `http://${host}` } = incoming.headers;
        response.on("close", () => void printNew(origin));
      }
      next();
    });
  };
  return { name: "mails", configureServer: listen, configurePreviewServer: listen };
}

/** Returns the link in a mail. @param origin the app's, without a trailing slash */
export function mailLink({ requestType, oobCode }: OobCode, origin: string): string {
  const parameters = new URLSearchParams({ mode: PURPOSES[requestType].mode, oobCode });
  return `${origin}/email_action?${parameters}`;
}
