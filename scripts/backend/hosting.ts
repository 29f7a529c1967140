import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { buildForEmulators } from "../build-for-emulators";
import { environmentOf, LOCAL_MODE } from "../configuration";
import { writePolicy } from "../policy";
import type { Emulator } from "./emulator";
import { startFirebaseEmulator } from "./firebase-emulator";
import { scratchFolder } from "./guarded-process";
import { freePorts } from "./ports";
import { DEMO_PROJECT_ID, PROJECT_ROOT } from "./project";

type FirebaseJson = { readonly hosting: { readonly public: string } };

/**
 * Serves a production build as Firebase Hosting does: from its emulator, with the rewrites and headers of the project's
 * firebase.json.
 * @param built the folder of the build; without it, makes a build
 */
export async function startHosting(built?: string): Promise<Emulator> {
  const project = readFileSync(join(PROJECT_ROOT, "firebase.json"), "utf8");
  const scratch = scratchFolder();
  // firebase-tools serves only files beside its configuration.
  const served = join(scratch, (JSON.parse(project) as FirebaseJson).hosting.public);
  if (built) {
    // A junction needs no special rights on Windows.
    symlinkSync(built, served, "junction");
  } else {
    await buildForEmulators(served);
  }
  const page = readFileSync(join(served, "index.html"), "utf8");
  const { hosting } = JSON.parse(
    writePolicy(project, page, environmentOf(LOCAL_MODE)),
  ) as FirebaseJson;
  const [port = 0] = await freePorts(1);
  // Without a site, firebase-tools would request one over the network.
  const config = { hosting: { ...hosting, site: DEMO_PROJECT_ID } };
  return startFirebaseEmulator({ service: "hosting", port, config, scratch });
}
