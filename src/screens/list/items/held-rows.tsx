import { Component, type ReactNode } from "react";
import { afterNextFrame } from "../../../client/frames";
import { keptOrder } from "../../../domain/kept-order";
import type { Item } from "../../../domain/types";
import { isTextInput } from "../../../hooks/shortcuts";
import { savedPlace, savePlace } from "../../../hooks/visit";
import { rowAround, rowOf, rowsNearViewport } from "../rows";

/** A row, and the distance of its top from that of the window in pixels. */
type RowPlace = {
  readonly row: HTMLElement;
  readonly top: number;
  /** Whether it is held at the top of the page, too. */
  readonly isInUse: boolean;
};

type Props = {
  /** The items in the order of their rows. */
  readonly open: readonly Item[];
  readonly done: readonly Item[];
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
  private places: readonly RowPlace[] = [];
  private scrolledTo = 0;
  private pressed: HTMLElement | null = null;
  private listeners = new AbortController();

  override componentDidMount() {
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    addEventListener("scroll", this.followScroll, { passive: true, signal });
    addEventListener("pagehide", this.saveNow, { signal });
    document.addEventListener("visibilitychange", this.saveNow, { signal });
    for (const type of ["pointerdown", "pointerup", "pointercancel"] as const)
      addEventListener(type, this.followPress, { signal });
    const observer = new ResizeObserver(() => this.hold());
    observer.observe(document.body);
    signal.addEventListener("abort", () => observer.disconnect());
    this.record();
    history.scrollRestoration = "manual"; // the browser would use estimated heights
    returnTo(savedPlace(this.props.entry));
  }

  /** Records the places if the row that is held may move: a measurement costs a layout. */
  override getSnapshotBeforeUpdate(before: Props): { readonly mayMove: boolean } {
    const [order, next] = [orderOf(before), orderOf(this.props)];
    const change = next.findIndex((id, index) => id !== order[index]);
    const unchanged = change < 0 ? next.length : change;
    const mayMove = this.rowsToHold().some((row) => order.indexOf(idOf(row)) >= unchanged);
    if (mayMove) this.record();
    return { mayMove };
  }

  override componentDidUpdate(before: Props, _: unknown, { mayMove }: { mayMove: boolean }) {
    if (!mayMove) return;
    const { open, done } = this.props;
    const kept = [
      keptOrder(idsOf(before.open), idsOf(open)),
      keptOrder(idsOf(before.done), idsOf(done)),
    ];
    this.hold(({ row }) => kept.some((ids) => ids.has(idOf(row))) || isEdited(row));
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
    this.places = currentPlaces(this.pressed);
    this.scrolledTo = scrollY;
  }

  /** Returns rows of which one is held, without a measurement: those in use, or with the focus; the first in view. */
  private rowsToHold(): readonly HTMLElement[] {
    const [first] = this.places.toSorted((a, b) => a.top - b.top);
    const openMenu = document.querySelector("[data-item-id] [aria-expanded=true]");
    const focused = rowAround(document.activeElement);
    return [this.pressed, rowAround(openMenu), focused, first?.row]
      .filter((row) => row instanceof HTMLElement)
      .filter((row) => this.scrolledTo > 0 || isInUse(row, this.pressed));
  }

  /**
   * Scrolls by the shift of the first row in use or in view, among those that count.
   *
   * @param counts returns whether a row counts: not if it was moved itself
   * @param scrolled the part of the shift that the user caused by scrolling, in pixels
   */
  private hold(counts: (row: RowPlace) => boolean = () => true, scrolled = 0) {
    // At the top of the page, new first rows come into view.
    const held = this.places.find(
      (one) => one.row.isConnected && (one.isInUse || this.scrolledTo > 0) && counts(one),
    );
    if (held) scrollPage(shiftOf(held) + scrolled);
    this.record();
  }

  /** Most browsers hold the rows themselves while rows get their heights during a scroll. */
  private followScroll = () => {
    if (getComputedStyle(document.body).overflowAnchor === "auto") this.record();
    else this.hold(undefined, scrollY - this.scrolledTo);
  };

  private followPress = ({ type, target }: PointerEvent) => {
    this.pressed = type === "pointerdown" ? rowAround(target) : null;
  };

  private saveNow = () => {
    this.record();
    this.save();
  };

  private save() {
    const rows = this.scrolledTo > 0 ? this.places : [];
    savePlace(
      this.props.entry,
      rows.map(({ row, top }) => [idOf(row), top]),
    );
  }
}

const idOf = (row: HTMLElement) => row.dataset.itemId ?? "";
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);
const orderOf = ({ open, done }: Props) => idsOf([...open, ...done]);

/** Scrolls to a saved place, by the median of the shifts of its rows: some may have been moved. */
function returnTo(saved: ReturnType<typeof savedPlace>) {
  const rows = saved.flatMap(([itemId, top]) => {
    const row = rowOf(itemId);
    return row ? [{ row, top }] : [];
  });
  const scroll = () => {
    const shifts = rows.map(shiftOf).sort((a, b) => a - b);
    scrollPage(shifts[shifts.length >> 1] ?? 0);
  };
  scroll();
  void afterNextFrame().then(scroll); // in that frame, the rows around them get their heights
}

function shiftOf({ row, top }: Pick<RowPlace, "row" | "top">): number {
  return restingTopOf(row) - top;
}

function scrollPage(shift: number) {
  if (Math.abs(shift) >= MIN_SHIFT_PX) scrollBy({ top: shift, behavior: "instant" });
}

function isEdited(row: HTMLElement): boolean {
  const { activeElement } = document;
  return isTextInput(activeElement) && row.contains(activeElement);
}

/**
 * Returns the places of the rows in view. First those in use, by a finger, an open menu or an open field; then the one
 * with the focus.
 */
function currentPlaces(pressed: HTMLElement | null): readonly RowPlace[] {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const headerEnd = Number.parseFloat(scrollPaddingTop) || 0;
  const visible = rowsNearViewport(-headerEnd);
  const focused = rowAround(document.activeElement);
  const isFocusInView = focused !== null && isBetween(focused, headerEnd, innerHeight);
  const inUse = visible.filter((row) => isInUse(row, pressed));
  const rows = new Set([...inUse, ...(isFocusInView ? [focused] : []), ...visible]);
  return [...rows].map((row) => ({ row, top: restingTopOf(row), isInUse: isInUse(row, pressed) }));
}

function isInUse(row: HTMLElement, pressed: HTMLElement | null): boolean {
  return row === pressed || row.querySelector("[aria-expanded=true]") !== null || isEdited(row);
}

/** Returns the distance of a row's top from that of the window, in pixels, without the row's animation. */
function restingTopOf(row: HTMLElement): number {
  return (row.offsetParent?.getBoundingClientRect().top ?? 0) + row.offsetTop;
}

function isBetween(row: HTMLElement, start: number, end: number): boolean {
  const top = restingTopOf(row);
  return top + row.offsetHeight > start && top < end;
}
