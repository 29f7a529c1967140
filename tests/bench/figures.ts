/** A bare page; the app in a browser that knows nothing; the app in a browser after a year of use. */
export type Side = "floor" | "empty" | "used";

const SIDES: readonly Side[] = ["floor", "empty", "used"];

/** The sides of rows about visitors, whose browsers know nothing. */
export const FOR_VISITORS: readonly Side[] = ["floor", "empty"];

/** The values of each side, by turn. */
export type Turns<Value> = Readonly<Record<Side, readonly (readonly Value[])[]>>;

/** The figures of a row. */
export type Figures = Readonly<Record<"floor", number>> & {
  readonly empty?: number;
  readonly used?: number;
  /** The middle half of the ratios of all turns. */
  readonly spread?: readonly [from: number, to: number];
};

/** Measures all sides in turns, so that a change of the machine's speed affects all. Each turn begins with another side. */
export async function inTurns<Value>(
  times: number,
  measure: (side: Side) => Promise<readonly Value[]>,
  sides = SIDES,
): Promise<Turns<Value>> {
  const turns: Record<Side, (readonly Value[])[]> = { floor: [], empty: [], used: [] };
  for (let time = 0; time < times; time++) {
    const first = time % sides.length;
    for (const side of [...sides.slice(first), ...sides.slice(0, first)])
      turns[side].push(await measure(side));
  }
  return turns;
}

/** Returns a figure of all values of each side, and its spread from turn to turn. */
export function figuresOf<Value>(
  turns: Turns<Value>,
  figure: (values: readonly Value[]) => number,
): Figures {
  const { floor, empty, used } = turns;
  const ours = used.length > 0 ? used : empty;
  const ratios = ours.flatMap((values, turn) => {
    const beside = floor[turn];
    return beside ? figure(values) / figure(beside) : [];
  });
  const ofAll = (side: Turns<Value>[Side]) => figure(side.flat());
  return {
    floor: ofAll(floor),
    ...(empty.length > 0 && { empty: ofAll(empty) }),
    ...(used.length > 0 && { used: ofAll(used) }),
    ...(ratios.length > 1 && { spread: [percentile(ratios, 0.25), percentile(ratios, 0.75)] }),
  };
}

/** Returns the figure that a target judges: that of the used browser, if there is one. */
export const judged = ({ empty = Number.NaN, used = empty }: Figures): number => used;

export const median = (values: readonly number[]) => percentile(values, 0.5);
export const p95 = (values: readonly number[]) => percentile(values, 0.95);

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
}
