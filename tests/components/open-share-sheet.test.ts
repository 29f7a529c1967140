import { expect, it } from "vitest";
import { openShareSheet } from "../../src/components/open-share-sheet";

it.each([
  ["AbortError", "is cancelled", true],
  ["InvalidStateError", "comes while the sheet is open, as by a second tap", true],
  ["NotAllowedError", "is forbidden", false],
])("an %s, as of a share that %s, makes it %s that the sheet is open", async (name, _, isOpen) => {
  Object.assign(navigator, { share: () => Promise.reject(new DOMException("No.", name)) });
  expect(await openShareSheet({ url: "https://example.org" })).toBe(isOpen);
  Reflect.deleteProperty(navigator, "share");
});
