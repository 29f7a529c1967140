import { expect, it } from "vitest";
import { buildItem, LIST, OTHER_LIST } from "./build";
import { installFakeClock } from "./clock";
import { openBrowser } from "./fake-browser";
import { startServer } from "./fake-server";
import { THIRD_LIST } from "./three-lists";
import { BOBS, SHARED, visit } from "./visit";

installFakeClock();

/** The keys and values that the build of 2026-11-28 has left in a browser, with an edit that is pending. */
const stored = (now: number): Readonly<Record<string, unknown>> => ({
  "lettuce/mark": "0.5",
  "lettuce/browser/ann": "abcd",
  "lettuce/left/ann": [
    [THIRD_LIST, "left"],
    [LIST, "removed"],
  ],
  "lettuce/awaited/ann": { [OTHER_LIST]: now },
  "lettuce/seen/ann/opened": [LIST],
  [`lettuce/seen/ann/list/${LIST}`]: { list: SHARED },
  [`lettuce/edits/ann/${LIST}/000000000000002-abcdold1`]: {
    id: "000000000000002-abcdold1",
    type: "change-list",
    changes: [{ type: "add-item", item: buildItem("a") }],
  },
  // A tab died after it had moved an entry, for which the list had no room, to the end, and before it removed the first.
  ...Object.fromEntries(
    ["000000000000003-abcdold1", "000000000000004-abcdold2"].map((order) => [
      `lettuce/edits/ann/${LIST}/${order}`,
      {
        id: "000000000000003-abcdold1",
        type: "change-list",
        changes: [{ type: "add-item", item: buildItem("b") }],
      },
    ]),
  ),
});

it("the storage of an older build loses no pending edit, and makes nobody a member who has left", async () => {
  const browser = openBrowser();
  const { storage } = browser.openTab();
  for (const [key, value] of Object.entries(stored(Date.now())))
    storage.set(key, typeof value === "string" ? value : JSON.stringify(value));
  const server = startServer();
  server.write(SHARED);
  for (const id of [OTHER_LIST, THIRD_LIST]) server.write({ ...BOBS, id });
  const ann = await visit({ browser, server, list: null, isFollowingLink: false });
  const third = ann.engine.list(THIRD_LIST);
  third.subscribe(() => undefined);
  ann.engine.openList(THIRD_LIST, false);
  await ann.goOnline();
  expect([ann.shown(), ann.stored(), ann.pending()]).toEqual([["a", "b"], ["a", "b"], 0]);
  expect(third.getState()).toEqual({ status: "stranger" });
  expect(server.stored(THIRD_LIST)?.sharedWith).toEqual(["bob"]);
  expect(server.stored(OTHER_LIST)?.sharedWith).toEqual(["bob", "ann"]); // its link was opened before
  expect(ann.engine.links.getState()).toEqual([{ id: OTHER_LIST, was: "joined" }]);
});
