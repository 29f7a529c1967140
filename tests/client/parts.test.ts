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
const fetchPage = vi.fn<() => Promise<Response>>();
const fail = () => Promise.reject(new TypeError("Failed to fetch"));
const pageOf = (build: string) => `<link data-app href="/assets/app-${build}.js">`;
const serve = (html: string, status = 200) =>
  fetchPage.mockImplementation(async () => new Response(html, { status }));

/** Loads the page again. The tab's sessionStorage stays. */
async function openPage(build = "A") {
  vi.resetModules();
  reload.mockClear();
  document.body.innerHTML = pageOf(build);
  return import("../../src/client/parts");
}

function type(kind: "input" | "textarea") {
  document.body.appendChild(document.createElement(kind)).value = "Milk";
}

beforeEach(() => {
  storage.isDurable.mockReturnValue(true);
  tabStorage.store.mockClear();
  tabStorage.kept.clear();
  serve(pageOf("B"));
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", fetchPage);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => void vi.unstubAllGlobals();
});

it("a new version reloads the page once for needed code, at most once a minute, and is offered otherwise", async () => {
  const { createPart } = await openPage();
  await expect(createPart(fail).prefetch()).rejects.toThrow("could not be loaded");
  expect(reload).not.toHaveBeenCalled();
  const settled = vi.fn<() => void>();
  for (const part of [createPart(fail), createPart(fail)]) part.fetch().then(settled, settled);
  await pass(0);
  expect(reload).toHaveBeenCalledOnce();
  expect(settled).not.toHaveBeenCalled();

  const second = await openPage("B");
  serve(pageOf("C"));
  void second.createPart(fail).wait();
  await pass(59_999);
  expect(reload).not.toHaveBeenCalled();
  expect(second.missingCode.getState()).toBe("replaced");
  await pass(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

it.each<[string, string, () => void]>([
  ["the server does not answer", "unreachable", () => fetchPage.mockImplementation(fail)],
  ["the server fails", "unreachable", () => serve(pageOf("B"), 503)],
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
  await expect(createPart(fail).fetch()).rejects.toThrow("could not be loaded");
  expect(reload).not.toHaveBeenCalled();
  expect(missingCode.getState()).toBe(state);
});

it("a file that this version can't load reloads the page once, if somebody needs it", async () => {
  serve(pageOf("A"));
  const first = await openPage("A");
  await expect(first.createPart(fail).prefetch()).rejects.toThrow("could not be loaded");
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

it("a file is requested again at once if the server answers", async () => {
  serve(pageOf("A"));
  const { createPart } = await openPage("A");
  const load = vi.fn().mockRejectedValueOnce(1).mockResolvedValue("it");
  expect(await createPart(load).fetch()).toBe("it");
});

it("needed code is requested again every few seconds and when the network is back", async () => {
  fetchPage.mockImplementation(fail);
  const { createPart, missingCode } = await openPage();
  const load = vi.fn().mockRejectedValueOnce(1).mockRejectedValueOnce(2).mockResolvedValue("it");
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
  fetchPage.mockImplementation(fail);
  const { createPart, missingCode } = await openPage();
  const one = createPart(vi.fn().mockRejectedValueOnce(1).mockResolvedValue("one"));
  const other = createPart(fail);
  for (const part of [one, other]) await expect(part.fetch()).rejects.toThrow();
  await one.fetch();
  expect(missingCode.getState()).toBe("unreachable");
  const alone = await openPage();
  const late = alone.createPart(vi.fn().mockRejectedValueOnce(1).mockResolvedValue("late"));
  await expect(late.fetch()).rejects.toThrow();
  await late.fetch();
  expect(alone.missingCode.getState()).toBe("none");
});

it("parts are prefetched one by one, those that they add as well, until all are there", async () => {
  fetchPage.mockImplementation(fail);
  const { createPart, prefetchParts, missingCode } = await openPage();
  const added = vi.fn().mockResolvedValue("added");
  createPart(vi.fn().mockRejectedValueOnce(1).mockResolvedValue("first"));
  createPart(async () => createPart(added));
  const prefetched = prefetchParts();
  await pass(0);
  expect(added).toHaveBeenCalledOnce();
  expect(missingCode.getState()).toBe("none");
  dispatchEvent(new Event("online"));
  await prefetched;
});
