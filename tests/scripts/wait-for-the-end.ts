import { spawnGuarded } from "../../scripts/backend/guarded-process";
import { endInOrder } from "../../scripts/start/ending";

const { SCRATCH: folder = "" } = process.env;
const program = "console.log(process.pid); setInterval(() => undefined, 60_000)";
const child = spawnGuarded(process.execPath, ["-e", program], {
  folder,
  scratch: folder,
  env: process.env,
});
endInOrder(async () => console.log("wound up"));
// Keeps it running, as a server would.
const untilStarted = setInterval(() => {
  if (child.lastLines.length === 0) return;
  console.log(`child ${child.lastLines[0]}`);
  clearInterval(untilStarted);
  setInterval(() => undefined, 60_000);
}, 10);
