/** The texts of the lists' screen: its menu, its cards and the page about keys. */
export const words = {
  menu: "Menu",
  logout: "Logout",
  unsent: (count: number) =>
    count === 1 ? "1 change is not sent yet" : `${count} changes are not sent yet`,
  whereUnsent:
    "The others can't see this yet. It stays in this browser, and is sent when you log in here again.",
  stay: "Stay logged in",
  logOut: "Log out anyway",

  create: "Create new list",
  choose: "Choose a list, or make a new one.",
  empty:
    "Oh, such emptiness ... I guess you haven't made any lists yet then. No pressure, but this is a really good time to do it.",
  failed: "Error getting lists",
  find: "Find a list",
  found: (count: number) => `${count || "No"} list${count > 1 ? "s" : ""} found`,
  isNew: "New",

  shortcuts: "Keyboard shortcuts",
  anywhere: "Anywhere",
  onItem: "On an item",
  always: "Always",
  singleKeys: "Single keys",
  whenOff: "When off, the keys that work anywhere do nothing. The keys on an item still work.",
} as const;
