import { ServiceError } from "../services/errors";

/** What every command of the hooks throws. */
export { ServiceError };
