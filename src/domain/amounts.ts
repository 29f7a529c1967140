import { foldAccents, itemKey } from "./item-key";
import type { Item } from "./types";

/** The parts of a text. */
export type SplitText = {
  /** Equal for equal amounts: `2`, `2x` and `× 2`, or `500 g` and `500g`. Empty without an amount. */
  readonly amount: string;
  /** The rest as it is written, and the key of that, which is equal for texts of the same item. */
  readonly name: string;
  readonly key: string;
};

/** The units that people write on shopping lists in the languages of the largest countries with Latin letters. */
const UNITS: ReadonlySet<string> = new Set(
  foldAccents(
    itemKey(`
      mg g gr gram gramm kg kilo dag dkg deko l lt ltr liter litre ml cl dl cm meter metre
      lb lbs pound oz ounce pint pt quart qt gallon gal cup tsp tbsp teaspoon tablespoon dozen pack packet pkg package
      bag box can tin jar bottle bunch loaf loaves carton piece pc pcs slice head clove stick roll tube tub bar case sack
      pair tray sheet
      Stück Stk St Pck Pkt Packung Paket Päckchen Dose Flasche Fl Glas Gläser Becher Bund Bd EL TL Tüte Beutel Kiste
      Kasten Tafel Scheibe Rolle Netz Pfund Prise Zehe Kopf Schale Riegel Tasse
      boîte bouteille paquet sachet pot botte tranche brique barquette gousse cuillère sac douzaine livre rouleau bocal
      paquete lata botella caja bolsa bote docena unidad ud pieza manojo barra libra cucharada taza diente
      pacote pct garrafa caixa cx dúzia unidade peça xícara colher fatia dente rolo
      pacco pacchi pacchetto lattina bottiglia scatola busta barattolo vasetto dozzina mazzo pezzo pz confezione etto fetta
      cucchiaio cucchiai spicchio spicchi
      szt sztuka op opak opakowanie paczka butelka puszka słoik pęczek łyżka szklanka torebka kostka
      adet tane şişe kutu poşet demet bardak kaşık dilim kavanoz düzine
      bungkus botol btl kaleng kotak ikat buah biji butir lembar ekor siung sendok kantong
      lon hộp gói bó túi quả trái củ cân lạng
      piraso balot supot dosena
    `),
  )
    .split(" ")
    .map(stemOf),
);

/** Returns a unit without the ending of its number: `DOS` for Dose and Dosen, `LITR` for litre and litri. */
function stemOf(key: string): string {
  return key.replace(/^(.{3,}?)[AEIOUY]?[SNX]?$/, "$1");
}

/** A count: `2`, `2-3`, `1/2`, `1 1/2`, `½`. More digits, a leading zero and decimals belong to a name: `00 flour`. */
const FRACTION = String.raw`(?:[1-9]\d{0,2}\s)?[1-9]\/[2-9](?!\d)|(?:[1-9]\d{0,2}\s?)?[¼-¾⅐-⅞]`;
const COUNT = String.raw`(?:${FRACTION}|[1-9]\d{0,2}(?:\s?[-–]\s?[1-9]\d{0,2})?)`;

/** A quantity, with its unit as the group: `500 g`, `1,5 kg`, `2-3 cups`, `6 x 0.5 l`. */
const NUMBER = String.raw`(?:${FRACTION}|\d{1,5}(?:[.,]\d{1,3})?(?:\s?[-–]\s?\d{1,5}(?:[.,]\d{1,3})?)?)`;
const QUANTITY = String.raw`(?:${COUNT}\s?[x×*]\s?)?${NUMBER}\s?([\p{L}\p{M}]+)\.?`;

/** Amounts before a name: `500 g flour`, `2 cups of sugar`; `2x eggs`, `x2 eggs`; `2 milk`. */
const QUANTITY_FIRST = new RegExp(`^(${QUANTITY})\\s+(?:(?:of|de|di|von)\\s+|d['’])?(.+)$`, "iu");
const TIMES_FIRST = new RegExp(
  String.raw`^(${COUNT}\s?(?:[×*]\s?|x\s+)|[x×]\s?${COUNT}\s+)(.+)$`,
  "iu",
);
const COUNT_FIRST = new RegExp(String.raw`^(${COUNT})\s+(.+)$`, "u");

/** What follows a number that is part of a name: `7 Up`, `2 % milk`, `9 V battery`, `2 in 1 shampoo`. */
const PART_OF_NAME =
  /^(?:[^\p{L}\p{N}(]|\p{L}\s|(?:up|in|mm|watts?|volts?|inch|zoll|gum|musketeers|spice)(?:\s|$))/iu;

/** A name that ends in no number, and what may stand between it and an amount. */
const NAME_FIRST = String.raw`^(.*?[^\d\s])(?:\s*[,:]\s+|\s+[-–]\s+|\s+|\s*(?=\())`;

/** Amounts after a name: `Flour 500g`, `Flour (500 g)`; `Milk 2x`, `Milk x 2`, `Milk (2)`. */
const QUANTITY_LAST = new RegExp(String.raw`${NAME_FIRST}\(?(${QUANTITY})\)?$`, "iu");
const TIMES_LAST = new RegExp(
  String.raw`${NAME_FIRST}(\((?:[x×]\s?)?${COUNT}\s?[x×]?\)|${COUNT}\s?[x×]|[x×]\s?${COUNT})$`,
  "iu",
);
/** Not `Omega 3` or `Nappies 4`: a number alone may be part of the name. */
const COUNT_LAST = new RegExp(String.raw`^(.*?[^\d\s])(?:\s*[,:]\s+|\s+[-–]\s+)(${COUNT})$`, "u");

/**
 * Splits an item's text into its amount and its name: `500 g flour`, `Flour 500g`, `Milk (2)`. A wrong guess must be
 * harmless, so use it only to compare and to suggest texts, never to change one.
 */
export function splitAmount(text: string): SplitText {
  const trimmed = text.trim();
  const plain = trimmed.replace(/[０-９]/g, (digit) => digit.normalize("NFKC"));
  const { raw, name } = findAmount(plain) ?? { raw: "", name: trimmed };
  return { amount: raw && comparable(raw), name, key: itemKey(name) };
}

/** A cache of split items: each addition compares it with all items, and so does the field for new items at each key. */
const splitItems = new WeakMap<Pick<Item, "text">, SplitText>();

/** Splits the text of an item. */
export function splitItem(item: Pick<Item, "text">): SplitText {
  const split = splitItems.get(item) ?? splitAmount(item.text);
  splitItems.set(item, split);
  return split;
}

function findAmount(text: string) {
  if (!/[\d¼-¾⅐-⅞]/.test(text)) return null; // as most of the texts on a long list
  const [, quantity = "", unit = "", named = ""] = QUANTITY_FIRST.exec(text) ?? [];
  if (named && isUnit(unit)) return { raw: quantity, name: named };
  const [, count = "", counted = ""] = TIMES_FIRST.exec(text) ?? COUNT_FIRST.exec(text) ?? [];
  if (counted && !PART_OF_NAME.test(counted)) return { raw: count, name: counted };
  const [, measured = "", last = "", lastUnit = ""] = QUANTITY_LAST.exec(text) ?? [];
  if (measured && isUnit(lastUnit)) return { raw: last, name: measured };
  const [, name = "", raw = ""] = TIMES_LAST.exec(text) ?? COUNT_LAST.exec(text) ?? [];
  return name ? { raw, name } : null;
}

/** Returns whether a word is a unit. `3M` is a brand, so a metre is `m`. */
const isUnit = (word: string): boolean =>
  word === "m" || UNITS.has(stemOf(foldAccents(itemKey(word))));

/** Returns an amount in a form that is equal for `2`, `2x` and `(× 2)`, for `1,5 l` and `1.5l`. */
function comparable(raw: string): string {
  return itemKey(raw)
    .replace(/[×*]/g, "X")
    .replace(/⁄/g, "/")
    .replace(/,(?=\d)/g, ".")
    .replace(/[\s()]|\.(?!\d)/g, "")
    .replace(/^X|X$/g, "");
}
