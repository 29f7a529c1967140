import { AxeBuilder } from "@axe-core/playwright";
import { dress } from "../../scripts/gallery/dress";
import type { State } from "../../scripts/gallery/state";
import { ENTRY_STATES } from "../../scripts/gallery/states/entry";
import { LIST_STATES } from "../../scripts/gallery/states/list";
import { LISTS_STATES } from "../../scripts/gallery/states/lists";
import { expect, type Person, test } from "../support/fixtures";

/** What the browser and the database say where a state is that something is refused or cut off. */
const OF_BROKEN_STATES = [
  /Failed to load resource/,
  /WebChannelConnection RPC/,
  /Firestore/,
  /cleardot\.gif/,
];

// Forty pages for each test would be more than the trace of a failure is worth; the gallery has their pictures.
test.use({ trace: "off", screenshot: "off" });

/** What axe finds: by the standards it knows, and by what it calls good practice. */
async function findings(state: State, person: Person, scheme: "light" | "dark"): Promise<string[]> {
  await person.page.emulateMedia({ colorScheme: scheme });
  const end = await state.show(person);
  await dress(person.page, scheme);
  const { violations } = await new AxeBuilder({ page: person.page }).setLegacyMode().analyze();
  await end?.();
  await person.context.close();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`);
    return `${state.name}: ${id} (${help})\n  ${places.join("\n  ")}`;
  });
}

function isOfSettings({ name }: State): boolean {
  return name.startsWith("settings-");
}

for (const [part, states] of [
  ["the screens before signing in", ENTRY_STATES],
  ["the lists and the profile", LISTS_STATES],
  ["a list", LIST_STATES.filter((state) => !isOfSettings(state))],
  ["the settings of a list", LIST_STATES.filter(isOfSettings)],
] as const) {
  test(`axe finds nothing on ${part}, in any state`, async ({ person, allowConsole }, {
    project,
  }) => {
    test.setTimeout(480_000);
    // Each state is looked at in both sizes and both schemes, though not in all four ways.
    const scheme = project.name === "phone" ? "dark" : "light";
    allowConsole(...OF_BROKEN_STATES);
    const found: string[] = [];
    for (const state of states.filter(({ isVast }) => !isVast)) {
      found.push(
        ...(await test.step(state.title, async () =>
          findings(state, await person(state.name), scheme),
        )),
      );
    }
    expect(found.join("\n")).toBe("");
  });
}
