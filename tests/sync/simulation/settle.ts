import { setTimeout as wait } from "node:timers/promises";
import { isRefusal } from "../../../src/services/errors";
import type { ListState } from "../../../src/sync/synced-list";
import { TIMEOUT_MS, untilState } from "./check";
import type { World } from "./history";
import type { Person } from "./person";

/** Restores all networks, opens missing tabs, repeats failed commands, and waits until everything is sent. */
export async function settle(people: readonly Person[], world: World): Promise<void> {
  for (const person of people) {
    person.conditions.hasFaults = false;
    for (const { page } of person.tabs()) page.crashAfter(Number.POSITIVE_INFINITY);
    person.endCrashedTabs();
    person.setOnline(true);
    person.reconnect();
    person.openMissingTabs();
  }
  const tabs = people.flatMap((person) => person.tabs());
  await eachInTime(tabs, "commands", (tab) => tab.commandsEnded());
  await eachInTime(people, "deletions and departures", (person) => endLists(person, world));
  await Promise.all(people.map((person) => endJoining(person, world)));
  await Promise.all(
    tabs.map(async ({ name, engine }) => {
      engine.wake();
      if ((await engine.flushWithin(TIMEOUT_MS)) === 0) return;
      for (const { id, listId } of engine.outbox.all())
        world.ledger.recordViolation("pending", `${id} of ${listId} at ${name}`);
    }),
  );

  /** Waits for the work of each person or tab. Work that does not end is a violation that names it. */
  async function eachInTime<One extends { readonly name: string }>(
    all: readonly One[],
    work: string,
    run: (one: One) => Promise<unknown>,
  ): Promise<void> {
    const late = Symbol("late");
    await Promise.all(
      all.map(async (one) => {
        const result = await Promise.race([run(one), wait(TIMEOUT_MS, late, { ref: false })]);
        if (result === late) world.ledger.recordViolation("pending", `${work} of ${one.name}`);
      }),
    );
  }
}

/** Waits until the server has answered a person's tabs for each list that they have opened: they may not be a member. */
async function endJoining(person: Person, { ledger }: World): Promise<void> {
  const isAnswered = (state: ListState) =>
    state.status === "failed" ? isRefusal(state.error) : state.status !== "loading";
  await Promise.all(
    person.tabs().map(async (tab) => {
      for (const id of tab.opened()) {
        if (await untilState(person, tab.showList(id), isAnswered)) continue;
        const state = tab.showList(id).getState();
        const text = state.status === "failed" ? state.error.code : state.status;
        ledger.recordViolation("pending", `joining ${id} at ${tab.name}: ${text}`);
      }
    }),
  );
}

/** Repeats deletions of lists and departures that may have failed. */
async function endLists({ uid, name, tabs }: Person, { ledger }: World): Promise<void> {
  const engine = tabs()[0]?.engine;
  for (const id of ledger.lists.keys()) {
    if (ledger.deleted.get(id) === uid) await retry(() => engine?.deleteList(id));
    else if (ledger.isAway(id, uid)) await retry(() => engine?.leaveList(id));
  }

  /** Retries a command until it succeeds. */
  async function retry(command: () => Promise<void> | undefined): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      try {
        return await command();
      } catch (error) {
        if (Date.now() < deadline) continue;
        return ledger.recordViolation("pending", `a command of ${name}: ${error}`);
      }
    }
  }
}
