import { describe, expect, it } from "vitest";
import { trimText } from "../../src/domain/typed-text";

describe("trimText", () => {
  it.each([
    ...[
      "",
      " \t\u3000\u00a0\n",
      "\u200b",
      "\u00ad\ufeff",
      "\u2060\u2063",
      "\u200e\u202e\u2069\u061c",
    ],
    ...[
      "\u2800\u2800",
      "\u3164",
      "\uffa0\u115f\u1160",
      "\u034f",
      "\u180e",
      "\ufe0f\u200d",
      "\ufffc",
    ],
    ...["\u{e0067}\u{e007f}", "\u{e0100}", "\u0000\u007f\u0085", " \u2028\v\f "],
  ])("returns nothing for %j, in which nobody sees anything", (text) => {
    expect(trimText(text)).toBe("");
  });

  it.each([
    ...["❤️", "👩‍🍳", "1️⃣", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", "🇸🇪", "⠓⠑⠀⠓"],
    ...[
      "क्\u200dष",
      "نان\u200cها",
      "\u200eMilk\u200e",
      "나\u3164무",
      "\u0301",
      "\u0600",
      "ー",
      "。",
    ],
    ...["\uf8ff", "\uf0b7", "\u{1f6d8}", "\u{1fae9}", "A\u0000B", "\ud83d"],
  ])("keeps %j as it is", (text) => {
    expect(trimText(`  ${text}\n`)).toBe(text);
  });
});
