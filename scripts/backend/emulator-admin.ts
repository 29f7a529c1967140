/** The two emulators, each as `host:port`, and the id of their project. */
export type EmulatorHosts = {
  readonly projectId: string;
  readonly authHost: string;
  readonly firestoreHost: string;
};

/** An email that Firebase would have sent: the account's address, its purpose and the code in its link. */
export type OobCode = {
  readonly email: string;
  /** The recipient, if the mail goes to a new address. */
  readonly newEmail?: string;
  readonly requestType:
    | "VERIFY_EMAIL"
    | "PASSWORD_RESET"
    | "EMAIL_SIGNIN"
    | "RECOVER_EMAIL"
    | "VERIFY_AND_CHANGE_EMAIL";
  readonly oobCode: string;
};

/** Returns the mails whose codes are unused, oldest first. @throws if the emulator does not respond */
export async function readOobCodes({ authHost, projectId }: EmulatorHosts): Promise<OobCode[]> {
  const url = `http://${authHost}/emulator/v1/projects/${projectId}/oobCodes`;
  const { oobCodes = [] } = (await call(url)) as { oobCodes?: OobCode[] };
  return oobCodes;
}

/** Returns all accounts in the format of the emulator's own export. @throws if the emulator does not respond */
export async function readAccounts(hosts: EmulatorHosts): Promise<unknown[]> {
  const url = `${accountsUrl(hosts)}:batchGet?maxResults=-1`;
  const { users = [] } = (await call(url)) as { users?: unknown[] };
  return users;
}

/** Adds accounts from `readAccounts`. @throws if the emulator does not respond or refuses them */
export async function writeAccounts(
  hosts: EmulatorHosts,
  users: readonly unknown[],
): Promise<void> {
  const response = await call(`${accountsUrl(hosts)}:batchCreate`, { users });
  const { error = [] } = response as { error?: unknown[] };
  if (error.length > 0) {
    throw new Error(`The Auth emulator refused ${error.length} accounts: ${JSON.stringify(error)}`);
  }
}

/** Exports all documents into the folder `<directory>/<name>`. @throws if the emulator can't */
export async function exportDocuments(
  { firestoreHost, projectId }: EmulatorHosts,
  directory: string,
  name: string,
): Promise<void> {
  await call(`http://${firestoreHost}/emulator/v1/projects/${projectId}:export`, {
    database: `projects/${projectId}/databases/(default)`,
    export_directory: directory,
    export_name: name,
  });
}

function accountsUrl({ authHost, projectId }: EmulatorHosts): string {
  return `http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
}

async function call(url: string, body?: object): Promise<unknown> {
  const headers = { Authorization: "Bearer owner", "Content-Type": "application/json" };
  const post = body && { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(url, { headers, ...post });
  if (!response.ok) {
    throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
  }
  return response.json();
}
