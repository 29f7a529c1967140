import { afterEach, describe, expect, it, vi } from "vitest";
import { displayNameOf, initialOf } from "../../src/domain/member-names";

const list = (names?: Record<string, string>) => ({
  sharedWith: ["me", "x1", "y1", "z2"],
  names,
});

afterEach(() => vi.unstubAllGlobals());

describe("the name of a member", () => {
  it("is the member's own name, or the produce on the avatar", () => {
    expect(displayNameOf(list({ x1: "Ann" }), "x1")).toBe("Ann");
    expect(displayNameOf(list({ x1: "Ann" }), "y1")).toBe("Carrot");
    expect(displayNameOf({}, "z2")).toBe("Aubergine");
  });

  it.each([" \u202e\n ", "\u200b\u2060\ufeff\u3164\u2800\u061c"])("is never %j", (name) => {
    expect(displayNameOf(list({ x1: name }), "x1")).toBe("Carrot");
    expect(displayNameOf(list({}), "constructor")).toBe("Tomato");
  });

  it("is one line without direction marks", () => {
    expect(displayNameOf(list({ x1: "Ann\n\u202eowner" }), "x1")).toBe("Ann owner");
  });

  it("has an initial if two members have the same avatar", () => {
    const named = list({ x1: "ann", z2: "Cid" });
    expect(initialOf(named, "x1")).toBe("A");
    expect(initialOf(named, "y1")).toBe("");
    expect(initialOf(named, "z2")).toBe("");
  });

  it.each([
    ["😀 Ann", "😀", "😀"],
    ["👩‍🍳 Ann", "👩‍🍳", "👩"],
    ["e\u0301va", "E\u0301", "E"],
    ["ßen", "ß", "ß"],
    ["ǰ", "J\u030c", "ǰ"],
    ["", "", ""],
  ])(
    "%j has a whole first character as its initial, or in an older browser a code point",
    (name, initial, codePoint) => {
      const named = list({ x1: name });
      expect(initialOf(named, "x1")).toBe(initial);
      vi.stubGlobal("Intl", {});
      expect(initialOf(named, "x1")).toBe(codePoint);
    },
  );
});
