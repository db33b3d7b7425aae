/** All kinds of requests to institutions, each with its record of the layout. */
import type { LayoutRequests } from "../../store/dispatch/request_lines.ts";
import { arrivalLine } from "../layout/arrival_line.ts";
import { blockLine, cancellationLine, repeatedBlockLine } from "../layout/block_line.ts";
import { informationLine, repeatedInformationLine } from "../layout/information_line.ts";
import { transferLine } from "../layout/transfer_line.ts";
import { unblockLine } from "../layout/unblock_line.ts";

/** The record type and the line of every kind of request. */
export const layoutRequests: LayoutRequests = {
  orders: {
    block: { record: 10, line: blockLine },
    information: { record: 50, line: informationLine },
  },
  actions: {
    block: { record: 10, amountOf: "target", line: repeatedBlockLine },
    cancellation: { record: 10, amountOf: "target", line: cancellationLine },
    information: { record: 50, amountOf: "target", line: repeatedInformationLine },
    unblock: { record: 20, amountOf: "action", line: unblockLine },
    transfer: { record: 30, amountOf: "action", line: transferLine },
  },
  arrivals: { record: 40, line: arrivalLine },
};
