import { planAdd } from "../../../src/domain/adding";
import { type Change, tickChange } from "../../../src/domain/changes";
import { newId } from "../../../src/domain/new-id";
import type { Item } from "../../../src/domain/types";
import { createEngine, type Engine } from "../../../src/sync/engine";
import { connectionTo } from "../../sync/build";
import { type FakeBrowser, openBrowser } from "../../sync/fake-browser";
import type { FakeServer } from "../../sync/fake-server";
import type { VirtualTime } from "./virtual-time";

/** The server and the time that all members share. */
export type World = { readonly server: FakeServer; readonly time: VirtualTime };

/** A member of the family, with a browser on each of their devices, the main one first. */
export type Member = {
  readonly uid: string;
  readonly name: string;
  readonly devices: readonly [FakeBrowser, FakeBrowser];
};

/** A list on the screen of a member. */
export type Page = ReturnType<typeof openPage>;

/** The time from one press to the next, in milliseconds. */
const PRESS_MS = 15_000;

export const createMember = (uid: string, name: string): Member => ({
  uid,
  name,
  devices: [openBrowser(), openBrowser()],
});

/**
 * Opens the app on a device, with all lists and one list on the screen, for as long as `use` takes.
 *
 * @param createOrOpen returns the id of the list
 */
export async function visit<Result>(
  world: World,
  member: Member,
  createOrOpen: string | ((engine: Engine) => string),
  use: (page: Page) => Promise<Result>,
  { device = member.devices[0], isOffline = false } = {},
): Promise<Result> {
  const { server, time } = world;
  const tab = device.openTab();
  const engine = createEngine({
    uid: member.uid,
    connection: connectionTo(server.lists),
    storage: tab.storage,
    withLock: tab.withLock,
    maySend: () => !isOffline,
    displayName: async () => member.name,
  });
  engine.wake();
  const stopLists = engine.allLists.subscribe(() => undefined);
  await time.wait(PRESS_MS);
  const id = typeof createOrOpen === "string" ? createOrOpen : createOrOpen(engine);
  engine.openList(id, true);
  const stopList = engine.list(id).subscribe(() => undefined);
  await time.wait(PRESS_MS);
  engine.usedTexts.suggestionsFor(id); // as the field for new items does when it gets the focus
  const result = await use(openPage(engine, id, time));
  await time.wait(PRESS_MS);
  stopList();
  stopLists();
  engine.stop();
  tab.crash();
  return result;
}

/** Returns the actions on a list that is on the screen. */
function openPage(engine: Engine, id: string, { wait }: VirtualTime) {
  const items = () => engine.viewOf(id)?.items ?? [];

  /**
   * Edits the list as its screen does, which learns from each step: see `screens/list/steps.ts` and `editor.ts`.
   *
   * @param added the ids of items that were there already when they were added
   */
  async function edit(changes: readonly Change[], added: readonly string[] = []) {
    const step = engine.edit(id, changes);
    const again = items().filter((item) => added.includes(item.id));
    if (step) engine.learn(step, false, again);
    await wait(PRESS_MS);
  }

  return {
    id,
    engine,
    items,
    edit,

    /** Adds an item by the field for new items. */
    async add(text: string) {
      const list = engine.viewOf(id);
      if (!list) throw new Error(`${engine.uid} has no list ${id}.`);
      const { changes, changed, unchanged } = planAdd(list, [{ text, done: false }], newId);
      await edit(changes, [...changed, ...unchanged]);
    },

    tick: (item: Item) => edit([tickChange(item, !item.done)]),

    /** Gives an item another text, by the field in its row. */
    retype: (item: Item, text: string) =>
      edit([
        {
          type: "edit-item",
          itemId: item.id,
          text,
          seen: { text: item.text, otherId: newId() },
        },
      ]),

    /** Removes the done items, all of them or the given ones. */
    removeDone: (itemIds = items().flatMap((item) => (item.done ? item.id : []))) =>
      edit([{ type: "remove-done-items", itemIds }]),
  };
}
