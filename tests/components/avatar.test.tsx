import { existsSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Avatar } from "../../src/components/avatar";

describe("Avatar", () => {
  it.each([
    ["card", 128],
    ["profile", 512],
  ] as const)("is decorative, %s with %i pixels", { tags: "avatar/sizes" }, (size, pixels) => {
    render(<Avatar uid="u31" size={size} />);
    const image = screen.getByRole("presentation");
    expect(image).toHaveAttribute("width", String(pixels));
    expect(image).toHaveAttribute("height", String(pixels));
  });

  it("has a hundred variants, and a file for each image", { tags: "avatar/choice" }, () => {
    const variants = new Set<string>();
    for (let number = 0; number < 100; number++) {
      const { container, unmount } = render(
        <Avatar uid={String(number).padStart(2, "0")} size="card" />,
      );
      const image = container.querySelector("img");
      variants.add(`${image?.getAttribute("src")} ${image?.getAttribute("data-colour")}`);
      expect(existsSync(`public${image?.getAttribute("src")}`)).toBe(true);
      unmount();
    }
    expect(variants.size).toBe(100);
  });
});
