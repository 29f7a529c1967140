import { Component, type ReactNode } from "react";
import { afterNextFrame } from "../../../client/frames";
import { isTextInput } from "../../../hooks/shortcuts";
import { savedPlace, savePlace } from "../../../hooks/visit";
import { rowAround, rowOf, rowsNearViewport } from "../rows";

/** A row, the distance of its top from that of the window in pixels, and the rows beside it. */
type Place = {
  readonly row: HTMLElement;
  readonly top: number;
  readonly isInUse: boolean;
  readonly neighbours: readonly (Element | null)[];
};

type Props = {
  /** The ids of the items in the order of their rows. */
  readonly order: readonly string[];
  /** The router's key of the history entry. */
  readonly entry: string;
  readonly children: ReactNode;
};

/** A smaller shift may be a rounding error of `offsetTop`, in pixels. */
const MIN_SHIFT_PX = 2;

/**
 * Holds the rows in view where they are, whatever moves above them: edits of the user and of others, and rows that turn
 * out to be higher than estimated. After a reload, and on the way back, returns to the rows that were in view.
 */
export class HeldRows extends Component<Props> {
  private places: readonly Place[] = [];
  private scrolledTo = 0;
  private listeners = new AbortController();

  override componentDidMount() {
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    addEventListener("scroll", this.followScroll, { passive: true, signal });
    addEventListener("pagehide", this.saveNow, { signal });
    document.addEventListener("visibilitychange", this.saveNow, { signal });
    const observer = new ResizeObserver(this.followScroll);
    observer.observe(document.body);
    signal.addEventListener("abort", () => observer.disconnect());
    this.record();
    history.scrollRestoration = "manual"; // the browser would use estimated heights
    returnTo(savedPlace(this.props.entry));
  }

  /** Records the places if rows in view, or above them, are about to change: a measurement costs a layout. */
  override getSnapshotBeforeUpdate({ order }: Props): { readonly mayMove: boolean } {
    const { order: next } = this.props;
    const change = next.findIndex((id, index) => id !== order[index]);
    const unchanged = change < 0 ? next.length : change;
    const last = this.places.at(-1);
    const mayMove = last !== undefined && order.indexOf(idOf(last.row)) >= unchanged;
    if (mayMove) this.record();
    return { mayMove };
  }

  override componentDidUpdate(_before: Props, _state: unknown, { mayMove }: { mayMove: boolean }) {
    if (mayMove) this.hold(0);
  }

  override componentWillUnmount() {
    this.listeners.abort();
    this.save();
    history.scrollRestoration = "auto";
  }

  override render() {
    return this.props.children;
  }

  private record() {
    this.places = currentPlaces();
    this.scrolledTo = scrollY;
  }

  /**
   * Scrolls by the shift of the first row that has not been moved itself.
   *
   * @param scrolled the part of the shift that the user caused by scrolling, in pixels
   */
  private hold(scrolled: number) {
    // At the top of the page, new first rows come into view.
    const held = this.places.find((one) => (one.isInUse || this.scrolledTo > 0) && isInOrder(one));
    const shift = held ? topOf(held.row) - held.top + scrolled : 0;
    if (Math.abs(shift) >= MIN_SHIFT_PX) scrollBy({ top: shift, behavior: "instant" });
    this.record();
  }

  /** Handles a scroll, and a new height of the page. Most browsers hold the rows themselves then. */
  private followScroll = () => {
    if (getComputedStyle(document.body).overflowAnchor === "auto") this.record();
    else this.hold(scrollY - this.scrolledTo);
  };

  private saveNow = () => {
    this.record();
    this.save();
  };

  private save() {
    const [first] = this.scrolledTo > 0 ? this.places : [];
    savePlace(this.props.entry, first ? { itemId: idOf(first.row), top: first.top } : null);
  }
}

const idOf = (row: HTMLElement) => row.dataset.itemId ?? "";

/** Scrolls a saved place back into view. */
function returnTo(place: ReturnType<typeof savedPlace>) {
  const row = place && rowOf(place.itemId);
  if (!row) return;
  const scroll = () => scrollBy({ top: topOf(row) - place.top, behavior: "instant" });
  scroll();
  void afterNextFrame().then(scroll); // in that frame, the rows around it get their heights
}

/** Returns the places of the rows in view: first those in use, by the finger, an open menu or the focus. */
function currentPlaces(): readonly Place[] {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const headerEnd = Number.parseFloat(scrollPaddingTop) || 0;
  const rows = rowsNearViewport(-headerEnd);
  const focused = rowAround(document.activeElement);
  const inUse = [
    ...rows.filter((row) => row.matches(":active, :has([aria-expanded=true])")),
    ...(focused && isBetween(focused, headerEnd, innerHeight) ? [focused] : []),
  ];
  return [...inUse, ...rows].map((row, index) => ({
    row,
    top: topOf(row),
    isInUse: index < inUse.length,
    neighbours: [row.previousElementSibling, row.nextElementSibling],
  }));
}

/** Returns whether a row is still beside one of its neighbours, or is being edited. */
function isInOrder({ row, neighbours: [before, after] }: Place): boolean {
  if (!row.isConnected) return false;
  const isEdited = isTextInput(document.activeElement) && row.contains(document.activeElement);
  return isEdited || row.previousElementSibling === before || row.nextElementSibling === after;
}

/** Returns the distance of a row's top from that of the window, in pixels, without the row's animation. */
function topOf(row: HTMLElement): number {
  return (row.offsetParent?.getBoundingClientRect().top ?? 0) + row.offsetTop;
}

function isBetween(row: HTMLElement, start: number, end: number): boolean {
  const top = topOf(row);
  return top + row.offsetHeight > start && top < end;
}
