import { FirebaseError } from "firebase/app";
import { describe, expect, it } from "vitest";
import { toServiceError } from "../../src/services/errors";

describe("the message of an error", () => {
  it.each([
    [
      "auth/wrong-password",
      "Firebase: Error (auth/wrong-password).",
      /^Wrong email or password\.$/,
    ],
    ["auth/timeout", "Firebase: Error (auth/timeout).", /^The network can't be reached/],
    [
      "auth/new",
      "Firebase: That is not possible here. (auth/new).",
      /^That is not possible here\.$/,
    ],
    [
      "auth/new",
      "Firebase: Error (auth/new).",
      /^Something went wrong\. Please try again\. \(new\)$/,
    ],
    ["not-found", "No document to update.", /^No document to update\.$/],
  ])("of %s with the text %s is a readable sentence", (code, message, words) => {
    expect(toServiceError(new FirebaseError(code, message)).message).toMatch(words);
  });
});
