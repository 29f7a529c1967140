import { expect, it, vi } from "vitest";
import type { Change } from "../../src/domain/changes";
import type { ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
import type { Edit } from "../../src/sync/edit";
import { add, buildItem, buildList, LIST, remove, rename, startEngine, tick } from "./build";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { createRandom, type Random } from "./simulation/random";
import { later, stopTime } from "./visit";

/*
 * One person, who is alone with her list: whatever becomes of her requests and her tabs, all her screens and the server
 * show what she did.
 */

const RUNS = 100;
const ACTS = 12;
const LISTED = buildList({ items: ["a", "b", "c"].map((id) => buildItem(id)) });

stopTime();

function contentOf(list: ShoppingList | null | undefined): string {
  return JSON.stringify(list && [list.name, list.items]);
}

/** What becomes of a commit: it meets one that was late, or its answer gets lost. */
const FATES = ["answered", "answered", "taken", "never", "late", "conflict"] as const;

/** A server of which commits lose their answers, arrive late, never arrive, or meet one that was late. */
function startLossy(random: Random) {
  const server = startServer();
  server.write(LISTED);
  const { editLists } = server.lists;
  let isGood = false;
  server.lists.editLists = async (ids, edit) => {
    const fate = isGood ? "answered" : (random.pick(FATES) ?? "answered");
    const isLost = fate !== "answered" && fate !== "conflict";
    if (isLost) server.loseAnswers(fate);
    else if (fate === "conflict") await wait(5);
    try {
      return await editLists(ids, (found) => {
        const edited = edit(found);
        if (fate === "conflict") server.arrive();
        if (ids.every((id, at) => server.stored(id) === found[at])) return edited;
        throw new ServiceError("aborted", "Somebody wrote in between.");
      });
    } catch (error) {
      if (isLost) await wait(10);
      throw error;
    } finally {
      server.loseNothing();
    }
  };
  return {
    server,
    mend() {
      isGood = true;
    },
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
  const { server, mend } = startLossy(random);
  const browser = openBrowser();
  const wrong: unknown[] = [];
  let expected = contentOf(LISTED);
  let isActing = true; // until other tabs have heard of it

  function open() {
    const page = browser.openTab();
    const { engine } = startEngine({ server, ...page });
    const screen = engine.openList(LIST, false);
    const shown = () => {
      const state = screen.getState();
      return state.status === "ready" ? state.list : null;
    };
    const check = () => {
      if (!isActing && contentOf(shown()) !== expected) wrong.push([contentOf(shown()), expected]);
    };
    const close = screen.subscribe(check);
    return { page, engine, shown, check, close, steps: [] as Edit[] };
  }

  const tabs = [open(), open()];
  await later(1_000);
  for (let act = 0; act < ACTS; act += 1) {
    isActing = true;
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
    await later(1);
    isActing = false;
    for (const { check } of tabs) check();
    await later(random.pick([0, 2, 6, 11, 30, 100]) ?? 0);
    if (random.chance(0.15)) server.arrive();
    if (random.chance(0.1)) {
      isActing = true;
      tab.page.die();
      tab.close();
      tab.engine.stop();
      tabs[tabs.indexOf(tab)] = open();
      await later(1);
    }
  }
  mend();
  isActing = false;
  for (let round = 0; round < 5; round += 1) {
    for (const { engine } of tabs) engine.wake();
    await later(2_000);
    server.arrive();
    await later(100);
  }
  for (const { check } of tabs) check();
  expect(wrong, `seed ${seed}, the screens`).toEqual([]);
  expect(contentOf(server.stored(LIST)), `seed ${seed}, the server`).toBe(expected);
  for (const { engine } of tabs) engine.stop();
}

it(`finds what she did on all her screens and on the server, in ${RUNS} lives`, async () => {
  for (let seed = 1; seed <= RUNS; seed += 1) await live(seed);
}, 60_000);
