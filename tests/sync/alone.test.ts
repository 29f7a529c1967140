import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Change } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
import type { Lists } from "../../src/services/lists";
import type { Edit } from "../../src/sync/edit";
import { add, buildItem, buildList, LIST, remove, rename, startEngine, tick } from "./build";
import { type FakeTab, openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { createRandom, type Random } from "./simulation/random";

/*
 * One person, who is alone with her list: whatever becomes of her requests and her tabs, all her screens and the server
 * show what she did.
 */

const RUNS = 100;
const ACTS = 12;
const LISTED = buildList({ items: ["a", "b", "c"].map((id) => buildItem(id)) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function contentOf(list: ShoppingList | null | undefined): string {
  return JSON.stringify(list && [list.name, list.items]);
}

/** What becomes of a commit; `late` arrives some time after its answer was given up. */
const FATES = ["answered", "answered", "taken", "never", "late", "conflict"] as const;

/** A server of which commits lose their answers, arrive late, never arrive, or meet one that was late. */
function startLossy(random: Random) {
  const server = startServer();
  server.write(LISTED);
  const late: (() => void)[] = [];
  let isGood = false;
  const arrive = () => {
    for (const commit of late.splice(0)) commit();
  };
  const editLists: Lists["editLists"] = async (_, edit) => {
    const fate = isGood ? "answered" : random.pick(FATES);
    if (fate === "conflict") await new Promise((resolve) => setTimeout(resolve, 5));
    const found = server.stored(LIST) ?? null;
    const [edited] = edit([found]);
    const isWritten = edited !== found;
    // As in Firestore: a commit is taken only if the document is as the transaction has read it.
    const isUntouched = () => server.stored(LIST)?.updatedAt === found?.updatedAt;
    const commit = () => {
      if (edited && isWritten && isUntouched()) server.write(edited);
    };
    if (fate === "conflict") arrive();
    if (fate === "late") late.push(commit);
    if (!isUntouched()) throw new ServiceError("aborted", "Somebody wrote in between.");
    if (fate !== "late" && fate !== "never") commit();
    if (fate === "answered" || fate === "conflict") return isWritten;
    await new Promise((resolve) => setTimeout(resolve, 10));
    throw new ServiceError("unavailable", "The answer got lost.");
  };
  return {
    server,
    lists: { ...server.lists, editLists },
    arrive,
    mend() {
      isGood = true;
    },
  };
}

/** Draws an edit of the list on the screen. */
function drawChange({ items }: ShoppingList, random: Random, name: string): Change {
  const item = random.pick(items);
  const draw = random.below(item ? 7 : 1);
  if (!item || draw === 0) return add(name);
  if (draw === 1) return item.done ? { type: "reopen-item", item } : tick(item.id);
  if (draw === 2)
    return { type: "edit-item", itemId: item.id, text: random.pick(["x", name]) ?? "" };
  if (draw === 3) return remove(item.id);
  if (draw === 4) return rename(name);
  const done = items.filter((other) => other.done).map(({ id }) => id);
  if (draw === 5 && done.length > 0) return { type: "remove-done-items", itemIds: done };
  const others = items.filter((other) => other !== item);
  const place = random.below(others.length + 1);
  const afterId = others[place - 1]?.id ?? null;
  return { type: "move-item", itemId: item.id, afterId, beforeId: others[place]?.id ?? null };
}

async function live(seed: number) {
  const random = createRandom(seed);
  vi.spyOn(Math, "random").mockImplementation(random.next);
  const { server, lists, arrive, mend } = startLossy(random);
  const browser = openBrowser();
  const open = () => {
    const page: FakeTab = browser.openTab();
    const { engine } = startEngine({ server, lists, ...page });
    const shown = () => {
      const state = engine.openList(LIST, false).getState();
      return state.status === "ready" ? state.list : null;
    };
    return { page, engine, shown, steps: [] as Edit[] };
  };
  const tabs = [open(), open()];
  await later(1_000);
  let expected = contentOf(LISTED);
  const check = (when: string) => {
    for (const [index, { shown }] of tabs.entries()) {
      expect(contentOf(shown()), `seed ${seed}, ${when}, tab ${index}`).toBe(expected);
    }
  };
  for (let act = 0; act < ACTS; act += 1) {
    const tab = random.pick(tabs);
    const list = tab?.shown();
    if (!tab || !list) throw new Error("There is no list on the screen.");
    const step = random.chance(0.3) ? tab.steps.pop() : undefined;
    if (step) {
      tab.engine.takeBack(step);
    } else {
      const change = drawChange(list, random, `n${act}`);
      const done = tab.engine.edit(LIST, [change]);
      // Where a move goes depends on its neighbours: that of a late one may go elsewhere.
      if (done && change.type !== "move-item") tab.steps.push(done);
    }
    expected = contentOf(tab.shown());
    await later(1); // as long as other tabs take to hear of it
    for (let ms = random.pick([0, 2, 6, 11, 30, 100]) ?? 0; ms > 0; ms -= 1) {
      check(`after ${act}`);
      await later(1);
    }
    if (random.chance(0.15)) arrive();
    if (random.chance(0.1)) {
      tab.page.die();
      tab.engine.stop();
      tabs[tabs.indexOf(tab)] = open();
      await later(1);
    }
  }
  mend();
  for (let round = 0; round < 5; round += 1) {
    for (const { engine } of tabs) engine.wake();
    await later(2_000);
    arrive();
    await later(100);
    check("in the end");
  }
  expect(contentOf(server.stored(LIST)), `seed ${seed}, the server`).toBe(expected);
  for (const { engine } of tabs) engine.stop();
}

it(`finds what she did on all her screens and on the server, in ${RUNS} lives`, async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) await live(seed);
}, 60_000);
