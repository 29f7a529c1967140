import type { BrowserContext, Locator, Page } from "@playwright/test";

/**
 * Lets a browser context sign in with Google through the Auth emulator's own popup.
 *
 * The Firebase SDK in the page and the emulator's helper frame communicate through a script on Google's server.
 * `messaging` replaces this script; everything else is real. The popup's external fonts and styles are left out.
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

    /** Creates a Google account in the popup, and signs in with it. */
    async signInAs(name: string, email: string) {
      await page.getByRole("button", { name: "Add new account" }).click();
      await page.locator("#email-input").fill(email);
      await page.locator("#display-name-input").fill(name);
      await page.locator("#sign-in").click();
    },

    /** Locates the button of an account that has signed in with Google before. */
    account: (email: string): Locator => page.getByRole("listitem").filter({ hasText: email }),
  };
}

/**
 * Implements the part of `gapi.iframes` that the SDK and the emulator use. A frame and its opener register handlers by
 * name, send each other messages, and receive the handlers' replies. Runs in the page and in the frame, so it can't use
 * other code of this file.
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

  /** Resolves with the handler of this name, once it is registered. */
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

  /** Returns one side's handle of the other side. */
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
        // The SDK's reply handler for `webStorageSupport` always throws. Tests must not see this error.
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

  // Google's script calls the function that its own URL names, by default `gapi_onload`.
  const { currentScript } = document;
  const source = currentScript instanceof HTMLScriptElement ? currentScript.src : "";
  const onload = new URL(source, location.href).searchParams.get("onload") ?? "gapi_onload";
  const call: unknown = Reflect.get(window, onload);
  if (typeof call === "function") call();
}
