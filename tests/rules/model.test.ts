import { describe, expect, test } from "vitest";
import { isAllowed } from "./model";
import { STORIES } from "./stories";
import { casesOf } from "./story";

describe("the model of the rules says what the tables say", () => {
  test.each(STORIES)("$title", (story) => {
    for (const { label, attempt, allowed } of casesOf(story)) {
      expect(isAllowed(attempt), label).toBe(allowed);
    }
  });
});
