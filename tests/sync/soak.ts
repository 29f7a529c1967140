// npm run soak: people with bad networks edit lists together, until the time is up; then everything is compared.
//   npm run soak -- --minutes 10 --seed 7
import { parseArgs } from "node:util";
import { setLogLevel } from "firebase/firestore";
import { startBackend } from "../../scripts/backend/backend";
import { runToEnd } from "../support/run-to-end";
import { VIOLATIONS } from "./simulation/figures";
import { simulate } from "./simulation/simulate";

const PEOPLE = 20;

/** How often it says how far it has come, in milliseconds. */
const NEWS_MS = 15_000;

// Refusals and broken connections are what this is about.
setLogLevel("silent");

await runToEnd(async (atEnd) => {
  const { minutes, seed } = options();
  const backend = await startBackend();
  atEnd(backend.stop);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = backend.authHost;
  process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
  const goesOn = forMinutes(minutes);
  const { figures, violations } = await simulate({ seed, people: PEOPLE, goesOn });
  console.log(`\nSeed ${seed}, ${PEOPLE} people, ${minutes} min of editing`);
  console.table(figures);
  for (const violation of violations) console.error(violation);
  return VIOLATIONS.every((name) => figures[name] === 0);
});

/** Lets people go on for so long from the first time it is asked, and says now and then how many changes there are. */
function forMinutes(minutes: number): (changes: number) => boolean {
  let deadline: number | undefined;
  let nextNews: number | undefined;
  return (changes) => {
    const now = Date.now();
    deadline ??= now + minutes * 60_000;
    nextNews ??= now + NEWS_MS;
    if (now >= nextNews) {
      nextNews = now + NEWS_MS;
      console.log(`${changes} changes …`);
    }
    return now < deadline;
  };
}

function options(): { readonly minutes: number; readonly seed: number } {
  const number = { type: "string", default: "1" } as const;
  const { values } = parseArgs({ options: { minutes: number, seed: number } });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0) || !Number.isInteger(seed)) {
    throw new Error("--minutes takes a number above 0, --seed a whole number.");
  }
  return { minutes, seed };
}
