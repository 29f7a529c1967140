import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { dragTo } from "../support/gestures";
import { listPage } from "../support/list-page";
import { findNetwork, loseNetwork, NEXT_ATTEMPT, startTogether } from "../support/together";

test("two edit the same list at the same instant, and nothing is lost", async ({ person }) => {
  const { annsList, bobsList, stored } = await startTogether(person);
  for (const [anns, bobs] of [
    ["Apples", "Pears"],
    ["Plums", "Grapes"],
    ["Figs", "Dates"],
  ] as const) {
    await Promise.all([annsList.add(anns), bobsList.add(bobs)]);
  }
  await Promise.all([annsList.toggle("Milk"), bobsList.edit("Bread", "Rye bread")]);

  const open = ["Rye bread", "Salt", "Apples", "Pears", "Plums", "Grapes", "Figs", "Dates"];
  for (const list of [annsList, bobsList]) {
    await expect(list.doneItems).toHaveText(["Milk"]);
    for (const text of open) await expect(list.openItem(text)).toHaveCount(1);
    await expect(list.openItems).toHaveCount(open.length);
  }
  const shown = () => annsList.openItems.allInnerTexts();
  await expect.poll(async () => await bobsList.openItems.allInnerTexts()).toEqual(await shown());
  expect((await stored())?.toSorted()).toEqual([...open, "Milk (done)"].toSorted());
});

test("what was edited without a network is there after closing the tab, for both", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const { ann, id, annsList, bobsList, stored } = await startTogether(person);
  await loseNetwork(ann);
  await annsList.add("Apples");
  await annsList.toggle("Milk");
  await expect(annsList.doneItems).toHaveText(["Milk"]);
  await annsList.edit("Bread", "Rye bread");
  await dragTo(annsList.handle("Apples"), annsList.openItem("Rye bread"));
  await expect(annsList.openItems).toHaveText(["Apples", "Rye bread", "Salt"]);
  await expect(ann.page.getByText("Offline – 4 changes waiting")).toBeVisible();
  await ann.page.close();
  expect(await stored()).toEqual(["Milk", "Bread", "Salt"]);

  await findNetwork(ann);
  const page = await ann.context.newPage();
  await page.goto(`/list/${id}`);
  for (const list of [listPage(page), bobsList]) {
    await expect(list.openItems).toHaveText(["Apples", "Rye bread", "Salt"]);
    await expect(list.doneItems).toHaveText(["Milk"]);
  }
});

test("a list is there when it is opened again without a network, with the edits and for more", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const { ann, id, annsList, bobsList } = await startTogether(person);
  ann.line.cut();
  await annsList.add("Apples");
  await expect(annsList.openItems).toHaveText(["Milk", "Bread", "Salt", "Apples"]);
  await ann.page.close();

  const page = await ann.context.newPage();
  await page.goto(`/list/${id}`);
  const list = listPage(page);
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Salt", "Apples"]);
  await list.add("Pears");
  await list.toggle("Salt");
  await expect(list.openItems).toHaveText(["Milk", "Bread", "Apples", "Pears"]);
  const offline = page.getByText("Offline – 3 changes waiting");
  await expect(offline).toBeVisible();

  ann.line.mend();
  await page.clock.fastForward(NEXT_ATTEMPT);
  for (const one of [bobsList, list]) {
    await expect(one.openItems).toHaveText(["Milk", "Bread", "Apples", "Pears"]);
    await expect(one.doneItems).toHaveText(["Salt"]);
  }
  await expect(offline).toHaveCount(0);
});

test("when the server is gone for all for a while, both go on, and agree afterwards", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const { ann, bob, annsList, bobsList, stored } = await startTogether(person);
  for (const { line } of [ann, bob]) line.cut();
  await annsList.add("Apples");
  await bobsList.edit("Milk", "Oat milk");
  await bobsList.choose("Bread", "Delete");
  await expect(annsList.openItems).toHaveText(["Milk", "Bread", "Salt", "Apples"]);
  await expect(bobsList.openItems).toHaveText(["Oat milk", "Salt"]);
  for (const { page } of [ann, bob]) {
    await expect(page.getByText(/^Offline – \d changes? waiting$/)).toBeVisible();
  }

  for (const { line, page } of [ann, bob]) {
    line.mend();
    await page.clock.fastForward(NEXT_ATTEMPT);
  }
  for (const list of [annsList, bobsList]) {
    await expect(list.openItems).toHaveText(["Oat milk", "Salt", "Apples"]);
  }
  expect(await stored()).toEqual(["Oat milk", "Salt", "Apples"]);
});

test("a page that was out of sight for long shows at once what happened meanwhile", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const { ann, annsList, bobsList } = await startTogether(person);
  await ann.page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  // What was connected has gone silent, and nobody was told.
  ann.line.silence();
  await bobsList.add("Apples");
  await bobsList.toggle("Milk");
  await expect(bobsList.openItems).toHaveText(["Bread", "Salt", "Apples"]);

  await ann.page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 600_000;
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(annsList.openItems).toHaveText(["Bread", "Salt", "Apples"]);
  await expect(annsList.doneItems).toHaveText(["Milk"]);
});

test("with a minute of latency everything answers as if there were none, and nothing spins", async ({
  person,
  allowConsole,
}) => {
  // Some requests are given up before their answer comes.
  allowConsole(...NO_NETWORK);
  const { ann, annsList, bobsList } = await startTogether(person);
  await ann.page.getByRole("link", { name: "Your lists" }).click();
  await ann.page.getByRole("link", { name: "Groceries" }).click();
  await expect(annsList.openItems).toHaveText(["Milk", "Bread", "Salt"]);
  ann.line.delay(60_000);
  // Each of these is waited for less long than an answer would take.
  await annsList.add("Apples");
  await expect(annsList.openItems).toHaveText(["Milk", "Bread", "Salt", "Apples"]);
  await annsList.toggle("Milk");
  await expect(annsList.doneItems).toHaveText(["Milk"]);
  await annsList.edit("Bread", "Rye bread");
  await expect(annsList.openItems).toHaveText(["Rye bread", "Salt", "Apples"]);
  await annsList.rename("Market");
  await expect(annsList.name).toHaveText("Market");
  await ann.page.getByRole("link", { name: "Your lists" }).click();
  await ann.page.getByRole("link", { name: "Market" }).click();
  await expect(annsList.openItems).toHaveText(["Rye bread", "Salt", "Apples"]);
  await ann.page.reload();
  await expect(annsList.openItems).toHaveText(["Rye bread", "Salt", "Apples"]);
  await expect(ann.page.getByText("Loading")).toHaveCount(0);

  ann.line.delay(0);
  await ann.page.clock.fastForward(NEXT_ATTEMPT);
  await expect(bobsList.openItems).toHaveText(["Rye bread", "Salt", "Apples"]);
  await expect(bobsList.name).toHaveText("Market");
});
