// npm run soak: people with bad networks edit lists together, until the time is up; then everything is compared.
//   npm run soak -- --minutes 10 --seed 7
import { parseArgs } from "node:util";
import { setLogLevel } from "firebase/firestore";
import { VIOLATIONS } from "../tests/sync/simulation/figures";
import { simulate } from "../tests/sync/simulation/simulate";
import { startBackend } from "./backend/backend";
import { endInOrder } from "./start/ending";

const PEOPLE = 20;

/** How often it says how far it has come, in milliseconds. */
const NEWS_MS = 15_000;

// Refusals and broken connections are what this is about.
setLogLevel("silent");
const { minutes, seed } = options();
const backend = await startBackend();
process.env.FIREBASE_AUTH_EMULATOR_HOST = backend.authHost;
process.env.FIRESTORE_EMULATOR_HOST = backend.firestoreHost;
const end = endInOrder(() => backend.stop());

try {
  const { figures, violations } = await simulate({
    seed,
    people: PEOPLE,
    goesOn: forMinutes(minutes),
  });
  console.log(`\nSeed ${seed}, ${PEOPLE} people, ${minutes} min of editing`);
  for (const [name, figure] of Object.entries(figures)) {
    console.log(`${String(figure).padStart(9)}  ${inWords(name)}`);
  }
  for (const violation of violations) console.error(violation);
  end(VIOLATIONS.some((name) => figures[name] > 0) ? 1 : 0);
} catch (error) {
  end(1, error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Lets people go on for so long from the first time it is asked, and says now and then how many changes there are. */
function forMinutes(minutes: number): (changes: number) => boolean {
  let deadline = 0;
  let nextNews = 0;
  return (changes) => {
    if (deadline === 0) {
      deadline = Date.now() + minutes * 60_000;
      nextNews = Date.now() + NEWS_MS;
    }
    if (Date.now() >= nextNews) {
      nextNews += NEWS_MS;
      console.log(`${changes} changes …`);
    }
    return Date.now() < deadline;
  };
}

/** `lostAnswers` as `lost answers`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function options(): { readonly minutes: number; readonly seed: number } {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "1" },
      seed: { type: "string", default: "1" },
    },
  });
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0) || !Number.isInteger(seed)) {
    console.error("--minutes takes a number above 0, --seed a whole number.");
    process.exit(1);
  }
  return { minutes, seed };
}
