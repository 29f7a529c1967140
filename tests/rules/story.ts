import { inspect, isDeepStrictEqual } from "node:util";

/** The users who make attempts. Each name is also the uid. */
export const ACTORS = [
  "owner",
  "member",
  "unverified",
  "stranger",
  "anonymous",
  "visitor",
] as const;

export type Actor = (typeof ACTORS)[number];

/** The fields of a document. `undefined` stands for a missing field. */
export type Fields = Readonly<Record<string, unknown>>;

export type AccessRequest = {
  readonly do: "get" | "query" | "query everywhere" | "set" | "update" | "delete";
  /** The document before the attempt; null for none. */
  readonly stored: Fields | null;
  /** The data of `set` and `update`. */
  readonly data?: Fields;
  /** The filters of a query: field, operator, value. */
  readonly where?: readonly (readonly [string, "==" | "array-contains", unknown])[];
  /** The document's path; by default a list's. Each attempt replaces `{id}` by a new id. */
  readonly path?: string;
};

/**
 * An attempt that the rules allow, and its variations. Each refused variation differs from the allowed attempt in
 * exactly one fact: the user, or a fact in `refusedWith`. So nothing is refused for an unintended reason.
 */
export type Story = {
  readonly title: string;
  readonly attempt: (me: Actor) => AccessRequest;
  /** The users who are allowed; all others are refused. The first one also tries all variations. */
  readonly allowed: readonly [Actor, ...Actor[]];
  /** Values with which the attempt is still allowed, one at a time. */
  readonly allowedWith?: Variations;
  /** Values with which the attempt is refused, one at a time. */
  readonly refusedWith?: Variations;
};

/** Other values of facts, by fact. */
export type Variations = {
  readonly [fact in
    | "do"
    | "where"
    | "path"
    | `stored.${string}`
    | `data.${string}`]?: readonly unknown[];
} & { readonly stored?: readonly (Fields | null)[] };

/** An attempt on its own document, and whether the rules must allow it. */
export type Case = AccessRequest & {
  readonly label: string;
  readonly who: Actor;
  readonly path: string;
  readonly expected: "allowed" | "refused";
};

/** The options for a value in a test's title: one line, shortened. */
const ONE_LINE = {
  breakLength: Number.POSITIVE_INFINITY,
  depth: 1,
  maxArrayLength: 5,
  maxStringLength: 60,
};

export function casesOf({ attempt, allowed, allowedWith = {}, refusedWith = {} }: Story): Case[] {
  const who = allowed[0];
  const varied = (variations: Variations, expected: Case["expected"]) =>
    Object.entries(variations).flatMap(([fact, values = []]) =>
      values.map((value) => ({
        ...withNewPath(withFact(attempt(who), fact, value)),
        label: `${who}, ${fact}: ${inspect(value, ONE_LINE)}`,
        who,
        expected,
      })),
    );
  const byPeople = ACTORS.map((one): Case => {
    const expected = allowed.includes(one) ? "allowed" : "refused";
    return { ...withNewPath(attempt(one)), label: one, who: one, expected };
  });
  return [...byPeople, ...varied(allowedWith, "allowed"), ...varied(refusedWith, "refused")];
}

function withNewPath({ path = "shopping-lists/{id}", ...attempt }: AccessRequest) {
  return { ...attempt, path: path.replaceAll("{id}", crypto.randomUUID()) };
}

/** Returns an attempt with another fact. Throws if the fact is not different. */
function withFact(attempt: AccessRequest, fact: string, value: unknown): AccessRequest {
  // Only the first dot separates: a field's path may contain dots.
  const [part, field] = fact.split(/\.(.*)/) as ["stored" | "data", string?];
  const old = field === undefined ? attempt[part] : attempt[part]?.[field];
  if (isDeepStrictEqual(old, value)) throw new Error(`${fact} has this value already.`);
  return { ...attempt, [part]: field === undefined ? value : { ...attempt[part], [field]: value } };
}
