import { Component, type ReactNode } from "react";
import { isTextInput } from "../../../client/text-input";
import { keptOrder } from "../../../domain/kept-order";
import type { Item } from "../../../domain/types";
import { idOf, rowAround, rowsNearViewport, viewBetweenBars } from "../rows";

/** A row, and the distance of its top from that of the window in pixels. */
type RowTop = { readonly row: HTMLElement; readonly top: number };

type Props = {
  /** The items in the order of their rows. */
  readonly open: readonly Item[];
  readonly done: readonly Item[];
  readonly children: ReactNode;
};

/** A smaller shift may be a rounding error of `offsetTop`, in pixels. */
const MIN_SHIFT_PX = 2;

/**
 * Keeps the rows in view where they are, whatever moves above them: edits of the user and of others. Not every browser
 * does so itself.
 */
export class SteadyRows extends Component<Props> {
  private top: RowTop | undefined;
  private width = innerWidth;
  private listeners = new AbortController();

  override componentDidMount() {
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    addEventListener("scroll", this.followScroll, { passive: true, signal });
    addEventListener("resize", this.keepTop, { signal });
  }

  /**
   * Returns the tops of the rows to keep, in the order of their importance. None if rows only change below the one
   * at the top and the one with the focus: measuring costs a layout.
   */
  override getSnapshotBeforeUpdate(before: Props): readonly RowTop[] {
    const [order, next] = [orderOf(before), orderOf(this.props)];
    const change = next.findIndex((id, index) => id !== order[index]);
    const unchanged = change < 0 ? next.length : change;
    const rows = [this.top?.row ?? null, rowAround(document.activeElement)];
    const mayMove = rows.some((row) => row && order.indexOf(idOf(row)) >= unchanged);
    return mayMove ? rowsToKeep() : [];
  }

  /** Scrolls by the shift of the first row to keep that was not moved itself. */
  override componentDidUpdate(before: Props, _: unknown, tops: readonly RowTop[]) {
    if (tops.length === 0) return;
    const { open, done } = this.props;
    const kept = [
      keptOrder(idsOf(before.open), idsOf(open)),
      keptOrder(idsOf(before.done), idsOf(done)),
    ];
    const steady = tops.find(
      ({ row }) => row.isConnected && (isEdited(row) || kept.some((ids) => ids.has(idOf(row)))),
    );
    keep(steady);
    this.top = steady && rowTopOf(steady.row);
  }

  override componentWillUnmount() {
    this.listeners.abort();
  }

  override render() {
    return this.props.children;
  }

  private followScroll = () => {
    const [x, y] = [innerWidth / 2, viewBetweenBars().top];
    // A row that arrives is found by no point.
    const row = rowAround(document.elementFromPoint(x, y)) ?? rowsNearViewport(-y)[0];
    this.top = row && rowTopOf(row);
  };

  /**
   * Keeps the row at the top in a window of another width, as of a rotated phone: rows have other heights. If only the
   * height changes, or a field has the focus, the browser may have scrolled to show that field above the keyboard.
   */
  private keepTop = () => {
    const isWidthChanged = innerWidth !== this.width;
    this.width = innerWidth;
    if (isWidthChanged && !isTextInput(document.activeElement)) keep(this.top);
  };
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);
const orderOf = ({ open, done }: Props) => idsOf([...open, ...done]);

/**
 * Returns the tops of the rows in view, that with the focus first. At the top of the page only an edited row is kept, so
 * that new first rows come into view.
 */
function rowsToKeep(): readonly RowTop[] {
  const hasFocus = (row: HTMLElement) => row.contains(document.activeElement);
  return rowsNearViewport(-viewBetweenBars().top)
    .filter((row) => scrollY > 0 || isEdited(row))
    .sort((one, other) => Number(hasFocus(other)) - Number(hasFocus(one)))
    .map(rowTopOf);
}

const rowTopOf = (row: HTMLElement): RowTop => ({ row, top: restingTopOf(row) });

/** Scrolls by the shift of a row. */
function keep(kept: RowTop | undefined) {
  const shift = kept?.row.isConnected ? restingTopOf(kept.row) - kept.top : 0;
  if (Math.abs(shift) >= MIN_SHIFT_PX) scrollBy({ top: shift, behavior: "instant" });
}

function isEdited(row: HTMLElement): boolean {
  const { activeElement } = document;
  return isTextInput(activeElement) && row.contains(activeElement);
}

/** Returns the distance of a row's top from that of the window, in pixels, without the row's animation. */
function restingTopOf(row: HTMLElement): number {
  return (row.offsetParent?.getBoundingClientRect().top ?? 0) + row.offsetTop;
}
