// The texts of the email-action screens. The email address goes between the parts of a sentence.

export const unknown = "Invalid link";
export const unknownCode = "Unknown action code in link. Please try again.";
export const toStart = "Go to Lettuce";
export const verified = "Email verified";
export const verifiedBefore = "Thank you! Your email address";
export const verifiedAfter = "is verified.";
export const logInWithNew = "From now on, log in with this address.";
export const adviceAfterFailure = (isNewAddress: boolean) =>
  isNewAddress
    ? " Try to log in with the new address: the link may have worked before."
    : " Log in: your profile shows whether your address is verified.";
export const notSignedUp =
  "Didn't sign up? Then someone else used your address. Reset the password to take over the account, then keep or delete it.";
export const restored = "Email restored";
export const restoredBefore = "Your email address was changed back to";
export const notChanged =
  "Didn't change it? Then someone else got into your account. Reset the password to lock them out.";
export const setPassword = "Set new password";
export const newPassword = "New password";
export const forEmail = (email: string) => `For ${email}`;
export const submit = "Set password";
