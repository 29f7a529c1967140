import type { Page } from "@playwright/test";

/** The measurements of a loading page, in milliseconds since the start of the navigation. */
export type Loading = {
  firstPaint: number;
  /** The time when the expected element had been drawn; 0 until then. */
  usable: number;
  /** The time after `usable` when the app's code had taken over from a first paint; without one, about the same. */
  takenOver: number;
  /** The cumulative layout shift, without a unit. */
  shift: number;
  /** The sum of the long tasks' time above 50 ms. */
  blocking: number;
};

/** The timing of one input, in milliseconds. */
export type InputTiming = {
  /** The duration of the scripts. */
  readonly script: number;
  /** The time from the input until its effect was drawn. */
  readonly paint: number;
};

declare global {
  interface Window {
    bench: {
      readonly loading: Loading;
      readonly inputTimings: InputTiming[];
      /** Calls back when the condition is true and the frame is drawn. */
      readonly when: (condition: () => boolean, then: (now: number) => void) => void;
      /** The time of the last key press or click. */
      pressed: number;
    };
  }
}

/**
 * Measures a page from its start, until an element that matches the selector is drawn and the app has taken over. Then
 * it logs the text `loaded`: polling would disturb the measurement. Runs in the page.
 */
export function watchPage([selector, loaded]: readonly [string, string]): void {
  const loading = { firstPaint: 0, usable: 0, takenOver: 0, shift: 0, blocking: 0 };
  const inputTimings: InputTiming[] = [];
  const whenDrawn = (then: (now: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  const when = (condition: () => boolean, then: (now: number) => void): unknown =>
    condition() ? whenDrawn(then) : requestAnimationFrame(() => when(condition, then));
  window.bench = { loading, inputTimings, when, pressed: 0 };

  type Entry = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.name === "first-contentful-paint") loading.firstPaint = entry.startTime;
      if (entry.entryType === "longtask") loading.blocking += entry.duration - 50;
      if (entry.entryType === "layout-shift" && !entry.hadRecentInput) loading.shift += entry.value;
    }
  }).observe({ entryTypes: ["paint", "longtask", "layout-shift"] });

  const recordTakenOver = (now: number) => {
    loading.takenOver = now;
    console.debug(loaded);
  };
  const recordUsable = (now: number) => {
    loading.usable = now;
    when(() => !window.firstPaint, recordTakenOver);
  };
  when(() => document.querySelector(selector) !== null, recordUsable);

  let current: { since: number; script: number } | null = null;
  for (const type of ["keydown", "click", "input", "change", "submit", "focusout"]) {
    const begin = () => {
      const since = performance.now();
      if (type === "keydown" || type === "click") window.bench.pressed = since;
      if (current || type === "focusout") return;
      const timing = { since, script: 0 };
      current = timing;
      whenDrawn((now) => {
        inputTimings.push({ script: timing.script, paint: now - since });
        current = null;
      });
    };
    addEventListener(type, begin, true);
    addEventListener(type, () => {
      if (current) current.script = performance.now() - current.since;
    });
  }
}

/**
 * Starts a watcher in a page, before the event that it waits for.
 * @param watcher runs in the page, can use only its arguments, and calls `resolve` with its result
 * @returns a function that waits for the result
 */
export async function watch<Argument, Result>(
  page: Page,
  watcher: (argument: Argument, resolve: (result: Result) => void) => void,
  argument: Argument,
): Promise<() => Promise<Result>> {
  const call = `(${watcher})(${JSON.stringify(argument)}, resolve)`;
  const watching = await page.evaluateHandle<{ result: Promise<Result> }>(
    `({ result: new Promise((resolve) => ${call}) })`,
  );
  return () => watching.evaluate(({ result }) => result);
}
