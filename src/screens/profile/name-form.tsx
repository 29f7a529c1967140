import { type FormEvent, useState } from "react";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useBusy } from "../../components/use-busy";
import { MAX_DISPLAY_NAME_LENGTH } from "../../domain/limits";
import { trimText } from "../../domain/typed-text";
import { useAccount } from "../../hooks/account";
import { useDraft } from "../../hooks/drafts";
import { messages } from "../messages";
import * as shared from "../shared/words";
import styles from "./profile-screen.module.css";
import * as words from "./words";

/** The user's name. It can be saved if it is not empty and differs from the saved name. */
export function NameForm({ savedName }: { savedName: string }) {
  const { updateName } = useAccount();
  const draft = useDraft("display-name");
  const [typed, setTyped] = useState(() => draft.read() || null); // null: shows the saved name
  const [isBusy, startSaving] = useBusy();
  const value = typed ?? savedName;
  const name = trimText(value);
  const canSave = name !== "" && name !== savedName && !isBusy;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSave) return;
    startSaving(async () => {
      await updateName(name);
      if (draft.read() === typed) draft.keep("");
      setTyped((now) => (now === typed ? null : now));
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
        onChange={({ target }) => {
          draft.keep(target.value === savedName ? "" : target.value);
          setTyped(target.value);
        }}
      />
      <Button type="submit" variant="primary" disabled={!canSave}>
        {words.save}
      </Button>
    </form>
  );
}
