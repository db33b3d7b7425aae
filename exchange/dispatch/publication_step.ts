/** What the steps of a publication share. */
import type { Holidays } from "../../domain/calendar/calendar.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
import type { Remittance } from "../../store/dispatch/remittances.ts";
import type { ExchangeContext } from "../context.ts";
import type { Digest, PartFile } from "../files/publication.ts";
import type { LockingSession } from "../exclusive_work.ts";

export type PublishOutcome =
  | "published"
  | "already-published"
  /** Another worker publishes it. */
  | "busy"
  /** Before or after the dispatch window of its day: `completeDispatch` moves it to the next one. */
  | "outside-window"
  /** The institution requires OpenPGP and has no key in force; an alarm is raised. */
  | "no-key"
  /** What is in place, or was meant to be, has other bytes. An operator must look; nothing was touched. */
  | "differs";

/** A remittance on its way into its institution's outbox. */
export interface Publication {
  readonly ctx: ExchangeContext;
  readonly session: LockingSession;
  readonly holidays: Holidays;
  readonly remittance: Remittance;
  readonly outbox: string;
  /** Whether its file is an OpenPGP envelope. */
  readonly encrypted: boolean;
  /** Of the file the institution is to see. */
  readonly name: string;
  /** What the institution is to see, under a temporary name. */
  part?: PartFile;
  /** Its digest file, under a temporary name. */
  sidecar?: PartFile;
  /** Of the text inside an envelope. */
  text?: Digest;
}

type StepOutcome = "next" | PublishOutcome;

/** A step either leads to the next one or ends the publication. */
export interface PublicationStep {
  (publication: Publication): Promise<StepOutcome>;
  /** Takes the step for many on one session, where one by one would cost a round trip each. */
  readonly forBatch?: (batch: readonly Publication[]) => Promise<readonly StepOutcome[]>;
}

/** A step that is taken for many at once, and for one as for many. */
export function batched(
  forBatch: (batch: readonly Publication[]) => Promise<readonly StepOutcome[]>,
): PublicationStep {
  const step = async (publication: Publication) => (await forBatch([publication]))[0] ?? "next";
  return Object.assign(Object.defineProperty(step, "name", { value: forBatch.name }), { forBatch });
}

/** How a publication ended: with an outcome, or because something failed. */
export type PublicationEnd = { readonly outcome: PublishOutcome } | { readonly error: unknown };

/** Takes publications of one session from step to step. One that ends, or fails, holds back no other. */
export async function runSteps(
  steps: readonly PublicationStep[],
  batch: readonly Publication[],
): Promise<ReadonlyMap<Publication, PublicationEnd>> {
  const ended = new Map<Publication, PublicationEnd>();
  for (const step of steps) {
    const open = batch.filter((publication) => !ended.has(publication));
    if (open.length === 0) break;
    const results = await runStep(step, open);
    for (const [index, publication] of open.entries()) {
      const result = results[index]!;
      if (result.status === "rejected") ended.set(publication, { error: result.reason });
      else if (result.value !== "next") ended.set(publication, { outcome: result.value });
    }
  }
  if (ended.size < batch.length) throw new Error("The last step of a publication must end it");
  return ended;
}

async function runStep(
  step: PublicationStep,
  open: readonly Publication[],
): Promise<readonly PromiseSettledResult<StepOutcome>[]> {
  if (step.forBatch === undefined) return await Promise.allSettled(open.map(step));
  try {
    return (await step.forBatch(open)).map((value) => ({ status: "fulfilled", value }));
  } catch (reason) {
    return open.map(() => ({ status: "rejected", reason }));
  }
}

export function partOf({ part, remittance }: Publication): PartFile {
  if (part === undefined) throw new Error(`The file of ${remittance.fileName} has not been written yet`);
  return part;
}

/** Stops a publication and raises an alarm, for an operator to look. */
export async function reportDifference({ ctx, remittance, part, outbox }: Publication): Promise<"differs"> {
  await raiseAlarm(ctx.db, ctx.clock(), {
    type: "remittance-differs",
    subject: remittance.fileName,
    detail: `O arquivo em ${outbox} não tem os bytes registrados: SHA-256 registrado ${
      remittance.digest?.sha256 ?? "nenhum"
    }, refeito ${
      part?.sha256 ?? "nenhum"
    }. Nada foi alterado; confira de quem é o arquivo e guarde-o noutra pasta, sem o apagar.`,
  });
  ctx.log("error", "A remittance's bytes are not those it should have", { file: remittance.fileName });
  return "differs";
}
