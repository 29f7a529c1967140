import { HINT_ITEMS, SAMPLE_NAME } from "../../src/domain/new-list";
import { signUp } from "../support/accounts";
import { clipboardText } from "../support/clipboard";
import { expect, test } from "../support/fixtures";
import { dragTo, press } from "../support/gestures";
import { listPage } from "../support/list-page";
import { closeToast, toasts } from "../support/toasts";

test("Ann creates a list and sends its link to Bob, who signs up; each sees the other's edits without a reload", {
  tag: [
    "@both",
    "@product/sign-up-and-keep-lists",
    "@product/edit-items",
    "@product/share-by-link",
    "@product/live-edits",
    "@roles/member",
    "@list/drag",
    "@list/tap-toggles",
    "@list/edit-and-delete",
    "@list/name-input",
  ],
}, async ({ ann, person }) => {
  const annsList = listPage(ann.page);
  await test.step("Ann signs up and gets a new list with hint items", async () => {
    await signUp(ann);
    await closeToast(ann.page, /^Well done!/);
    await press(ann.page.getByRole("button", { name: "Create new list" }));
    await expect(annsList.name).toHaveText(SAMPLE_NAME);
    await expect(annsList.openItems).toHaveText([...HINT_ITEMS]);
  });

  await test.step("she removes the hints, and adds what she needs", async () => {
    for (const hint of HINT_ITEMS) await annsList.choose(hint, "Delete");
    await expect(annsList.openItems).toHaveCount(0);
    for (const text of ["Milk", "Bread", "Tomatos", "Salt"]) await annsList.add(text);
    await expect(annsList.openItems).toHaveText(["Milk", "Bread", "Tomatos", "Salt"]);
  });

  await test.step("she ticks, edits and drags an item each, and renames the list", async () => {
    await annsList.toggle("Salt");
    await expect(annsList.doneItems).toHaveText(["Salt"]);
    await annsList.edit("Tomatos", "Tomatoes");
    await expect(annsList.openItems).toHaveText(["Milk", "Bread", "Tomatoes"]);
    await dragTo(annsList.handle("Tomatoes"), annsList.openItem("Milk"));
    await expect(annsList.openItems).toHaveText(["Tomatoes", "Milk", "Bread"]);
    await annsList.rename("Saturday market");
    await expect(annsList.name).toHaveText("Saturday market");
  });

  const link = await test.step("she copies the link to the list", async () => {
    await press(ann.page.getByRole("link", { name: "Settings" }));
    await press(ann.page.getByRole("button", { name: "Copy", exact: true }));
    await expect(ann.page.getByText("Link copied")).toBeVisible();
    const copied = await clipboardText(ann.page);
    await press(ann.page.getByRole("link", { name: "Back to the list" }));
    await expect(annsList.name).toHaveText("Saturday market");
    return copied;
  });

  const bob = await person("Bob");
  const bobsList = listPage(bob.page);

  await test.step("Bob, signed out, opens the link, and a message says that the list is saved for him", async () => {
    await bob.page.goto(link);
    await expect(bob.page).toHaveURL(/\/\?list=/);
    await closeToast(bob.page, /^We have saved the list for you\./);
  });

  await test.step("he signs up, finds the list among his lists, and opens it", async () => {
    await signUp(bob);
    await expect(bob.page.getByRole("link", { name: "Saturday market" })).toBeVisible();
    const message = toasts(bob.page).filter({ hasText: "You joined Ann's list" });
    await press(message.getByRole("button", { name: "Open" }));
    await expect(bob.page).toHaveURL(link);
    await expect(bobsList.openItems).toHaveText(["Tomatoes", "Milk", "Bread"]);
    await expect(bobsList.doneItems).toHaveText(["Salt"]);
  });

  await test.step("the edits of each appear on the other's screen", async () => {
    await bobsList.add("Lettuce");
    await expect(annsList.openItems).toHaveText(["Tomatoes", "Milk", "Bread", "Lettuce"]);
    const members = ann.page.getByRole("link", { name: /^Bob is editing\. 2 members/ });
    await expect(members).toBeVisible();
    await annsList.toggle("Milk");
    await expect(bobsList.doneItems).toHaveText(["Milk", "Salt"]);
    await bobsList.toggle("Salt");
    await expect(annsList.doneItems).toHaveText(["Milk"]);
    await annsList.edit("Bread", "Rye bread");
    await expect(bobsList.openItem("Rye bread")).toBeVisible();
    await expect(bobsList.doneItems).toHaveText(["Milk"]);
    await dragTo(bobsList.handle("Lettuce"), bobsList.openItem("Tomatoes"));
    await expect(annsList.openItems.first()).toHaveText("Lettuce");
    await bobsList.rename("Sunday market");
    await expect(annsList.name).toHaveText("Sunday market");
    await annsList.choose("Lettuce", "Delete");
    await expect(bobsList.openItem("Lettuce")).toHaveCount(0);
  });
});
