import { NO_NETWORK } from "../support/expected-console";
import { expect, test } from "../support/fixtures";
import { hold, press } from "../support/gestures";
import { holdAnswers } from "../support/hold-answers";
import { item } from "../support/stored-lists";
import { allSent, findNetwork, loseNetwork, startTogether } from "../support/together";

/*
 * Two people who want different things of the same items.
 */

test("who adds what is done has it, though somebody clears what is done at the same time", async ({
  person,
  allowConsole,
}) => {
  allowConsole(...NO_NETWORK, /No confetti/);
  const items = [item("Bread"), item("Milk", { done: true })];
  const { ann, bob, annsList, bobsList, stored } = await startTogether(person, items);
  const seeBothOpen = async () => {
    for (const one of [ann, bob]) await allSent(one);
    for (const list of [annsList, bobsList]) {
      await expect(list.openItems).toHaveText(["Bread", "Milk"]);
      await expect(list.done).toHaveCount(0);
    }
    expect(await stored()).toEqual(["Bread", "Milk"]);
  };

  // First the one is sent, then the other.
  await loseNetwork(bob);
  await hold(bobsList.removeDone);
  await expect(bobsList.openItems).toHaveText(["Bread"]);
  await annsList.add("Milk");
  await allSent(ann);
  await findNetwork(bob);
  await seeBothOpen();

  await annsList.toggle("Milk");
  await expect(bobsList.doneItems).toHaveText(["Milk"]);
  await loseNetwork(ann);
  await annsList.add("Milk");
  await hold(bobsList.removeDone);
  await expect.poll(stored).toEqual(["Bread"]);
  await findNetwork(ann);
  await seeBothOpen();
});

test.describe("Undo takes nothing back that somebody else did", () => {
  test("while there was no network", async ({ person, allowConsole }) => {
    allowConsole(...NO_NETWORK);
    const { ann, annsList, bobsList, stored } = await startTogether(person);
    await loseNetwork(ann);
    for (const edit of [
      () => annsList.edit("Milk", "Oat milk"),
      () => annsList.toggle("Bread"),
      () => annsList.choose("Salt", "Delete"),
      () => annsList.rename("Market"),
    ]) {
      await edit();
      await press(annsList.undo);
      await expect(annsList.undo).toHaveCount(0);
    }
    await bobsList.edit("Milk", "Soy milk");
    await bobsList.toggle("Bread");
    await bobsList.edit("Salt", "Sea salt");
    await bobsList.rename("Bakery");
    await expect.poll(stored).toEqual(["Soy milk", "Bread (done)", "Sea salt"]);

    await findNetwork(ann);
    await expect(annsList.openItems).toHaveText(["Soy milk", "Sea salt"]);
    await annsList.add("Eggs");
    await expect(bobsList.openItems).toHaveText(["Soy milk", "Sea salt", "Eggs"]);
    for (const list of [annsList, bobsList]) {
      await expect(list.doneItems).toHaveText(["Bread"]);
      await expect(list.name).toHaveText("Bakery");
    }
  });

  test("after an answer was lost", async ({ person, allowConsole }) => {
    allowConsole(...NO_NETWORK);
    const { ann, annsList, bobsList, stored } = await startTogether(person);
    const taken = ann.line.loseNextCommitAnswer();
    await annsList.edit("Milk", "Oat milk");
    await annsList.keepNotice();
    await taken;
    await loseNetwork(ann);
    await bobsList.edit("Oat milk", "Soy milk");
    await expect.poll(stored).toContain("Soy milk");
    await press(annsList.undo);
    await expect(annsList.openItems).toHaveText(["Milk", "Bread", "Salt"]);
    await findNetwork(ann);
    await allSent(ann);
    for (const list of [annsList, bobsList]) {
      await expect(list.openItems).toHaveText(["Soy milk", "Bread", "Salt"]);
    }
  });

  test("in the moment in which a deletion is sent and undone", async ({ person }) => {
    const { ann, annsList, bobsList, stored } = await startTogether(person);
    const commits = "**/documents:commit*";
    const letGo = await holdAnswers(ann.page, commits);
    const sent = ann.page.waitForRequest(commits);
    await annsList.choose("Salt", "Delete");
    await annsList.keepNotice();
    await sent;
    await bobsList.edit("Salt", "Sea salt");
    await expect.poll(stored).toContain("Sea salt");
    await press(annsList.undo);
    letGo();
    await allSent(ann);
    for (const list of [annsList, bobsList]) {
      await expect(list.openItems).toHaveText(["Milk", "Bread", "Sea salt"]);
    }
  });
});
