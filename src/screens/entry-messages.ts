import { error, info, success } from "./show-message";

/** The messages that the first screens show in passing. All others are in `messages`, and come with their screens. */
export const entryMessages = {
  signedUp: () =>
    success(
      "signed-up",
      "Well done! We have sent you a verification email. Please verify your email address. It helps us remove all the fake accounts.",
    ),
  signUpFailed: (message: string) => error("sign-up-failed", message),
  userCreated: () => success("user-created", "User created!"),
  logInFailed: (message: string) => error("log-in-failed", message),
  popupClosed: (message: string) => info("popup-closed", message),
  listSaved: () =>
    info(
      "list-saved",
      "We have saved the list for you. Please sign up or log in to add the list to your account.",
    ),
} as const;
