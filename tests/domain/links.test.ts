import { describe, expect, it } from "vitest";
import { invitedAddress, meantAddress, readMailLink } from "../../src/domain/links";

const ID = "01234567-89ab-4def-8123-456789abcdef";

/** Opens an address as a browser does: it escapes most signs. Returns the address that it means. */
function open(address: string): string | null {
  const { pathname, search, hash } = new URL(`https://lettuce.example${address}`);
  return meantAddress(pathname, search + hash);
}

it.each([
  [`/?list=${ID}`, `/list/${ID}`],
  [`/login?list=${ID}&fbclid=1`, `/list/${ID}`],
  [`/reset_password?list=${ID}`, `/list/${ID}`],
  [`/?list=${ID}7`, null],
  [`/?list=${ID.slice(1)}`, null],
  ["/", null],
  [`/profile?list=${ID}`, null],
  [`/share?list=${ID}`, null],
])("the address %j invites to %j", (address, invited) => {
  expect(invitedAddress(address)).toBe(invited);
});

describe("a list's link ends with its id. Cut off are", () => {
  it.each([
    ...". ) &gt; ** // \\ 」 + %20 %C2%A0 %0A 🥬 x 7 é % %E2%80 %FF %00 %2520 &fbclid=IwAR ;jsessionid=1".split(
      " ",
    ),
    ...[
      "?fbclid=IwAR#b",
      "#:~:text=Milk",
      "/edit",
      "/settin",
      "](https",
      "-Market",
      " – my list",
      "\u200b",
    ],
  ])("%s behind it", (sign) => expect(open(`/list/${ID}${sign}`)).toBe(`/list/${ID}`));

  it.each(["(", "%20", " ", "“", "\u200b", "%E2%80%8B", "list/", "@", "%3C", "./"])(
    "%s before it",
    (sign) => expect(open(`/list/${sign}${ID}`)).toBe(`/list/${ID}`),
  );

  it.each(["/settings", "/settings.", "./settings", "%2Fsettings", "/settings?x=1"])(
    "signs around %s",
    (end) => expect(open(`/list/${ID}${end}`)).toBe(`/list/${ID}/settings`),
  );
});

it.each([
  `//list/${ID}`,
  `/list//${ID}`,
  `/LIST/${ID}`,
  `/list/${ID.replaceAll("-", "%2D")}`,
  `/list/${ID.replaceAll("-", "\u2011")}`,
  `/list/${ID.replace("-", "-\u200b")}`,
  `/list/${ID.replace("4def", "4d%20%0Aef")}`,
])("a damaged list link still means its list: %j", (link) =>
  expect(open(link)).toBe(`/list/${ID}`),
);

it("the case of an id stays, since an older list's id may have capitals", () =>
  expect(open(`/list/${ID.toUpperCase()}.`)).toBe(`/list/${ID.toUpperCase()}`));

it.each([
  ...["/list", `/list/${ID.slice(0, -1)}`, `/list/${ID.slice(1)}`, "/list/.", "/list/Market"],
  ...["/no/such/page", "//evil.example", "/%5Cevil.example", "/lists/more", "/loginx", "/lists2"],
  ...["/%F0%9F%A5%AC", "/list/%3Cscript%3E", "/list/__proto__/settings", "/constructor"],
])("%s means no other address", (link) => {
  const meant = open(link);
  expect(meant === null || meant === "/").toBe(true);
});

it.each([
  ["/", "/"],
  ["/.", "/"],
  ["/)", "/"],
  ["/%20", "/"],
  ["/”.", "/"],
  ["/login.", "/login"],
  ["/lists/", "/lists"],
  ["/Login", "/login"],
  ["/profile%E2%80%8B", "/profile"],
  ["/reset_password)", "/reset_password"],
  ["/share?title=a%20b", "/share?title=a%20b"],
  ["/email_action?mode=x&oobCode=%20", "/email_action?mode=x&oobCode=%20"],
])("%s means %s", (link, meant) => expect(open(link)).toBe(meant));

describe("a mail link's action and code are read", () => {
  const CODE = "ABCdef-123_xyz";
  const REST = "&apiKey=key&lang=en";
  const link = `mode=resetPassword&oobCode=${CODE}`;
  it.each<readonly [string, string]>([
    ["as they are", `?${link}${REST}`],
    ["in any order", `?apiKey=k&oobCode=${CODE}&lang=de&mode=resetPassword`],
    ["with escaped ampersands", `?${link}${REST}`.replaceAll("&", "&amp;")],
    ["with ampersands escaped twice", `?${link}${REST}`.replaceAll("&", "&amp;amp;")],
    ["with ampersands as numbers", `?${link}${REST}`.replaceAll("&", "&#38;")],
    ["with escaped signs", `?${encodeURIComponent(link + REST)}`],
    ["with signs escaped twice", `?${encodeURIComponent(encodeURIComponent(link))}`],
    ["with escaped equals signs", `?${link.replaceAll("=", "%3D")}`],
    ["as quoted-printable", `?${link.replaceAll("=", "=3D")}`],
    [
      "as quoted-printable with a soft line break",
      `?${link.replaceAll("=", "=3D").replace("def", "d=%0D%0Aef")}`,
    ],
    [
      "as quoted-printable whose breaks are gone",
      `?${link.replaceAll("=", "=3d").replace("def", "d=ef")}`,
    ],
    ...[".", ")", "%3E", '"', "”", "%2E%20", "\u200b", "%", "%E2%80"].map(
      (sign) => [`before ${sign}`, `?${link}${sign}`] as const,
    ),
    ["with a space inside", `?${link.replace("def", "d%20ef")}${REST}`],
    ["with an invisible character inside", `?${link.replace("def", "d%E2%80%8Bef")}${REST}`],
    ["with names in capitals", `?MODE=RESETPASSWORD&OOBCODE=${CODE}`],
    ["before a fragment", `?${link}#x`],
    ["with the parameters of a tracker", `?utm_source=mail&${link}&fbclid=x`],
    [
      "with a continueUrl that has its own",
      `?continueUrl=${encodeURIComponent("https://x.example/?mode=verifyEmail&oobCode=other")}&${link}`,
    ],
    ["with a question mark too many", `?%3F${link}`],
  ])("%s", (_, query) => {
    const { search, hash } = new URL(`https://lettuce.example/email_action${query}`);
    expect(readMailLink(search + hash)).toEqual({ mode: "resetPassword", oobCode: CODE });
  });

  it("from the path of a link that is escaped as a whole", () => {
    const address = new URL(
      open(`/email_action${encodeURIComponent(`?${link}${REST}`)}`) ?? "",
      "https://a.b",
    );
    expect(address.pathname).toBe("/email_action");
    expect(readMailLink(address.search)).toEqual({ mode: "resetPassword", oobCode: CODE });
  });

  it("also if the code begins like an escaped sign", () =>
    expect(readMailLink("?mode=verifyEmail&oobCode=3DAB")).toEqual({
      mode: "verifyEmail",
      oobCode: "3DAB",
    }));

  it.each(["verifyEmail", "verifyAndChangeEmail", "recoverEmail"])("of the mode %s", (mode) =>
    expect(readMailLink(`?mode=${mode}.`)).toEqual({ mode, oobCode: "" }),
  );

  it.each([
    "",
    "?mode=",
    "?mode=signIn&oobCode=a",
    "?oobCode=a",
    "?mode=verifyEmails",
    "?x=mode=verifyEmail",
    "?%",
  ])("but not of %j", (query) => expect(readMailLink(query)).toBeNull());
});
