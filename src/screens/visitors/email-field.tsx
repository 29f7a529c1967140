import { useLayoutEffect, useRef } from "react";
import { keepTypedEmail, typedEmail } from "../../client/kept-for-sign-in";
import { TextField } from "../../components/text-field";
import * as words from "../shared/words";

/** The email field of a visitor's form. Its text goes along to the next form. */
export function EmailField({ autoComplete }: { autoComplete: "email" | "username" }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    // Not a prop: React renders the next form before this one has kept its text.
    if (!field.value) field.defaultValue = typedEmail();
    // The text at the end: browsers fill fields in, and people type before React listens.
    return () => keepTypedEmail(field.value);
  }, []);
  return (
    <TextField
      ref={input}
      label={words.email}
      name="email"
      type="email"
      autoComplete={autoComplete}
    />
  );
}
