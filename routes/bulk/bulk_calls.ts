/** The calls that a bulk action is performed by: of which operation, on which of its parts, and what each part came to. */
import { match } from "ts-pattern";
import type { BulkAct } from "../../domain/follow_up/bulk.ts";
import { wireBatchDecision } from "../../domain/follow_up/split_batch.ts";
import type { Bulk } from "../../store/follow_up/bulk_actions.ts";
import type { BulkItem, BulkResult } from "../../store/follow_up/bulk_items.ts";
import type { Operation } from "../operation.ts";
import { markAnswersReadOperation } from "../orders/answer_readings.ts";
import type { Protocoled } from "../orders/order_schema.ts";
import { removeOrderOperation } from "../orders/orders.ts";
import { protocolOrdersOperation } from "../orders/protocol.ts";
import type { SplitBatchAnswer } from "../splits/split_batch_schema.ts";
import { createBatchOperation } from "../splits/split_batches.ts";
import { protocolSplitsOperation } from "../splits/split_protocol.ts";
import type { ProtocoledSplit } from "../splits/split_schema.ts";
import { removeSplitOperation } from "../splits/splits.ts";

/** A call of an operation on some parts of a bulk action. */
export interface BulkCall {
  readonly operation: Operation;
  readonly given: {
    readonly params?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly query?: Readonly<Record<string, unknown>>;
  };
  readonly items: readonly BulkItem[];
  /** What each part came to, of the answer of a call that was not refused. */
  resultsOf(answer: unknown): BulkResult[];
  /** The same call for each of its parts alone. */
  alone(): BulkCall[];
}

/** The most parts of one call: its orders are locked as long as its transaction takes. */
export const MOST_AT_ONCE = 25;

/** The calls that perform these parts, or undo what was done of them. */
export const callsOf = (bulk: Bulk, items: readonly BulkItem[]): BulkCall[] =>
  bulk.status === "undoing" ? items.map((item) => undoing(bulk.act, item)) : [doing(bulk, items)];

function doing(bulk: Bulk, items: readonly BulkItem[]): BulkCall {
  const { previsaoEnvio, ...request } = bulk.request;
  const promised = previsaoEnvio === undefined ? {} : { previsaoEnvio };
  const call = (part: Pick<BulkCall, "operation" | "given" | "resultsOf">): BulkCall => ({
    ...part,
    items,
    alone: () => items.map((item) => doing(bulk, [item])),
  });
  return match(bulk.act)
    .returnType<BulkCall>()
    .with("protocol-orders", () =>
      call({
        operation: protocolOrdersOperation as unknown as Operation,
        given: {
          body: {
            minutas: items.map(({ orderId, version }) => ({ id: orderId, versao: version })),
            ...promised,
          },
        },
        resultsOf: (answer) => protocoledResults(items, answer as Protocoled[]),
      }))
    .with("protocol-splits", () =>
      call({
        operation: protocolSplitsOperation as unknown as Operation,
        given: {
          body: {
            desdobramentos: items.map(({ splitId, version }) => ({ id: splitId, versao: version })),
            ...promised,
          },
        },
        resultsOf: (answer) => protocoledResults(items, answer as ProtocoledSplit[]),
      }))
    .with("mark-read", () =>
      call({
        operation: markAnswersReadOperation as unknown as Operation,
        given: { body: { ordens: numbersOf(items) } },
        resultsOf: () => items.map(({ position }) => ({ position, outcome: "done" })),
      }))
    .otherwise((decision) =>
      call({
        operation: createBatchOperation as unknown as Operation,
        given: { body: { decisao: wireBatchDecision[decision], ordens: numbersOf(items), ...request } },
        resultsOf: (answer) => decidedResults(items, answer as SplitBatchAnswer),
      })
    );
}

const numbersOf = (items: readonly BulkItem[]) => items.map(({ orderNumber }) => orderNumber);

/** Answers are in the sequence asked for. */
const protocoledResults = (
  items: readonly BulkItem[],
  answer: readonly { readonly numeroProtocolo: string; readonly exclusaoAte: string }[],
): BulkResult[] =>
  items.map(({ position }, index) => ({
    position,
    outcome: "done",
    number: answer[index]!.numeroProtocolo,
    deletableUntil: Temporal.Instant.from(answer[index]!.exclusaoAte),
  }));

/** An order with a split is done, also where something of it was left; one without is refused, for the first reason. */
function decidedResults(
  items: readonly BulkItem[],
  { desdobramentos, restantes }: SplitBatchAnswer,
): BulkResult[] {
  const splits = new Map(desdobramentos.map((split) => [split.numeroProtocoloOrdem, split.id]));
  const reasons = Map.groupBy(restantes, ({ numeroProtocoloOrdem }) => numeroProtocoloOrdem);
  return items.map(({ position, orderNumber = "" }): BulkResult => {
    const [reason] = reasons.get(orderNumber) ?? [];
    const splitId = splits.get(orderNumber);
    return {
      ...{ position, splitId, code: reason?.codigo, detail: reason?.mensagem },
      outcome: splitId === undefined ? "refused" : "done",
    };
  });
}

/** What is protocoled is deleted; what a decision made, as long as it was not sent. */
function undoing(act: BulkAct, item: BulkItem): BulkCall {
  const isOrder = act === "protocol-orders";
  return {
    operation: (isOrder ? removeOrderOperation : removeSplitOperation) as unknown as Operation,
    given: { params: isOrder ? { numeroProtocolo: item.number! } : { id: item.splitId! } },
    items: [item],
    resultsOf: () => [{ position: item.position, outcome: "undone" }],
    alone: () => [],
  };
}
