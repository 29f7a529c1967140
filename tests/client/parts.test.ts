import { beforeEach, describe, expect, it, vi } from "vitest";

const VERSION = `<script type="module" src="/assets/app-1.js"></script>`;
const NEWER_VERSION = VERSION.replace("app-1", "app-2");

const page = vi.hoisted(() => ({ isDurable: true }));
vi.mock("../../src/client/storage", () => ({ storage: { isDurable: () => page.isDurable } }));

const reload = vi.fn();

/** What the server answers who asks for the page; null where it can't be reached. */
let served: string | Response | null = VERSION;

/** Loads the page: what it has asked for in vain before is forgotten, but for what the tab keeps. */
async function openPage() {
  vi.resetModules();
  document.head.innerHTML = VERSION;
  return import("../../src/client/parts");
}

const fail = () => Promise.reject(new TypeError("Failed to fetch"));
const failToo = () => fail();

/** Tells whether the page stays. One that is loaded anew gives no answer any more. */
async function stays(fetching: Promise<unknown>): Promise<boolean> {
  const leaving = vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1)).then(() => false);
  return Promise.race([fetching.then(String, () => true).then(() => true), leaving]);
}

/** Finds that somebody is told of a part that is missing, on a page that stays. */
async function expectStay(fetching: Promise<unknown>) {
  await expect(fetching).rejects.toThrow("could not be fetched");
  expect(reload).not.toHaveBeenCalled();
}

/** Has so much time passed since the last reload. */
function passSinceReload(ms: number) {
  vi.spyOn(Date, "now").mockReturnValue(Number(sessionStorage.getItem("lettuce/reloaded")) + ms);
  reload.mockClear();
}

describe("A part of the app that does not come", () => {
  beforeEach(() => {
    sessionStorage.clear();
    reload.mockClear();
    served = VERSION;
    page.isDurable = true;
    vi.stubGlobal("location", { reload });
    vi.stubGlobal("fetch", async () => {
      if (served === null) throw new TypeError("Failed to fetch");
      return typeof served === "string" ? new Response(served) : served.clone();
    });
    return () => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
      vi.useRealTimers();
    };
  });

  it("is missing at first where the version is the same; once it fails again, the page is loaded anew, once an hour, as the part may be blocked for ever", async () => {
    const first = await openPage();
    for (const load of [fail, failToo]) await expectStay(first.loadPart(load));
    expect(await stays(first.loadPart(fail))).toBe(false);

    const second = await openPage();
    passSinceReload(60 * 60_000);
    for (let round = 0; round < 2; round += 1) await expectStay(second.loadPart(fail));
    passSinceReload(60 * 60_000 + 1);
    expect(await stays(second.loadPart(fail))).toBe(false);
  });

  it("has the page loaded anew at once for a newer version, once a minute, whatever else is missing", async () => {
    const first = await openPage();
    served = NEWER_VERSION;
    expect(await stays(first.loadPart(fail))).toBe(false);

    const second = await openPage();
    passSinceReload(59_999);
    for (const load of [fail, failToo]) await expectStay(second.loadPart(load));
    passSinceReload(60_000);
    expect(await stays(second.loadPart(fail))).toBe(false);
  });

  it.each([
    ["can't be fetched either", null],
    ["comes from a server in trouble", new Response("Come back later.", { status: 503 })],
  ])("leaves the page as it is as long as that %s", async (_, answer) => {
    const { loadPart: fetchPart } = await openPage();
    served = answer;
    for (let round = 0; round < 2; round += 1) await expectStay(fetchPart(fail));
  });

  it("takes the page from nobody who types, nor from where changes may be in memory only", async () => {
    const { loadPart: fetchPart } = await openPage();
    served = NEWER_VERSION;
    for (const kind of ["input", "textarea"] as const) {
      const field = document.body.appendChild(document.createElement(kind));
      field.value = "Milk";
      field.focus();
      await expectStay(fetchPart(fail));
      field.remove();
    }
    page.isDurable = false;
    await expectStay(fetchPart(failToo));
  });

  it("is asked for again where nobody waits for it, after a pause or with a network", async () => {
    vi.useFakeTimers();
    const { loadPart: fetchPart } = await openPage();
    served = NEWER_VERSION;
    const load = vi.fn().mockRejectedValueOnce(1).mockRejectedValueOnce(2).mockResolvedValue("it");
    const fetching = fetchPart(load, () => false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledTimes(2);
    dispatchEvent(new Event("online"));
    expect(await fetching).toBe("it");
    expect(reload).not.toHaveBeenCalled();
  });

  it("says so as soon as somebody waits for it", async () => {
    vi.useFakeTimers();
    const { loadPart: fetchPart } = await openPage();
    let isWaitedFor = false;
    const outcome = expectStay(fetchPart(fail, () => isWaitedFor));
    await vi.advanceTimersByTimeAsync(0);
    isWaitedFor = true;
    await vi.advanceTimersByTimeAsync(1_000);
    await outcome;
  });
});
