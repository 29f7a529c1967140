import { type ComponentType, lazy } from "react";
import { loadInBackground } from "../client/parts";

/** Returns a lazy component that never blocks: if its code can't be fetched, it is fetched again in the background. */
export const lazyInBackground = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadInBackground(load) }));
