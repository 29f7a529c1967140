import { describe, expect, it } from "vitest";
import { chooseAvatar } from "../../src/domain/avatar";

describe("chooseAvatar", () => {
  it.each([
    ["a3b7c9", "Lemon", 7],
    ["Zx9-0Qw", "Watermelon", 0],
    ["x0y3", "Tomato", 3],
    ["only5", "Pear", 0],
    ["", "Tomato", 0],
    ["٣٧", "Tomato", 0],
  ])("returns for %j: %s on colour %i", { tags: "avatar/choice" }, (uid, produce, colour) => {
    expect(chooseAvatar(uid)).toEqual({ produce, colour });
  });
});
