import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AvatarStack } from "../../src/components/avatar-stack";

describe("AvatarStack", () => {
  it.each([
    [1, 1, []],
    [2, 2, []],
    [5, 5, ["+4"]],
    [6, 4, ["+5", "+2"]],
    [100, 4, ["+99", "+96"]],
  ])(
    "of %i members shows at most %i avatars, and the numbers %j on a narrow and a wide screen",
    (count, most, numbers) => {
      const sharedWith = Array.from({ length: count }, (_, index) => `member-${index}`);
      const { container } = render(<AvatarStack list={{ sharedWith, owner: "member-0" }} />);
      expect(container.querySelectorAll("img")).toHaveLength(most);
      expect(container.textContent?.match(/\+\d+/g) ?? []).toEqual(numbers);
      // Only the owner has a crown.
      expect(container.querySelectorAll("svg")).toHaveLength(1);
    },
  );

  it("tells members with the same avatar apart by their initials", () => {
    const sharedWith = ["x42-ann", "x42-bob", "x43-cid", "x42-eve"];
    const names = { "x42-ann": "anna", "x42-bob": "Bob", "x43-cid": "Cid" };
    const { container } = render(<AvatarStack list={{ sharedWith, names }} />);
    expect(container).toHaveTextContent(/^AB(?!C)/);
  });
});
