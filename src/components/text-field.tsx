import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
import { emailAddressIn } from "../domain/email-address";
import styles from "./text-field.module.css";

/** If the browser refuses an email address because of something beside it, submits the form with the address alone. */
function submitAddressAlone(event: FormEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  const address = emailAddressIn(field.value);
  if (address === field.value) return;
  event.preventDefault();
  field.value = address;
  setTimeout(() => field.form?.requestSubmit()); // the form ignores it during its validation
}

/** A text input with a visible label and an optional hint below it. Takes the props of a native input. */
export function TextField({
  label,
  hint,
  ...input
}: ComponentProps<"input"> & { label: string; hint?: ReactNode }) {
  const inputId = useId();
  const hintId = `${inputId}-hint`;
  return (
    <div className={styles.field}>
      <label className="label" htmlFor={inputId}>
        {label}
      </label>
      <input
        aria-describedby={hint === undefined ? undefined : hintId}
        onInvalid={input.type === "email" ? submitAddressAlone : undefined}
        {...input}
        id={inputId}
      />
      {hint === undefined ? null : (
        <p className="soft" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
