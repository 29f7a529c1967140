import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AvatarStack } from "../../src/components/avatar-stack";

const uids = (count: number) => Array.from({ length: count }, (_, index) => `member-${index}`);

function renderFaces(count: number) {
  const { container } = render(
    <AvatarStack list={{ sharedWith: uids(count), owner: "member-0" }} />,
  );
  return {
    faces: container.querySelectorAll("img"),
    crowns: container.querySelectorAll("svg"),
    numbers: [...container.querySelectorAll("span")]
      .map(({ textContent, children }) => (children.length === 0 ? textContent : ""))
      .filter(Boolean),
  };
}

describe("Faces", () => {
  it.each([
    [1, 1, []],
    [2, 2, []],
    [5, 5, ["+4"]],
    [6, 4, ["+5", "+2"]],
    [100, 4, ["+99", "+96"]],
  ])(
    "of %i people shows %i at most, and the numbers %j on a narrow and a wide screen",
    (count, most, numbers) => {
      const shown = renderFaces(count);
      expect(shown.faces).toHaveLength(most);
      expect(shown.numbers).toEqual(numbers);
      // The owner's, and nobody else's.
      expect(shown.crowns).toHaveLength(1);
    },
  );

  it("tells two with the same face apart by what they are called", () => {
    const sharedWith = ["x42-ann", "x42-bob", "x43-cid", "x42-eve"];
    const names = { "x42-ann": "anna", "x42-bob": "Bob", "x43-cid": "Cid" };
    const { container } = render(<AvatarStack list={{ sharedWith, names }} />);
    expect(container).toHaveTextContent(/^AB(?!C)/);
  });
});
