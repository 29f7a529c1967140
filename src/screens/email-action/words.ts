// The texts of the email-action screens. The email address goes between the parts of a sentence.

export const unknown = "Something is off";
export const unknownCode = "Unknown action code in link. Please try again.";
export const toStart = "To the start";
export const verified = "Email verified";
export const verifiedBefore = "Thank you! Your email address";
export const verifiedAfter = "is verified.";
export const notSignedUp =
  "You did not sign up? Then somebody else used your address. Set a new password, and the account is yours alone, to keep or to delete.";
export const restored = "Email restored";
export const restoredBefore = "Your account's email address is again";
export const notChanged =
  "You did not change it? Then somebody else got into your account. Set a new password, and it is yours alone again.";
export const setPassword = "Set new password";
export const newPassword = "New password";
export const forEmail = (email: string) => `For ${email}`;
export const submit = "Set password";
