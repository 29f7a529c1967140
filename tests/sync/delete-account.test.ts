import { describe, expect, it } from "vitest";
import type { Auth } from "../../src/services/auth";
import { deleteAccount } from "../../src/sync/delete-account";
import { buildList, LIST, OTHER_LIST } from "./build";
import { startServer } from "./fake-server";

/** Ann has a list of her own and is on one of Bob's. */
function startAnn() {
  const server = startServer();
  server.write(buildList());
  server.write(buildList({ id: OTHER_LIST, owner: "bob", sharedWith: ["bob", "ann"] }));
  let isDeleted = false;
  const auth: Pick<Auth, "deleteUser"> = {
    deleteUser: async () => {
      isDeleted = true;
    },
  };
  return {
    server,
    remove: () => deleteAccount(auth, server.lists, "ann"),
    isDeleted: () => isDeleted,
  };
}

describe("deleting an account", () => {
  it("deletes the user's own lists, leaves the others, and deletes the user last", async () => {
    const { server, remove, isDeleted } = startAnn();
    await remove();
    expect(server.stored(LIST)).toBeUndefined();
    expect(server.stored(OTHER_LIST)?.sharedWith).toEqual(["bob"]);
    expect(isDeleted()).toBe(true);
  });

  it.each([0, 1, 2])("deletes no user when request %i before that fails", async (index) => {
    const { server, remove, isDeleted } = startAnn();
    server.failAfter(index, "unavailable");
    await expect(remove()).rejects.toMatchObject({ code: "unavailable" });
    expect(isDeleted()).toBe(false);
  });
});
