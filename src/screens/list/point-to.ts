/** How long an item that is pointed to stays marked, in milliseconds. */
const MARKED_MS = 1_600;

/** The row of an item, open or done, or null where it has none. */
export function rowOf(screen: HTMLElement | null, itemId: string): HTMLElement | null {
  return screen?.querySelector<HTMLElement>(`[data-item-id="${CSS.escape(itemId)}"]`) ?? null;
}

/** Brings a row into view and marks it for a moment. Nothing moves but the page, so it is for everybody. */
export function pointTo(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "nearest" });
  row?.animate([{ backgroundColor: "var(--colour-leaf-wash)" }, { offset: 1 }], {
    duration: MARKED_MS,
    easing: "ease-in",
  });
}
