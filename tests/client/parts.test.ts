import { beforeEach, expect, it, vi } from "vitest";
import { fakeTime } from "../components/fake-time";

const storage = vi.hoisted(() => ({ isDurable: vi.fn<() => boolean>() }));
vi.mock("../../src/client/storage", () => ({ storage }));

const pass = fakeTime();
const reload = vi.fn<() => void>();
const fetchPage = vi.fn<() => Promise<Response>>();
const fail = () => Promise.reject(new TypeError("Failed to fetch"));

/** Loads the page again. The tab's sessionStorage stays. */
async function openPage() {
  vi.resetModules();
  reload.mockClear();
  return import("../../src/client/parts");
}

/** Expects an error for missing code, and no reload. */
async function expectPartError(loading: Promise<unknown>) {
  await expect(loading).rejects.toThrow("could not be loaded");
  expect(reload).not.toHaveBeenCalled();
}

function type(kind: "input" | "textarea") {
  document.body.appendChild(document.createElement(kind)).value = "Milk";
}

beforeEach(() => {
  storage.isDurable.mockReturnValue(true);
  sessionStorage.clear();
  document.body.replaceChildren();
  fetchPage.mockImplementation(async () => new Response("A page"));
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", fetchPage);
  return () => void vi.unstubAllGlobals();
});

it("missing code that the screen needs reloads the page, at most once a minute", async () => {
  const { loadPart } = await openPage();
  const settled = vi.fn<() => void>();
  for (const loading of [loadPart(fail), loadPart(fail)]) loading.then(settled, settled);
  await pass(0);
  expect(reload).toHaveBeenCalledOnce();
  expect(settled).not.toHaveBeenCalled();

  const second = await openPage();
  await pass(59_999);
  await expectPartError(second.loadPart(fail));
  await pass(1);
  void second.loadPart(fail);
  await pass(0);
  expect(reload).toHaveBeenCalledOnce();
});

it.each<[string, () => void]>([
  ["the server does not answer", () => fetchPage.mockImplementation(fail)],
  ["the server fails", () => fetchPage.mockResolvedValue(new Response("", { status: 503 }))],
  ["a field holds typed text", () => type("input")],
  ["a text area holds typed text", () => type("textarea")],
  ["edits may not be stored", () => storage.isDurable.mockReturnValue(false)],
  ["no session storage can limit the reloads", () => vi.stubGlobal("sessionStorage", null)],
])("the page stays if %s", async (_, prepare) => {
  const { loadPart } = await openPage();
  prepare();
  await expectPartError(loadPart(fail));
});

it("code for later is requested again every few seconds and when the network is back", async () => {
  const { loadInBackground } = await openPage();
  const load = vi.fn().mockRejectedValueOnce(1).mockRejectedValueOnce(2).mockResolvedValue("it");
  const loading = loadInBackground(load);
  await pass(5_000);
  expect(load).toHaveBeenCalledTimes(2);
  dispatchEvent(new Event("online"));
  expect(await loading).toBe("it");
  expect(reload).not.toHaveBeenCalled();
});
