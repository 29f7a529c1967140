import { beforeEach, describe, expect, it, vi } from "vitest";

const VERSION = `<script type="module" src="/assets/app-1.js"></script>`;
const NEWER_VERSION = VERSION.replace("app-1", "app-2");

const page = vi.hoisted(() => ({ isDurable: true }));
vi.mock("../../src/client/storage", () => ({ storage: { isDurable: () => page.isDurable } }));

const reload = vi.fn();

/** What the server answers who asks for the page; null where it can't be reached. */
let served: string | null = VERSION;
let status = 200;

/** Loads the page: what it has asked for in vain before is forgotten, but for what the tab keeps. */
async function openPage() {
  vi.resetModules();
  document.head.innerHTML = VERSION;
  return import("../../src/client/fetch-part");
}

const fail = () => Promise.reject(new TypeError("Failed to fetch"));
const come = async () => "the part";

/** Tells whether the page stays. One that is loaded anew gives no answer any more. */
async function stays(fetching: Promise<unknown>): Promise<boolean> {
  const leaving = vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1)).then(() => false);
  return Promise.race([fetching.then(String, () => true).then(() => true), leaving]);
}

describe("A part of the app that does not come", () => {
  beforeEach(() => {
    sessionStorage.clear();
    reload.mockClear();
    served = VERSION;
    status = 200;
    page.isDurable = true;
    vi.stubGlobal("location", { reload });
    vi.stubGlobal("fetch", async () => {
      if (served === null) throw new TypeError("Failed to fetch");
      return new Response(served, { status });
    });
    return () => vi.unstubAllGlobals();
  });

  it("has the page loaded anew at once when there is a newer version", async () => {
    const { fetchPart } = await openPage();
    served = NEWER_VERSION;
    expect(await stays(fetchPart("screen", fail))).toBe(false);
  });

  it("is missing at first where the version is the same, and has the page loaded anew when it fails once more", async () => {
    const { fetchPart } = await openPage();
    await expect(fetchPart("database", fail)).rejects.toThrow("could not be fetched");
    expect(await stays(fetchPart("database", fail))).toBe(false);
  });

  it("leaves the page as it is as long as that can't be fetched either", async () => {
    const { fetchPart } = await openPage();
    served = null;
    await expect(fetchPart("database", fail)).rejects.toThrow("could not be fetched");
    await expect(fetchPart("database", fail)).rejects.toThrow("could not be fetched");
    expect(reload).not.toHaveBeenCalled();
  });

  it("leaves the page as it is while the server is in trouble", async () => {
    const { fetchPart } = await openPage();
    [served, status] = ["Come back later.", 503];
    await expect(fetchPart("screen", fail)).rejects.toThrow("could not be fetched");
    expect(reload).not.toHaveBeenCalled();
  });

  it("has the page loaded anew once a minute, or again after it has come", async () => {
    served = NEWER_VERSION;
    const first = await openPage();
    expect(await stays(first.fetchPart("screen", fail))).toBe(false);

    reload.mockClear();
    const second = await openPage();
    await expect(second.fetchPart("screen", fail)).rejects.toThrow("could not be fetched");
    // Another part that comes says nothing of this one.
    expect(await second.fetchPart("database", come)).toBe("the part");
    await expect(second.fetchPart("screen", fail)).rejects.toThrow("could not be fetched");
    expect(reload).not.toHaveBeenCalled();

    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 60_000);
    expect(await stays(second.fetchPart("screen", fail))).toBe(false);
    vi.spyOn(Date, "now").mockReturnValue(now + 60_001);

    reload.mockClear();
    expect(await second.fetchPart("screen", come)).toBe("the part");
    expect(await stays(second.fetchPart("screen", fail))).toBe(false);
  });

  it("takes the page from nobody who types, nor from where changes may be in memory only", async () => {
    const { fetchPart } = await openPage();
    served = NEWER_VERSION;
    for (const kind of ["input", "textarea"] as const) {
      const field = document.body.appendChild(document.createElement(kind));
      field.value = "Milk";
      field.focus();
      await expect(fetchPart("database", fail)).rejects.toThrow("could not be fetched");
      field.remove();
    }
    page.isDurable = false;
    await expect(fetchPart("screen", fail)).rejects.toThrow("could not be fetched");
    expect(reload).not.toHaveBeenCalled();
  });
});
