/** The texts of the sign-up screen that no other has. */
export const words = {
  phone: "Phone number",
  logIn: "Log in instead",
} as const;
