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
      /** When a key was last pressed, in milliseconds since 1970. */
      keyPressed: number;
    };
  }
}

/** What a page says in its console when it is loaded: to ask it would take a script, amid what is measured. */
const LOADED = "bench: loaded";

/**
 * Watches a page that is about to be opened.
 *
 * @param until a selector for the element that is waited for
 * @returns waits until that is drawn, the app has taken over, and a little longer for what comes after it
 */
export async function watchLoadingOf(page: Page, until: string): Promise<() => Promise<void>> {
  await page.addInitScript(watchPage, { until, loaded: LOADED });
  const loaded = page.waitForEvent("console", (message) => message.text() === LOADED);
  return async () => {
    await loaded;
    await page.waitForTimeout(500);
  };
}

/** Watches a page from its beginning. Runs in the page. */
function watchPage({ until, loaded }: { until: string; loaded: string }): void {
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
  window.bench = { loading, answers, when, keyPressed: 0 };

  type Entry = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.name === "first-contentful-paint") loading.firstPaint = entry.startTime;
      if (entry.entryType === "longtask") loading.blocking += entry.duration - 50;
      if (entry.entryType === "layout-shift" && !entry.hadRecentInput) loading.shift += entry.value;
    }
  }).observe({ entryTypes: ["paint", "longtask", "layout-shift"] });

  const noteUsable = (now: number) => {
    loading.usable = now;
    when(() => !window.firstPaint, noteTakenOver);
  };
  const noteTakenOver = (now: number) => {
    loading.takenOver = now;
    console.debug(loaded);
  };
  when(() => document.querySelector(until) !== null, noteUsable);

  let current: { since: number; script: number } | null = null;
  for (const type of ["keydown", "click", "input", "change", "submit", "focusout"]) {
    const begin = () => {
      if (type === "keydown") window.bench.keyPressed = performance.timeOrigin + performance.now();
      if (current || type === "focusout") return;
      const own = { since: performance.now(), script: 0 };
      current = own;
      whenDrawn((now) => {
        answers.push({ script: own.script, paint: now - own.since });
        current = null;
      });
    };
    addEventListener(type, begin, true);
    addEventListener(type, () => {
      if (current) current.script = performance.now() - current.since;
    });
  }
}

/** What was seen while the page loaded. */
export function loadingOf(page: Page): Promise<Loading> {
  return page.evaluate(() => window.bench.loading);
}

/** The answers to inputs since this was asked last. */
export function answersOf(page: Page): Promise<readonly Answer[]> {
  return page.evaluate(() => window.bench.answers.splice(0));
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
