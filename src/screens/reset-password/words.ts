/** The texts of the screen that sends reset links. */
export const words = {
  heading: "Reset password",
  back: "Back to login",
} as const;
