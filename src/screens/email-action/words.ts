/** The texts of the screens that links in mails lead to. A mail's address stands between the parts of a sentence. */
export const words = {
  unknown: "Something is off",
  unknownCode: "Unknown action code in link. Please try again.",
  toStart: "To the start",
  verified: "Email verified",
  yourAddress: "Thank you! Your email address",
  isVerified: "is verified.",
  notSignedUp:
    "You did not sign up? Then somebody else used your address. Set a new password, and the account is yours alone, to keep or to delete.",
  restored: "Email restored",
  addressAgain: "Your account's email address is again",
  notChanged:
    "You did not change it? Then somebody else got into your account. Set a new password, and it is yours alone again.",
  setPassword: "Set new password",
  newPassword: "New password",
  forEmail: (email: string) => `For ${email}`,
  set: "Set password",
} as const;
