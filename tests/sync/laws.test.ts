import { expect, it } from "vitest";
import { createRemembered } from "../../src/browser/remembered";
import { createEmitter } from "../../src/browser/store";
import type { Change } from "../../src/domain/changes";
import { ServiceError } from "../../src/domain/errors";
import { MAX_LIST_BYTES } from "../../src/domain/limits";
import { sizeOf } from "../../src/domain/room";
import type { ShoppingList } from "../../src/domain/types";
import { createEdits, type Step } from "../../src/sync/edits";
import type { Entry } from "../../src/sync/entry";
import { createKnownList, type KnownList } from "../../src/sync/known-list";
import { createOutbox, type Outbox } from "../../src/sync/outbox";
import { planWrite } from "../../src/sync/planning";
import { createView } from "../../src/sync/view";
import { add, buildItem, buildList, remove, retype, tick } from "./build";
import { installFakeClock } from "./clock";
import { type FakeBrowser, type FakeTab, openBrowser } from "./fake-browser";
import { createRandom } from "./simulation/random";

/*
 * Random histories of one list, without a server: browsers with several tabs each, requests that are lost, late or
 * unanswered, tabs that die within a step, a full storage, a full list, and undo. Only the requests are simulated: each
 * tab has the real outbox, list, plans and undo. A ledger compares the entries with the commits.
 */

const HISTORIES = 3_000;
const TIMEOUT_MS = 120_000;
const UIDS = ["ann", "bob"];
const MAX_PAGES = 7; // a list keeps the receipts of eight pages of a user
const TURNS = 40;
/** Room for a few items. */
const ROOM_BYTES = 90;

type Version = { readonly at: number; readonly list: ShoppingList };
type Request = { readonly tab: Tab; readonly read: Version };
type Commit = Request & { readonly written: ShoppingList; readonly sent: readonly Entry[] };
type Browser = { readonly uid: string; readonly fake: FakeBrowser; tabs: Tab[] };

type Tab = {
  readonly browser: Browser;
  readonly page: FakeTab;
  readonly outbox: Outbox;
  readonly edits: ReturnType<typeof createEdits>;
  readonly known: KnownList;
  steps: Step[];
};

const NEVER = new Promise<never>(() => undefined);

const LIST = buildList({ sharedWith: UIDS, items: ["a", "b", "c"].map((id) => buildItem(id)) });

/**
 * Runs one history. Returns the number of its entries, of those that had to wait for room, and the keys of those with a
 * wrong fate.
 */
function runHistory(seed: number) {
  const random = createRandom(seed);
  const isSmall = random.chance(0.3);
  const foreignBytes = isSmall ? MAX_LIST_BYTES - sizeOf(LIST) - ROOM_BYTES : 0;
  let newest: Version = { at: 0, list: { ...LIST, foreignBytes } };
  let time = 1_000;
  let pages = 0;
  let count = 0;
  const browsers = Array.from({ length: 3 }, (): Browser => {
    return { uid: random.pick(UIDS) ?? "", fake: openBrowser(), tabs: [] };
  });
  const reads: Request[] = [];
  const commits: Commit[] = [];
  const responses: Commit[] = [];
  const made = new Set<string>();
  const undone = new Set<string>();
  /** Entries that only lived in a tab that died, and those that it was undoing. */
  const diedWith = new Set<string>();
  const committed = new Map<string, number>();
  for (const browser of browsers) openTab(browser);

  function openTab(browser: Browser) {
    pages += 1;
    const { uid, fake } = browser;
    const page = fake.openTab();
    const outbox = createOutbox({ storage: page.storage, uid, now: () => time });
    const known = createKnownList(LIST.id, {
      uid,
      outbox,
      remembered: createRemembered(page.storage, uid),
      connection: { load: () => NEVER, call: () => NEVER, watch: () => () => undefined }, // no question is answered
      withLock: () => NEVER,
      wakeEmitter: createEmitter(),
      changes: createEmitter(),
      unanswered: new Set(),
      isRunning: () => !page.hasCrashed(),
      canSend: () => true,
      displayName: async () => "",
      onJoined: () => undefined,
      onDropped: () => undefined,
    });
    const applyPending = createView(uid);
    const viewOf = () => applyPending(known.base(), known.entries());
    const edits = createEdits({ outbox, rereadBase: known.rereadStorage, viewOf });
    const tab: Tab = { browser, page, outbox, known, edits, steps: [] };
    browser.tabs.push(tab);
    snapshot(tab);
  }

  function drawChange(list: ShoppingList): Change {
    count += 1;
    const item = random.pick(list.items) ?? buildItem("a");
    const { id } = item;
    return random.pick([
      add(`new ${count}`),
      add(`new ${count}`),
      tick(id, random.chance(0.5)),
      retype(item, `text ${count}`),
      remove(id),
    ]) as Change;
  }

  function edit({ edits, steps }: Tab) {
    const view = edits.viewOf(LIST.id);
    const step = view && edits.edit(LIST.id, [drawChange(view)]);
    if (!step?.entryKey) return;
    made.add(step.entryKey);
    steps.push(step);
  }

  function undo({ page, outbox, edits, steps }: Tab) {
    const [step] = steps.splice(random.below(steps.length), 1);
    if (!step) return;
    const isUnsent = () =>
      outbox
        .entriesOf(LIST.id)
        .some((entry) => entry.key === step.entryKey && outbox.isUnsent(entry));
    outbox.reread();
    const wasUnsent = isUnsent();
    const result = edits.undo(step);
    if (!step.entryKey) return;
    if (page.hasCrashed()) diedWith.add(step.entryKey);
    else if (wasUnsent && !isUnsent()) undone.add(step.entryKey);
    if (result?.entryKey) made.add(result.entryKey);
    if (result && random.chance(0.5)) steps.push(result);
  }

  /** The transaction's function runs after the read. Returns whether the list has room. */
  function plan(request: Request): boolean {
    const { tab, read } = request;
    const { browser, outbox } = tab;
    const { uid } = browser;
    try {
      tab.known.takeRead(read.list);
      const { written, sent } = planWrite(LIST.id, read.list, { uid, outbox });
      if (written && !tab.page.hasCrashed()) commits.push({ ...request, written, sent });
      return true;
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : "";
      if (code !== "aborted" && code !== "no-room") throw error; // aborted: the list is read again
      return code === "aborted";
    }
  }

  /** A commit arrives: it succeeds only if the list is still as it was read. */
  function arrive(commit: Commit) {
    if (commit.read.at !== newest.at) return;
    newest = { at: newest.at + 1, list: commit.written };
    for (const { key } of commit.sent) committed.set(key, (committed.get(key) ?? 0) + 1);
    responses.push(commit);
  }

  function respond({ tab, written }: Commit) {
    if (tab.page.hasCrashed()) return;
    tab.known.adoptCommit(written);
  }

  function snapshot({ known }: Tab) {
    known.dispatch({ type: "snapshot", list: newest.list });
  }

  /** Calls `work`, in which the tab may crash before any of its writes to storage. */
  function inTab(tab: Tab, work: () => void) {
    if (random.chance(0.06)) tab.page.crashAfter(random.below(5));
    try {
      work();
    } catch (error) {
      if (!tab.page.hasCrashed()) throw error;
    }
    if (tab.page.hasCrashed()) close(tab);
  }

  function close(tab: Tab) {
    tab.page.crash();
    const { browser } = tab;
    for (const { key } of tab.outbox.all()) if (!tab.page.isStored(key)) diedWith.add(key);
    browser.tabs = browser.tabs.filter((other) => other !== tab);
    if (pages < MAX_PAGES || browser.tabs.length === 0) openTab(browser);
  }

  const take = <One>(several: One[], at: number): readonly One[] => several.splice(at, 1);

  const acts: readonly ((tab: Tab) => void)[] = [
    edit,
    edit,
    undo,
    (tab) => tab.outbox.reread(),
    snapshot,
    (tab) => reads.push({ tab, read: newest }),
    (tab) => reads.push({ tab, read: newest }),
  ];

  function turn() {
    time += random.below(3);
    const browser = random.pick(browsers);
    const tab = random.pick(browser?.tabs ?? []);
    if (!browser || !tab) return;
    const draw = random.below(12);
    if (draw < 5) inTab(tab, () => random.pick(acts)?.(tab));
    else if (draw < 8) {
      for (const request of take(reads, random.below(reads.length)))
        if (!request.tab.page.hasCrashed()) inTab(request.tab, () => plan(request));
    } else if (draw < 10) {
      for (const commit of take(commits, random.below(commits.length)))
        if (random.chance(0.8)) arrive(commit); // else it is lost
    } else if (draw < 11) {
      for (const response of take(responses, random.below(responses.length)))
        if (random.chance(0.7)) inTab(response.tab, () => respond(response));
    } else if (pages < MAX_PAGES && random.chance(0.3)) openTab(browser);
    else if (random.chance(0.1)) browser.fake.setFull(random.chance(0.5));
  }

  for (let at = 0; at < TURNS; at += 1) turn();
  for (const browser of browsers) browser.fake.setFull(false);
  const tabs = browsers.flatMap((browser) => browser.tabs);

  /** Sends all entries. Returns the keys of those that are left although the list has room. */
  function sendAll(): readonly string[] {
    const full = new Set<Tab>();
    for (let round = 0; round < 4; round += 1) {
      for (const tab of tabs) {
        time += 1;
        tab.page.crashAfter(Number.POSITIVE_INFINITY);
        tab.outbox.reread();
        snapshot(tab);
        full.delete(tab);
        if (!plan({ tab, read: newest })) full.add(tab);
        for (const commit of commits.splice(0).reverse()) arrive(commit); // the own one first; the others are late
        snapshot(tab);
      }
    }
    const stuckTabs = tabs.filter((tab) => !full.has(tab));
    return stuckTabs.flatMap(({ outbox }) => outbox.all().map(({ key }) => key));
  }

  const stuck = [...sendAll()];
  const waiting = tabs.reduce((sum, { outbox }) => sum + outbox.count(), 0);
  newest = { at: newest.at + 1, list: { ...newest.list, foreignBytes: 0 } }; // somebody makes room
  stuck.push(...sendAll());
  const timesOf = (key: string) => committed.get(key) ?? 0;
  const all = [...made];
  return {
    count: all.length,
    waiting,
    wrong: {
      lost: all.filter((key) => timesOf(key) === 0 && !undone.has(key) && !diedWith.has(key)),
      appliedTwice: all.filter((key) => timesOf(key) > 1),
      cameBack: all.filter((key) => timesOf(key) > 0 && undone.has(key)),
      stuck,
    },
  };
}

installFakeClock();

it(
  "each edit is on the list exactly once, as soon as there is room, unless it was undone",
  () => {
    let [count, waited] = [0, 0];
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const { wrong, ...history } = runHistory(seed);
      expect(wrong, `seed ${seed}`).toEqual({
        lost: [],
        appliedTwice: [],
        cameBack: [],
        stuck: [],
      });
      count += history.count;
      waited += history.waiting;
    }
    expect(count).toBeGreaterThan(HISTORIES);
    expect(waited).toBeGreaterThan(HISTORIES / 10);
  },
  TIMEOUT_MS,
);
