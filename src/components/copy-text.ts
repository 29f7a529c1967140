/**
 * Copies a text and tells whether it could. Browsers have `navigator.clipboard` in a secure context only; on plain
 * http the marked text of `field` is copied the old way, and stays marked for the person if that fails too. Without a
 * field, one is lent for that moment.
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
