/** Everything institutions are asked on a day, in the records of the layout. */
import type { Tx } from "../../store/connection.ts";
import {
  collectActions,
  collectArrivalLines,
  collectOrderLines,
  collectReiterated,
  collectSplitLines,
  openDueLines,
} from "../../store/dispatch/due_lines.ts";
import { arrivalLine } from "../layout/arrival_line.ts";
import { blockLine, cancellationLine, repeatedBlockLine } from "../layout/block_line.ts";
import { informationLine, repeatedInformationLine } from "../layout/information_line.ts";
import { transferLine } from "../layout/transfer_line.ts";
import { unblockLine } from "../layout/unblock_line.ts";

/** Gathers what taken orders and splits ask, and the transfers that depositaries are to confirm. */
export async function collectRequests(tx: Tx, day: Temporal.PlainDate, now: Temporal.Instant): Promise<void> {
  await openDueLines(tx);
  await collectOrderLines(tx, "block", 10, blockLine);
  await collectOrderLines(tx, "information", 50, informationLine);
  await collectActions(tx);
  await collectReiterated(tx, ["block", "information"]);
  await collectSplitLines(tx, { as: "block", record: 10, amountOf: "target", line: repeatedBlockLine });
  await collectSplitLines(tx, { as: "cancellation", record: 10, amountOf: "target", line: cancellationLine });
  await collectSplitLines(tx, {
    as: "information",
    record: 50,
    amountOf: "target",
    line: repeatedInformationLine,
  });
  await collectSplitLines(tx, { as: "unblock", record: 20, amountOf: "action", line: unblockLine });
  await collectSplitLines(tx, { as: "transfer", record: 30, amountOf: "action", line: transferLine });
  await collectArrivalLines(tx, { day, now, record: 40, line: arrivalLine });
}
