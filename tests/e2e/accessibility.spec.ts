import { dress } from "../gallery/dress";
import type { State } from "../gallery/state";
import { DESK_STATES } from "../gallery/states/desk";
import { ENTRY_STATES } from "../gallery/states/entry";
import { LIST_STATES } from "../gallery/states/list";
import { LISTS_STATES } from "../gallery/states/lists";
import { axeFindings } from "../support/axe";
import { expect, type Person, test } from "../support/fixtures";

/** What the browser and the database say where a state is that something is refused or cut off. */
const OF_BROKEN_STATES = [
  /Couldn't load preload assets/,
  /Failed to load resource/,
  /WebChannelConnection RPC/,
  /Firestore/,
  /cleardot\.gif/,
];

/** So many states in each test: few enough to be shared out among several workers. */
const STATES_A_TEST = 10;

const DESK = { width: 1280, height: 800 };
const DESKS = [{ width: 1024, height: 768 }, DESK, { width: 1920, height: 1080 }];

// Ten pages for each test: the gallery has their pictures.
test.use({ screenshot: "off" });

/** What axe finds in a state: in both schemes on a phone, and at a desk. A menu that was open is closed there. */
async function findings(state: State, person: Person): Promise<string[]> {
  const { page } = person;
  const found: string[] = [];
  const look = async (where: string, scheme: "light" | "dark") => {
    await dress(page, scheme);
    const places = await axeFindings(page);
    found.push(...places.map((place) => `${state.name}, ${where}, ${scheme}: ${place}`));
  };
  await page.emulateMedia({ colorScheme: "dark" });
  const end = await state.show(person);
  await look("on a phone", "dark");
  await look("on a phone", "light");
  await page.setViewportSize(DESK);
  await look("at a desk", "light");
  await end?.();
  await person.context.close();
  return found;
}

const states = [...ENTRY_STATES, ...LISTS_STATES, ...LIST_STATES].filter(({ isVast }) => !isVast);
for (let first = 0; first < states.length; first += STATES_A_TEST) {
  const some = states.slice(first, first + STATES_A_TEST);
  test(`axe finds nothing in any state from ${some[0]?.name} to ${some.at(-1)?.name}`, {
    tag: "@phone",
  }, async ({ person, allowConsole }) => {
    allowConsole(...OF_BROKEN_STATES);
    const found: string[] = [];
    for (const state of some) {
      await test.step(state.title, async () => {
        found.push(...(await findings(state, await person(state.name))));
      });
    }
    expect(found.join("\n")).toBe("");
  });
}

for (const state of DESK_STATES) {
  test(`axe finds nothing at a desk, however wide: ${state.title}`, async ({ person }) => {
    const ann = await person("Ann");
    await state.show(ann);
    for (const size of DESKS) {
      await ann.page.setViewportSize(size);
      for (const scheme of ["light", "dark"] as const) {
        await dress(ann.page, scheme);
        expect(await axeFindings(ann.page), `${size.width}, ${scheme}`).toEqual([]);
      }
    }
  });
}
