import { type RefObject, useEffect, useLayoutEffect } from "react";
import type { Item } from "../../domain/types";
import { isFocusFree } from "../shared/screen-title";

/** How long a row is highlighted, in milliseconds. */
const HIGHLIGHT_MS = 1_600;

/** The items of a list by their section on the screen. */
export type Sections = { readonly open: readonly Item[]; readonly done: readonly Item[] };

/** The item that the list points at: its row scrolls into view, is highlighted, or takes the focus. */
export type PointedAt = {
  readonly itemId: string;
  readonly isScrolledTo?: boolean;
  readonly isHighlighted?: boolean;
  readonly takesFocus?: boolean;
};

/** Points at an item. Each call has its effect once. */
export type PointAt = (pointedAt: PointedAt) => void;

/** What rows have reacted to: a row that is mounted anew, as in the other section, must not repeat it. */
const handled = new WeakSet<PointedAt>();

/**
 * Makes a row react when the list points at its item. A row also takes the focus if nothing has it.
 *
 * @param pointedAt null if the list points at no item or another one
 */
export function usePointedAt(row: RefObject<HTMLElement | null>, pointedAt: PointedAt | null) {
  // The focus comes first, and before `KeptFocus` looks for it.
  useLayoutEffect(() => {
    const takesFocus = pointedAt?.takesFocus || isFocusFree();
    if (pointedAt && takesFocus && !handled.has(pointedAt))
      row.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [row, pointedAt]);

  useEffect(() => {
    const element = row.current;
    if (!element || !pointedAt || handled.has(pointedAt)) return;
    handled.add(pointedAt);
    if (pointedAt.isScrolledTo) element.scrollIntoView({ block: "nearest" });
    if (pointedAt.isHighlighted) highlight(element);
  }, [row, pointedAt]);
}

/** Highlights a row for a moment. */
export function highlight(row: HTMLElement) {
  const frames = [{ backgroundColor: "var(--colour-leaf-wash)" }, { offset: 1 }];
  row.animate(frames, { duration: HIGHLIGHT_MS, easing: "ease-in" });
}

/** Returns the rows on the screen, open and done ones, in their order. Each has its item's id as `data-item-id`. */
function rows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-item-id]")];
}

/** Returns the ids of the items on the screen, in the order of their rows. */
export function shownIds(): readonly string[] {
  return rows().map(idOf);
}

/** Returns the row around an element; null without one. */
export function rowAround(element: EventTarget | null): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>("[data-item-id]") : null;
}

/** Returns the row of an item; null if it is not on the screen. */
export function rowOf(itemId: string): HTMLElement | null {
  return document.querySelector(`[data-item-id="${CSS.escape(itemId)}"]`);
}

/** Returns the id of a row's item. */
export const idOf = (row: HTMLElement) => row.dataset.itemId ?? "";

/** Returns the rows that begin within `margin` pixels of the viewport. */
export function rowsNearViewport(margin: number): readonly HTMLElement[] {
  return rows().filter((row) => {
    const { top } = row.getBoundingClientRect();
    return top >= -margin && top <= window.innerHeight + margin;
  });
}

/** Returns the part of the window between header and input, in pixels from its top. */
export function viewBetweenBars(): { readonly top: number; readonly bottom: number } {
  const main = document.querySelector("main");
  const { bottom: headerEnd = 0 } = main?.previousElementSibling?.getBoundingClientRect() ?? {};
  const { top: bottom = innerHeight } = main?.nextElementSibling?.getBoundingClientRect() ?? {};
  return { top: Math.max(0, headerEnd), bottom };
}
