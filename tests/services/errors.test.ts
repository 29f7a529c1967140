import { FirebaseError } from "firebase/app";
import { expect, test } from "vitest";
import { toServiceError } from "../../src/services/errors";

test.each([
  ["auth/wrong-password", "Firebase: Error (auth/wrong-password).", "Wrong email or password."],
  ["auth/new", "Firebase: That is not possible here. (auth/new).", "That is not possible here."],
  ["auth/new", "Firebase: Error (auth/new).", "Something went wrong. Please try again. (new)"],
  ["not-found", "No document to update.", "No document to update."],
])("the error %s with the text %s has a readable message", (code, text, message) => {
  expect(toServiceError(new FirebaseError(code, text)).message).toBe(message);
});
