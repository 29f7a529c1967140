// The texts that several screens share.

export const app = "Lettuce";
export const documentTitle = (screen: string) => `${screen} – Lettuce`;
export const tagline = "The shared shopping list.";
export const intro = "Make a list and send its link. Everyone sees every change right away.";

export const logIn = "Log in";
export const signUp = "Sign up";
export const name = "Name";
export const email = "Email";
export const password = "Password";
export const sendReset = "Send reset link";
export const or = "or";
export const google = "Continue with Google";
export const invitation = "Invitation";
export const invited = "Someone shared a list with you.";
export const howToJoin = "Sign up or log in to add it to your lists.";

export const yourLists = "Your lists";
export const toYourLists = "Go to your lists";
export const profile = "Profile";
export const holdToDelete = "Hold to delete";
