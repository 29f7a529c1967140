import { HINT_ITEMS, SAMPLE_NAME } from "../../src/domain/new-list";
import { expect } from "../support/fixtures";
import { storedTexts } from "../support/list-page";
import { FIREFOX, WEBKIT } from "./engines";
import { test } from "./fixtures";

for (const { engine, request } of [
  { engine: FIREFOX, request: "fetch" },
  // It opens no page that a script has fetched, but one that a frame has loaded.
  { engine: WEBKIT, request: "iframe" },
]) {
  test(`a restarted browser opens the app without a network, and loses no item, in ${engine.name}`, async ({
    personIn,
    front,
  }) => {
    const ann = await personIn(engine);
    await ann.goto("/");
    await ann.signUp("Ann");
    await ann.press("button", "Create new list");
    await ann.expectItems(...HINT_ITEMS);
    const list = await ann.path();
    const stored = () => storedTexts(list.replace("/list/", ""));
    await expect.poll(stored).toEqual(HINT_ITEMS);
    for (const path of ["/lists", list]) {
      const requests = () =>
        ann.run((path_) => {
          const { href } = new URL(path_, location.href);
          return performance
            .getEntriesByName(href)
            .map((one) => (one as PerformanceResourceTiming).initiatorType);
        }, path);
      await expect.poll(requests).toContain(request);
    }

    await front.close();
    await ann.restart();
    // WebKit's driver requests an address again that is already open. So no address follows itself.
    await ann.goto("/lists");
    await ann.waitFor("heading", SAMPLE_NAME);
    await ann.goto("/");
    await expect.poll(ann.path).toBe("/lists");
    await ann.waitFor("heading", SAMPLE_NAME);
    await ann.goto(list);
    await ann.expectItems(...HINT_ITEMS);
    await ann.add("Oat milk");
    const items = [...HINT_ITEMS, "Oat milk"];
    await ann.expectItems(...items);
    await expect.poll(ann.text).toContain("Offline – ");

    await ann.restart();
    await ann.goto(list);
    await ann.expectItems(...items);
    await front.reopen();
    await expect.poll(stored).toEqual(items);
  });
}
