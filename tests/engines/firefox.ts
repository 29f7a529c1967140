import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { scratchFolder, spawnGuarded } from "../../scripts/backend/guarded-process";
import { freePorts } from "../../scripts/backend/ports";
import { until } from "./until";
import { createTab, type Send, type Tab } from "./webdriver";

/** Starts a Firefox with a profile of its own, and drives it by Marionette, which takes WebDriver's commands by TCP. */
export async function openFirefox(executable: string): Promise<Tab> {
  const profile = scratchFolder();
  const [port = 0] = await freePorts(1);
  const preferences = { "marionette.port": port, "ui.prefersReducedMotion": 0 };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${value});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const browser = spawnGuarded(
    executable,
    ["--headless", "--marionette", "--no-remote", "--profile", profile],
    { folder: profile, scratch: profile, env: { ...process.env, MOZ_HEADLESS_WIDTH: "412" } },
  );
  const socket = await until(() => dial(port), "Firefox does not answer.");
  const send = speakMarionette(socket);
  await send("NewSession", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  return createTab(send, async () => {
    socket.destroy();
    await browser.stop();
  });
}

async function dial(port: number): Promise<Socket | null> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return socket;
  } catch {
    return null;
  }
}

/** Each message is its length in bytes, a colon, and JSON: a command [0, id, name, parameters], an answer [1, id, error, result]. */
function speakMarionette(socket: Socket): Send {
  const waiting = new Map<number, (error: Error | null, result: unknown) => void>();
  let lastId = 0;
  let received = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(":");
      const length = Number(received.subarray(0, colon).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const text = received.subarray(colon + 1, colon + 1 + length).toString();
      received = received.subarray(colon + 1 + length);
      take(JSON.parse(text));
    }
  });

  /** The first message is the browser's greeting, which is no answer. */
  function take(message: unknown) {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message;
    waiting.get(id)?.(error ? new Error(`${error.error}: ${error.message}`) : null, result);
    waiting.delete(id);
  }

  return (command, parameters) => {
    lastId += 1;
    const text = JSON.stringify([0, lastId, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, (error, result) => (error ? reject(error) : resolve(unwrap(result))));
    });
  };
}

function unwrap(result: unknown): unknown {
  return result !== null && typeof result === "object" && "value" in result ? result.value : result;
}
