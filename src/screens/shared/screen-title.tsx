import { useEffectEvent, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { isTextInput } from "../../client/text-input";
import { INITIAL_LOCATION_KEY } from "../../client/visit";
import * as words from "./words";

/** Whether the user has navigated since the page load. Then Back may lead to its first history entry again. */
let hasNavigated = false;

/**
 * Sets the document's title. After a navigation, scrolls to the top and focuses the heading, so that screen readers
 * announce the screen and Tab continues from there; a text field keeps the focus. After back, the scroll position is
 * restored.
 */
export function ScreenTitle({ children }: { children: string }) {
  const { key } = useLocation();
  const isPop = useNavigationType() === "POP";

  const scrollToTop = useEffectEvent(() => {
    if (key !== INITIAL_LOCATION_KEY && !isPop) window.scrollTo(0, 0);
  });
  useLayoutEffect(() => scrollToTop(), []);

  useLayoutEffect(() => {
    hasNavigated ||= key !== INITIAL_LOCATION_KEY;
    if (hasNavigated && !isTextInput(document.activeElement)) focusHeading();
  }, [key]);

  return <title>{words.documentTitle(children)}</title>;
}

/** Focuses the screen's heading. */
export function focusHeading() {
  document.querySelector("h1")?.focus({ preventScroll: true });
}

/** Returns whether nothing or only a heading has the focus. */
export function isFocusFree(): boolean {
  return document.activeElement?.matches("body, h1") ?? true;
}

/** Keeps a screen out of search engines: anyone with a list's URL may open it. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}
