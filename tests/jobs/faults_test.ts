/** The short form of `deno task test:faults`. */
import assert from "node:assert/strict";
import { losses } from "../support/crash/crash_checks.ts";
import { databaseFaults } from "../support/faults/database_faults.ts";
import { openFaultEnvironment, tryFault } from "../support/faults/fault_environment.ts";
import { folderFaults } from "../support/faults/folder_faults.ts";
import { intakeFaults } from "../support/faults/intake_faults.ts";

Deno.test("a killed database, and a disk that fails under remittances and under receipts, lose nothing and repeat nothing", async () => {
  await using environment = await openFaultEnvironment(7, { exchangeDisk: false });
  const faults = [
    databaseFaults["PostgreSQL killed"],
    folderFaults["EIO on rename"],
    intakeFaults["receipts: EIO on write"],
  ];
  for (const fault of faults) await tryFault(environment, fault);
  const { orders, lines, lost, doubled } = losses(environment);
  assert.deepEqual({ orders, lines, lost, doubled }, { orders: 6, lines: 24, lost: 0, doubled: 0 });
});
