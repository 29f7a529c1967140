// npm run gallery: pictures of every screen in every state, from the real app, and a page that shows them.
//   npm run gallery -- list lists-empty    only these states; a name's beginning with a star: list-*
//   npm run gallery -- landscape paper     other views: see gallery/views.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emulatorHosts, hostingHost } from "../tests/support/environment";
import { startFront } from "../tests/support/front";
import startServers from "../tests/support/servers-for-playwright";
import { PROJECT_ROOT } from "./backend/project";
import { launchBrowser } from "./browser";
import { indexPage } from "./gallery/index-page";
import type { State } from "./gallery/state";
import { STATES } from "./gallery/states";
import { takePictures } from "./gallery/take-pictures";
import { USUAL_VIEWS, VIEWS } from "./gallery/views";
import { endInOrder } from "./start/ending";

const FOLDER = join(PROJECT_ROOT, ".gallery");

const closing: (() => Promise<unknown>)[] = [];
const end = endInOrder(async () => {
  for (const close of closing.reverse()) await close();
});

try {
  const { states, views } = chosen(process.argv.slice(2));
  closing.push(await startServers());
  const front = await startFront({ ...emulatorHosts(), hostingHost: hostingHost() });
  closing.push(front.close);
  const browser = await launchBrowser();
  closing.push(() => browser.close());

  mkdirSync(FOLDER, { recursive: true });
  const pictures = new Map<State, readonly string[]>();
  let failed = 0;
  for (const state of states) {
    for (const view of views) {
      try {
        const files = await takePictures(state, view, { browser, front, folder: FOLDER });
        pictures.set(state, [...(pictures.get(state) ?? []), ...files]);
      } catch (error) {
        failed++;
        console.error(`No picture of ${state.name} on ${view.name}:`, error);
      }
    }
    console.log(state.name);
  }
  writeFileSync(join(FOLDER, "index.html"), indexPage(pictures));
  end(failed === 0 ? 0 : 1, `${states.length} states, see ${join(FOLDER, "index.html")}`);
} catch (error) {
  end(1, error instanceof Error ? error.message : String(error));
}

/** What the arguments ask for. @throws naming an argument that is neither a state nor a view */
function chosen(args: readonly string[]) {
  const isView = (arg: string) => Object.hasOwn(VIEWS, arg);
  const named = args.filter((arg) => !isView(arg));
  const matches = (state: State, arg: string) =>
    arg.endsWith("*") ? state.name.startsWith(arg.slice(0, -1)) : state.name === arg;
  const unknown = named.filter((arg) => !STATES.some((state) => matches(state, arg)));
  if (unknown.length > 0) {
    throw new Error(
      `There is no state or view ${unknown.join(", ")}.\n` +
        `Views: ${Object.keys(VIEWS).join(", ")}\nStates: ${STATES.map(({ name }) => name).join(", ")}`,
    );
  }
  const asked = args.filter(isView);
  const viewNames = asked.length > 0 ? asked : USUAL_VIEWS;
  return {
    states: STATES.filter(
      (state) => named.length === 0 || named.some((arg) => matches(state, arg)),
    ),
    views: Object.entries(VIEWS)
      .filter(([name]) => viewNames.some((asked) => asked === name))
      .map(([name, view]) => ({ name, ...view })),
  };
}
