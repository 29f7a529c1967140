import { isDeepStrictEqual } from "node:util";
import { type Act, type Attempt, type Fields, LIST_PATH } from "./attempt";
import { PEOPLE, type Who } from "./people";

/**
 * Something the rules allow, and all that surrounds it. Each refusal differs from what is allowed in one fact: who
 * tries it (everyone who is not among those who `may`), or the one fact named by a variation. So none can be
 * refused for another reason than the one it is there for.
 */
export type Story = {
  readonly title: string;
  readonly path?: string;
  readonly stored: Fields | null;
  readonly act: Act;
  /** Who is allowed; everyone else is refused. The first of them tries the variations. */
  readonly may: readonly [Who, ...Who[]];
  /** With one other fact it is still allowed. */
  readonly still?: readonly Variation[];
  /** With one other fact it is refused. */
  readonly not?: readonly Variation[];
};

/** One fact that is otherwise. `ABSENT` takes the field away. */
export type Variation = readonly [label: string, fact: Fact, value: unknown];

type Fact =
  | "path"
  | "stored"
  | "act.do"
  | "act.of"
  | "act.where"
  | `${"stored" | "act.data"}.${string}`;

/** Not a value of a field: there is no such field. */
export const ABSENT = Symbol("absent");

/** One attempt, and whether the rules have to allow it. */
export type Case = { readonly label: string; readonly attempt: Attempt; readonly allowed: boolean };

/** All the cases that a story consists of. */
export function casesOf({
  path = LIST_PATH,
  stored,
  act,
  may,
  still = [],
  not = [],
}: Story): Case[] {
  const attempt: Attempt = { who: may[0], path, stored, act };
  const vary =
    (allowed: boolean) =>
    ([label, fact, value]: Variation): Case => ({
      label,
      attempt: withFact(attempt, fact, value),
      allowed,
    });
  return [
    ...PEOPLE.map((who) => ({
      label: who,
      attempt: { ...attempt, who },
      allowed: may.includes(who),
    })),
    ...still.map(vary(true)),
    ...not.map(vary(false)),
  ];
}

/** @throws when the fact is so already, or the attempt has no place for it */
function withFact(attempt: Attempt, fact: Fact, value: unknown): Attempt {
  const changed = replace(attempt, fact.split("."), value);
  if (isDeepStrictEqual(changed, attempt)) throw new Error(`${fact} is so already`);
  return changed as Attempt;
}

function replace(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof whole !== "object" || whole === null) throw new Error(`there is no place for ${key}`);
  const { [key]: old, ...others } = whole as Fields;
  const part = replace(old, rest, value);
  return part === ABSENT ? others : { ...others, [key]: part };
}
