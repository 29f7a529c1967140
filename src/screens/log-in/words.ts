/** The texts of the log-in screen that no other has. */
export const words = {
  forgot: "Forgot password?",
} as const;
