import type { Story } from "../story";
import { CREATING } from "./creating";
import { DELETING } from "./deleting";
import { EDITING } from "./editing";
import { MEMBERSHIP } from "./membership";
import { READING } from "./reading";

/** All that the access rules allow, each with what they refuse around it. */
export const STORIES: readonly Story[] = [
  ...READING,
  ...CREATING,
  ...EDITING,
  ...MEMBERSHIP,
  ...DELETING,
];
