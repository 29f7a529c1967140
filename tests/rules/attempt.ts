import type { Who } from "./people";

/** One person trying one thing with one document, as plain data: the tables, the model and the emulator read it. */
export type Attempt = {
  readonly who: Who;
  /**
   * Where the document is. `{id}` stands for a fresh list id, `{ID}` for one in capitals, `{key}` for one without
   * its hyphens, `{_id}` for one with a character that ids do not have.
   */
  readonly path: string;
  /** What the document holds before; null when it does not exist. */
  readonly stored: Fields | null;
  readonly act: Act;
};

/** What is tried. `set` replaces the whole document or creates it; `update` changes some fields. */
export type Act =
  | { readonly do: "get" | "delete" }
  | { readonly do: "set" | "update"; readonly data: Fields }
  | {
      readonly do: "query";
      readonly of: "collection" | "group";
      readonly where: readonly Filter[];
    };

/** The fields of a document. Within them, the uid `SELF` stands for that of the person who tries. */
export type Fields = Readonly<Record<string, unknown>>;

/** A condition of a query. */
export type Filter = readonly [field: string, operator: "==" | "array-contains", value: unknown];

/** The collection that holds the shopping lists. */
export const COLLECTION = "shopping-lists";

/** Where a shopping list is. */
export const LIST_PATH = `${COLLECTION}/{id}`;

/** The uid of the person who tries, whoever that is. */
export const SELF = "{self}";

/** What a write asks the database to put in a field, other than a value. */
export type FieldChange =
  | { readonly change: "stamp" | "erase" }
  | { readonly change: "add" | "remove"; readonly uid: string };

/** The server's time. */
export const NOW: FieldChange = { change: "stamp" };

/** No value: the field is removed from the document. */
export const ERASED: FieldChange = { change: "erase" };

/** The array with a uid added at its end, unless it holds it already. */
export const adding = (uid: string): FieldChange => ({ change: "add", uid });

/** The array without any occurrence of a uid. */
export const removing = (uid: string): FieldChange => ({ change: "remove", uid });

/** Whether a field's content is such a change, and not a value. */
export function isFieldChange(content: unknown): content is FieldChange {
  return typeof content === "object" && content !== null && "change" in content;
}

/** The same content with `SELF` replaced by a uid, however deep it is. */
export function withSelf<Content>(content: Content, uid: string): Content;
export function withSelf(content: unknown, uid: string): unknown {
  if (content === SELF) return uid;
  if (Array.isArray(content)) return content.map((part) => withSelf(part, uid));
  if (typeof content !== "object" || content === null || content instanceof Date) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, part]) => [key, withSelf(part, uid)]),
  );
}
