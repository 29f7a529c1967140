import { defineConfig } from "vitest/config";
import { REQUIREMENTS } from "/work/main/tests/project/requirements.ts";
export default defineConfig({ root: "/work/main", test: { restoreMocks: true, tags: REQUIREMENTS.map(({ id, sentence }) => ({ name: id, description: sentence })), include: ["tests/sync/*.test.ts"], exclude: ["tests/sync/simulation.test.ts"], setupFiles: ["tests/support/no-stray-console.ts"], testTimeout: 10000 } });
