// The texts of the lists screen: its menu and its cards.

export const menu = "Menu";
export const install = "Install app";
export const logOut = "Logout";
export const unsent = (count: number) =>
  count === 1 ? "1 change not sent yet" : `${count} changes not sent yet`;
export const whereUnsent =
  "Unsent changes stay in this browser and are sent when you log in here again.";
export const stay = "Stay logged in";
export const logOutAnyway = "Log out anyway";

export const create = "Create new list";
export const choose = "Choose a list, or create a new one.";
export const empty =
  "Oh, such emptiness ... I guess you haven't made any lists yet then. No pressure, but this is a really good time to do it.";
export const failed = "Error getting lists";
export const found = (count: number) => `${count || "No"} list${count === 1 ? "" : "s"} found`;
