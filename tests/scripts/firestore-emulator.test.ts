import { beforeEach, expect, test, vi } from "vitest";
import { startFirestore } from "../../scripts/backend/firestore-emulator";
import { spawnGuarded } from "../../scripts/backend/guarded-process";

vi.mock("../../scripts/backend/guarded-process");

/** Of what Java says of a program made for 21 where it is 17 itself. */
const TOO_NEW = [
  "java.lang.UnsupportedClassVersionError: com/google/CloudFirestore has been compiled by a more recent",
  "version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file",
  "versions up to 61.0",
];

beforeEach(() => {
  vi.mocked(spawnGuarded).mockClear();
  vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
});

test.each([
  ["that needs a newer Java says which", TOO_NEW, "needs Java 21 or newer; here is Java 17."],
  ["that dies at its start is quoted", ["one", "out of memory"], "  one\n  out of memory\n"],
])("an emulator %s", async (_, lines, message) => {
  run(lines);
  await expect(start()).rejects.toThrow(message);
});

test("a JAR starts, also one that does not say where it begins, whatever language the system has", async () => {
  run(["no main manifest attribute, in x.jar"]);
  run(null);
  expect(await start()).toMatchObject({ host: "127.0.0.1:8080" });

  const [first, second] = vi.mocked(spawnGuarded).mock.calls;
  expect(first?.[1]).toEqual(expect.arrayContaining(["-jar", "x.jar"]));
  const flags = [
    "--port=8080",
    "--seed_from_export=saved",
    expect.stringMatching(/^--rules=.*firestore.rules$/),
  ];
  expect(second?.[1]).toEqual(expect.arrayContaining(["-cp", "x.jar", ...flags]));
  expect(second?.[2].env).toMatchObject({ LC_ALL: "C.UTF-8" });
});

/** Has the next process say something and end, or say nothing and go on. */
function run(lastLines: readonly string[] | null): void {
  const exited = lastLines ? Promise.resolve(1) : new Promise<never>(() => undefined);
  const stop = async () => undefined;
  vi.mocked(spawnGuarded).mockReturnValueOnce({ lastLines: lastLines ?? [], exited, stop });
}

function start() {
  return startFirestore({ jar: "x.jar", java: "java" }, 8080, "saved");
}
