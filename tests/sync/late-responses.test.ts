import { expect, it } from "vitest";
import { add, LIST } from "./build";
import { installFakeClock, later } from "./clock";
import { createRandom } from "./simulation/random";
import { buildWorld, openTab, SHARED_FIELDS } from "./three-lists";

installFakeClock();

it("no item vanishes while snapshots are late", async () => {
  const random = createRandom(1);
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  for (let history = 0; history < 100; history += 1) {
    const world = buildWorld([SHARED_FIELDS]);
    const { lists } = world.server;
    const { watchList, getList, editLists } = lists;
    const lag = 20 + random.below(300);
    lists.watchList = (id, observer) =>
      watchList(id, {
        ...observer,
        next: (list) => void setTimeout(() => observer.next(list), lag),
      });
    lists.getList = (id) => getList(id).finally(() => pause(20));
    lists.editLists = (ids, edit) => editLists(ids, edit).finally(() => pause(20));
    const tabs = [await openTab(world), await openTab(world)];
    await later(1_000);
    const vanished: string[] = [];
    for (const tab of tabs) {
      let before: readonly string[] = [];
      tab.engine.list(LIST).subscribe(() => {
        const now = tab.shown().split(" ");
        vanished.push(...before.filter((item) => !now.includes(item)));
        before = now;
      });
    }
    for (let at = 0; at < 12; at += 1) {
      const tab = tabs[random.below(3)];
      if (tab) tab.edit(LIST, add(`anns-${at}`));
      else world.editAsOther(LIST, add(`bobs-${at}`));
      await later(random.below(random.pick([100, 1_000]) ?? 0));
    }
    await later(2_000);
    for (const { engine } of tabs) engine.stop();
    expect(vanished).toEqual([]);
  }
}, 60_000);
