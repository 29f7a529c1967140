import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { LOOPBACK } from "./project";

/** The purposes of the configurable ports, by environment variable. */
const PURPOSES = {
  PORT: "the app",
  AUTH_EMULATOR_PORT: "the Auth emulator",
  FIRESTORE_EMULATOR_PORT: "the Firestore emulator",
} as const;

type Variable = keyof typeof PURPOSES;

/** All addresses of `localhost`. On some systems, a server on one doesn't block the others, so each is tried. */
const LOCALHOST = [LOOPBACK, "::1", "0.0.0.0", "::"];

/**
 * The range for free ports is below the ephemeral ports of all systems (Linux begins at 32,768, others higher). An
 * ephemeral port could be taken before a server listens on it, even by an attempt to connect to it.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** Returns this many different ports that are free at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  while (held.size < count) {
    const port = randomInt(FIRST, LAST);
    // Skips a port that is in use, or held already.
    const server = await listen(port, LOOPBACK).catch(() => undefined);
    if (server) held.set(port, server);
  }
  await Promise.all([...held.values()].map(close));
  return [...held.keys()];
}

/** Checks that the wanted ports are free. @throws with the port, and the variable that chooses another */
export async function ensurePortsFree(
  wanted: Readonly<Record<Variable, number | undefined>>,
): Promise<void> {
  for (const variable of Object.keys(PURPOSES) as Variable[]) {
    const port = wanted[variable];
    if (port === undefined) continue;
    for (const host of LOCALHOST) await ensureFree(port, host, variable);
  }
}

async function ensureFree(port: number, host: string, variable: Variable): Promise<void> {
  try {
    await close(await listen(port, host));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    // A computer without IPv6.
    if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") return;
    const isInUse = code === "EADDRINUSE";
    const reason = isInUse ? "another program uses it" : code;
    throw new Error(
      `Port ${port}, wanted for ${PURPOSES[variable]}, can't be used: ${reason}.\n` +
        `${isInUse ? "Stop that program, or choose" : "Choose"} another port with ${variable}=<port>.`,
    );
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
