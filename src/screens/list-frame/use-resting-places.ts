import { useCallback, useMemo, useState } from "react";
import { animateMoves } from "./animate-moves";
import { useAfterPresses } from "./use-after-presses";

/** A thing at its place: as it was when it came there, and as it is now. */
export type Resting<Thing> = {
  readonly then: Thing;
  readonly now: Thing;
  readonly isGone: boolean;
};

type HasId = { readonly id: string };

const isSameThing = (then: HasId, now: HasId) => then.id === now.id;

/**
 * Keeps things in their places on the screen while somebody presses, whoever moves, adds or removes them: a finger that
 * aims at one must not hit another. They show their own changes at once.
 *
 * @param things in their order by now
 * @param isSamePlace returns whether a thing has its place as before, as far as its neighbours do
 * @param isHeld returns whether they have to stay longer
 * @returns `resting`, the things in the order of their places; `follow`, which lets them take their new places at once
 *   and is stable
 */
export function useRestingPlaces<Thing extends HasId>(
  things: readonly Thing[],
  isSamePlace: (then: Thing, now: Thing) => boolean = isSameThing,
  isHeld?: () => boolean,
) {
  /** The things as they were when they took their places; null if they take new ones. */
  const [lastPlaced, setPlaced] = useState<readonly Thing[] | null>(things);
  const isFree = lastPlaced === null || (lastPlaced.length === 0 && things.length > 0);
  if (isFree) setPlaced(things);
  const placed = isFree ? things : lastPlaced;
  const follow = useCallback(() => setPlaced(null), []);

  const isSettled = useMemo(
    () =>
      placed.length === things.length &&
      things.every((now, index) => placed[index] && isSamePlace(placed[index], now)),
    [placed, things, isSamePlace],
  );
  useAfterPresses(!isSettled, () => animateMoves(follow), isHeld);

  const resting = useMemo((): readonly Resting<Thing>[] => {
    const nowOf = finder(things);
    return placed.map((then, index) => {
      const now = nowOf(then.id, index);
      return { then, now: now ?? then, isGone: !now };
    });
  }, [placed, things]);

  return { resting, follow };
}

/** Returns a function that finds things by id: at once in the place where they usually are. */
function finder<Thing extends HasId>(things: readonly Thing[]) {
  let byId: ReadonlyMap<string, Thing> | undefined;
  return (id: string, index: number) => {
    if (things[index]?.id === id) return things[index];
    byId ??= new Map(things.map((thing) => [thing.id, thing]));
    return byId.get(id);
  };
}
