// The texts of the screen that sends reset links.

export const heading = "Reset password";
export const back = "Back to login";
