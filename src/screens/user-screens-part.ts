import { createPart } from "../client/parts";

/** The part with the screens of a user, other than the list and the lists. */
export const userScreensPart = createPart(() => import("./user-screens"));
