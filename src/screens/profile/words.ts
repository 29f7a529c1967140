/** The texts of the user's own page. */
export const words = {
  you: "You",
  save: "Save",
  verified: "(verified)",
  verify: "Verify email address",
  delete: "Delete account",
  listsToo: "This also deletes your lists, for everyone who shares them.",
  confirm: "Confirm with Google",
  confirmed: "Confirmed with Google",
  deleteAll: "Delete account and all my lists",
} as const;
