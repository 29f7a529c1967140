import { useState } from "react";
import { type MissingCode, missingCode, reloadForMissing } from "../client/parts";
import { storage } from "../client/storage";
import { Button } from "../components/button";
import { useStore } from "../hooks/store";
import * as words from "../screens/shared/words";
import styles from "./new-version.module.css";

/**
 * Offers a reload if code is missing that a reload can bring, and the page may not reload itself. It is no toast, since
 * the code of the toasts may be missing, too. Hidden while a screen says the same in its own place.
 */
export function NewVersion() {
  const state = useStore(missingCode);
  const [dismissed, setDismissed] = useState<MissingCode>("none");
  if (state === "none" || state === "unreachable" || state === dismissed) return null;
  return (
    <div className={styles.offer} role="alert">
      <p>
        {words.missingBecause[state]} {storage.isDurable() ? "" : words.notStored}
      </p>
      <Button variant="plain" onClick={() => void reloadForMissing()}>
        {words.reload}
      </Button>
      <Button variant="plain" onClick={() => setDismissed(state)}>
        {words.notNow}
      </Button>
    </div>
  );
}
