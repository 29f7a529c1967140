/** The texts of the default error page. */
export const words = {
  heading: "Unexpected Application Error!",
  notFound:
    "There is no page at this address. The address may be mistyped, or be from an old link.",
  crashed:
    "Something went wrong in the app. Your edits are safe: they are stored before they are shown.",
  partMissing: "A part of the app could not be fetched. Are you offline? Your edits are safe.",
  tryAgain: "Try again",
} as const;
