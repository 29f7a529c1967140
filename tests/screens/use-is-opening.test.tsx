import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

/** How the browser came to this page. */
let pageType = "navigate";

/** Loads the page anew, at a list. Gives the ways to go elsewhere in it. */
async function openPage() {
  vi.resetModules();
  const { useIsOpening } = await import("../../src/screens/shared/use-is-opening");
  const List = () => <p>{useIsOpening() ? "opened" : "come back to"}</p>;
  const routes = [
    { path: "/list", element: <List /> },
    { path: "/lists", element: <p>lists</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/list"] });
  render(<RouterProvider router={router} />);
  return {
    go: (path: string) => act(() => router.navigate(path)),
    goBack: () => act(() => router.navigate(-1)),
  };
}

describe("A list", () => {
  beforeEach(() => {
    vi.stubGlobal("performance", {
      now: () => Date.now(),
      getEntriesByType: () => [{ type: pageType }],
    });
    return () => vi.unstubAllGlobals();
  });

  it("is opened by its link, and by choosing it; going back is no opening", async () => {
    pageType = "navigate";
    const { go, goBack } = await openPage();
    expect(screen.getByText("opened")).toBeVisible();
    await go("/lists");
    await go("/list");
    expect(screen.getByText("opened")).toBeVisible();
    await go("/lists");
    await goBack();
    expect(screen.getByText("come back to")).toBeVisible();
  });

  it.each(["reload", "back_forward"])("is not opened where the page came by %s", async (type) => {
    pageType = type;
    const { go } = await openPage();
    expect(screen.getByText("come back to")).toBeVisible();
    await go("/lists");
    await go("/list");
    expect(screen.getByText("opened")).toBeVisible();
  });
});
