import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Group } from "../page";
import type { Client, Setting } from "../setting";

/** What of the app's JavaScript comes only when it is wanted, and is fetched once the screen is there. */
const ON_DEMAND = /drag-layer|toaster|confetti|error-screen|service-workers/;

/** The identity service, which runs when the screen is there. */
const IDENTITY = /\/(identity|auth|firebase)-/;

/** What the error page shares with other screens: fetched with it, once the first screen is there. */
const WITH_ERROR_PAGE = /\/screens-/;

/** The JavaScript that two screens fetch, after gzip, in 1,000 bytes; seen from the network. */
export const bytes: Group = {
  heading: "Bytes",
  async measure({ built, visitor, member, knownMember }) {
    const [bare, own] = [await member(), await knownMember()];
    const [bareList, ownList] = [await bare.storeList(3), await own.storeList(3)];
    return [
      {
        what: "JavaScript of the signed-out first screen",
        unit: "kB",
        floor: await weigh(built, await visitor(), "/floor-sign-up.html", "form"),
        ours: await weigh(built, await visitor(), "/", "form", WITH_ERROR_PAGE),
        atMost: 116,
        note: "Firebase comes in files of its own, which weighs 1 kB more, and nobody waits for them; classes of the SDK that nobody uses are another. Less would take patching the SDK.",
      },
      {
        what: "The same, before the identity service, which runs when the screen is there",
        unit: "kB",
        floor: await weigh(built, await visitor(), "/floor-sign-up.html", "form"),
        ours: await weigh(built, await visitor(), "/", "form", WITH_ERROR_PAGE, IDENTITY),
      },
      {
        what: "JavaScript of the list screen, before dragging, toasts and confetti",
        unit: "kB",
        floor: await weigh(built, bare, `/floor-list.html?id=${bareList}`, "[data-item-id]"),
        ours: await weigh(built, own, `/list/${ownList}`, "[data-item-id]"),
        atMost: 258,
        note: "The bare list has no router. Specifically Clementines is built to 512 kB, Our Shopping List to about 403.",
      },
    ];
  },
};

/** What a page fetches besides what comes on demand and what is set `apart`. */
async function weigh(
  built: Setting["built"],
  client: Client,
  path: string,
  until: string,
  ...apart: readonly RegExp[]
): Promise<number> {
  const paths = new Set<string>();
  client.context.on("request", (request) => paths.add(new URL(request.url()).pathname));
  await client.open(path, { until });
  await client.close();
  const sizes = [...paths]
    .filter((one) => one.endsWith(".js") && ![ON_DEMAND, ...apart].some((set) => set.test(one)))
    .map((one) => gzipSync(readFileSync(join(built, one)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
