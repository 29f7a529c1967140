import { describe, expect, it } from "vitest";
import { chooseAvatar } from "../../src/domain/avatar";

describe("chooseAvatar", () => {
  it.each([
    ["a3b7c9", 3, 7],
    ["42", 4, 2],
    ["Zx9-0Qw", 9, 0],
    ["00", 0, 0],
    ["only5", 5, 0],
    ["none", 0, 0],
    ["", 0, 0],
    ["٣٧", 0, 0],
  ])("of %j gives produce %i on colour %i", { tags: "avatar/choice" }, (uid, produce, colour) => {
    expect(chooseAvatar(uid)).toEqual({ produce, colour });
  });
});
