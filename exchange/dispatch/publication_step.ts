/** Types and functions that all steps of a publication use. */
import type { Holidays } from "../../domain/calendar/calendar.ts";
import type { Remittance } from "../../store/dispatch/remittances.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
import type { ExchangeContext } from "../context.ts";
import type { LockingSession } from "../exclusive_work.ts";
import type { InstitutionFolderSilent } from "../files/institution_folder.ts";
import type { FileDigest, PartFile } from "../files/publication.ts";

export type PublishOutcome =
  | "published"
  | "already-published"
  /** Another worker is publishing it, or another session holds its row: the next attempt goes on. */
  | "busy"
  /** It is not the dispatch window of its day; `completeDispatch` moves it to the next one. */
  | "outside-window"
  /** The institution requires OpenPGP and has no key in force; an alarm is raised. */
  | "no-key"
  /**
   * The file in place, or the one to be placed, has other bytes than recorded. Nothing was changed; an
   * operator must look.
   */
  | "differs";

/** A remittance being published into its institution's outbox. */
export interface Publication {
  readonly ctx: ExchangeContext;
  readonly session: LockingSession;
  readonly holidays: Holidays;
  readonly remittance: Remittance;
  readonly institutionName: string;
  readonly outbox: string;
  /** Present if the outbox did not answer when the publication began. */
  readonly silent: InstitutionFolderSilent | undefined;
  /** Whether its file is an OpenPGP envelope. */
  readonly encrypted: boolean;
  /** The name of the file the institution will see. */
  readonly name: string;
  /** The file for the institution, under a temporary name. */
  part?: PartFile;
  /** The file's digest file, under a temporary name. */
  sidecar?: PartFile;
  /** The digest of the text inside an envelope. */
  text?: FileDigest;
}

type StepOutcome = "next" | PublishOutcome;

/** A step either leads to the next one or ends the publication. */
export interface PublicationStep {
  (publication: Publication): Promise<StepOutcome>;
  /** Takes the step for many publications on one session, where one by one would cost a round trip each. */
  readonly forBatch?: (batch: readonly Publication[]) => Promise<readonly StepOutcome[]>;
}

/** Makes a step from a function for many publications; for one publication it is a batch of one. */
export function batchStep(
  forBatch: (batch: readonly Publication[]) => Promise<readonly StepOutcome[]>,
): PublicationStep {
  const step = async (publication: Publication) => (await forBatch([publication]))[0] ?? "next";
  return Object.assign(Object.defineProperty(step, "name", { value: forBatch.name }), { forBatch });
}

/** How a publication ended: with an outcome, or because something failed. */
export type PublicationEnd = { readonly outcome: PublishOutcome } | { readonly error: unknown };

/** Takes publications of one session from step to step. One that ends or fails does not delay the others. */
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

export function partFileOf({ part, remittance }: Publication): PartFile {
  if (part === undefined) throw new Error(`The file of ${remittance.fileName} has not been written yet`);
  return part;
}

/** The institution by number and name, for operators. */
export const institutionOf = ({ remittance: { ispb }, institutionName }: Publication): string =>
  `instituição ${ispb} (${institutionName})`;

/** Stops a publication and raises an alarm, so that an operator looks at it. */
export async function reportDifference(publication: Publication): Promise<"differs"> {
  const { ctx, remittance, part, outbox } = publication;
  await raiseAlarm(ctx.db, ctx.clock(), {
    type: "remittance-differs",
    subject: remittance.fileName,
    detail: `O arquivo da ${
      institutionOf(publication)
    } em ${outbox} não tem os bytes registrados: SHA-256 registrado ${
      remittance.digest?.sha256 ?? "nenhum"
    }, refeito ${
      part?.sha256 ?? "nenhum"
    }. Nada foi alterado; confira de quem é o arquivo e guarde-o noutra pasta, sem o apagar.`,
  });
  ctx.log("error", "A remittance's bytes are not those it should have", { file: remittance.fileName });
  return "differs";
}
