import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Avatar } from "../../src/components/avatar";
import { AvatarStack } from "../../src/components/avatar-stack";

it.each([
  ["card", 128],
  ["profile", 512],
] as const)(
  "an avatar is decorative, %s with %i pixels",
  { tags: "avatar/sizes" },
  (size, pixels) => {
    render(<Avatar uid="u31" size={size} />);
    const image = screen.getByRole("presentation");
    expect(image).toHaveAttribute("width", String(pixels));
    expect(image).toHaveAttribute("height", String(pixels));
  },
);

it("avatars have a hundred variants, and a file for each image", { tags: "avatar/choice" }, () => {
  const uids = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
  const { container } = render(uids.map((uid) => <Avatar key={uid} uid={uid} size="card" />));
  const images = [...container.querySelectorAll("img")];
  const files = images.map((image) => image.getAttribute("src"));
  expect(new Set(images.map(({ dataset }, n) => `${files[n]} ${dataset.colour}`)).size).toBe(100);
  expect(files).not.toContain(null);
});

it.each([
  [1, 1, []],
  [2, 2, []],
  [5, 5, ["+4"]],
  [6, 4, ["+5", "+2"]],
  [100, 4, ["+99", "+96"]],
])(
  "a stack of %i members shows at most %i avatars, one crown, and the numbers %j on a narrow and a wide screen",
  (count, most, numbers) => {
    const sharedWith = Array.from({ length: count }, (_, index) => `member-${index}`);
    const { container } = render(<AvatarStack list={{ sharedWith, owner: "member-0" }} />);
    expect(container.querySelectorAll("img")).toHaveLength(most);
    expect(container.textContent?.match(/\+\d+/g) ?? []).toEqual(numbers);
    expect(container.querySelectorAll("svg")).toHaveLength(1);
  },
);

it("a stack tells members with the same avatar apart by their initials", () => {
  const sharedWith = ["x42-ann", "x42-bob", "x43-cid", "x42-eve"];
  const names = { "x42-ann": "anna", "x42-bob": "Bob", "x43-cid": "Cid" };
  const { container } = render(<AvatarStack list={{ sharedWith, names }} />);
  expect(container).toHaveTextContent(/^AB(?!C)/);
});

it("active members come first in a stack, and the count of the rest has a ring for those without a place", () => {
  const sharedWith = ["x1-ann", "x2-bob", "x3-cid"];
  const { container } = render(<AvatarStack list={{ sharedWith }} active={["x2-bob", "x3-cid"]} />);
  const ringed = container.querySelectorAll("[data-active]");
  expect([...ringed].map(({ textContent }) => textContent)).toEqual(["", "", "+2"]);
});
