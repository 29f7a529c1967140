import type { History } from "./history";
import type { Ledger } from "./ledger";
import type { Traffic } from "./traffic";

/** The parts that all people of a simulation share. */
export type World = {
  readonly ledger: Ledger;
  readonly history: History;
  readonly traffic: Traffic;
};
