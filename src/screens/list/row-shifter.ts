/** Moves one row of a list under the finger, and the rows in between out of its way. */
export type RowShifter = {
  /** The index that the row has while nothing is moved. */
  readonly from: number;
  /** How many rows there are. */
  readonly count: number;
  /** The index that the row would get if it were dropped now. */
  readonly target: () => number;
  /** Puts the row `offset` pixels below its own place (above for a negative number). */
  readonly move: (offset: number) => void;
  /** Puts every row back in its own place. */
  readonly clear: () => void;
};

/**
 * Starts to move the row at index `from`. Rows are shifted by transform, straight on the elements: nothing is
 * rendered or laid out again while the finger moves, however long the list is.
 */
export function createRowShifter(rows: readonly HTMLElement[], from: number): RowShifter {
  const dragged = rows[from];
  if (!dragged) throw new Error(`There is no row ${from}.`);
  const { offsetTop: top, offsetHeight: height } = dragged;
  let target = from;

  /** How many rows of `candidates` have their middle above `edge`. They are in order, so halving finds it. */
  function countAbove(candidates: readonly HTMLElement[], edge: number): number {
    let low = 0;
    let high = candidates.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = candidates[middle];
      if (row && row.offsetTop + row.offsetHeight / 2 < edge) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function targetFor(offset: number): number {
    if (offset === 0) return from;
    return offset < 0
      ? countAbove(rows.slice(0, from), top + offset)
      : from + countAbove(rows.slice(from + 1), top + height + offset);
  }

  function shiftOf(index: number): number {
    if (index > from && index <= target) return -height;
    return index < from && index >= target ? height : 0;
  }

  return {
    from,
    count: rows.length,
    target: () => target,
    move(offset) {
      // Asked before anything is written: where rows are is known then without laying them out again.
      const previous = target;
      target = targetFor(offset);
      dragged.style.transform = `translateY(${offset}px)`;
      for (let index = Math.min(previous, target); index <= Math.max(previous, target); index++) {
        const row = rows[index];
        if (!row || row === dragged) continue;
        const shift = shiftOf(index);
        row.dataset.shifted = "";
        row.style.transform = shift === 0 ? "" : `translateY(${shift}px)`;
      }
    },
    clear() {
      for (const row of rows) {
        delete row.dataset.shifted;
        row.style.transform = "";
      }
    },
  };
}
