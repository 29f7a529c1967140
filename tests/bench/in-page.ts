/** The measurements of a loading page, in milliseconds since the start of the navigation. */
export type Loading = {
  /** The time when the page itself had arrived, from the browser's cache or the server. */
  arrival: number;
  firstPaint: number;
  /** The time when the expected element had been drawn. */
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
      /** Resolves when the expected element is drawn and the app has taken over. */
      readonly loaded: Promise<Loading>;
      readonly inputTimings: InputTiming[];
      /** Waits until a condition is true and the frame is drawn. Resolves with the time. */
      readonly when: (condition: () => boolean) => Promise<number>;
      /** The time of the last key press or click. */
      pressed: number;
    };
  }
}

/** Measures a page from its start. Expects an element that matches the selector. Runs in the page. */
export function watchPage(selector: string): void {
  const loading = { arrival: 0, firstPaint: 0, usable: 0, takenOver: 0, shift: 0, blocking: 0 };
  const inputTimings: InputTiming[] = [];
  const drawn = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
  const when = async (condition: () => boolean) => {
    while (!condition()) await new Promise(requestAnimationFrame);
    return drawn();
  };
  const load = async () => {
    loading.usable = await when(() => document.querySelector(selector) !== null);
    loading.takenOver = await when(() => !window.firstPaint);
    // Its `responseStart` is the time before the delay of the emulated network.
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    loading.arrival = page?.responseEnd ?? Number.NaN;
    return loading;
  };
  window.bench = { loaded: load(), inputTimings, when, pressed: 0 };

  type Entry = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.name === "first-contentful-paint") loading.firstPaint = entry.startTime;
      if (entry.entryType === "longtask") loading.blocking += entry.duration - 50;
      if (entry.entryType === "layout-shift" && !entry.hadRecentInput) loading.shift += entry.value;
    }
  }).observe({ entryTypes: ["paint", "longtask", "layout-shift"] });

  let current: { since: number; script: number } | null = null;
  for (const type of ["keydown", "click", "input", "change", "submit", "focusout"]) {
    const begin = async () => {
      const since = performance.now();
      if (type === "keydown" || type === "click") window.bench.pressed = since;
      if (current || type === "focusout") return;
      const timing = { since, script: 0 };
      current = timing;
      inputTimings.push({ paint: (await drawn()) - since, script: timing.script });
      current = null;
    };
    addEventListener(type, begin, true);
    addEventListener(type, () => {
      if (current) current.script = performance.now() - current.since;
    });
  }
}
