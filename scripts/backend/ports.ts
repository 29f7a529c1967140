import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { BackendError } from "./backend-error";
import { LOOPBACK } from "./project";

/**
 * All that a browser may reach as `localhost`. Systems differ in whether a server on one of them keeps another from
 * listening on the next, so each is tried.
 */
const LOCALHOST = [LOOPBACK, "::1", "0.0.0.0", "::"];

/**
 * Where no system takes the ports for outgoing connections from (Linux begins at 32,768, others higher). In between,
 * one could be taken again before it is listened on, even by the attempt to reach it.
 */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * Ports that nobody uses at this moment, all different.
 * @param count how many
 */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  while (held.size < count) {
    const port = randomInt(FIRST, LAST);
    // One that is used, or held already, is none.
    const server = await listen(port, LOOPBACK).catch(() => undefined);
    if (server) held.set(port, server);
  }
  await Promise.all([...held.values()].map(close));
  return [...held.keys()];
}

/**
 * Makes sure that a port can be listened on.
 * @param purpose who wants it, for the message: `the Auth emulator`
 * @param variable the environment variable that chooses another one
 * @throws BackendError `port-taken`, naming the port
 */
export async function ensurePortFree(
  port: number,
  purpose: string,
  variable: string,
): Promise<void> {
  for (const host of LOCALHOST) {
    try {
      await close(await listen(port, host));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : error;
      if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") {
        continue; // A computer without IPv6.
      }
      throw new BackendError(
        "port-taken",
        `Port ${port}, wanted for ${purpose}, cannot be used: ${code === "EADDRINUSE" ? "another program uses it" : code}.`,
        `End the program that uses it, or choose another port with ${variable}=<port>.`,
      );
    }
  }
}

async function listen(port: number, host: string): Promise<Server> {
  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}
