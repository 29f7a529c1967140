/** The browser's message when the identity service refuses a request. */
export const REFUSED_BY_AUTH = /Failed to load resource: the server responded with a status of 400/;

/** The messages when the access rules refuse a write: of the browser, the Firebase SDK and the app. */
export const REFUSED_WRITE = [
  /Failed to load resource: the server responded with a status of 403/,
  /RPC 'Commit' \S+ failed with error:\s+\{"code":"permission-denied"/,
  /The changes of the list \S+ were denied/,
  /Changes of the list \S+ were dropped\./,
];

/** The messages on contention: another client wrote at the same moment, and the app retries. */
export const CONTENTION = [
  /Failed to load resource: the server responded with a status of 4(00|09)/,
  /RPC 'Commit' \S+ failed with error:\s+\{"code":"(failed-precondition|aborted)"/,
];

/** The messages without a network: of the browser and the Firebase SDK. */
export const NO_NETWORK = [
  /Failed to load resource: net::ERR_/,
  /RPC '\w+' \S+ failed with error:\s+\{"code":"unavailable"/,
  /RPC 'Listen' stream \S+ transport errored/,
  /Could not reach Cloud Firestore backend/,
  // The SDK requests an image from Google to find the cause of an error. The Content-Security-Policy blocks this.
  /Loading the image 'https:\/\/www\.google\.com\/images\/cleardot\.gif\?zx=\w+' violates/,
];
