import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { dragTo, press } from "../support/gestures";
import { listPage, openList } from "../support/list-page";
import { changeStoredList, item } from "../support/stored-lists";
import {
  allSent,
  findNetwork,
  loseNetwork,
  NEXT_ATTEMPT,
  startTogether,
} from "../support/together";

test("two edit the same list at the same instant, and nothing is lost, also by an undo after a lost answer", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const { ann, annsList, bobsList, stored } = await startTogether(person);
  await Promise.all([annsList.add("Apples"), bobsList.add("Pears")]);
  await Promise.all([annsList.add("Plums"), bobsList.add("Grapes")]);
  await Promise.all([annsList.toggle("Milk"), bobsList.edit("Bread", "Rye bread")]);
  const open = ["Rye bread", "Salt", "Apples", "Pears", "Plums", "Grapes"];
  for (const list of [annsList, bobsList]) {
    await expect(list.doneItems).toHaveText(["Milk"]);
    for (const text of open) await expect(list.openItem(text)).toHaveCount(1);
    await expect(list.openItems).toHaveCount(open.length);
  }
  const shown = () => annsList.openItems.allInnerTexts();
  await expect.poll(async () => await bobsList.openItems.allInnerTexts()).toEqual(await shown());
  expect((await stored())?.toSorted()).toEqual([...open, "Milk (done)"].toSorted());

  await allSent(ann);
  const taken = ann.line.loseNextCommitAnswer();
  await annsList.edit("Salt", "Sea salt");
  await annsList.keepNotice();
  await taken;
  await loseNetwork(ann);
  await bobsList.edit("Sea salt", "Rock salt");
  await expect.poll(stored).toContain("Rock salt");
  await press(annsList.undo);
  await expect(annsList.openItem("Salt")).toBeVisible();
  await findNetwork(ann);
  await allSent(ann);
  for (const list of [annsList, bobsList]) {
    await expect(list.openItem("Rock salt")).toBeVisible();
    await expect(list.openItems).toHaveCount(open.length);
  }
});

test("edits without a network are there when the list is opened again, still without a network, and arrive later", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK);
  const { ann, id, annsList, bobsList, stored } = await startTogether(person);
  ann.line.cut();
  await annsList.add("Apples");
  await annsList.toggle("Milk");
  await expect(annsList.doneItems).toHaveText(["Milk"]);
  await annsList.edit("Bread", "Rye bread");
  await dragTo(annsList.handle("Apples"), annsList.openItem("Rye bread"));
  await expect(annsList.openItems).toHaveText(["Apples", "Rye bread", "Salt"]);
  await expect(ann.page.getByText("Offline – 4 changes waiting")).toBeVisible();
  await ann.page.close();
  expect(await stored()).toEqual(["Milk", "Bread", "Salt"]);
  await bobsList.choose("Salt", "Delete");
  await bobsList.add("Eggs");
  await expect.poll(stored).toEqual(["Milk", "Bread", "Eggs"]);

  const page = await ann.context.newPage();
  await page.goto(`/list/${id}`);
  const list = listPage(page);
  await expect(list.openItems).toHaveText(["Apples", "Rye bread", "Salt"]);
  await expect(list.doneItems).toHaveText(["Milk"]);
  await list.add("Pears");
  await expect(list.openItems).toHaveText(["Apples", "Rye bread", "Salt", "Pears"]);
  const offline = page.getByText("Offline – 5 changes waiting");
  await expect(offline).toBeVisible();

  ann.line.mend();
  await page.clock.fastForward(NEXT_ATTEMPT);
  for (const one of [list, bobsList]) {
    await expect(one.openItems).toHaveText(["Apples", "Rye bread", "Eggs", "Pears"]);
    await expect(one.doneItems).toHaveText(["Milk"]);
  }
  await expect(offline).toHaveCount(0);
});

test("with a silent connection or a minute of latency the list on the screen is up to date, and nothing spins", async ({
  person,
  allowConsole,
}) => {
  // Some requests are given up before their answer comes.
  allowConsole(...NO_NETWORK);
  const ann = await person("Ann");
  const { page } = ann;
  await page.clock.install();
  const list = await openList(ann);
  const show = (visibilityState: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visibilityState);

  await test.step("a page that was hidden for long shows at once the edits made meanwhile", async () => {
    await show("hidden");
    ann.line.silence();
    const items = [item("Bread"), item("Salt"), item("Milk")];
    await changeStoredList(list.id, { items, updated_at: new Date() });
    await page.clock.setSystemTime(Date.now() + 600_000);
    await show("visible");
    await expect(list.openItems).toHaveText(["Bread", "Salt", "Milk"]);
  });

  await test.step("with latency, each of these is waited for less long than an answer would take", async () => {
    ann.line.delay(60_000);
    await list.add("Apples");
    await list.toggle("Milk");
    await expect(list.doneItems).toHaveText(["Milk"]);
    await list.edit("Bread", "Rye bread");
    await list.rename("Market");
    await expect(list.name).toHaveText("Market");
    await page.getByRole("link", { name: "Your lists" }).click();
    await page.getByRole("link", { name: "Market" }).click();
    await expect(list.openItems).toHaveText(["Rye bread", "Salt", "Apples"]);
    await page.reload();
    await expect(list.openItems).toHaveText(["Rye bread", "Salt", "Apples"]);
    await expect(page.getByText("Loading")).toHaveCount(0);
    ann.line.delay(0);
    await page.clock.fastForward(NEXT_ATTEMPT);
    await expect.poll(list.stored).toEqual(["Rye bread", "Salt", "Milk (done)", "Apples"]);
  });
});
