import { expect, it, vi } from "vitest";
import { showToast } from "../../src/components/toast";

vi.mock("../../src/components/toaster", () => {
  throw new Error("no connection");
});

it("the browser's alert dialog shows each message if the toast library can't be fetched", async () => {
  const alert = vi.fn<(text: string) => void>();
  vi.stubGlobal("alert", alert);
  for (const text of ["Not saved", "Still not saved"]) {
    showToast({ id: "failed", kind: "error", text, closeAfter: false });
  }
  await vi.waitFor(() => expect(alert.mock.calls).toEqual([["Not saved"], ["Still not saved"]]));
});
