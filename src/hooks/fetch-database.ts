/** Fetches the database's code without connecting to it. */
export async function fetchDatabase(): Promise<void> {
  await import("../services/lasting-lists");
}
