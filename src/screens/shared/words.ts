// The texts that several screens share.

export const app = "Lettuce";
export const documentTitle = (screen: string) => `${screen} – Lettuce`;

export const logIn = "Log in";
export const signUp = "Sign up";
export const name = "Name";
export const email = "Email";
export const password = "Password";
export const sendReset = "Send reset link";
export const linkIncomplete =
  "The link is incomplete. Please copy the whole link, or ask for it again.";

export const yourLists = "Your lists";
export const toYourLists = "Go to your lists";
export const profile = "Profile";
export const holdToDelete = "Hold to delete";

export const missingCode = "Not loaded yet";
export const missingBecause = {
  unreachable: "This part of the app needs a connection once. It appears when you are online.",
  replaced: "There is a new version of Lettuce.",
  unusable: "This part of the app could not be loaded.",
} as const;
export const reload = "Reload";
