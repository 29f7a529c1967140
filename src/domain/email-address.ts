/** Matches an email address, and nothing that programs put beside one: `mailto:`, a name, brackets, a full stop. */
const ADDRESS = /[^\s@:;,<>()[\]"]+@[\p{L}\p{N}.-]*[\p{L}\p{N}]/u;

/**
 * Returns the email address in a text that was copied, or typed in full width, without invisible characters. Returns
 * the text if it has none.
 */
export function emailAddressIn(text: string): string {
  const plain = text.normalize("NFKC").replace(/\p{DI}/gu, "");
  return ADDRESS.exec(plain)?.[0] ?? text;
}
