import { expect, test } from "vitest";
import { noteAnswer, takeTurnToRead, takeTurnToWrite } from "../support/turns";

const BEGIN = `count=1&req0___data__=${encodeURIComponent('{"addTarget":{"documents":{}},"targetId":2}}')}`;
const BEGUN = '[[3,[{"targetChange":{"targetChangeType":"CURRENT","targetIds":[2]}}]]]';

test("a live read begins when all is written, and what comes then is written when it has begun", async () => {
  const order: string[] = [];
  const endFirst = await takeTurnToWrite();
  const read = takeTurnToRead("anna", BEGIN).then(() => order.push("read"));
  order.push("first write");
  endFirst();
  await read;

  const second = takeTurnToWrite().then((end) => {
    order.push("second write");
    end();
  });
  noteAnswer("bob", BEGUN);
  order.push("begun");
  noteAnswer("anna", BEGUN);
  await second;
  expect(order).toEqual(["first write", "read", "begun", "second write"]);
});

test("what ends a live read, or asks for nothing, waits for nothing", async () => {
  const end = await takeTurnToWrite();
  await takeTurnToRead("anna", 'count=1&req0___data__={"removeTarget":2}');
  end();
});
