import type { FormEvent } from "react";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useBusy } from "../../components/use-busy";
import { UserNameField } from "../../components/user-name-field";
import { useAccount } from "../../hooks/account";
import { messages } from "../messages";
import * as shared from "../shared/words";
import { rawField, trimmedField } from "../visitors/fields";
import styles from "./profile-screen.module.css";
import * as words from "./words";

/**
 * Sends a link to a corrected address. The account gets the address when the link is opened.
 *
 * @param email the mistyped address
 */
export function CorrectAddress({ email, onSent }: { email: string; onSent: () => void }) {
  const { confirmPassword, sendAddressChange } = useAccount();
  const [isBusy, startSending] = useBusy();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const address = trimmedField(fields, "new-email");
    startSending(async () => {
      if (address.toLowerCase() === email.toLowerCase()) return messages.addressNotNew(email);
      if (!(await confirmPassword(rawField(fields, "password")))) return messages.passwordInvalid();
      await sendAddressChange(address);
      messages.addressChangeSent(address);
      onSent();
    }, messages.addressChangeNotSent);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField label={words.newAddress} name="new-email" type="email" autoComplete="email" />
      <UserNameField email={email} />
      <TextField
        label={shared.password}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" disabled={isBusy}>
        {words.sendLink}
      </Button>
    </form>
  );
}
