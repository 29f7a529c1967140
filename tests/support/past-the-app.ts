import { emulatorHosts } from "./environment";

/**
 * Writes or reads as a person with a program of their own would: with their real token, by the database's REST
 * interface, past the app. The access rules apply.
 * @param tokens null for somebody who is not signed in
 * @param path below the database's documents
 * @returns the status of the answer
 */
export async function askDatabase(
  tokens: { readonly idToken: string } | null,
  method: "GET" | "PATCH" | "DELETE" | "POST",
  path: string,
  body?: object,
): Promise<number> {
  const { firestoreHost, projectId } = emulatorHosts();
  const documents = `http://${firestoreHost}/v1/projects/${projectId}/databases/(default)/documents`;
  const response = await fetch(`${documents}${path}`, {
    method,
    ...(tokens && { headers: { Authorization: `Bearer ${tokens.idToken}` } }),
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}
