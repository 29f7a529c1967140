import { mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startBackend } from "../../scripts/backend/backend";
import { freePorts } from "../../scripts/backend/ports";
import { emptyFolder } from "./folder";

test.each([
  ["127.0.0.1", "app", "PORT"],
  ["::1", "auth", "AUTH_EMULATOR_PORT"],
  ["0.0.0.0", "firestore", "FIRESTORE_EMULATOR_PORT"],
])(
  "a start with a port that is taken at %s fails, names the port and deletes no data",
  async (host, server, variable) => {
    const [port = 0] = await freePorts(1);
    const other = createServer().listen({ port, host, ipv6Only: true });
    const dataFolder = emptyFolder();
    mkdirSync(join(dataFolder, "1"));
    await expect(
      startBackend({ dataFolder, ports: { [server]: port }, fresh: true }),
    ).rejects.toThrow(
      new RegExp(`^Port ${port}, wanted .* another program uses it.\n.* ${variable}=<port>`),
    );
    expect(readdirSync(dataFolder)).toEqual(["1"]);
    other.close();
  },
);
