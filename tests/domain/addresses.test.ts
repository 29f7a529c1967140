import { expect, it } from "vitest";
import { splitAtAddresses } from "../../src/domain/addresses";

/** Returns a text as a row shows it, with each address in {}; and the pages that open. */
function read(text: string) {
  const pieces = splitAtAddresses(text);
  const shown = pieces.map((piece) => (typeof piece === "string" ? piece : `{${piece.short}}`));
  const opened = pieces.flatMap((piece) => (typeof piece === "string" ? [] : piece.href));
  return [shown.join(""), ...opened];
}

it.each([
  ["https://www.a.org/", "{a.org}", "https://www.a.org/"],
  ["http://www.com and more", "{www.com} and more", "http://www.com/"],
  ["Cake HTTPS://A.org/Cake/", "Cake {a.org/Cake}", "https://a.org/Cake/"],
  ["https://a.org https://b.org", "{a.org} {b.org}", "https://a.org/", "https://b.org/"],
  ["https://a.org/cakes/2026/apple-pie", "{a.org/cakes/2026/apple-…}"],
  ["https://a.org/x?q=1", "{a.org/x…}", "https://a.org/x?q=1"],
  ["https://a.org#top", "{a.org/…}", "https://a.org/#top"],
  ["http://localhost:3000/x", "{localhost:3000/x}"],
  ["http://[::1]:8080/x", "{[::1]:8080/x}"],
  // Signs around an address.
  ["(see https://a.org/x).", "(see {a.org/x})."],
  ["https://a.org/x, https://b.org/y_(z)!", "{a.org/x}, {b.org/y_(z)}!"],
  ["https://a.org/x... or", "{a.org/x}... or"],
  ["[Cake](https://a.org/x)", "[Cake]({a.org/x})"],
  ["[https://a.org](https://a.org)", "[{a.org}]({a.org})"],
  ["**https://a.org/x** _https://b.org_", "**{a.org/x}** _{b.org}_"],
  ["<https://a.org>, “https://b.org”", "<{a.org}>, “{b.org}”"],
  ["「https://a.org」、看https://b.org/x看", "「{a.org}」、看{b.org/x}看"],
  ["https://a.comを見て", "{a.com}を見て", "https://a.com/"],
  ["خبز https://a.org/x؟", "خبز {a.org/x}؟"],
  // No address of another page.
  ["javascript:alert(1)//https:/x", "javascript:alert(1)//https:/x"],
  ["data:text/html,x ftp://a.org", "data:text/html,x ftp://a.org"],
  ["javascript://a.org/%0aalert(1)", "javascript://a.org/%0aalert(1)"],
  ["xhttps://a.org https:// https://.", "xhttps://a.org https:// https://."],
  ["https://a.org:99999/ https://a%b/", "https://a.org:99999/ https://a%b/"],
  // Nobody is fooled.
  ["https://google.com@evil.org/", "{evil.org}"],
  ["https://google.com:pay@evil.org:8443/x", "{evil.org:8443/x}"],
  ["https://google.com\\@evil.org/", "{google.com}\\@evil.org/", "https://google.com/"],
  ["https://аррӏе.com/", "{xn--80ak6aa92e.com}", "https://xn--80ak6aa92e.com/"],
  ["https://例え.jp/料理", "{xn--r8jz45g.jp/料理}"],
  ["https://a.org/%E6%96%99%E7%90%86", "{a.org/料理}", "https://a.org/%E6%96%99%E7%90%86"],
  ["https://a.org/%E2%80%AEgpj.exe", "{a.org/%E2%80%AEgpj.exe}"],
  ["https://a.org/\u202egpj.exe", "{a.org}\u202egpj.exe", "https://a.org/"],
  ["https://a.org/x%20y https://b.org/%07x", "{a.org/x%20y} {b.org/%07x}"],
  ["https://a.org/100%zz%", "{a.org/100%zz%}", "https://a.org/100%zz%"],
])("%s is shown as %s", (text, ...expected) => {
  expect(read(text).slice(0, expected.length)).toEqual(expected);
});
