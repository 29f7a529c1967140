import { expect, it } from "vitest";
import { emailAddressIn } from "../../src/domain/email-address";

const ADDRESS = "ann.o'neill+shop@mail.example.com";

it.each([
  ADDRESS,
  `\u00a0${ADDRESS}\u202f`,
  `\u200b${ADDRESS}\ufeff`,
  `\u2068${ADDRESS}\u2069\u200e`,
  `mailto:${ADDRESS}?subject=Hi`,
  `Ann <${ADDRESS}>`,
  `"Ann" (${ADDRESS}),`,
  `${ADDRESS}.`,
  ADDRESS.replace("@", "\uff20"),
])("the address in %j is found", (text) => {
  expect(emailAddressIn(text)).toBe(ADDRESS);
});

it.each([
  ...["", "ann", "ann@", "@example.com"],
  ...["ann@example. com", "ann@example .com", "ann@example,com", "ann@example.co .uk"],
])("%j has no address, and stays", (text) => {
  expect(emailAddressIn(text)).toBe(text);
});

it("a text that is too long for an address is not searched for one, which could take seconds", () => {
  const text = `${"a".repeat(1_000)} <${ADDRESS}>`;
  expect(emailAddressIn(text)).toBe(text);
});
