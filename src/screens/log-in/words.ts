// The texts of the log-in screen that no other has.

export const forgot = "Forgot password?";
