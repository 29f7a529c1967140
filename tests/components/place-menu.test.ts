import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placeMenu } from "../../src/components/place-menu";

const WINDOW = { width: 360, height: 740 };

function place(button: { right: number; top: number }) {
  const menu = document.createElement("div");
  vi.spyOn(menu, "offsetWidth", "get").mockReturnValue(192);
  vi.spyOn(menu, "offsetHeight", "get").mockReturnValue(112);
  const anchor = document.createElement("button");
  const { right, top } = button;
  vi.spyOn(anchor, "getBoundingClientRect").mockReturnValue(new DOMRect(right - 48, top, 48, 48));
  placeMenu(menu, anchor);
  return { left: menu.style.left, top: menu.style.top, from: menu.style.transformOrigin };
}

beforeEach(() => {
  // jsdom lays nothing out and has no DOMRect
  vi.stubGlobal(
    "DOMRect",
    class {
      readonly right: number;
      readonly bottom: number;
      constructor(
        readonly left: number,
        readonly top: number,
        width: number,
        height: number,
      ) {
        this.right = left + width;
        this.bottom = top + height;
      }
    },
  );
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(WINDOW.width);
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(WINDOW.height);
});
afterEach(() => void vi.unstubAllGlobals());

describe("placeMenu", () => {
  it("opens below the button, in line with its end", () => {
    expect(place({ right: 344, top: 100 })).toEqual({
      left: "152px",
      top: "148px",
      from: "top right",
    });
  });

  it("opens above the button near the bottom edge", () => {
    expect(place({ right: 344, top: 640 })).toEqual({
      left: "152px",
      top: "528px",
      from: "bottom right",
    });
  });

  it("stays inside the window when the button is at its start", () => {
    expect(place({ right: 56, top: 100 }).left).toBe("8px");
  });
});
