import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Emulator } from "../../scripts/backend/emulator";
import { prepareFirebaseEmulator } from "../../scripts/backend/firebase-emulator";
import { scratchFolder } from "../../scripts/backend/guarded-process";
import { thisMachine } from "../../scripts/backend/machine";
import { freePorts } from "../../scripts/backend/ports";
import { DEMO_PROJECT_ID, PROJECT_ROOT } from "../../scripts/backend/project";

type FirebaseJson = { readonly hosting: { readonly public: string } };

/**
 * Serves a production build as Firebase Hosting will: by its emulator, with the rewrites and headers of the project's
 * own firebase.json.
 * @param built the folder of the build
 */
export async function startHosting(built: string): Promise<Emulator> {
  const { hosting } = JSON.parse(
    readFileSync(join(PROJECT_ROOT, "firebase.json"), "utf8"),
  ) as FirebaseJson;
  const scratch = scratchFolder();
  // firebase-tools serves only what is beside its configuration. A junction needs no rights on Windows.
  symlinkSync(built, join(scratch, hosting.public), "junction");
  const [port = 0] = await freePorts(1);
  // With a site it need not ask the network for one.
  const config = { hosting: { ...hosting, site: DEMO_PROJECT_ID } };
  const start = await prepareFirebaseEmulator(
    { service: "hosting", projectId: DEMO_PROJECT_ID, port, config, scratch },
    thisMachine(),
  );
  return start();
}
