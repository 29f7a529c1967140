import type { Page } from "@playwright/test";

/** What was seen of a page while it loaded, in milliseconds since it was asked for. */
export type Loading = {
  firstPaint: number;
  /** When what was waited for had been drawn; 0 until then. */
  usable: number;
  /** When, after that, the app's own code had taken over; the same where nothing came before it. */
  takenOver: number;
  /** How far things jumped, as the browsers count it. */
  shift: number;
  /** By how much long tasks passed 50 ms, in sum. */
  blocking: number;
};

/** An input, and what came of it. */
export type Answer = {
  /** How long scripts ran, in milliseconds. */
  readonly script: number;
  /** From the input until its consequence was drawn, in milliseconds. */
  readonly paint: number;
};

declare global {
  interface Window {
    bench: {
      readonly loading: Loading;
      readonly answers: Answer[];
      /** Calls back when it is so, and drawn. */
      readonly when: (isSo: () => boolean, then: (now: number) => void) => void;
      /** When something was last pressed. */
      pressed: number;
    };
  }
}

/**
 * Watches a page from its beginning, until an element that fits the selector is drawn and the app has taken over; then
 * says so in the console: to ask for it would take a script, amid what is measured. Runs in the page.
 */
export function watchPage([selector, loaded]: readonly [string, string]): void {
  const loading = { firstPaint: 0, usable: 0, takenOver: 0, shift: 0, blocking: 0 };
  const answers: Answer[] = [];
  const whenDrawn = (then: (now: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  const when = (isSo: () => boolean, then: (now: number) => void): unknown =>
    isSo() ? whenDrawn(then) : requestAnimationFrame(() => when(isSo, then));
  window.bench = { loading, answers, when, pressed: 0 };

  type Entry = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.name === "first-contentful-paint") loading.firstPaint = entry.startTime;
      if (entry.entryType === "longtask") loading.blocking += entry.duration - 50;
      if (entry.entryType === "layout-shift" && !entry.hadRecentInput) loading.shift += entry.value;
    }
  }).observe({ entryTypes: ["paint", "longtask", "layout-shift"] });

  const noteTakenOver = (now: number) => {
    loading.takenOver = now;
    console.debug(loaded);
  };
  const noteUsable = (now: number) => {
    loading.usable = now;
    when(() => !window.firstPaint, noteTakenOver);
  };
  when(() => document.querySelector(selector) !== null, noteUsable);

  let current: { since: number; script: number } | null = null;
  for (const type of ["keydown", "click", "input", "change", "submit", "focusout"]) {
    const begin = () => {
      const since = performance.now();
      if (type === "keydown" || type === "click") window.bench.pressed = since;
      if (current || type === "focusout") return;
      const own = { since, script: 0 };
      current = own;
      whenDrawn((now) => {
        answers.push({ script: own.script, paint: now - since });
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
 * Begins to watch a page for something that is to be made to happen.
 * @param watcher runs in the page, and sees nothing but its argument; it calls back with what it has seen
 * @returns waits for that
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
