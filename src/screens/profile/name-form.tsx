import { type FormEvent, useState, useTransition } from "react";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useAccount } from "../../hooks/account";
import { messages } from "../messages";
import styles from "./profile-screen.module.css";

/** The user's name. It can be saved once it is something else than the saved one, and not nothing. */
export function NameForm({ savedName }: { savedName: string }) {
  const { updateName } = useAccount();
  const [typed, setTyped] = useState(savedName);
  const [isBusy, startSaving] = useTransition();
  const name = typed.trim();
  const canSave = name !== "" && name !== savedName && !isBusy;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    startSaving(async () => {
      try {
        await updateName(name);
      } catch {
        messages.nameNotUpdated();
      }
    });
  }

  return (
    <form className={styles.nameForm} onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={!canSave}>
        Save
      </Button>
    </form>
  );
}
