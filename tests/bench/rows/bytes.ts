import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Group } from "../page";
import { type Client, ROW } from "../setting";

/** Matches the code that runs on demand, and is fetched after the screen is drawn. */
const ON_DEMAND = /drag-layer|extras|visitor-screens/;

/** Matches the code of the identity service, which runs after the screen is drawn. */
const IDENTITY = /\/(identity-service|index\.esm)-/;

/** Matches the code that the error page shares with other screens. It is fetched after the first screen is drawn. */
const WITH_ERROR_PAGE = /\/screens-/;

/** The JavaScript that two screens request, after gzip, in 1,000 bytes. */
export const bytes: Group = {
  heading: "Bytes",
  async measure({ built, createClient }) {
    /** Returns the size of a page's JavaScript without the `excluded` files. */
    const weigh = async (client: Client, path: string, until: string, ...excluded: RegExp[]) => {
      const paths = new Set<string>();
      client.context.on("request", (request) => paths.add(new URL(request.url()).pathname));
      await client.open(path, "nothing", until);
      await client.end();
      const sizes = [...paths]
        .filter((one) => one.endsWith(".js") && !excluded.some((pattern) => pattern.test(one)))
        .map((one) => gzipSync(readFileSync(join(built, one)), { level: 9 }).length);
      return sizes.reduce((sum, size) => sum + size, 0) / 1000;
    };
    const weighForm = async (path: string, ...excluded: RegExp[]) =>
      weigh(await createClient("visitor"), path, "form", ON_DEMAND, WITH_ERROR_PAGE, ...excluded);
    const weighList = async (path: string) => {
      const client = await createClient("member");
      return weigh(client, path + (await client.storeList(3)), ROW, ON_DEMAND);
    };
    const floor = await weighForm("/floor-sign-up.html");
    const unit = "kB";
    return [
      {
        label: "JavaScript of the signed-out first screen",
        unit,
        floor,
        empty: await weighForm("/"),
        atMost: 116,
        note: "The form is shown without this code. Less code would need a patch of the SDK, which contains unused classes. Nobody waits for it.",
      },
      {
        label: "The same, without the identity service",
        unit,
        floor,
        empty: await weighForm("/", IDENTITY),
      },
      {
        label: "JavaScript of the list screen, before dragging, toasts and confetti",
        unit,
        floor: await weighList("/floor-list.html?id="),
        empty: await weighList("/list/"),
        atMost: 250,
        note: "The bare list has no router, and no menus, selection, undo or outbox. People get them for these bytes: see docs/weight.md. To meet the target, the router would have to be replaced (11.5 kB), and the menus and suggestions fetched after the first frame.",
      },
    ];
  },
};
