import type { History } from "./history";
import type { Ledger } from "./ledger";
import type { Traffic } from "./traffic";

/** What all people of a simulation have in common. */
export type World = {
  readonly ledger: Ledger;
  readonly history: History;
  readonly traffic: Traffic;
};
