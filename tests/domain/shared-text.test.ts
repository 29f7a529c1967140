import { describe, expect, it } from "vitest";
import { readSharedLines } from "../../src/domain/shared-text";

const URL = "https://example.com/soup";
const LONG = `https://example.com/?q=${"x".repeat(600)}`;

const read = (shared: Record<string, string>) =>
  readSharedLines(new URLSearchParams(shared))
    .map(({ text, done }) => (done ? `${text} (done)` : text))
    .join("\n");

describe("readSharedLines of", () => {
  it.each<[string, Record<string, string>, string]>([
    ["nothing", {}, ""],
    ["blanks", { title: " ", text: "\n\t", url: "" }, ""],
    ["a text that nobody sees", { title: "\u2800", text: "\u200b\u3164" }, ""],
    ["lines of a word processor", { text: "• Milk\v•Bread\u0085Salt" }, "Milk\nBread\nSalt"],
    ["lines", { text: "Milk\n- Bread\r\n[x] Salt" }, "Milk\nBread\nSalt (done)"],
    ["a note with a name", { title: "Party", text: "Chips\nDip" }, "Chips\nDip"],
    ["a title alone", { title: "Milk" }, "Milk"],
    ["a title twice", { title: "- Milk", text: "- Milk" }, "Milk"],
    ["a page in its own field", { title: "Soup", url: URL }, `Soup ${URL}`],
    ["a page from Chrome", { title: "Soup\nof the day", text: URL }, `Soup of the day ${URL}`],
    ["a page with marks in its title", { title: "# 1 | Soup", url: URL }, `# 1 | Soup ${URL}`],
    ["a page without a title", { text: URL }, URL],
    ["a page twice", { title: "Soup", text: URL, url: URL }, `Soup ${URL}`],
    ["a page with a text", { title: "Soup", text: "Tasty!", url: URL }, `Tasty! ${URL}`],
    ["a page below its title", { text: `Soup\n\n${URL}` }, `Soup ${URL}`],
    ["a page below two lines", { text: `Soup\nTasty!\n${URL}` }, `Soup\nTasty!\n${URL}`],
    ["a text that contains the page", { text: `Tasty! ${URL}`, url: URL }, `Tasty! ${URL}`],
    ["a page whose address is too long", { title: "Soup", text: LONG }, "Soup"],
    ["an overlong address without a title", { text: LONG }, LONG],
    ["invisible characters", { text: "\ufeffMi\u0000lk\u007f\u0085\nBread" }, "Mi lk\nBread"],
  ])("%s", (_, shared, expected) => {
    expect(read(shared)).toBe(expected);
  });
});
