import { beforeEach, describe, expect, it, vi } from "vitest";

const VERSION = `<script type="module" src="/assets/app-1.js"></script>`;
const NEWER_VERSION = VERSION.replace("app-1", "app-2");

const page = vi.hoisted(() => ({ isDurable: true }));
vi.mock("../../src/client/storage", () => ({ storage: { isDurable: () => page.isDurable } }));

const reload = vi.fn();

/** The server's response to a request for the page; null for no response. */
let servedPage: string | Response | null = VERSION;

/** Loads the page. That forgets its failed parts, but not the tab's sessionStorage. */
async function openPage() {
  vi.resetModules();
  document.head.innerHTML = VERSION;
  return import("../../src/client/parts");
}

const fail = () => Promise.reject(new TypeError("Failed to fetch"));
const failOther = () => fail();

/** Resolves to whether the page stays. A page that reloads never settles the promise. */
async function stays(fetching: Promise<unknown>): Promise<boolean> {
  const leaving = vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1)).then(() => false);
  return Promise.race([fetching.then(String, () => true).then(() => true), leaving]);
}

/** Expects an error for a missing part, and no reload. */
async function expectPartError(fetching: Promise<unknown>) {
  await expect(fetching).rejects.toThrow("could not be loaded");
  expect(reload).not.toHaveBeenCalled();
}

/** Sets the time since the last reload, in milliseconds. */
function setTimeSinceReload(ms: number) {
  vi.spyOn(Date, "now").mockReturnValue(Number(sessionStorage.getItem("lettuce/reloaded")) + ms);
  reload.mockClear();
}

describe("a part of the app that cannot be fetched", () => {
  beforeEach(() => {
    sessionStorage.clear();
    reload.mockClear();
    servedPage = VERSION;
    page.isDurable = true;
    vi.stubGlobal("location", { reload });
    vi.stubGlobal("fetch", async () => {
      if (servedPage === null) throw new TypeError("Failed to fetch");
      return typeof servedPage === "string" ? new Response(servedPage) : servedPage.clone();
    });
    return () => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
      vi.useRealTimers();
    };
  });

  it("reloads the page of the same version only after a second failure, and at most once an hour", async () => {
    const first = await openPage();
    for (const load of [fail, failOther]) await expectPartError(first.loadPart(load));
    expect(await stays(first.loadPart(fail))).toBe(false);

    const second = await openPage();
    setTimeSinceReload(60 * 60_000);
    for (let round = 0; round < 2; round += 1) await expectPartError(second.loadPart(fail));
    setTimeSinceReload(60 * 60_000 + 1);
    expect(await stays(second.loadPart(fail))).toBe(false);
  });

  it("reloads the page at once if there is a newer version, but at most once a minute", async () => {
    const first = await openPage();
    servedPage = NEWER_VERSION;
    expect(await stays(first.loadPart(fail))).toBe(false);

    const second = await openPage();
    setTimeSinceReload(59_999);
    for (const load of [fail, failOther]) await expectPartError(second.loadPart(load));
    setTimeSinceReload(60_000);
    expect(await stays(second.loadPart(fail))).toBe(false);
  });

  it.each([
    ["cannot be fetched", null],
    ["is an error of the server", new Response("Come back later.", { status: 503 })],
  ])("does not reload while the page itself %s", async (_, answer) => {
    const { loadPart } = await openPage();
    servedPage = answer;
    for (let round = 0; round < 2; round += 1) await expectPartError(loadPart(fail));
  });

  it("does not reload while the user types, or while edits may not be stored", async () => {
    const { loadPart } = await openPage();
    servedPage = NEWER_VERSION;
    for (const kind of ["input", "textarea"] as const) {
      const field = document.body.appendChild(document.createElement(kind));
      field.value = "Milk";
      field.focus();
      await expectPartError(loadPart(fail));
      field.remove();
    }
    page.isDurable = false;
    await expectPartError(loadPart(failOther));
  });

  it.each([
    ["is missing", null],
    ["drops values", { getItem: () => null, setItem: () => undefined }],
  ])(
    "does not reload while a session storage that could limit the reloads %s",
    async (_, storage) => {
      const { loadPart } = await openPage();
      servedPage = NEWER_VERSION;
      vi.stubGlobal("sessionStorage", storage);
      await expectPartError(loadPart(fail));
    },
  );

  it("is requested again after a pause or when the network is back, while nobody waits for it", async () => {
    vi.useFakeTimers();
    const { loadPart } = await openPage();
    servedPage = NEWER_VERSION;
    const load = vi.fn().mockRejectedValueOnce(1).mockRejectedValueOnce(2).mockResolvedValue("it");
    const fetching = loadPart(load, () => false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(2);
    dispatchEvent(new Event("online"));
    expect(await fetching).toBe("it");
    expect(reload).not.toHaveBeenCalled();
  });

  it("throws as soon as the user waits for it", async () => {
    vi.useFakeTimers();
    const { loadPart } = await openPage();
    let isWaitedFor = false;
    const outcome = expectPartError(loadPart(fail, () => isWaitedFor));
    await vi.advanceTimersByTimeAsync(0);
    isWaitedFor = true;
    await vi.advanceTimersByTimeAsync(1_000);
    await outcome;
  });
});
