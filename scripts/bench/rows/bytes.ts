import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { storeList } from "../../../tests/support/stored-lists";
import { loadingOf } from "../in-page";
import { atMost, type Measurement } from "../row";
import type { Client, Setting } from "../setting";

/** What of the app's JavaScript comes only when it is wanted, and is fetched once the screen is there. */
const ON_DEMAND = /drag-layer|toaster|confetti|error-screen|service-workers/;

/** What the error page shares with other screens: fetched with it, once the first screen is there. */
const WITH_ERROR_PAGE = /\/screens-/;

/** The JavaScript that two screens fetch, after gzip, in 1,000 bytes; seen from the network. */
export const bytes: Measurement = {
  name: "bytes",
  async measure(setting) {
    const signUp = {
      floor: await weigh(setting, await setting.visitor(), "/floor-sign-up.html", "form"),
      ours: await weigh(
        setting,
        await setting.visitor(),
        "/",
        "input[type=password]",
        WITH_ERROR_PAGE,
      ),
    };
    const [bare, own] = [await setting.member(), await setting.member({ knows: true })];
    const listOf = ({ uid }: Client) => storeList([uid ?? ""]);
    const list = {
      floor: await weigh(
        setting,
        bare,
        `/floor-list.html?id=${await listOf(bare)}`,
        "[data-item-id]",
      ),
      ours: await weigh(setting, own, `/list/${await listOf(own)}`, "[data-item-id]"),
    };
    return [
      atMost("JavaScript of the signed-out first screen", "kB", signUp, 116),
      atMost(
        "JavaScript of the list screen, before dragging, toasts and confetti",
        "kB",
        list,
        258,
        "The bare list has no router. Specifically Clementines is built to 512 kB, Our Shopping List to about 403.",
      ),
    ];
  },
};

async function weigh(
  { built }: Setting,
  client: Client,
  path: string,
  until: string,
  apart = ON_DEMAND,
) {
  const paths = new Set<string>();
  client.context.on("request", (request) => paths.add(new URL(request.url()).pathname));
  await loadingOf(await client.open(path, { until }));
  await client.close();
  const scripts = [...paths].filter(
    (one) => one.endsWith(".js") && !ON_DEMAND.test(one) && !apart.test(one),
  );
  const sizes = scripts.map((one) => gzipSync(readFileSync(join(built, one)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
