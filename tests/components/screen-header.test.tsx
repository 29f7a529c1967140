import { render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { ScreenHeader } from "../../src/components/screen-header";

function renderAt(path: string, props: ComponentProps<typeof ScreenHeader> = {}) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <ScreenHeader {...props} />
    </MemoryRouter>,
  );
}

describe("ScreenHeader", () => {
  it.each([
    ["/list/42", "/list/42/settings"],
    ["/list/42//", "/list/42/settings"],
    ["/list/42?from=chat#top", "/list/42/settings"],
    ["/", "/settings"],
  ])(
    "at %s has one link, to the settings at %s",
    {
      tags: ["header/settings-link", "header/back-link"],
    },
    (path, settings) => {
      renderAt(path);
      expect(screen.getByRole("link", { name: "Settings" })).toHaveAttribute("href", settings);
      expect(screen.getAllByRole("link")).toHaveLength(1);
    },
  );

  it("links back if it gets a path, has a title, and hides the settings link on request", {
    tags: ["header/back-link", "header/settings-link", "header/title"],
  }, () => {
    const back = { backTo: "/lists", backLabel: "Your lists" };
    renderAt("/list/42", { ...back, title: "Milk run", hideSettings: true });
    expect(screen.getByRole("link")).toHaveAccessibleName("Your lists");
    expect(screen.getByRole("link")).toHaveAttribute("href", "/lists");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Milk run");
  });

  it("shows custom content instead of the title", { tags: "header/title" }, () => {
    renderAt("/list/42", { title: "Milk run", children: <input aria-label="Name" /> });
    expect(screen.getByRole("textbox", { name: "Name" })).toBeInTheDocument();
    expect(screen.queryByRole("heading")).toBeNull();
  });
});
