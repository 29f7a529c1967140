import { createContext, useContext, useEffectEvent, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { INITIAL_LOCATION_KEY } from "../../hooks/visit";
import * as words from "./words";

/**
 * The layer of a screen. `front`: the active one. `behind`: in the background of a wide window, as the lists beside a
 * list, or a list under its settings. `over`: the settings on top of their list.
 */
export type ScreenLayer = "front" | "behind" | "over";

export const ScreenLayerContext = createContext<ScreenLayer>("front");

/** Returns whether the screen is in the background: then it sets no title. */
export function useIsInBackground(): boolean {
  return useContext(ScreenLayerContext) === "behind";
}

/**
 * Sets the document's title. After a navigation, scrolls to the top and focuses the heading, so that screen readers
 * announce the screen and Tab continues from there. After back, the browser restores the scroll position. Does nothing
 * for a screen in the background.
 */
export function ScreenTitle({ children }: { children: string }) {
  const { key } = useLocation();
  const isPop = useNavigationType() === "POP";
  const layer = useContext(ScreenLayerContext);

  const scrollToTop = useEffectEvent(() => {
    if (key !== INITIAL_LOCATION_KEY && !isPop && layer === "front") window.scrollTo(0, 0);
  });
  useLayoutEffect(() => scrollToTop(), []);

  useLayoutEffect(() => {
    if (key !== INITIAL_LOCATION_KEY && layer !== "behind")
      focusIfFree(headingInFront(), BACKGROUND_CONTROLS);
  }, [key, layer]);

  return layer === "behind" ? null : <title>{words.documentTitle(children)}</title>;
}

/** Returns the heading of the screen in front: the last `h1`. */
function headingInFront(): HTMLElement | null {
  return [...document.querySelectorAll("h1")].at(-1) ?? null;
}

/** Selects the controls of background screens: one of them may have opened the screen in front. */
const BACKGROUND_CONTROLS = "[inert] *, [data-lists] :is(a, button, [type=search])";

/**
 * Focuses an element if nothing or an `h1` has the focus.
 *
 * @param alsoFree selects further elements that may lose the focus
 */
export function focusIfFree(target: HTMLElement | null, alsoFree = "h1") {
  const { activeElement } = document;
  const isFree = !activeElement || activeElement.matches(`body, h1, ${alsoFree}`);
  if (isFree) target?.focus({ preventScroll: true });
}

/** Keeps a screen out of search engines: anyone with a list's URL may open it. */
export function NoIndex() {
  return useIsInBackground() ? null : <meta name="robots" content="noindex" />;
}
