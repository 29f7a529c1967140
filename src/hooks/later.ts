import { type ComponentType, lazy } from "react";
import { fetchPatiently } from "../client/fetch-part";

/**
 * Makes a component of what a screen can do without for a while: its code is fetched when it is first drawn, however often
 * that needs to be tried.
 *
 * @param load imports the code
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await fetchPatiently(load) }));
