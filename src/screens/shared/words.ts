/** The texts that several screens share. */
export const words = {
  app: "Lettuce",
  documentTitle: (screen: string) => `${screen} – Lettuce`,
  claim: "The shopping list you keep together.",
  promise: "Make a list and send its link. Everyone sees new items and ticks at once.",

  logIn: "Log in",
  signUp: "Sign up",
  name: "Name",
  email: "Email",
  password: "Password",
  sendReset: "Send reset link",
  or: "or",
  google: "Continue with Google",
  invitation: "Invitation",
  invited: "Somebody shared a list with you.",
  howToJoin: "Sign up or log in to add it to your lists.",

  yourLists: "Your lists",
  toYourLists: "To your lists",
  profile: "Profile",
  holdToDelete: "Hold to delete",
} as const;
