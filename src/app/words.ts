// The texts of the default error page, and of the page without the app.

export const heading = "Unexpected Application Error!";
export const notFound =
  "There is no page at this address. It may be mistyped or come from an old link.";
export const crashed = "Something went wrong in the app. Your changes are safe.";
export const tryAgain = "Try again";
export const appMissing =
  "The app could not be loaded. Are you offline, or is this browser older than 2023?";
