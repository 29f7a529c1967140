// One list, with only the SDK. The URL selects the list, and the SDK's persistent cache or memory cache.
import {
  connectFirestoreEmulator,
  doc,
  initializeFirestore,
  onSnapshot,
  persistentLocalCache,
  persistentMultipleTabManager,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from "firebase/firestore";
import { createRoot } from "react-dom/client";
import { type BareItem, BareRows } from "./bare-rows";
import { app, confirmed } from "./firebase";
import "./rows.css";

declare global {
  interface Window {
    /** Adds an item in a transaction, so that no edit is lost. */
    floorAdd: (text: string) => Promise<void>;
  }
}

const parameters = new URLSearchParams(location.search);
const persistent = () => persistentLocalCache({ tabManager: persistentMultipleTabManager() });
const isPersistent = parameters.get("cache") === "persistent";
const db = initializeFirestore(app, isPersistent ? { localCache: persistent() } : {});
connectFirestoreEmulator(db, location.hostname, Number(location.port));
const list = doc(db, "shopping-lists", parameters.get("id") ?? "");
const root = createRoot(document.body);

window.floorAdd = (text) => {
  const add = async (transaction: Transaction) => {
    const items: readonly BareItem[] = (await transaction.get(list)).data()?.items ?? [];
    const added = [...items, { id: text, text }];
    const fields = { items: added, formatVersion: 2, updated_at: serverTimestamp() };
    transaction.update(list, fields);
  };
  return runTransaction(db, add, { maxAttempts: 1 });
};

await confirmed;
onSnapshot(list, (snapshot) => {
  root.render(<BareRows items={snapshot.data()?.items ?? []} setDone={() => undefined} />);
});
