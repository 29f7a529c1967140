import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect, Socket } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { scratchFolder, spawnGuarded } from "../../scripts/backend/guarded-process";
import { freePorts } from "../../scripts/backend/ports";
import type { Browser } from "./person";

/** Starts a Firefox with a profile of its own, and drives it by Marionette, which takes WebDriver's commands by TCP. */
export async function openFirefox(executable: string): Promise<Browser> {
  const profile = scratchFolder();
  const [port = 0] = await freePorts(1);
  const preferences = { "marionette.port": port, "ui.prefersReducedMotion": 0 };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${value});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const { stop } = spawnGuarded(
    executable,
    ["--headless", "--marionette", "--no-remote", "--profile", profile],
    { folder: profile, scratch: profile, env: { ...process.env, MOZ_HEADLESS_WIDTH: "412" } },
  );
  let socket = new Socket();
  await expect(async () => {
    socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
  }, "Firefox does not answer.").toPass();
  const send = await speakMarionette(socket);
  await send("NewSession", {});
  return { send, stop };
}

/** Commands go one at a time: [0, id, name, parameters], and are answered by [1, id, error, result]. */
async function speakMarionette(socket: Socket) {
  const answers = messages(socket);
  // A greeting.
  await answers.next();
  return async (command: string, parameters: object): Promise<unknown> => {
    const text = JSON.stringify([0, 0, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = (await answers.next()).value;
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return result?.value;
  };
}

/** Each message is its length in bytes, a colon, and JSON. */
async function* messages(socket: Socket) {
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const start = received.indexOf(":") + 1;
      const end = start + Number(received.subarray(0, start - 1).toString());
      if (start === 0 || received.length < end) break;
      yield JSON.parse(received.subarray(start, end).toString());
      received = received.subarray(end);
    }
  }
}
