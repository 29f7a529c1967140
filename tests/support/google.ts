import type { BrowserContext, Locator, Page } from "@playwright/test";

/**
 * Lets a browser context sign in with Google by the Auth emulator's own popup.
 *
 * The Firebase SDK in the page and the emulator's helper frame in it speak to each other through a script of Google's
 * that exists nowhere but on Google's server. This is the one thing here that is not real: `messaging` stands in for
 * it. The fonts and styles that the popup asks others for are left out.
 */
export async function offerGoogle(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => url.hostname !== "localhost",
    (route) => {
      const isScript = route.request().url().startsWith("https://apis.google.com/js/api.js");
      const contentType = isScript ? "text/javascript" : "text/css";
      return route.fulfill({ contentType, body: isScript ? `(${messaging})();` : "" });
    },
  );
}

/** The account page of the popup. */
export function googlePopup(page: Page) {
  return {
    isShown: page.getByRole("button", { name: "Add new account" }),

    /** Makes an account with Google, as the popup calls it, and signs in with it. */
    async signInAs(name: string, email: string) {
      await page.getByRole("button", { name: "Add new account" }).click();
      await page.locator("#email-input").fill(email);
      await page.locator("#display-name-input").fill(name);
      await page.locator("#sign-in").click();
    },

    /** Signs in with an account that has signed in with Google before. */
    account: (email: string): Locator => page.getByRole("listitem").filter({ hasText: email }),
  };
}

/**
 * As much of `gapi.iframes` as the SDK and the emulator use, with its names: a frame that is opened, and the one that
 * opened it, register handlers by name and send each other messages, which the handlers answer. Runs in the page and
 * in the frame, so it may use nothing of this file.
 */
function messaging() {
  type Handler = (data: unknown) => unknown;
  type Reply = (answers: readonly unknown[]) => void;
  type Message = {
    readonly gapi: true;
    readonly id: number;
    readonly name?: string;
    readonly data?: unknown;
    readonly answer?: unknown;
  };

  const handlers = new Map<string, Handler>();
  const early = new Map<string, ((handler: Handler) => void)[]>();
  const replies = new Map<number, Reply>();
  let count = 0;

  /** The handler of this name; a message that comes before it is registered waits for it. */
  const handlerOf = (name: string) =>
    new Promise<Handler>((resolve) => {
      const handler = handlers.get(name);
      if (handler) resolve(handler);
      else early.set(name, [...(early.get(name) ?? []), resolve]);
    });

  const register = (name: string, handler: Handler) => {
    handlers.set(name, handler);
    for (const resolve of early.get(name) ?? []) resolve(handler);
    early.delete(name);
  };

  /** What one side holds of the other. */
  const peer = (other: () => Window | null) => {
    const send = (name: string, data: unknown, reply?: Reply) => {
      const id = ++count;
      if (reply) replies.set(id, reply);
      other()?.postMessage({ gapi: true, id, name, data }, location.origin);
    };
    const ping = (reply: () => void) =>
      new Promise<void>((resolve) => {
        send("ping", null, () => {
          reply();
          resolve();
        });
      });
    return { register, send, ping, restyle: async () => undefined };
  };

  addEventListener("message", async ({ data, source, origin }: MessageEvent<Message>) => {
    if (origin !== location.origin || data?.gapi !== true) return;
    if (data.name === undefined) {
      try {
        replies.get(data.id)?.([data.answer]);
      } catch {
        // The SDK ends its reply to `webStorageSupport` with an error whatever the answer is. Nobody is to hear of it.
      }
      replies.delete(data.id);
      return;
    }
    const handler = await handlerOf(data.name);
    const answer = await handler(data.data);
    (source as Window).postMessage({ gapi: true, id: data.id, answer }, location.origin);
  });
  register("ping", () => true);

  type Opening = {
    readonly where: HTMLElement;
    readonly url: string;
    readonly attributes: { readonly style: Record<string, string> } & Record<string, unknown>;
  };
  const context = {
    getParentIframe: () => peer(() => window.parent),
    open({ where, url, attributes }: Opening, onOpen: (frame: unknown) => unknown) {
      const { style, ...rest } = attributes;
      const frame = document.createElement("iframe");
      Object.assign(frame.style, style);
      for (const [name, value] of Object.entries(rest)) frame.setAttribute(name, String(value));
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      frame.src = url;
      where.append(frame);
      return loaded.then(() => onOpen(peer(() => frame.contentWindow)));
    },
  };
  const iframes = {
    Iframe: class {},
    CROSS_ORIGIN_IFRAMES_FILTER: null,
    getContext: () => context,
  };
  const load = (_name: string, { callback }: { callback: () => void }) => {
    Object.assign(gapi, { iframes });
    callback();
  };
  const gapi = { load };
  Object.assign(window, { gapi });

  // Google's script calls back the function that its own address names, or else this one.
  const { currentScript } = document;
  const source = currentScript instanceof HTMLScriptElement ? currentScript.src : "";
  const onload = new URL(source, location.href).searchParams.get("onload") ?? "gapi_onload";
  const call: unknown = Reflect.get(window, onload);
  if (typeof call === "function") call();
}
