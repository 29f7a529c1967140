import { createContext, useContext, useEffectEvent, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import * as words from "./words";

/** The key that the router gives the page one came to from outside. */
const INITIAL_LOCATION_KEY = "default";

/**
 * Where a screen stands: in front; behind the one that somebody is at, as on a wide window the lists beside a list, and a
 * list below its settings; or over another.
 */
export type ScreenLayer = "front" | "behind" | "over";

export const ScreenLayerContext = createContext<ScreenLayer>("front");

/** Whether a screen is not what somebody is at: then it says nothing of the page as a whole. */
export function useIsInBackground(): boolean {
  return useContext(ScreenLayerContext) === "behind";
}

/**
 * The document's title while a screen is shown. Whoever comes from another screen begins at its top, and finds the
 * focus on the heading, so that a screen reader says where they are, and the Tab key goes on from there. On the way
 * back, the browser itself finds the place. Nothing of it for a screen that stands behind.
 */
export function ScreenTitle({ children }: { children: string }) {
  const { key } = useLocation();
  const isPop = useNavigationType() === "POP";
  const place = useContext(ScreenLayerContext);

  const scrollToTop = useEffectEvent(() => {
    if (key !== INITIAL_LOCATION_KEY && !isPop && place === "front") window.scrollTo(0, 0);
  });
  useLayoutEffect(() => scrollToTop(), []);

  useLayoutEffect(() => {
    if (key !== INITIAL_LOCATION_KEY && place !== "behind")
      focusIfFree(headingInFront(), BACKGROUND_CONTROLS);
  }, [key, place]);

  return place === "behind" ? null : <title>{words.documentTitle(children)}</title>;
}

/** The heading of the screen in front, which is the last one of the page. */
function headingInFront(): HTMLElement | null {
  return [...document.querySelectorAll("h1")].at(-1) ?? null;
}

/** What may have led to a screen, and still be there, behind it. */
const BACKGROUND_CONTROLS = "[inert] *, [data-lists] :is(a, button, [type=search])";

/**
 * Focuses something, unless the person is already at something on this screen.
 *
 * @param alsoFree a selector of what the focus is taken from all the same
 */
export function focusIfFree(target: HTMLElement | null, alsoFree = "h1") {
  const { activeElement } = document;
  const isFree = !activeElement || activeElement.matches(`body, h1, ${alsoFree}`);
  if (isFree) target?.focus({ preventScroll: true });
}

/** Keeps a screen out of search engines: whoever knows a list's address may open the list. */
export function NoIndex() {
  return useIsInBackground() ? null : <meta name="robots" content="noindex" />;
}
