/**
 * Returns as many of the ids as possible that are in both orders and in the same order there: those that were not moved.
 * (A longest increasing subsequence, by patience sorting.)
 */
export function keptOrder(
  before: readonly string[],
  after: readonly string[],
): ReadonlySet<string> {
  const indexBefore = new Map(before.map((id, index) => [id, index]));
  /** For each length, the chain of that length with the lowest last index. */
  const chains: Chain[] = [];
  for (const id of after) {
    const index = indexBefore.get(id);
    if (index === undefined) continue;
    let [low, high] = [0, chains.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((chains[middle]?.index ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    chains[low] = { id, index, rest: chains[low - 1] };
  }
  const kept = new Set<string>();
  for (let chain = chains.at(-1); chain; chain = chain.rest) kept.add(chain.id);
  return kept;
}

/** Ids in order: the last one with its index before, and those that come before it. */
type Chain = { readonly id: string; readonly index: number; readonly rest: Chain | undefined };
