// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { fakeTime } from "../components/fake-time";

const { storage, tabStorage } = vi.hoisted(() => {
  const kept = new Map<string, string>();
  const isDurable = vi.fn<() => boolean>();
  const store = vi.fn((key: string, value: string) => kept.set(key, value).has(key));
  return {
    storage: { isDurable },
    tabStorage: { kept, get: (key: string) => kept.get(key), store },
  };
});
vi.mock("../../src/client/storage", () => ({ storage, tabStorage }));

const pass = fakeTime();
const reload = vi.fn<() => void>();
const request = vi.fn<() => Promise<Response>>();
const notFetched = () => new TypeError("Failed to fetch dynamically imported module: /assets/x.js");
const fail = () => Promise.reject(notFetched());
const serve = (text: string, status = 200) =>
  request.mockImplementation(async () => new Response(text, { status }));
const serveBuild = (build: string, status = 200) => serve(`// ${build}\nrun();\n`, status);

/** Loads the page again. The tab's sessionStorage stays. */
async function openPage(build = "A") {
  vi.resetModules();
  reload.mockClear();
  document.body.replaceChildren();
  document.documentElement.dataset.build = build;
  return import("../../src/client/parts");
}

function type(kind: "input" | "textarea") {
  document.body.appendChild(document.createElement(kind)).value = "Milk";
}

beforeEach(() => {
  storage.isDurable.mockReturnValue(true);
  tabStorage.store.mockClear();
  tabStorage.kept.clear();
  serveBuild("B");
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", request);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => void vi.unstubAllGlobals();
});

it("a new version reloads the page once for needed code, and at most once a minute", async () => {
  const { createPart } = await openPage();
  await expect(createPart(fail).prefetch()).rejects.toThrow("Failed to fetch");
  expect(reload).not.toHaveBeenCalled();
  const settled = vi.fn<() => void>();
  for (const part of [createPart(fail), createPart(fail)]) part.fetch().then(settled, settled);
  await pass(0);
  expect(reload).toHaveBeenCalledOnce();
  expect(settled).not.toHaveBeenCalled();

  const second = await openPage("B");
  serveBuild("C");
  void second.createPart(fail).wait();
  await pass(59_999);
  expect(reload).not.toHaveBeenCalled();
  expect(second.missingCode.getState()).toBe("replaced");
  await pass(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

it.each<[string, string, () => void]>([
  ["the server does not answer", "unreachable", () => request.mockImplementation(fail)],
  ["the server fails", "unreachable", () => serveBuild("B", 503)],
  ["another server answers, as of a hotel", "unreachable", () => serve("Please log in")],
  ["a field holds typed text", "replaced", () => type("input")],
  ["a text area holds typed text", "replaced", () => type("textarea")],
  ["edits may not be stored", "replaced", () => storage.isDurable.mockReturnValue(false)],
  [
    "no session storage can limit the reloads",
    "replaced",
    () => tabStorage.store.mockReturnValueOnce(false),
  ],
])("the page stays if %s: %s", async (_, state, prepare) => {
  const { createPart, missingCode } = await openPage();
  prepare();
  await expect(createPart(fail).fetch()).rejects.toThrow("Failed to fetch");
  expect(reload).not.toHaveBeenCalled();
  expect(missingCode.getState()).toBe(state);
});

it("a file that this version can't load reloads the page once, if somebody needs it", async () => {
  serveBuild("A");
  const first = await openPage("A");
  await expect(first.createPart(fail).prefetch()).rejects.toThrow("Failed to fetch");
  expect([reload.mock.calls.length, first.missingCode.getState()]).toEqual([0, "none"]);
  void first.createPart(fail).fetch();
  await pass(0);
  expect(reload).toHaveBeenCalledOnce();

  const second = await openPage("A");
  await pass(60_000);
  void second.createPart(fail).wait();
  await pass(600_000);
  expect(reload).not.toHaveBeenCalled();
  expect(second.missingCode.getState()).toBe("unusable");
});

it.each([
  // Chromium, Firefox, Vite
  "Failed to fetch dynamically imported module: http://localhost/assets/x.js",
  "error loading dynamically imported module: http://localhost/assets/x.js",
  "Unable to preload CSS for /assets/x.css",
  // WebKit: no answer or an error; a page instead of the file; another site's page; the page is left
  "Importing a module script failed.",
  "'text/html' is not a valid JavaScript MIME type.",
  "Cross-origin script load denied by Cross-Origin Resource Sharing policy.",
  "Importing a module script is canceled.",
])("a file is requested again at once if the server answers: %s", async (message) => {
  serveBuild("A");
  const { createPart } = await openPage("A");
  const load = vi.fn().mockRejectedValueOnce(new TypeError(message)).mockResolvedValue("it");
  expect(await createPart(load).fetch()).toBe("it");
});

it("needed code is requested again every few seconds and when the network is back", async () => {
  request.mockImplementation(fail);
  const { createPart, missingCode } = await openPage();
  const load = vi
    .fn()
    .mockRejectedValueOnce(notFetched())
    .mockRejectedValueOnce(notFetched())
    .mockResolvedValue("it");
  const part = createPart(load);
  const waiting = [part.wait(), part.wait()];
  await pass(5_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(missingCode.getState()).toBe("unreachable");
  dispatchEvent(new Event("online"));
  expect(await Promise.all(waiting)).toEqual(["it", "it"]);
  expect([missingCode.getState(), part.getState()]).toEqual(["none", "it"]);
  expect(reload).not.toHaveBeenCalled();
});

it("the state is that of the parts that are still missing", async () => {
  request.mockImplementation(fail);
  const { createPart, missingCode } = await openPage();
  const one = createPart(vi.fn().mockRejectedValueOnce(notFetched()).mockResolvedValue("one"));
  const other = createPart(fail);
  for (const part of [one, other]) await expect(part.fetch()).rejects.toThrow();
  await one.fetch();
  expect(missingCode.getState()).toBe("unreachable");
  const alone = await openPage();
  const late = alone.createPart(
    vi.fn().mockRejectedValueOnce(notFetched()).mockResolvedValue("late"),
  );
  await expect(late.fetch()).rejects.toThrow();
  await late.fetch();
  expect(alone.missingCode.getState()).toBe("none");
});

it("parts are prefetched one by one, those that they add as well, until all are there", async () => {
  request.mockImplementation(fail);
  const { createPart, prefetchParts, missingCode } = await openPage();
  const added = vi.fn().mockResolvedValue("added");
  createPart(vi.fn().mockRejectedValueOnce(notFetched()).mockResolvedValue("first"));
  createPart(async () => createPart(added));
  const prefetched = prefetchParts();
  await pass(0);
  expect(added).toHaveBeenCalledOnce();
  expect(missingCode.getState()).toBe("none");
  dispatchEvent(new Event("online"));
  await prefetched;
});

it("code that throws is imported once: in WebKit, a second import would succeed without running it", async () => {
  serveBuild("A");
  const { createPart, missingCode } = await openPage("A");
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError("x is undefined"))
    .mockResolvedValue("it");
  tabStorage.kept.set("lettuce/reloaded", "0 A"); // a reload did not help
  const part = createPart(load);
  void part.wait();
  await pass(600_000);
  await expect(part.prefetch()).rejects.toThrow("x is undefined");
  expect(load).toHaveBeenCalledOnce();
  expect(missingCode.getState()).toBe("unusable");
  serveBuild("B");
  await pass(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

it("a reload by the user waits while the server does not answer", async () => {
  serveBuild("A");
  const { createPart, missingCode, reloadForMissing } = await openPage("A");
  tabStorage.kept.set("lettuce/reloaded", "0 A");
  await expect(createPart(fail).fetch()).rejects.toThrow();
  expect(missingCode.getState()).toBe("unusable");
  request.mockImplementation(fail);
  await reloadForMissing();
  expect([reload.mock.calls.length, missingCode.getState()]).toEqual([0, "unreachable"]);
  serveBuild("A");
  await reloadForMissing();
  expect(reload).toHaveBeenCalledOnce();
});
