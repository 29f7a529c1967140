import { cleanup, render, screen } from "@testing-library/react";
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

const link = (name: string) => screen.queryByRole("link", { name });

describe("ScreenHeader", () => {
  it.each([
    ["/list/42", "/list/42/settings"],
    ["/list/42//", "/list/42/settings"],
    ["/list/42?from=chat#top", "/list/42/settings"],
    ["/", "/settings"],
  ])("at %s links to the settings at %s", { tags: "header/settings-link" }, (path, settings) => {
    renderAt(path);
    expect(link("Settings")).toHaveAttribute("href", settings);
  });

  it("links back only if it gets a path, and hides the settings link on request", {
    tags: ["header/back-link", "header/settings-link"],
  }, () => {
    renderAt("/list/42", { backTo: "/lists", backLabel: "Your lists" });
    expect(link("Your lists")).toHaveAttribute("href", "/lists");
    cleanup();
    renderAt("/lists", { title: "Your lists", hideSettings: true });
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Your lists");
  });

  it("shows custom content instead of the title", { tags: "header/title" }, () => {
    renderAt("/list/42", { title: "Milk run", children: <input aria-label="Name" /> });
    expect(screen.getByRole("textbox", { name: "Name" })).toBeInTheDocument();
    expect(screen.queryByRole("heading")).toBeNull();
  });
});
