import { expect, it } from "vitest";
import { createRemembered } from "../../src/browser/remembered";
import { createEmitter } from "../../src/browser/store";
import type { Change } from "../../src/domain/changes";
import { MAX_LIST_BYTES } from "../../src/domain/limits";
import { sizeOf } from "../../src/domain/room";
import type { ShoppingList } from "../../src/domain/types";
import { ServiceError } from "../../src/services/errors";
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
  blocked: readonly Entry[];
};

const NEVER = new Promise<never>(() => undefined);

const LIST = buildList({ sharedWith: UIDS, items: ["a", "b", "c"].map((id) => buildItem(id)) });

/** Runs one history. Returns the ids of its entries, and of those with a wrong fate. */
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
    const tab: Tab = { browser, page, outbox, known, edits, steps: [], blocked: [] };
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
    if (!step?.entryId) return;
    made.add(step.entryId);
    steps.push(step);
  }

  function undo({ page, outbox, edits, steps }: Tab) {
    const [step] = steps.splice(random.below(steps.length), 1);
    if (!step) return;
    const isUnsent = () =>
      outbox
        .entriesOf(LIST.id)
        .some((entry) => entry.id === step.entryId && outbox.isUnsent(entry));
    outbox.reread();
    const wasUnsent = isUnsent();
    const result = edits.undo(step);
    if (!step.entryId) return;
    if (page.hasCrashed()) diedWith.add(step.entryId);
    else if (wasUnsent && !isUnsent()) undone.add(step.entryId);
    if (result?.entryId) made.add(result.entryId);
    if (result && random.chance(0.5)) steps.push(result);
  }

  /** The transaction's function runs after the read. */
  function plan(request: Request) {
    const { tab, read } = request;
    const { browser, outbox } = tab;
    try {
      tab.known.requireWritable(read.list);
    } catch (error) {
      if (error instanceof ServiceError && error.code === "aborted") return; // the list is read again
      throw error;
    }
    const { uid } = browser;
    const { written, sent, blocked } = planWrite(LIST.id, read.list, { uid, outbox });
    tab.blocked = blocked;
    if (written && !tab.page.hasCrashed()) commits.push({ ...request, written, sent });
  }

  /** A commit arrives: it succeeds only if the list is still as it was read. */
  function arrive(commit: Commit) {
    if (commit.read.at !== newest.at) return;
    newest = { at: newest.at + 1, list: commit.written };
    for (const { id } of commit.sent) committed.set(id, (committed.get(id) ?? 0) + 1);
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
    for (const { id, key } of tab.outbox.all())
      if (!tab.page.storage.isStored(key)) diedWith.add(id);
    const { browser } = tab;
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
  for (let round = 0; round < 4; round += 1) {
    for (const tab of tabs) {
      time += 1;
      tab.page.crashAfter(Number.POSITIVE_INFINITY);
      tab.outbox.reread();
      snapshot(tab);
      plan({ tab, read: newest });
      for (const commit of commits.splice(0).reverse()) arrive(commit); // the own one first; the others are late
      snapshot(tab);
    }
  }
  const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);
  const left = new Set(tabs.flatMap(({ outbox }) => idsOf(outbox.all())));
  const blocked = new Set(tabs.flatMap((tab) => idsOf(tab.blocked)));
  const timesOf = (id: string) => committed.get(id) ?? 0;
  const ids = [...made];
  return {
    ids,
    wrong: {
      lost: ids.filter(
        (id) => timesOf(id) === 0 && !undone.has(id) && !left.has(id) && !diedWith.has(id),
      ),
      appliedTwice: ids.filter((id) => timesOf(id) > 1),
      cameBack: ids.filter((id) => timesOf(id) > 0 && undone.has(id)),
      stuck: ids.filter((id) => left.has(id) && !blocked.has(id)), // although the list has room
    },
  };
}

installFakeClock();

it(
  "each edit is on the list exactly once, unless it was undone or has no room",
  () => {
    let count = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const { ids, wrong } = runHistory(seed);
      expect(wrong, `seed ${seed}`).toEqual({
        lost: [],
        appliedTwice: [],
        cameBack: [],
        stuck: [],
      });
      count += ids.length;
    }
    expect(count).toBeGreaterThan(HISTORIES);
  },
  TIMEOUT_MS,
);
