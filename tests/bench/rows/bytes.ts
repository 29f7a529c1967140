import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Group } from "../page";
import { type Client, ROW } from "../setting";

/** What of the app's JavaScript comes only when it is wanted, and is fetched once the screen is there. */
const ON_DEMAND = /drag-layer|toaster|confetti|error-screen|service-workers/;

/** The identity service, which runs when the screen is there. */
const IDENTITY = /\/(identity|auth|firebase|index\.esm)-/;

/** What the error page shares with other screens: fetched with it, once the first screen is there. */
const WITH_ERROR_PAGE = /\/screens-/;

/** The JavaScript that two screens fetch, after gzip, in 1,000 bytes; seen from the network. */
export const bytes: Group = {
  heading: "Bytes",
  async measure({ built, come }) {
    /** What a page fetches besides what is set `apart`. */
    const weigh = async (client: Client, path: string, until: string, ...apart: RegExp[]) => {
      const paths = new Set<string>();
      client.context.on("request", (request) => paths.add(new URL(request.url()).pathname));
      await client.open(path, "nothing", until);
      await client.context.close();
      const sizes = [...paths]
        .filter((one) => one.endsWith(".js") && !apart.some((set) => set.test(one)))
        .map((one) => gzipSync(readFileSync(join(built, one)), { level: 9 }).length);
      return sizes.reduce((sum, size) => sum + size, 0) / 1000;
    };
    const weighForm = async (...apart: RegExp[]) =>
      weigh(await come("visitor"), "/", "form", ON_DEMAND, WITH_ERROR_PAGE, ...apart);
    const [bare, own] = [await come("member"), await come("known")];
    const floor = await weigh(await come("visitor"), "/floor-sign-up.html", "form");
    const [barePath, ownPath] = [
      `/floor-list.html?id=${await bare.storeList(3)}`,
      `/list/${await own.storeList(3)}`,
    ];
    const unit = "kB";
    return [
      {
        what: "JavaScript of the signed-out first screen",
        unit,
        floor,
        ours: await weighForm(),
        atMost: 116,
      },
      "The form is shown without this code. Less code would need a patch of the SDK, which contains unused classes.",
      {
        what: "The same, without the identity service",
        unit,
        floor,
        ours: await weighForm(IDENTITY),
      },
      {
        what: "JavaScript of the list screen, before dragging, toasts and confetti",
        unit,
        floor: await weigh(bare, barePath, ROW),
        ours: await weigh(own, ownPath, ROW, ON_DEMAND),
        atMost: 258,
      },
      "The bare list has no router.",
    ];
  },
};
