// The texts of the sign-up screen that no other has.

export const phone = "Phone number";
export const logIn = "Log in instead";
