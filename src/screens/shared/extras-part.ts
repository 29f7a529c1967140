import { createPart } from "../../client/parts";

/** The part with the toasts, and with what rare buttons load. */
export const extrasPart = createPart(() => import("../../components/extras"));
