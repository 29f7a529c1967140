// The texts of the sign-up screen alone.

export const phone = "Phone number";
export const logIn = "Log in instead";
