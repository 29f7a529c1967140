import { type ComponentType, lazy } from "react";
import { loadPart } from "../client/parts";

/** Makes a component that may come late: its code is fetched when it is first drawn, and nobody waits for it. */
export const lazyInBackground = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load, () => false) }));
