/** The errors of a cancelled share, and of a second one while the sheet of the first is still open. */
const HARMLESS = ["AbortError", "InvalidStateError"];

/** Opens the system's share sheet. Returns whether that worked; a cancelled share counts as success. */
export async function openShareSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && HARMLESS.includes(error.name);
  }
}
