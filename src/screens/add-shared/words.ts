/** The texts of the screen for what another app has shared. */
export const words = {
  heading: "Add to a list",
  nothing: "There is nothing here to add to a list.",
  items: (count: number) => (count === 1 ? "1 item" : `${count.toLocaleString("en")} items`),
  more: (count: number) => `and ${count.toLocaleString("en")} more`,
  entry: "Log in first",
  waiting: "Then choose a list. Your items wait here until then.",
  which: "Which list?",
  newList: "New list",
  cancel: "Don’t add",
  notOpened: "This list can’t be opened.",
} as const;
