import type { Page } from "@playwright/test";

/** What was seen of a page while it loaded, in milliseconds since it was asked for. */
export type Loading = {
  readonly firstPaint: number;
  /** When what was waited for had been drawn; 0 until then. */
  readonly usable: number;
  /** How far things jumped, as the browsers count it. */
  readonly shift: number;
  /** By how much long tasks passed 50 ms, in sum. */
  readonly blocking: number;
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
      loading: { -readonly [Field in keyof Loading]: Loading[Field] };
      answers: Answer[];
      /** Calls back when what has been done so far is drawn. */
      whenDrawn: (then: (now: number) => void) => void;
      /** When a text came onto the page, in milliseconds since 1970. */
      seen: Map<string, number>;
    };
  }
}

/** Watches a page from its beginning, until an element that fits the selector is drawn. Runs in the page. */
export function watchLoading(selector: string): void {
  const loading = { firstPaint: 0, usable: 0, shift: 0, blocking: 0 };
  const whenDrawn = (then: (now: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  const answers: Answer[] = [];
  const seen = new Map<string, number>();
  window.bench = { loading, answers, whenDrawn, seen };

  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-paint") loading.firstPaint = startTime;
  });
  observe("longtask", ({ duration }) => {
    loading.blocking += duration - 50;
  });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) loading.shift += value;
  });
  const look = () => {
    if (document.querySelector(selector)) {
      whenDrawn((now) => {
        loading.usable = now;
      });
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  let current: { since: number; script: number } | null = null;
  for (const type of ["keydown", "click", "input", "change", "submit", "focusout"]) {
    addEventListener(
      type,
      () => {
        if (current || type === "focusout") return;
        const own = { since: performance.now(), script: 0 };
        current = own;
        whenDrawn((now) => {
          answers.push({ script: own.script, paint: now - own.since });
          current = null;
        });
      },
      true,
    );
    addEventListener(type, () => {
      if (current) current.script = performance.now() - current.since;
    });
  }

  new MutationObserver((records) => {
    const now = performance.timeOrigin + performance.now();
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        const item = node instanceof Element ? node.closest("[data-item-id]") : null;
        const text = item?.textContent;
        if (text && !seen.has(text)) seen.set(text, now);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Waits until what was waited for is drawn, and a little longer for what comes after it. */
export async function loadingOf(page: Page): Promise<Loading> {
  await page.waitForFunction(() => window.bench?.loading.usable > 0, undefined, { polling: 50 });
  await page.waitForTimeout(500);
  return page.evaluate(() => window.bench.loading);
}

/** The answers to inputs since this was asked last. */
export async function answersOf(page: Page): Promise<readonly Answer[]> {
  return page.evaluate(() => window.bench.answers.splice(0));
}

/** When an item of this text came onto a page, in milliseconds since 1970. */
export async function seenAt(page: Page, text: string): Promise<number> {
  const handle = await page.waitForFunction((wanted) => window.bench.seen.get(wanted), text, {
    polling: 20,
  });
  return (await handle.jsonValue()) ?? 0;
}
