// The texts of the add-shared screen.

export const heading = "Add to a list";
export const nothing = "There is nothing to add.";
export const items = (count: number) =>
  count === 1 ? "1 item" : `${count.toLocaleString("en")} items`;
export const more = (count: number) => `and ${count.toLocaleString("en")} more`;
export const logInFirst = "Log in first";
export const waiting = "Then choose a list. Your items are kept.";
export const which = "Which list?";
export const newList = "New list";
export const cancel = "Don't add";
export const notOpened = "This list can't be opened.";
