/** Where the two emulators are, each as `host:port`, and the project in them. */
export type EmulatorHosts = {
  readonly projectId: string;
  readonly authHost: string;
  readonly firestoreHost: string;
};

/** An email that Firebase would have sent: its recipient, its purpose and the code in its link. */
export type OobCode = {
  readonly email: string;
  readonly requestType:
    | "VERIFY_EMAIL"
    | "PASSWORD_RESET"
    | "EMAIL_SIGNIN"
    | "RECOVER_EMAIL"
    | "VERIFY_AND_CHANGE_EMAIL";
  readonly oobCode: string;
};

/** The mails not yet acted upon, oldest first. @throws when the emulator does not answer */
export async function readOobCodes({ authHost, projectId }: EmulatorHosts): Promise<OobCode[]> {
  const url = `http://${authHost}/emulator/v1/projects/${projectId}/oobCodes`;
  const { oobCodes = [] } = (await ask(url)) as { oobCodes?: OobCode[] };
  return oobCodes;
}

/** All accounts, as the emulator's own export holds them. @throws when the emulator does not answer */
export async function readAccounts(hosts: EmulatorHosts): Promise<unknown[]> {
  const url = `${accountsUrl(hosts)}:batchGet?maxResults=-1`;
  const { users = [] } = (await ask(url)) as { users?: unknown[] };
  return users;
}

/** Adds accounts that `readAccounts` gave. @throws when the emulator does not answer or refuses them */
export async function writeAccounts(
  hosts: EmulatorHosts,
  users: readonly unknown[],
): Promise<void> {
  const answer = await ask(`${accountsUrl(hosts)}:batchCreate`, { users });
  const { error = [] } = answer as { error?: unknown[] };
  if (error.length > 0) {
    throw new Error(`The Auth emulator refused ${error.length} accounts: ${JSON.stringify(error)}`);
  }
}

/** Writes all documents into the folder `<directory>/<name>`. @throws when the emulator can't */
export async function exportDocuments(
  { firestoreHost, projectId }: EmulatorHosts,
  directory: string,
  name: string,
): Promise<void> {
  await ask(`http://${firestoreHost}/emulator/v1/projects/${projectId}:export`, {
    database: `projects/${projectId}/databases/(default)`,
    export_directory: directory,
    export_name: name,
  });
}

function accountsUrl({ authHost, projectId }: EmulatorHosts): string {
  return `http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
}

async function ask(url: string, body?: object): Promise<unknown> {
  const headers = { Authorization: "Bearer owner", "Content-Type": "application/json" };
  const post = body && { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(url, { headers, ...post });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
