import { type FormEvent, useState } from "react";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useBusy } from "../../components/use-busy";
import { MAX_DISPLAY_NAME_LENGTH } from "../../domain/limits";
import { useAccount } from "../../hooks/account";
import { messages } from "../messages";
import * as shared from "../shared/words";
import styles from "./profile-screen.module.css";
import * as words from "./words";

/** The user's name. It can be saved if it is not empty and differs from the saved name. */
export function NameForm({ savedName }: { savedName: string }) {
  const { updateName } = useAccount();
  const [draft, setDraft] = useState<string | null>(null); // null: shows the saved name
  const [isBusy, startSaving] = useBusy();
  const value = draft ?? savedName;
  const name = value.trim();
  const canSave = name !== "" && name !== savedName && !isBusy;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    startSaving(async () => {
      await updateName(name);
      setDraft((now) => (now === draft ? null : now));
    }, messages.nameNotUpdated);
  }

  return (
    <form className={styles.nameForm} onSubmit={submit}>
      <TextField
        label={shared.name}
        name="name"
        autoComplete="name"
        maxLength={MAX_DISPLAY_NAME_LENGTH}
        value={value}
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={!canSave}>
        {words.save}
      </Button>
    </form>
  );
}
