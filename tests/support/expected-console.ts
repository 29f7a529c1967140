/** What the browser logs when the identity service refuses something. */
export const REFUSED_BY_AUTH = /Failed to load resource: the server responded with a status of 400/;

/** What is logged when the access rules refuse a write: by the browser, by the Firebase SDK, and by the app. */
export const REFUSED_WRITE = [
  /Failed to load resource: the server responded with a status of 403/,
  /RPC 'Commit' \S+ failed with error:\s+\{"code":"permission-denied"/,
  /A change of the list \S+ was refused\./,
];

/** What is logged when somebody else wrote between reading and writing: the app tries again. */
export const CONTENTION = [
  /Failed to load resource: the server responded with a status of 4(00|09)/,
  /RPC 'Commit' \S+ failed with error:\s+\{"code":"(failed-precondition|aborted)"/,
];

/** What is logged while there is no network: by the browser, and by the Firebase SDK. */
export const NO_NETWORK = [
  /Failed to load resource: net::ERR_/,
  /RPC '\w+' \S+ failed with error:\s+\{"code":"unavailable"/,
  /RPC 'Listen' stream \S+ transport errored/,
  /Could not reach Cloud Firestore backend/,
  // The SDK asks for a picture of a search engine's, to know whose fault it is; the app lets it ask nobody.
  /Loading the image 'https:\/\/www\.google\.com\/images\/cleardot\.gif\?zx=\w+' violates/,
];
