// One list through the SDK and nothing else. The address says which, and whether with the SDK's persistent cache.
import {
  connectFirestoreEmulator,
  doc,
  initializeFirestore,
  onSnapshot,
  persistentLocalCache,
  persistentMultipleTabManager,
  runTransaction,
  serverTimestamp,
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
const isPersistent = parameters.get("cache") === "persistent";
const db = initializeFirestore(
  app,
  isPersistent
    ? { localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }) }
    : {},
);
connectFirestoreEmulator(db, location.hostname, Number(location.port));
const list = doc(db, "shopping-lists", parameters.get("id") ?? "");
const root = createRoot(document.getElementById("root") ?? document.body);
let shown: readonly BareItem[] = [];

window.floorAdd = async (text, isTransaction) => {
  if (isTransaction) {
    await runTransaction(
      db,
      async (transaction) => {
        const items = (await transaction.get(list)).data()?.items ?? [];
        transaction.update(list, {
          items: [...items, { id: text, text }],
          formatVersion: 2,
          updated_at: serverTimestamp(),
        });
      },
      { maxAttempts: 1 },
    );
  } else {
    await updateDoc(list, {
      items: [...shown, { id: text, text }],
      formatVersion: 2,
      updated_at: serverTimestamp(),
    });
  }
};

await answered;
onSnapshot(list, (snapshot) => {
  shown = snapshot.data()?.items ?? [];
  root.render(<BareRows items={shown} setDone={() => undefined} />);
});
