// npm run test:engines: the main journey of two people, in each browser engine that this computer has.
//   npm run test:engines -- WebKit    this one only
import { startEngines } from "../tests/engines/engines";
import { journey } from "../tests/engines/journey";
import { startFront } from "../tests/support/front";
import { startHosting } from "../tests/support/hosting";
import { startBackend } from "./backend/backend";
import { endInOrder } from "./start/ending";

const closing: (() => Promise<unknown>)[] = [];

const end = endInOrder(async () => {
  for (const close of closing.reverse()) await close();
});

try {
  const engines = await startEngines(process.argv[2]);
  for (const { stop } of engines) closing.push(stop);
  if (engines.length === 0) throw new Error("There is no engine to test in.");
  const [backend, hosting] = await Promise.all([startBackend(), startHosting()]);
  closing.push(backend.stop, hosting.stop);
  const front = await startFront({
    authHost: backend.authHost,
    firestoreHost: backend.firestoreHost,
    hostingHost: hosting.host,
  });
  closing.push(front.close);

  let failed = 0;
  for (const { name, pointers, open } of engines) {
    for (const by of pointers) {
      console.log(`\n${name}, by ${by}`);
      const onStep = (step: string) => console.log(`  ${step}`);
      try {
        await journey({ origin: front.origin, open, by, onStep });
        console.log("  All is well");
      } catch (error) {
        failed += 1;
        console.error(error);
      }
    }
  }
  end(failed === 0 ? 0 : 1);
} catch (error) {
  end(1, error instanceof Error ? error.message : String(error));
}
