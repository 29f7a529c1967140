import { type OobCode, readOobCodes } from "../../scripts/backend/emulator-admin";
import { mailLink } from "../../scripts/start/mails";
import { emulatorHosts } from "./environment";
import { expect, type Person } from "./fixtures";

/** The password of everybody in the tests. */
export const PASSWORD = "lettuce and tomato";

/** Signs somebody up by the form on the page they are on, or on the front page. They are on their lists then. */
export async function signUp({ page, name, email }: Person): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto("/");
  }
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL("**/lists");
}

/**
 * The link in the newest mail of a kind to somebody, once it is there; without the origin, for `page.goto`.
 */
export async function mailTo(
  { email }: Person,
  requestType: OobCode["requestType"],
): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mails = await readOobCodes(emulatorHosts());
      const mail = mails.findLast((one) => one.email === email && one.requestType === requestType);
      link = mail ? mailLink(mail, "") : "";
      return link;
    })
    .not.toBe("");
  return link;
}
