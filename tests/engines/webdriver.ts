/*
 * As much of the W3C's WebDriver as the journey needs. Firefox and WebKit take the same commands, each by its own road:
 * see firefox.ts and webkit.ts.
 */

/** The commands, each with its parameters. */
export type Commands = {
  NewSession: { capabilities: object };
  Navigate: { url: string };
  ExecuteScript: { script: string; args: readonly unknown[] };
  PerformActions: { actions: readonly object[] };
  ReleaseActions: Record<string, never>;
  TakeScreenshot: Record<string, never>;
  DeleteSession: Record<string, never>;
};

/** Sends a command to a browser. @returns the value it answers with. @throws with the browser's own message */
export type Send = <Name extends keyof Commands>(
  command: Name,
  parameters: Commands[Name],
) => Promise<unknown>;

export type Point = { readonly x: number; readonly y: number };

/** A running browser with one tab. */
export type Tab = ReturnType<typeof createTab>;

/** How a finger presses, or a mouse. */
export type PointerType = "touch" | "mouse";

/** Milliseconds for each part of a dragging movement, so that the page sees it move. */
const STEP_MS = 20;
const STEPS = 12;

/** The keys that have no character, by WebDriver's table of them. */
const KEYS = { Enter: "\uE007", Escape: "\uE00C", Space: " ", ArrowUp: "\uE013" } as const;

/**
 * A tab that is driven by commands.
 * @param endBrowser ends the browser itself
 */
export function createTab(send: Send, endBrowser: () => Promise<void>) {
  const point = async (pointerType: PointerType, actions: readonly object[]) => {
    const parameters = { pointerType };
    await send("PerformActions", {
      actions: [{ type: "pointer", id: pointerType, parameters, actions }],
    });
    await send("ReleaseActions", {});
  };
  const move = ({ x, y }: Point, duration = 0) => ({
    type: "pointerMove",
    origin: "viewport",
    x: Math.round(x),
    y: Math.round(y),
    duration,
  });
  const down = { type: "pointerDown", button: 0 };
  const up = { type: "pointerUp", button: 0 };

  return {
    async goto(url: string): Promise<void> {
      await send("Navigate", { url });
    },

    /** Runs a function in the page. It sees nothing but its arguments. */
    run<Args extends readonly unknown[], Result>(
      work: (...args: Args) => Result,
      ...args: Args
    ): Promise<Result> {
      const script = `return (${work})(...arguments)`;
      return send("ExecuteScript", { script, args }) as Promise<Result>;
    },

    /** Runs the text of a script in the page. */
    async runSource(script: string): Promise<void> {
      await send("ExecuteScript", { script, args: [] });
    },

    press: (at: Point, by: PointerType) => point(by, [move(at), down, up]),

    doublePress: (at: Point, by: PointerType) => point(by, [move(at), down, up, down, up]),

    /** Takes hold of what is at a point, lets the page answer to that, and takes it elsewhere. */
    drag: (from: Point, to: Point, by: PointerType, holdMs: number) => {
      const part = (a: number, b: number, step: number) => a + ((b - a) * step) / STEPS;
      const steps = Array.from({ length: STEPS }, (_, index) =>
        move({ x: part(from.x, to.x, index + 1), y: part(from.y, to.y, index + 1) }, STEP_MS),
      );
      const hold = { type: "pause", duration: holdMs };
      return point(by, [move(from), down, hold, ...steps, hold, up]);
    },

    async type(text: string): Promise<void> {
      await press([...text]);
    },

    async key(name: keyof typeof KEYS): Promise<void> {
      await press([KEYS[name]]);
    },

    /** What is on the screen, as a PNG. */
    screenshot: async () => Buffer.from(String(await send("TakeScreenshot", {})), "base64"),

    async end(): Promise<void> {
      await send("DeleteSession", {}).catch(() => undefined);
      await endBrowser();
    },
  };

  async function press(keys: readonly string[]) {
    const actions = keys.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await send("PerformActions", { actions: [{ type: "key", id: "keyboard", actions }] });
    await send("ReleaseActions", {});
  }
}
