// The texts of the default error page.

export const heading = "Unexpected Application Error!";
export const notFound =
  "There is no page at this address. The address may be mistyped, or be from an old link.";
export const crashed =
  "Something went wrong in the app. Your edits are safe: they are stored before they are shown.";
export const partMissing =
  "A part of the app could not be fetched. Are you offline? Your edits are safe.";
export const tryAgain = "Try again";
