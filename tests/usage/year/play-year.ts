import { saveVisitorsLink } from "../../../src/browser/saved-links";
import { createSession } from "../../../src/browser/session";
import { splitAmount } from "../../../src/domain/amounts";
import { newId } from "../../../src/domain/new-id";
import type { Item, ShoppingList, User } from "../../../src/domain/types";
import { startServer } from "../../sync/fake-server";
import { createRandom } from "../../sync/simulation/random";
import { type Habit, OCCASIONS, ONCE, SHOPS, type Shop } from "./household";
import { createMember, type Member, type Page, visit } from "./member";
import { inVirtualTime } from "./virtual-time";

/** What a year of use has left. */
export type Year = {
  readonly user: User;
  /** What the app has stored in Ann's main browser. */
  readonly storage: Readonly<Record<string, string>>;
  /** All lists of Ann, as the server has them. */
  readonly lists: readonly ShoppingList[];
  /** The id of the list that the family uses most. */
  readonly mainList: string;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEKS = 52;

/** The items of the main list at the end, and how many of them are done. */
export const MAIN_ITEMS = 60;
export const MAIN_DONE = 25;

/** The number of lists for an occasion that are still in use at the end. */
const OCCASIONS_LEFT = 7;

/** How long before the end Ann uses the app last, in milliseconds. A trip through a shop is over then. */
const LAST_VISIT_MS = 3 * HOUR_MS;

/** The user to play the year of, unless a test needs an account. */
const ANN: User = {
  uid: "ann",
  displayName: "Ann",
  email: "ann@example.com",
  emailVerified: true,
  hasPassword: true,
};

/**
 * Plays the last year of a family of four with two devices each, through the app's own engine, with a server in memory.
 * Everything that it returns is what the app has written. The same for the same parameters, and but for ids also for
 * another user.
 *
 * @param now the date at the end, in milliseconds since the epoch
 */
export function playYear({ now, user = ANN }: { now: number; user?: User }): Promise<Year> {
  const start = now - WEEKS * 7 * DAY_MS;
  const random = createRandom(1);
  return inVirtualTime(start, seedOf(user.uid), async (time) => {
    const server = startServer(Date.now);
    const world = { server, time };
    const ann = createMember(user.uid, user.displayName);
    const [bob, carla] = [createMember("bob-16", "Bob"), createMember("carla-23", "Carla")];
    const [dan, eve] = [createMember("dan-38", "Dan"), createMember("eve-74", "Eve")];
    const family = [ann, bob, carla, dan];
    const { storage } = ann.devices[0].openTab();
    createSession({ storage, watchUser: (observe) => observe(user), reloadPage: () => undefined });
    /** The ids of the shops' lists. */
    const ids = new Map<Shop, string>();
    /** The day on which the family needs a thing again. */
    const neededOn = new Map<Habit, number>();
    const once = ONCE[Symbol.iterator]();

    const onDay = (day: number, hour: number) =>
      time.waitUntil(start + day * DAY_MS + hour * HOUR_MS);
    const open = (member: Member, id: string, use: (page: Page) => Promise<void>) =>
      visit(world, member, id, use, { device: member.devices[random.chance(0.2) ? 1 : 0] });

    /** Creates a list with a name. Others open its link. */
    async function createList(name: string, others: readonly Member[]): Promise<string> {
      const create = (page: Page) => page.edit([{ type: "rename-list", name }]).then(() => page.id);
      const id = await visit(world, ann, (engine) => engine.createList([]), create);
      for (const other of others) await open(other, id, async () => undefined);
      return id;
    }

    /** Returns what the family needs from a shop by a day. A third comes to mind on a Wednesday, the rest before the visit. */
    function needed(shop: Shop, day: number): readonly string[] {
      if (!isWednesday(day) && !isVisited(shop, day)) return [];
      return shop.habits.flatMap((habit) => {
        const { gapDays, text } = habit;
        const due = neededOn.get(habit) ?? random.next() * gapDays;
        const isAdded = due <= day && (isVisited(shop, day) || random.chance(1 / 3));
        neededOn.set(habit, isAdded ? day + gapDays * (0.7 + random.next() / 2) : due);
        if (!isAdded) return [];
        return random.chance(0.5) ? text : splitAmount(text).name;
      });
    }

    /** Adds items, mostly as Ann. Now and then a name has a typo, which its writer or the next member corrects. */
    async function addAll(id: string, texts: readonly string[]) {
      const typos = new Map<string, string>();
      const correct = async (page: Page) => {
        for (const item of page.items()) {
          const text = typos.get(item.id);
          if (text) await page.retype(item, text);
        }
        typos.clear();
      };
      const writer = random.chance(0.7) ? ann : (random.pick(family) ?? ann);
      await open(writer, id, async (page) => {
        for (const text of texts) {
          if (!random.chance(0.05)) await page.add(text);
          else {
            const typo = text.replace(/(.)(.)$/, "$2$1");
            await page.add(typo);
            const item = page.items().find((one) => one.text === typo);
            if (item) typos.set(item.id, text);
          }
        }
        if (random.chance(0.5)) await correct(page);
      });
      if (typos.size > 0) await open(random.chance(0.5) ? bob : carla, id, correct);
    }

    /** Ann ticks items in the order of the shop, nearly all. Every other time Bob helps, or she has no signal. */
    async function shop(of: Shop, id: string, week: number) {
      const placeOf = ({ text }: Item) => {
        const { key } = splitAmount(text);
        const place = of.habits.findIndex((habit) => splitAmount(habit.text).key === key);
        const isOtherShop = of === SHOPS[0] && week % 4 === 3; // another supermarket, which begins in the middle
        const turned = isOtherShop ? (place + of.habits.length / 2) % of.habits.length : place;
        return turned + (random.chance(0.1) ? 3 : 0);
      };
      const inOrder = (page: Page) =>
        page
          .items()
          .flatMap((item) => (item.done ? [] : { item, place: placeOf(item) }))
          .sort((one, other) => one.place - other.place)
          .map(({ item }) => item);
      const helps = week % 2 === 0;
      const tickAll = (page: Page) => async (helper: Page | null) => {
        for (const item of inOrder(page)) {
          if (random.chance(0.1)) continue; // out of stock
          await (helper && random.chance(0.2) ? helper : page).tick(item);
        }
        if (week % 4 === 1) await page.removeDone();
      };
      await visit(
        world,
        ann,
        id,
        (page) => (helps ? visit(world, bob, id, tickAll(page)) : tickAll(page)(null)),
        { isOffline: !helps && random.chance(0.3) },
      );
    }

    /** Makes a list for an occasion with others, who also shop for it if it `ends`. Then the guest is no member any more. */
    async function celebrate(week: number, ends: boolean) {
      const month = new Date(Date.now()).toLocaleDateString("en", { month: "long" });
      const guest = random.chance(0.5) ? eve : dan;
      const id = await createList(`${OCCASIONS[week % OCCASIONS.length]} in ${month}`, [
        bob,
        guest,
      ]);
      await open(ann, id, async (page) => {
        for (let count = 0; count < 6; count++) await page.add(`${once.next().value}`);
      });
      await open(guest, id, (page) => page.add("Something sweet"));
      if (!ends) return;
      await open(week < WEEKS - 8 ? ann : bob, id, async (page) => {
        for (const item of page.items()) await page.tick(item);
      });
      if (guest === dan) return;
      if (week % 2 === 0) await visit(world, eve, id, ({ engine }) => engine.leaveList(id));
      else await visit(world, ann, id, ({ engine }) => engine.removeMember(id, eve.uid));
    }

    for (const of of SHOPS) ids.set(of, await createList(of.name, [bob, carla, dan]));
    const mainList = ids.get(SHOPS[0]) ?? "";
    const occasions = Array.from({ length: WEEKS }, (_, week) => week).filter(
      (week) => week % 3 > 0 || week === 0,
    );

    for (let day = 1; day < WEEKS * 7; day++) {
      const week = Math.floor(day / 7);
      await onDay(day, 8);
      for (const [of, id] of ids) {
        const texts = needed(of, day);
        if (texts.length > 0) await addAll(id, texts);
      }
      await onDay(day, 17);
      for (const [of, id] of ids) if (isVisited(of, day)) await shop(of, id, week);
      if (isWednesday(day) && occasions.includes(week))
        await celebrate(week, !occasions.slice(-OCCASIONS_LEFT).includes(week));
      // Dan leaves the main list, and opens its link again two weeks later.
      if (day === 140)
        await visit(world, dan, mainList, ({ engine }) => engine.leaveList(mainList));
      if (day === 154) await open(dan, mainList, (page) => page.add("Dark bread"));
      // A list that Bob shares by mistake, and one that nobody needs.
      if (day === 200) {
        const create = async (page: Page) => page.id;
        const id = await visit(world, bob, (engine) => engine.createList(), create);
        await visit(world, ann, id, ({ engine }) => engine.leaveList(id));
        const own = await visit(world, ann, (engine) => engine.createList(), create);
        await visit(world, ann, own, ({ engine }) => engine.deleteList(own));
      }
    }

    // The weekend: Ann has opened the link of a list whose creator is still offline, and logs in.
    await time.waitUntil(now - LAST_VISIT_MS);
    saveVisitorsLink(storage, newId());
    for (const [{ habits }, id] of ids)
      for (const { text } of habits.slice(0, 2)) await open(bob, id, (page) => page.add(text));
    await visit(world, ann, mainList, async (page) => {
      await page.removeDone();
      const names = SHOPS.flatMap(({ habits }) => habits);
      for (const { text } of shuffled(names, random.below)) {
        if (page.items().length < MAIN_ITEMS) await page.add(text);
      }
      for (const item of page.items().slice(0, MAIN_DONE)) await page.tick(item);
    });
    await time.waitUntil(now);
    const lists = await server.lists.getLists(user.uid);
    return { user, storage: Object.fromEntries(ann.devices[0].stored), lists, mainList };
  });
}

const isWednesday = (day: number) => day % 7 === 2;

/** Returns whether the family visits a shop on a day. */
const isVisited = (shop: Shop, day: number) =>
  day % shop.visitDays === shop.visitDays - 2 - SHOPS.indexOf(shop);

function shuffled<One>(all: readonly One[], below: (end: number) => number): readonly One[] {
  return all
    .map((one) => ({ one, place: below(1_000_000) }))
    .sort((one, other) => one.place - other.place)
    .map(({ one }) => one);
}

/** Returns a number that depends on a text. */
function seedOf(text: string): number {
  return [...text].reduce(
    (seed, sign) => (Math.imul(seed, 31) + (sign.codePointAt(0) ?? 0)) | 0,
    7,
  );
}
