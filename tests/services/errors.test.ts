import { FirebaseError } from "firebase/app";
import { expect, test } from "vitest";
import { toServiceError } from "../../src/services/errors";

test.each([
  ["auth/wrong-password", "Firebase: Error (auth/wrong-password).", "Wrong email or password."],
  ["auth/new", "Firebase: That is not possible here. (auth/new).", "That is not possible here."],
  ["auth/new", "Firebase: Error (auth/new).", "Something went wrong. Please try again. (new)"],
  [
    "auth/admin-restricted-operation",
    "Firebase: Error (auth/admin-restricted-operation).",
    "New accounts are switched off here. Ask the person who runs this app for one.",
  ],
  [
    "auth/blocking-function-error-response",
    'Firebase: HTTP Cloud Function returned an error: {"error":{"message":"No.","status":"PERMISSION_DENIED"}} (auth/blocking-function-error-response).',
    "The person who runs this app has not let you in. Please ask them.",
  ],
  ["not-found", "No document to update.", "No document to update."],
])("the error %s with the text %s has a readable message", (code, text, message) => {
  expect(toServiceError(new FirebaseError(code, text)).message).toBe(message);
});
