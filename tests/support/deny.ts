import type { Person } from "./fixtures";
import { anonymousTokens } from "./stored-accounts";

/** What the page asks the database. */
const DATABASE = /\/(google\.firestore\.v1\.Firestore|v1\/projects)\//;

/** A token of the identity service's emulator. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/g;

/**
 * Has the access rules refuse somebody everything, live reads too: the database takes them for one without an account.
 * @returns ends it
 */
export async function denyEverything({ page, line }: Person): Promise<() => void> {
  const { idToken } = await anonymousTokens();
  let isDenying = true;
  let isInSession = false;

  await page.route(DATABASE, async (route) => {
    const request = route.request();
    const isOfSession = new URL(request.url()).searchParams.has("SID");
    if (isOfSession && !isInSession) return route.abort();
    if (request.url().includes("/Listen/")) isInSession = true;
    const { "content-length": _, ...headers } = await request.allHeaders();
    const postData = request.postData() ?? "";
    const asStranger = {
      headers: { ...headers, ...(headers.authorization && { authorization: `Bearer ${idToken}` }) },
      ...(postData && { postData: postData.replaceAll(TOKEN, idToken) }),
    };
    // The page may have gone.
    await route.continue(isDenying ? asStranger : {}).catch(() => undefined);
  });

  /** Live reads go by a session, which keeps the token that it was begun with. */
  function beginSession() {
    isInSession = false;
    line.cut();
    line.mend();
  }
  beginSession();
  return () => {
    isDenying = false;
    beginSession();
  };
}
