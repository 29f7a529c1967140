/**
 * Matches an email address, and around it nothing but signs that programs put there: `mailto:`, a name before brackets,
 * a full stop. `ann@example. com` is none.
 */
const ADDRESS =
  /^(?:mailto:|[^@]*[<("])?([^\s@:;,<>()[\]"]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?:\?.*|[^\p{L}\p{N}]*)$/u;

/** The longest text in which an address is looked for, in characters. The time for it grows with the square. */
const MAX_LENGTH = 1_000;

/**
 * Returns the email address in a text that was copied, or typed in full width, without invisible characters. Returns
 * the text if it has none, or is too long.
 */
export function emailAddressIn(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const plain = text.normalize("NFKC").replace(/\p{DI}/gu, "");
  return ADDRESS.exec(plain.trim())?.[1] ?? text;
}
