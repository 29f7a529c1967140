import { randomUUID } from "node:crypto";
import { emulatorHosts } from "./environment";
import { takeTurnToWrite } from "./turns";

/** A list as the database keeps it: the product's own names and types. */
export type StoredList = {
  readonly name: string;
  readonly items: readonly StoredItem[];
  readonly formatVersion: number;
  readonly owner: string;
  readonly shared_with: readonly string[];
  readonly names?: { readonly [uid: string]: string };
  readonly receipts?: unknown;
  readonly closed?: boolean;
  /** Null where it was never stored. */
  readonly updated_at: Date | null;
};

/** Items of format 1 have no id, open ones need no `done`. */
export type StoredItem = {
  readonly id?: string;
  readonly text: string;
  readonly done?: boolean;
};

/** A list's id, of the form that the product gives them. */
export const newListId = (): string => randomUUID();

/** An item that is still open, or done. */
export const item = (text: string, { done = false } = {}): StoredItem => ({
  id: randomUUID(),
  text,
  ...(done && { done }),
});

/**
 * Puts a list into the database, past the app and its access rules.
 * @param members the owner first
 * @returns its id
 */
export async function storeList(
  members: readonly string[],
  fields: Partial<StoredList> & { readonly [unknownField: string]: unknown } = {},
): Promise<string> {
  const id = newListId();
  const list = {
    name: "Groceries",
    items: [item("Milk"), item("Bread"), item("Salt")],
    formatVersion: 2,
    owner: members[0],
    shared_with: members,
    updated_at: new Date(),
    ...fields,
  };
  await send("PATCH", pathOf(id), { fields: toFields(list) });
  return id;
}

/** Writes some fields of a list, past the app and its access rules. */
export async function changeStoredList(id: string, fields: Partial<StoredList>): Promise<void> {
  const mask = Object.keys(fields).map((name) => `updateMask.fieldPaths=${name}`);
  await send("PATCH", `${pathOf(id)}?${mask.join("&")}`, { fields: toFields(fields) });
}

/** What the database holds, or null for a list that is not there. */
export async function storedList(id: string): Promise<StoredList | null> {
  const document = (await send("GET", pathOf(id))) as { fields?: Fields } | null;
  return document ? (fromFields(document.fields) as StoredList) : null;
}

/** Deletes a list, past the app and its access rules. */
export async function deleteStoredList(id: string): Promise<void> {
  await send("DELETE", pathOf(id));
}

/** Deletes all lists that somebody is a member of, past the app and its access rules. */
export async function deleteStoredListsOf(uid: string): Promise<void> {
  const found = (await send("POST", ":runQuery", {
    structuredQuery: {
      from: [{ collectionId: COLLECTION }],
      where: {
        fieldFilter: {
          field: { fieldPath: "shared_with" },
          op: "ARRAY_CONTAINS",
          value: toValue(uid),
        },
      },
      select: { fields: [{ fieldPath: "__name__" }] },
    },
  })) as readonly { document?: { name: string } }[];
  const writes = found.flatMap(({ document }) => (document ? [{ delete: document.name }] : []));
  await send("POST", ":commit", { writes });
}

// --- Firestore's REST format ---

const COLLECTION = "shopping-lists";

const pathOf = (id: string) => `/${COLLECTION}/${id}`;

type Value = {
  nullValue?: null;
  stringValue?: string;
  booleanValue?: boolean;
  integerValue?: string;
  timestampValue?: string;
  arrayValue?: { values?: Value[] };
  mapValue?: { fields?: Fields };
};
type Fields = { [name: string]: Value };

async function send(method: string, path: string, body?: object, attempts = 5): Promise<unknown> {
  const { firestoreHost, projectId } = emulatorHosts();
  const documents = `http://${firestoreHost}/v1/projects/${projectId}/databases/(default)/documents`;
  const endTurn = method === "GET" ? () => undefined : await takeTurnToWrite();
  const response = await fetch(`${documents}${path}`, {
    method,
    headers: { Authorization: "Bearer owner" },
    ...(body && { body: JSON.stringify(body) }),
  }).finally(endTurn);
  if (response.status === 404) {
    return null;
  }
  // The app held the document, or a live read of it has just ended, over which the emulator stumbles: it is tried again.
  if ([409, 500].includes(response.status) && attempts > 1) {
    return send(method, path, body, attempts - 1);
  }
  if (!response.ok) {
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}

/** Fields that are null or undefined are left out, as if they were never stored. */
function toFields(value: object): Fields {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null && one !== undefined)
      .map(([name, one]) => [name, toValue(one)]),
  );
}

function toValue(value: unknown): Value {
  if (value === null) {
    return { nullValue: null };
  }
  if (typeof value === "string") {
    return { stringValue: value };
  }
  if (typeof value === "boolean") {
    return { booleanValue: value };
  }
  if (typeof value === "number") {
    return { integerValue: String(value) };
  }
  if (value instanceof Date) {
    return { timestampValue: value.toISOString() };
  }
  if (Array.isArray(value)) {
    return { arrayValue: { values: value.map(toValue) } };
  }
  return { mapValue: { fields: toFields(value as object) } };
}

function fromFields(fields: Fields = {}): { [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, fromValue(value)]),
  );
}

function fromValue(value: Value): unknown {
  if (value.integerValue !== undefined) {
    return Number(value.integerValue);
  }
  if (value.timestampValue !== undefined) {
    return new Date(value.timestampValue);
  }
  if (value.arrayValue) {
    return (value.arrayValue.values ?? []).map(fromValue);
  }
  return value.mapValue
    ? fromFields(value.mapValue.fields)
    : (value.stringValue ?? value.booleanValue ?? null);
}
