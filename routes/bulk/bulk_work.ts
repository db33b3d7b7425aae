/**
 * Performs a bulk action, some orders or splits at a time, by the operations that a call runs: in the name of its user as
 * the registry knows them at that moment. What was done and what it came to are one transaction, so that nothing is done
 * twice, whoever stops in between.
 */
import type { BulkOutcome, BulkStatus } from "../../domain/follow_up/bulk.ts";
import type { Caller } from "../../domain/identity/caller.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { type Bulk, findBulk, saveBulkStatus } from "../../store/follow_up/bulk_actions.ts";
import {
  type BulkResult,
  lockBulkItems,
  nextBulkItems,
  saveBulkResults,
} from "../../store/follow_up/bulk_items.ts";
import type { Served } from "../app.ts";
import { answerOf, type Call, NotModified } from "../call.ts";
import { problemOf, type Refused } from "../http/problems.ts";
import { appFor, callerByRegistry, whyNot } from "../identity/caller_identity.ts";
import { explainCaller } from "../identity/caller_problems.ts";
import { type BulkCall, callsOf, MOST_AT_ONCE } from "./bulk_calls.ts";

/** How long a job performs before it leaves what is left to the next one. */
const SLICE_MS = 5_000;

/** From which outcome parts go on, and where a bulk action ends, by its state. */
const ways: Partial<Record<BulkStatus, { readonly from: BulkOutcome; readonly end: BulkStatus }>> = {
  running: { from: "waiting", end: "done" },
  undoing: { from: "done", end: "undone" },
};

/**
 * Performs a part of a bulk action.
 *
 * @throws when a registry or the database fails, for the job to be tried again
 */
export async function performBulk(app: Served, id: string): Promise<"more" | "done"> {
  const end = performance.now() + SLICE_MS;
  do {
    // Read each time: its user may undo it meanwhile.
    const bulk = await findBulk(app.db, id);
    const way = bulk && ways[bulk.status];
    if (bulk === undefined || way === undefined) return "done";
    const items = await nextBulkItems(app.db, id, way.from, MOST_AT_ONCE);
    if (items.length === 0) {
      await saveBulkStatus(app.db, bulk, { status: way.end, at: app.clock() });
      continue;
    }
    const caller = await callerByRegistry(app, bulk);
    for (const call of callsOf(bulk, items)) await perform(app, bulk, way.from, caller, call);
  } while (performance.now() < end);
  return "more";
}

/** Performs one call. One that is all or none, and is refused, is made again for each of its parts alone. */
async function perform(
  app: Served,
  bulk: Bulk,
  from: BulkOutcome,
  caller: Awaited<ReturnType<typeof callerByRegistry>>,
  call: BulkCall,
): Promise<void> {
  const outcome = caller.ok
    ? await unlessTaken(() => run(app, bulk, from, caller.value, call))
    : fail(explainCaller(caller.error));
  if (outcome === undefined || outcome.ok) return;
  const problem = problemOf(refusedCallOf(app, bulk), outcome.error);
  if (problem.status === 429 || problem.status >= 500) throw new Error(problem.detail);
  if (call.items.length > 1 && caller.ok) {
    for (const one of call.alone()) await perform(app, bulk, from, caller, one);
    return;
  }
  const [fault] = problem.erros ?? [];
  await saveBulkResults(
    app.db,
    bulk.id,
    from,
    call.items.map(({ position }): BulkResult => ({
      position,
      outcome: from === "done" ? "kept" : "refused",
      code: fault?.codigo ?? problem.codigo,
      detail: fault?.mensagem ?? problem.detail,
    })),
  );
}

/** Thrown to roll a change back whose parts somebody else has performed. */
class PartsTaken extends Error {}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PartsTaken) return undefined;
    throw error;
  }
}

async function run(
  served: Served,
  bulk: Bulk,
  from: BulkOutcome,
  caller: Caller,
  { operation, given, items, resultsOf }: BulkCall,
): Promise<Result<void, Refused>> {
  const app = appFor(served, operation);
  const refused = await whyNot(app, caller, operation);
  if (refused !== undefined) return fail(refused);
  let saved = false;
  const commit: Commit = (change) =>
    app.db.transaction().execute(async (tx) => {
      if (
        !await lockBulkItems(
          tx,
          bulk.id,
          items.map(({ position }) => position),
          from,
        )
      ) throw new PartsTaken();
      const outcome = await change(tx);
      if (outcome.ok) await saveBulkResults(tx, bulk.id, from, resultsOf(valueOf(outcome.value)));
      saved = outcome.ok;
      return outcome;
    });
  const outcome = await operation.run(app, {
    ...{ caller, sourceIp: bulk.sourceIp, requestId: bulk.requestId },
    ...{ params: given.params ?? {}, body: given.body, query: given.query ?? {} },
    ...{ ifMatch: undefined, ifNoneMatch: undefined, voice: "page", address: app.publicUrl ?? app.prefix },
    problem: (refused) => problemOf(refusedCallOf(app, bulk), refused),
    commit,
    commitStatement: (change) => commit(change),
    inParts: () => Promise.reject(new Error(`${operation.id} is no part of a bulk action`)),
  });
  if (!outcome.ok) return outcome;
  if (!saved) throw new Error(`${operation.id} changed nothing in its transaction`);
  return ok(undefined);
}

type Commit = Call<unknown, unknown, unknown, unknown>["commit"];

function valueOf(answered: Parameters<typeof answerOf>[0] | NotModified): unknown {
  if (answered instanceof NotModified) throw new Error("A part of a bulk action names no version");
  return answerOf(answered);
}

const refusedCallOf = ({ prefix }: Served, { id, requestId }: Bulk) => ({
  ...{ prefix, requestId, hasIfMatch: false },
  path: `/v1/lote/${id}`,
  voice: "page" as const,
});
