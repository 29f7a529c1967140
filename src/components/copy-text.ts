/**
 * Copies a text. Returns whether that worked. Without a secure context there is no `navigator.clipboard`: then
 * `execCommand` copies from `field`, or from a temporary one. If that fails, the text in `field` stays selected.
 */
export async function copyText(
  text: string,
  field?: HTMLInputElement | HTMLTextAreaElement | null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return field ? copySelected(field) : copyFromTemporaryField(text);
  }
}

function copySelected(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  field.focus();
  field.select();
  return document.execCommand("copy");
}

function copyFromTemporaryField(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true; // so that no on-screen keyboard comes up
  field.style.position = "fixed";
  field.style.opacity = "0";
  document.body.append(field);
  const isCopied = copySelected(field);
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return isCopied;
}
