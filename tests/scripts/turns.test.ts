import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { noteAnswer, takeTurnToRead, takeTurnToWrite } from "../support/turns";

const BEGIN = `count=1&req0___data__=${encodeURIComponent('{"addTarget":{"documents":{}},"targetId":2}}')}`;
const BEGUN = '[[3,[{"targetChange":{"targetChangeType":"CURRENT","targetIds":[2]}}]]]';

/** Whether something has happened without any time having to pass. */
async function hasHappened(promise: Promise<unknown>): Promise<boolean> {
  let happened = false;
  void promise.then(() => {
    happened = true;
  });
  await nextTurn();
  return happened;
}

test("a live read begins when all is written, and what comes then is written when it has begun", async () => {
  const endFirst = await takeTurnToWrite();
  const read = takeTurnToRead("anna", BEGIN);
  expect(await hasHappened(read)).toBe(false);
  endFirst();
  await read;

  const second = takeTurnToWrite();
  noteAnswer("bob", BEGUN);
  expect(await hasHappened(second)).toBe(false);
  noteAnswer("anna", BEGUN);
  (await second)();
});

test("writes do not wait for each other, nor does what ends a live read for them", async () => {
  const end = await takeTurnToWrite();
  const another = takeTurnToWrite();
  expect(await hasHappened(another)).toBe(true);
  const ending = takeTurnToRead("anna", 'count=1&req0___data__={"removeTarget":2}');
  expect(await hasHappened(ending)).toBe(true);
  end();
  (await another)();
});
