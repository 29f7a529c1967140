import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** The key that the router gives the page one came to from outside. */
const FIRST_KEY = "default";

/**
 * The document's title while a screen is shown. Whoever comes from another screen begins at its top, and finds the
 * focus on the heading, so that a screen reader says where they are, and the Tab key goes on from there. On the way
 * back, the browser itself finds the place.
 */
export function ScreenTitle({ children }: { children: string }) {
  const { key } = useLocation();
  const isWayBack = useNavigationType() === "POP";

  useLayoutEffect(() => {
    if (key === FIRST_KEY) return;
    if (!isWayBack) window.scrollTo(0, 0);
    focusHeading();
  }, [key, isWayBack]);

  return <title>{`${children} – Lettuce`}</title>;
}

/** Focuses the heading, unless the person is already at something on this screen. */
function focusHeading() {
  const { activeElement } = document;
  const isFree = !activeElement || activeElement === document.body || activeElement.matches("h1");
  if (isFree) document.querySelector("h1")?.focus({ preventScroll: true });
}

/** Keeps a screen out of search engines: whoever knows a list's address may open the list. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}
