/** Fetches the code of a list's settings, and with it that of sharing a list. */
export const fetchSettings = () => import("./list-settings-screen");
