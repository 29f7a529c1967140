/** Where the two emulators are, and the project in them. */
export type EmulatorHosts = {
  readonly projectId: string;
  /** `host:port` of the Auth emulator. */
  readonly authHost: string;
  /** `host:port` of the Firestore emulator. */
  readonly firestoreHost: string;
};

/** A mail that Firebase would have sent: whom to, what for, and the code its link carries. */
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
  const { oobCodes = [] } = (await send("GET", url)) as { oobCodes?: OobCode[] };
  return oobCodes;
}

/** All accounts, as the emulator's own export holds them. @throws when the emulator does not answer */
export async function readAccounts({ authHost, projectId }: EmulatorHosts): Promise<unknown[]> {
  const url = `http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=-1`;
  const { users = [] } = (await send("GET", url)) as { users?: unknown[] };
  return users;
}

/** Adds accounts that `readAccounts` gave. @throws when the emulator does not answer or refuses them */
export async function writeAccounts(
  { authHost, projectId }: EmulatorHosts,
  users: readonly unknown[],
): Promise<void> {
  const url = `http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchCreate`;
  const { error = [] } = (await send("POST", url, { users })) as { error?: unknown[] };
  if (error.length > 0) {
    throw new Error(`The Auth emulator refused ${error.length} accounts: ${JSON.stringify(error)}`);
  }
}

/**
 * Writes all documents into the folder `<directory>/<name>`.
 * @throws when the emulator does not answer or cannot write there
 */
export async function exportDocuments(
  { firestoreHost, projectId }: EmulatorHosts,
  directory: string,
  name: string,
): Promise<void> {
  await send("POST", `http://${firestoreHost}/emulator/v1/projects/${projectId}:export`, {
    database: `projects/${projectId}/databases/(default)`,
    export_directory: directory,
    export_name: name,
  });
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { Authorization: "Bearer owner", "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}
