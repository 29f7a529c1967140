// npm run soak: users with bad networks edit lists together for some minutes. Then all lists are compared.
//   npm run soak -- --minutes 10 --seed 7
import { parseArgs } from "node:util";
import { setLogLevel } from "firebase/firestore";
import { startBackend } from "../../scripts/backend/backend";
import { runToEnd } from "../support/run-to-end";
import { simulate } from "./simulation/simulate";

const PEOPLE = 20;

// The SDK logs refusals and broken connections, which are intended here.
setLogLevel("silent");

await runToEnd(async (atEnd) => {
  const { minutes, seed } = options();
  const backend = await startBackend();
  atEnd(backend.stop);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = backend.authHost;
  process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
  const deadline = Date.now() + minutes * 60_000;
  const shouldContinue = () => Date.now() < deadline;
  const { figures, violations } = await simulate({ seed, people: PEOPLE, shouldContinue });
  console.log(`\nSeed ${seed}, ${PEOPLE} people, ${minutes} min of editing`);
  console.table(figures);
  for (const violation of violations) console.error(violation);
  return violations.length === 0;
});

function options(): { readonly minutes: number; readonly seed: number } {
  const number = { type: "string", default: "1" } as const;
  const { values } = parseArgs({ options: { minutes: number, seed: number } });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0) || !Number.isInteger(seed)) {
    throw new Error("--minutes takes a number above 0, --seed a whole number.");
  }
  return { minutes, seed };
}
