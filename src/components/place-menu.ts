/** The room left between the menu, its button and the edge of the window, in pixels. */
const GAP = 8;

/**
 * Puts an opened menu next to its button: below it, or above where there is no room below; its end in line with the
 * button's end, and all of it inside the window. The menu grows from the corner next to the button.
 */
export function placeMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const button = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const { clientWidth, clientHeight } = document.documentElement;

  const fitsBelow = button.bottom + height + GAP <= clientHeight;
  const isAbove = !fitsBelow && button.top > clientHeight - button.bottom;
  const top = isAbove ? button.top - height : button.bottom;
  const left = button.right - width;

  menu.style.top = `${clamp(top, GAP, clientHeight - height - GAP)}px`;
  menu.style.left = `${clamp(left, GAP, clientWidth - width - GAP)}px`;
  menu.style.transformOrigin = isAbove ? "bottom right" : "top right";
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
