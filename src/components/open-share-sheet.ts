/**
 * Opens the system's way to share, and tells whether it took over. Whoever thinks better of it need not be told that
 * they did.
 */
export async function openShareSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
