import { renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useAppliedCode } from "../../src/hooks/email-code";

const client = vi.hoisted(() => ({ uid: "ann", calls: [] as string[] }));
vi.mock("../../src/client/client", () => ({
  session: { uid: () => client.uid },
  identity: {
    async call() {
      client.calls.push(client.uid);
      return `${client.uid}@example.com`;
    },
  },
}));

it("a mailed code is applied once for each user, so that nobody sees another user's address", async () => {
  for (const uid of ["ann", "ann", "bob"]) {
    client.uid = uid;
    const { result, unmount } = renderHook(() => useAppliedCode("verifyEmail", "code"));
    const good = { status: "good", email: `${uid}@example.com` };
    await waitFor(() => expect(result.current).toEqual(good));
    unmount();
  }
  expect(client.calls).toEqual(["ann", "bob"]);
});
