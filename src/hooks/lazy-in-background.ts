import { type ComponentType, lazy } from "react";
import { loadPart } from "../client/parts";

/** Returns a lazy component that nobody waits for: if its code can't be fetched, it is retried in the background. */
export const lazyInBackground = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load, () => false) }));
