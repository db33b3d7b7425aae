/**
 * Bulk actions: one request for many orders or splits, each of which is acted on as if it were asked alone; pure. What is
 * protocoled is reviewed first, and until the cut-off it can be taken back.
 *
 * Source: specification, "States and transitions" (deletion of what is protocoled) and "Rules on splits", 1 to 6.
 */
import { match, P } from "ts-pattern";
import { fail, ok, type Result } from "../result.ts";
import { wireBatchDecision } from "./split_batch.ts";

/** The actions as the wire has them (`acao`). */
export const wireBulkAct = {
  "protocol-orders": "PROTOCOLAR_MINUTAS",
  "protocol-splits": "PROTOCOLAR_DESDOBRAMENTOS",
  ...wireBatchDecision,
  "mark-read": "MARCAR_COMO_LIDAS",
} as const;

export type BulkAct = keyof typeof wireBulkAct;

export const bulkActs = Object.keys(wireBulkAct) as readonly BulkAct[];

/** Whether an action signs: it is reviewed before, and undone by a deletion until the cut-off. */
export const isSigned = (act: BulkAct): boolean => act === "protocol-orders" || act === "protocol-splits";

/** Whether what an action did can be taken back at all. */
const canBeUndone = (act: BulkAct): boolean => act !== "mark-read";

/** The states as the wire has them (`situacao`). */
export const wireBulkStatus = {
  "review": "EM_CONFERENCIA",
  "running": "EM_ANDAMENTO",
  "done": "CONCLUIDO",
  "undoing": "DESFAZENDO",
  "undone": "DESFEITO",
} as const;

export type BulkStatus = keyof typeof wireBulkStatus;

/** What one order or split came to (`resultado`); `kept` was done, and could not be undone. */
export const wireBulkOutcome = {
  "waiting": "AGUARDANDO",
  "done": "FEITO",
  "refused": "RECUSADO",
  "undone": "DESFEITO",
  "kept": "MANTIDO",
} as const;

export type BulkOutcome = keyof typeof wireBulkOutcome;

/** The state in which a bulk action begins: what signs waits for its review. */
export const firstStatus = (act: BulkAct): BulkStatus => isSigned(act) ? "review" : "running";

export type BulkCommand = "confirm" | "undo" | "discard";

export type BulkRefusal =
  | { readonly type: "bulk-already-confirmed" }
  | { readonly type: "bulk-not-confirmed" }
  | { readonly type: "bulk-already-undone" }
  | { readonly type: "bulk-cannot-be-undone" };

/** The state after a user's command; undefined for one that is discarded. One that is running can be undone: what waits is left. */
export const decideBulk = (
  { act, status }: { readonly act: BulkAct; readonly status: BulkStatus },
  command: BulkCommand,
): Result<BulkStatus | undefined, BulkRefusal> =>
  match([status, command] as const)
    .returnType<Result<BulkStatus | undefined, BulkRefusal>>()
    .with(["review", "confirm"], () => ok("running"))
    .with(["review", "discard"], () => ok(undefined))
    .with(["review", "undo"], () => fail({ type: "bulk-not-confirmed" }))
    .with(
      [P.union("running", "done"), "undo"],
      () => canBeUndone(act) ? ok("undoing") : fail({ type: "bulk-cannot-be-undone" }),
    )
    .with([P.union("undoing", "undone"), "undo"], () => fail({ type: "bulk-already-undone" }))
    .with(
      [P.union("running", "done", "undoing", "undone"), P.union("confirm", "discard")],
      () => fail({ type: "bulk-already-confirmed" }),
    )
    .exhaustive();
