import { inspect, isDeepStrictEqual } from "node:util";

/** Everyone who tries something. The uid of each is the name they have here. */
export const PEOPLE = [
  "owner",
  "member",
  "unverified",
  "stranger",
  "anonymous",
  "visitor",
] as const;

export type Who = (typeof PEOPLE)[number];

/** The fields of a document. `undefined` stands for a field that is not there. */
export type Fields = Readonly<Record<string, unknown>>;

export type Attempt = {
  readonly do: "get" | "query" | "query everywhere" | "set" | "update" | "delete";
  /** What the document holds before; null when there is none. */
  readonly stored: Fields | null;
  /** What `set` and `update` write. */
  readonly data?: Fields;
  /** What a query asks for: field, operator, value. */
  readonly where?: readonly (readonly [string, "==" | "array-contains", unknown])[];
  /** Where the document is, if not at `LIST_PATH`. What stands in braces is made up anew for each attempt. */
  readonly path?: string;
};

/** Where a list is. Also: `{ID}` for an id in capitals, `{key}` without hyphens, `{_id}` with a wrong character. */
const LIST_PATH = "shopping-lists/{id}";

/**
 * Something the rules allow, and what surrounds it. Whatever is refused here differs in one fact from what is allowed:
 * in who tries it, or in the one fact that `not` names. So nothing can be refused for another reason than its own.
 */
export type Story = {
  readonly title: string;
  readonly attempt: (me: Who) => Attempt;
  /** Who is allowed; everyone else is refused. The first of them tries what `still` and `not` say. */
  readonly may: readonly [Who, ...Who[]];
  /** With one of these values instead, it is still allowed. */
  readonly still?: Variations;
  /** With one of these values instead, it is refused. */
  readonly not?: Variations;
};

/** Facts, each with the values that take the place of its own, one at a time. */
export type Variations = {
  readonly [fact in
    | "do"
    | "where"
    | "path"
    | `stored.${string}`
    | `data.${string}`]?: readonly unknown[];
} & { readonly stored?: readonly null[] };

/** One attempt with a document that no other has, and what the rules have to make of it. */
export type Case = Attempt & {
  readonly label: string;
  readonly who: Who;
  readonly path: string;
  readonly expected: "allowed" | "refused";
};

/** A value on one line of a test's title. */
const SHORT = { breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 5, maxStringLength: 60 };

export function casesOf({ attempt, may, still = {}, not = {} }: Story): Case[] {
  const who = may[0];
  const varied = (variations: Variations, expected: Case["expected"]) =>
    Object.entries(variations).flatMap(([fact, values = []]) =>
      values.map((value) => ({
        ...placed(withFact(attempt(who), fact, value)),
        label: `${who}, ${fact}: ${inspect(value, SHORT)}`,
        who,
        expected,
      })),
    );
  const byPeople = PEOPLE.map((one): Case => {
    const expected = may.includes(one) ? "allowed" : "refused";
    return { ...placed(attempt(one)), label: one, who: one, expected };
  });
  return [...byPeople, ...varied(still, "allowed"), ...varied(not, "refused")];
}

function placed(attempt: Attempt) {
  const id = crypto.randomUUID();
  const path = (attempt.path ?? LIST_PATH)
    .replaceAll("{id}", id)
    .replaceAll("{ID}", id.toUpperCase())
    .replaceAll("{key}", id.replaceAll("-", ""))
    .replaceAll("{_id}", `_${id.slice(1)}`);
  return { ...attempt, path };
}

/** @throws when the fact is so already, which would make it no variation, or has no place in the attempt */
function withFact(attempt: Attempt, fact: string, value: unknown): Attempt {
  // Only the first dot parts them: a field's name may hold others.
  const [part, field] = fact.split(/\.(.*)/) as [keyof Attempt, string?];
  const old = attempt[part];
  if (field !== undefined && !isFields(old)) throw new Error(`There is no place for ${fact}.`);
  const isSo = isDeepStrictEqual(field !== undefined && isFields(old) ? old[field] : old, value);
  if (isSo) throw new Error(`${fact} is so already.`);
  return {
    ...attempt,
    [part]: field === undefined ? value : { ...(old as Fields), [field]: value },
  };
}

function isFields(part: unknown): part is Fields {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}
