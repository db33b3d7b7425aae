/** The operations on units, processes and the bank-secrecy module. */
import { readSecrecyModuleOperation } from "./bank_secrecy.ts";
import { readProcessOperation } from "./processes.ts";
import { listUnitsOperation } from "./units.ts";

export const identityOperations = [listUnitsOperation, readProcessOperation, readSecrecyModuleOperation];
