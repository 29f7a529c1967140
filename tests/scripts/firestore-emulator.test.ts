import { beforeEach, expect, test, vi } from "vitest";
import { startFirestore } from "../../scripts/backend/firestore-emulator";
import { spawnGuarded } from "../../scripts/backend/guarded-process";

vi.mock("../../scripts/backend/guarded-process");

/** From the error of Java 17 about a program that was compiled for Java 21. */
const TOO_NEW = [
  "java.lang.UnsupportedClassVersionError: com/google/CloudFirestore has been compiled by a more recent",
  "version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file",
  "versions up to 61.0",
];

beforeEach(() => {
  vi.mocked(spawnGuarded).mockClear();
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
});

test("a start with a Java that is too old for the JAR names both versions", async () => {
  run(TOO_NEW);
  await expect(start()).rejects.toThrow("needs Java 21 or newer, but found Java 17.");
});

test("a JAR without a main class in its manifest, such as the Cloud SDK's, starts", async () => {
  run(["no main manifest attribute, in x.jar"]);
  run(null);
  expect(await start()).toMatchObject({ host: "127.0.0.1:8080" });

  const [first, second] = vi.mocked(spawnGuarded).mock.calls;
  expect(first?.[1]).toEqual(expect.arrayContaining(["-jar", "x.jar"]));
  expect(second?.[1]).toEqual(expect.arrayContaining(["-cp", "x.jar", "--port=8080"]));
});

/** Makes the next process print these lines and exit; with null, print nothing and run on. */
function run(lastLines: readonly string[] | null): void {
  const exited = lastLines ? Promise.resolve(1) : new Promise<never>(() => undefined);
  const stop = async () => undefined;
  vi.mocked(spawnGuarded).mockReturnValueOnce({ lastLines: lastLines ?? [], exited, stop });
}

function start() {
  return startFirestore({ jar: "x.jar", java: "java" }, 8080);
}
