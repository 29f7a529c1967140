import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { type Front, LINE_HEADER } from "../../tests/support/front";
import { deleteStoredAccount, storedAccount } from "../../tests/support/stored-accounts";
import { dress } from "./dress";
import type { State } from "./state";
import type { View } from "./views";

/** The person in all pictures. */
const ANNA = { name: "Anna", email: "anna@example.com" };

/**
 * Brings Anna to a state, takes a picture in each scheme of the view, and forgets her.
 * @param folder where the pictures go
 * @returns the names of the pictures' files
 */
export async function takePictures(
  state: State,
  view: View & { readonly name: string },
  { browser, front, folder }: { browser: Browser; front: Front; folder: string },
): Promise<string[]> {
  const line = `${state.name}-${view.name}`;
  const context = await browser.newContext({
    ...view.options,
    baseURL: front.origin,
    locale: "en-GB",
    extraHTTPHeaders: { [LINE_HEADER]: line },
  });
  try {
    const page = await context.newPage();
    const end = await state.show({ ...ANNA, context, page, line: front.lineOf(line) });
    const files = [];
    for (const scheme of view.schemes) {
      const file = `${state.name}-${view.name}-${scheme}.png`;
      await dress(page, scheme);
      await page.screenshot({ path: join(folder, file) });
      files.push(file);
    }
    await end?.();
    return files;
  } finally {
    await context.close();
    const account = await storedAccount(ANNA.email);
    if (account) await deleteStoredAccount(account.localId);
  }
}
