/** Everything institutions are asked on a day, in the records of the layout. */
import type { Tx } from "../../store/connection.ts";
import {
  askAgain,
  gatherActions,
  gatherArrivals,
  gatherOrders,
  gatherSplits,
  openDueLines,
} from "../../store/dispatch/due_lines.ts";
import { arrivalLine } from "../layout/arrival_line.ts";
import { blockLine, cancellationLine, repeatedBlockLine } from "../layout/block_line.ts";
import { informationLine, repeatedInformationLine } from "../layout/information_line.ts";
import { transferLine } from "../layout/transfer_line.ts";
import { unblockLine } from "../layout/unblock_line.ts";

/** Gathers what taken orders and splits ask, and the transfers that depositaries are to confirm. */
export async function gather(tx: Tx, day: Temporal.PlainDate, now: Temporal.Instant): Promise<void> {
  await openDueLines(tx);
  await gatherOrders(tx, "block", 10, blockLine);
  await gatherOrders(tx, "information", 50, informationLine);
  await gatherActions(tx);
  await askAgain(tx, ["block", "information"]);
  await gatherSplits(tx, { as: "block", record: 10, amountOf: "target", line: repeatedBlockLine });
  await gatherSplits(tx, { as: "cancellation", record: 10, amountOf: "target", line: cancellationLine });
  await gatherSplits(tx, {
    as: "information",
    record: 50,
    amountOf: "target",
    line: repeatedInformationLine,
  });
  await gatherSplits(tx, { as: "unblock", record: 20, amountOf: "action", line: unblockLine });
  await gatherSplits(tx, { as: "transfer", record: 30, amountOf: "action", line: transferLine });
  await gatherArrivals(tx, { day, now, record: 40, line: arrivalLine });
}
