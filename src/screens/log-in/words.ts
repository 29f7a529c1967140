// The texts of the log-in screen alone.

export const forgot = "Forgot password?";
