// Each rule here has a row in docs/decisions/rules-people-meet.md.
import { foldAccents, isHeading, itemKey } from "./item-key";
import { MAX_ITEM_TEXT_LENGTH } from "./limits";
import type { Item } from "./types";

/** The parts of a text. */
export type SplitText = {
  /** Equal for equal amounts: `2`, `2x` and `× 2`, or `500 g` and `500g`. Empty without an amount. */
  readonly amount: string;
  /** The rest as it is written, and the key of that, which is equal for texts of the same item. */
  readonly name: string;
  readonly key: string;
};

/**
 * The units that people write on shopping lists in the languages of the Nordic countries and of the largest countries
 * with Latin letters, and the commonest ones in other letters. Those that begin other names, such as `2 pot noodles`,
 * are plurals.
 */
const UNITS: ReadonlySet<string> = new Set(
  foldAccents(
    itemKey(`
      g gr gram gramm gramme kg kilo dag dkg deko l lt ltr liter litre ml cl dl cm meter metre
      lb lbs pound oz ounce pint pt quart qt gallon gal cup tsp tbsp teaspoon tablespoon dozen pack packet pkg package
      can bunch loaf loaves carton piece pc pcs pair clove pinch sprig stalk handful
      pk tbs doz ct ea punnet container sixpack bulbs blocks
      bags boxes tins jars bottles slices heads sticks rolls tubes tubs bars cases sacks trays sheets pots dashes
      Stück Stk St Pck Pkt Packung Paket Päckchen Dose Flasche Fl Glas Gläser Becher Bund Bd EL TL Tüte Beutel Kiste
      Kasten Kästen Tafel Scheibe Rolle Netz Pfund Prise Zehe Kopf Köpfe Schale Riegel Tasse
      Zweig Zweige Stange Handvoll Schuss Msp Pakete Netze Bunde Würfel Karton Knolle Sack Säcke
      boîtes bouteilles paquet sachet bottes tranche briques barquette gousse cuillère sacs douzaine livres rouleau
      tablette plaquette bocal bocaux pincées branche brin bouquets
      paquete latas botella cajas bolsa botes docena unidad ud pieza manojo barra libra cucharada tazas dientes cabeza
      cucharadita pizca ramita frasco sobre tarro rebanada malla paq
      pacote pct garrafa caixa cx dúzia unidade xícara colher fatia dentes rolos pitada pote maço vidro
      pacco pacchi pacchetto lattina bottiglia scatola busta buste barattolo vasetto dozzina mazzo mazzi pezzo pezzi
      pz confezione etto etti spicchio
      cucchiaio cucchiaino pizzico rametto rametti
      szt sztuk sztuka opak opakowanie paczka butelka puszka słoik słoiki pęczek pęczki łyżka szklanka torebka kostka
      adet tane şişe kutu poşet demet bardak kaşık dilim kavanoz kasa düzine
      bungkus botol btl kaleng kotak ikat buah biji butir lembar ekor siung sendok kantong
      lon hộp gói quả củ cân lạng
      piraso balot supot dosena
      msk tsk krm påse påsar burk burkar flaska flaskor ask spsk ss ts pose poser boks pakke pakker
      kpl rkl ks db prk tlk pss pussi purkki
      кг г гр л мл шт уп пачка пачек пакет пакета банка бутылка литр литра пляшка бр упаковка упаковки упаковок пучок пучка буханка десяток
      κιλό κιλά γρ λίτρο τμχ كيلو غرام لتر ليتر קילו ליטר किलो लीटर ग्राम
    `),
  )
    .split(" ")
    .map(withoutVowels),
);

/** Returns a word with a sign in place of its last vowels, in which forms of it may differ: `bottiglia`, `bottiglie`. */
function withoutVowels(key: string): string {
  return key.replace(/(?<=.{4})[AEIOUYАИЫΑΙΟ]+$/, "-");
}

/** A word behind a number in languages that count with one: `卵 2個`, `우유 2병`, `นม 2 ขวด`. Not of dates and times. */
const COUNTER =
  /^(?![年月日時时点월일시])(?:[\p{sc=Han}\p{sc=Hang}]{1,2}|[ァ-ー]{2,4}|[\u0e00-\u0e7f]{2,6})$/u;

// The patterns below are compiled when the first amount is split, which is soon after a start. They match a text in lower
// case: ignoring the case takes twice as long to compile.

/** `1/2`, `1 1/2`, `½`, `1½`. */
const FRACTION = String.raw`(?:[1-9]\d{0,2}\s)?[1-9][/⁄][2-9](?!\d)|(?:[1-9]\d{0,2}\s?)?[¼-¾⅐-⅞]`;

/** The words between the ends of a range: `2 or 3`, `2 to 3`. */
const OR_TO = `(?:or|to|bis|oder|ou|à|o|a|of|tot|eller|till?|lub|do|nebo|až|vagy|veya|tai|või|sau|până|atau|hoặc|đến|или|до|або|чи|ή|έως|أو|إلى|או|या)`;

/** A digit, or a fraction in one sign. */
const DIGIT = "[\\d¼-¾⅐-⅞]";

/** What stands between the ends of a range, also in scripts without spaces: `2–3`, `2到3`. Not in `B12 - 3 packs`. */
const RANGES = new RegExp(
  String.raw`(?<=(?<![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\d])[\d.,٫/⁄]{0,8}${DIGIT})(?:\s?(?:[\p{Pd}−~到至或か]|에서|또는|ถึง|หรือ)\s?|\s${OR_TO}\s)(?=${DIGIT})`,
  "gu",
);

/** What `splitAmount` writes in place of that, in as many characters. */
const FILL = "\u0001";
const RANGE = `-${FILL}*`;

/** A count: `2`, `2-3`, `½`. More digits, a leading zero and decimals belong to a name: `00 flour`. */
const ONE_COUNT = String.raw`(?:${FRACTION}|[1-9]\d{0,2})`;
const COUNT = `${ONE_COUNT}(?:${RANGE}${ONE_COUNT})?`;

/** The sign of `2x`: also the Cyrillic letter. */
const TIMES = "[x×х]";

/** A number before a unit: also `1,5` and `0.33`. */
const ONE_NUMBER = String.raw`(?:${FRACTION}|\d{1,5}(?:[.,٫]\d{1,3})?)`;
const NUMBER = String.raw`${ONE_NUMBER}(?:${RANGE}${ONE_NUMBER})?\s?`;

/** The spoons of French and Portuguese recipes: `cuillères à soupe`, `c. à s.`; `colheres de sopa`, `colher (chá)`. */
const SPOON = String.raw`(?:cuill[eè]res?|c\.?)\s?à\.?\s?(?:soupe|café|[sc](?!\p{L}))|colher(?:es)?\s(?:de\s)?\(?(?:sopa|chá)\)?`;

const IS_SPOON = new RegExp(`^(?:${SPOON})$`, "u");

/** A word, roughly: no space, digit or ASCII sign. A class of all letters takes much longer to compile. */
const WORD = String.raw`[^\s!-@\[-\x60{-¿]+`;

/** A word that may be a unit, as a group. */
const UNIT = String.raw`(${SPOON}|${WORD})\.?`;

/** A quantity with its unit: `500 g`, `2-3 cups`, `6 x 0.5 l`, `8 oz / 225 g`. */
const QUANTITY = String.raw`(?:${COUNT}\s?${TIMES}\s?)?${NUMBER}${UNIT}(?:\s?/\s?${NUMBER}${WORD}\.?)?`;

/** The word between a unit and a name, and the name. */
const NAMED = String.raw`\s+((?:of|de|di|von)\s+|d['’])?(.+)$`;

/** One, or a part of it, before a word of three letters or more: a unit is in the singular there. */
const ONE = /^(?:1|1[/⁄]\d|[¼-¾⅐-⅞])\s\p{L}{3}/u;

/** Amounts before a name: `500 g flour`, `2 cups of sugar`, `(14 oz each) tins`; `2x eggs`, `x2 eggs`; `2 milk`. */
const QUANTITY_FIRST = new RegExp(String.raw`^(${QUANTITY}|\(\d[^()]*\))${NAMED}`, "u");
const TIMES_FIRST = new RegExp(
  String.raw`^(${COUNT}\s?(?:×\s?|${TIMES}\s+)|${TIMES}\s?${COUNT}\s+)(.+)$`,
  "u",
);
const COUNT_FIRST = new RegExp(String.raw`^(${COUNT})\s+(.+)$`, "u");

/** A second unit, behind a measure: `8 fl oz cream`, `1 (14 oz) can tomatoes`. */
const UNIT_FIRST = new RegExp(`^${UNIT}${NAMED}`, "u");

/**
 * What follows a number that is part of a name: `2 % milk`, `9 V battery`, `2 in 1 shampoo`, `7 Up`. No name begins with
 * the second half of a phrase: `2 or more lemons`.
 */
const PART_OF_NAME = new RegExp(
  String.raw`^(?:[^\p{L}\p{N}(]|\p{L}\s|(?:${OR_TO}|in)\s|up(?:\s|$))`,
  "u",
);

/**
 * A name that ends in a word, and what may stand between it and an amount. Behind some letters, nothing does: `卵2個`.
 */
const NAME_FIRST = String.raw`^(.*?[^\d\s,:(/–-])(?:\s*[,:]\s+|\s+\p{Pd}\s+|\s+|\s*(?=[(×])|(?<!\p{sc=Latn})(?<=[\p{L}\p{M}]))`;

/** Amounts after a name: `Flour 500g`, `Flour (500 g)`; `Milk 2x`, `Milk x 2`, `Milk (2).` */
const QUANTITY_LAST = new RegExp(String.raw`${NAME_FIRST}(\(?${QUANTITY}\)?)\p{Term}*$`, "u");
const TIMES_LAST = new RegExp(
  String.raw`${NAME_FIRST}(\((?:${TIMES}\s?)?${COUNT}\s?${TIMES}?\)|${COUNT}\s?${TIMES}|${TIMES}\s?${COUNT})\p{Term}*$`,
  "u",
);
/** Not `Omega 3` or `Nappies 4`: a number alone may be part of the name. */
const COUNT_LAST = new RegExp(
  String.raw`^(.*?[^\d\s])(?:\s*[,:]\s+|\s+\p{Pd}\s+)(${COUNT})\p{Term}*$`,
  "u",
);

/** Full-width signs, and digits of all scripts. */
const OTHER_SHAPES = /(?=[\u0660-\uffff])[！-～\p{Nd}]/gu;

/**
 * Splits an item's text into its amount and its name: `500 g flour`, `Flour 500g`, `Milk (2)`. It guesses: nothing that it
 * returns may be stored in place of a text that somebody wrote.
 */
export function splitAmount(text: string): SplitText {
  const whole = text.trim();
  const isTooLong = whole.length > MAX_ITEM_TEXT_LENGTH; // would take long
  const key = isTooLong ? whole : itemKey(whole);
  if (isTooLong || isHeading(key)) return { amount: "", name: whole, key };
  let amount = "";
  let name = lowerCase(whole)
    .replace(OTHER_SHAPES, plainShape)
    .replace(RANGES, ({ length }) => "-".padEnd(length, FILL));
  let start = 0;
  // Several may follow each other: `2x Milk 1 l`.
  for (let found = findAmount(name); found; found = findAmount(name)) {
    amount += ` ${comparable(found.raw)}`;
    if (!name.startsWith(found.name)) start += name.length - found.name.length;
    name = found.name;
  }
  name = whole.slice(start, start + name.length);
  return { amount: amount.trim(), name, key: amount ? itemKey(name) : key };
}

/** Returns a text in lower case, in as many characters: only that of `İ` would have more. */
function lowerCase(text: string): string {
  return text.replaceAll("İ", "I").toLowerCase();
}

/** Returns a full-width sign or a digit of any script as ASCII, in one character. */
function plainShape(sign: string): string {
  return /\p{Nd}/u.test(sign) ? String(digitValue(sign)) : sign.normalize("NFKC");
}

/** Returns the value of a digit of any script. The digits of a script follow each other, from zero on. */
export function digitValue(digit: string): number {
  let code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(--code))) value++;
  return value % 10;
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
  const [, quantity = "", unit = "", link, named = ""] = QUANTITY_FIRST.exec(text) ?? [];
  const isInBrackets = quantity.startsWith("(");
  const isClear = link !== undefined || ONE.test(quantity);
  if (isInBrackets || isUnit(unit, isClear)) {
    if (PART_OF_NAME.test(named)) return null;
    const isMeasure = !link && (isInBrackets || unit.length <= 2);
    const [, second = "", of, rest = ""] = (isMeasure && UNIT_FIRST.exec(named)) || [];
    return isUnit(second, of !== undefined) && !PART_OF_NAME.test(rest)
      ? { raw: quantity + second, name: rest }
      : { raw: quantity, name: named };
  }
  const [, count = "", counted = ""] = TIMES_FIRST.exec(text) ?? COUNT_FIRST.exec(text) ?? [];
  if (counted && !PART_OF_NAME.test(counted)) return { raw: count, name: counted };
  const [, measured = "", last = "", lastUnit = ""] = QUANTITY_LAST.exec(text) ?? [];
  const isBalanced = last.startsWith("(") === last.endsWith(")");
  if (isBalanced && isUnit(lastUnit, true)) return { raw: last, name: measured };
  const [, name = "", raw = ""] = TIMES_LAST.exec(text) ?? COUNT_LAST.exec(text) ?? [];
  return name ? { raw, name } : null;
}

/**
 * Returns whether a word is a unit, in the singular or in a plural.
 *
 * @param isClear whether the word can't begin a name, as before `of`
 */
function isUnit(word: string, isClear: boolean): boolean {
  const key = foldAccents(itemKey(word));
  const singulars = [/(..)S$/, /(..)ES$/, /(..)EN$/, /(.[EL])N$/].map((ending) =>
    key.replace(ending, "$1"),
  );
  const plurals = isClear ? [`${key}S`, `${key}ES`] : [];
  const isCounter = isClear && COUNTER.test(word);
  return (
    isCounter ||
    IS_SPOON.test(word) ||
    [key, ...singulars, ...plurals].some((one) => UNITS.has(withoutVowels(one)))
  );
}

/** Returns an amount in a form that is equal for `2`, `2x` and `(× 2)`, for `1,5 l` and `1.5l`, for `2-3` and `2 or 3`. */
function comparable(raw: string): string {
  return raw
    .replaceAll(FILL, "")
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[×Х]/g, "X")
    .replace(/⁄/g, "/")
    .replace(/[,٫](?=\d)/g, ".")
    .replace(/[\s()]|\.(?!\d)/g, "")
    .replace(/^X|X$/g, "");
}
