/** Every path of the app, in one place: patterns for the router, builders for links. */
export const paths = {
  signUp: "/",
  logIn: "/login",
  resetPassword: "/reset_password",
  emailAction: "/email_action",
  lists: "/lists",
  list: (id: string) => `/list/${encodeURIComponent(id)}`,
  listSettings: (id: string) => `/list/${encodeURIComponent(id)}/settings`,
  profile: "/profile",
  /** The share target for other apps; see public/manifest.webmanifest. */
  share: "/share",
} as const;

/**
 * The query by which a visitor's screen carries the list that the visitor was invited to, since people open the page of
 * a chat app's browser in another one.
 */
export const invitationQuery = (listId: string) => `?list=${listId}`;

/** The router's patterns for the paths that carry a list's id as `id`. A link that was cut off may lack it. */
export const listPattern = "/list/:id?";
export const listSettingsPattern = "/list/:id/settings";
