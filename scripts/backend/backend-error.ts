/** What kept the backend from starting. */
export type BackendFailure =
  | "java-missing"
  | "java-too-old"
  | "jar-missing"
  | "port-taken"
  | "emulator-unreachable"
  | "emulator-died"
  | "data-in-use"
  | "data-unreadable";

/** A backend that cannot start: what happened, and what the reader can do about it. */
export class BackendError extends Error {
  override readonly name = "BackendError";

  /**
   * @param failure the kind, for programs
   * @param problem what happened, in one or two sentences
   * @param remedy what to do now
   */
  constructor(
    readonly failure: BackendFailure,
    readonly problem: string,
    readonly remedy: string,
  ) {
    super(`${problem}\n${remedy}`);
  }
}
