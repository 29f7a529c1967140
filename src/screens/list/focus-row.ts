/** Gives the focus to a row's button for its menu. */
export function focusActions(row: Element | null): void {
  row?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus({ preventScroll: true });
}

/** Gives the focus to the row after one that is about to go, or before it; to the screen's heading after the last. */
export function focusRowAfterRemoval(row: Element | null): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? null;
  if (neighbour) focusActions(neighbour);
  else focusHeading();
}

/** Gives the focus to the screen's heading, where nothing that is left is nearer. */
export function focusHeading(): void {
  document.querySelector("h1")?.focus({ preventScroll: true });
}
