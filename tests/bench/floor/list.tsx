// One list through the SDK and nothing else. The address says which, and whether with the SDK's persistent cache.
import {
  connectFirestoreEmulator,
  doc,
  initializeFirestore,
  memoryLocalCache,
  onSnapshot,
  persistentLocalCache,
  persistentMultipleTabManager,
  runTransaction,
  serverTimestamp,
  type Transaction,
  updateDoc,
} from "firebase/firestore";
import { createRoot } from "react-dom/client";
import { type BareItem, BareRows } from "./bare-rows";
import { answered, app } from "./firebase";
import "./rows.css";

declare global {
  interface Window {
    /** Adds an item, in a transaction as an app that loses nothing has to, or by writing the items as they were. */
    floorAdd: (text: string, isTransaction: boolean) => Promise<void>;
  }
}

const parameters = new URLSearchParams(location.search);
const db = initializeFirestore(app, {
  localCache:
    parameters.get("cache") === "persistent"
      ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
      : memoryLocalCache(),
});
connectFirestoreEmulator(db, location.hostname, Number(location.port));
const list = doc(db, "shopping-lists", parameters.get("id") ?? "");
const root = createRoot(document.body);
let shown: readonly BareItem[] = [];

window.floorAdd = (text, isTransaction) => {
  const withNew = (items: readonly BareItem[]) => ({
    items: [...items, { id: text, text }],
    formatVersion: 2,
    updated_at: serverTimestamp(),
  });
  if (!isTransaction) return updateDoc(list, withNew(shown));
  const work = async (transaction: Transaction) => {
    const items = (await transaction.get(list)).data()?.items ?? [];
    transaction.update(list, withNew(items));
  };
  return runTransaction(db, work, { maxAttempts: 1 });
};

await answered;
onSnapshot(list, (snapshot) => {
  shown = snapshot.data()?.items ?? [];
  root.render(<BareRows items={shown} setDone={() => undefined} />);
});
