/**
 * Publishing one remittance as a sequence of steps, each of which can be the last before the process dies: whoever
 * comes next ends with the same bytes under the same name, once.
 */
import { createHash } from "node:crypto";
import { inDispatchWindow } from "../domain/cutoff.ts";
import { raiseAlarm } from "../store/alarms.ts";
import { findRemittance, type Remittance, saveDigest, savePublished } from "../store/remittances.ts";
import type { ExchangeContext } from "./context.ts";
import { makeFolders } from "./folders.ts";
import {
  type Digest,
  digestOf,
  discardPart,
  linkPart,
  type Part,
  publishSidecar,
  syncFolder,
  writePart,
} from "./publication.ts";
import { writeRemittance } from "./remittance_file.ts";
import { type Session, withLock } from "./session.ts";

export type PublishOutcome =
  | "published"
  | "already-published"
  /** Another worker is at it. */
  | "busy"
  /** Before 19:00 or from 23:00 of its day: `finishDispatch` moves it to the next one. */
  | "outside-window"
  /** What is in place, or was meant to be, has other bytes. An operator must look; nothing was touched. */
  | "differs";

/** A remittance on its way into its institution's outbox. */
export interface Publication {
  readonly ctx: ExchangeContext;
  readonly session: Session;
  readonly remittance: Remittance;
  readonly outbox: string;
  part?: Part;
}

/** A step either leads to the next one or ends the publication. */
type Step = (publication: Publication) => Promise<"next" | PublishOutcome>;

/** Publishes one remittance, or finishes what a dead process left of it. Safe to call again, and at once. */
export async function publishRemittance(ctx: ExchangeContext, id: bigint): Promise<PublishOutcome> {
  return await withLock(ctx.pool, remittanceLock(id), async (session) => {
    const publication = await openPublication(ctx, session, id);
    try {
      return await publish(publication);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const detail = `A remessa não pôde ser gravada em ${publication.outbox}: ${reason}. ` +
        "Verifique espaço e permissões da pasta; o envio é tentado de novo a cada minuto, até as 23:00.";
      const { fileName } = publication.remittance;
      ctx.log("error", "A remittance could not be published", { file: fileName, error });
      // Where the database is what failed, the log and the failed job have to do.
      await raiseAlarm(ctx.db, ctx.clock(), { type: "publish-failed", subject: fileName, detail }).catch(
        () => {},
      );
      throw error;
    }
  });
}

/** Whoever shows or moves a remittance's file holds this. */
export const remittanceLock = (id: bigint) => ({ space: "remittance", key: String(id) } as const);

export async function openPublication(
  ctx: ExchangeContext,
  session: Session,
  id: bigint,
): Promise<Publication> {
  const remittance = await findRemittance(session.db, id);
  if (remittance === undefined) throw new Error(`There is no remittance ${id}`);
  await makeFolders(ctx.folders, remittance.ispb);
  return { ctx, session, remittance, outbox: ctx.folders.outbox(remittance.ispb) };
}

async function publish(publication: Publication): Promise<PublishOutcome> {
  const { remittance, ctx } = publication;
  if (remittance.status === "published") return "already-published";
  const shown = await resumeShown(publication);
  if (shown !== "absent") return shown;
  if (!inDispatchWindow(remittance.dispatchDate, ctx.clock(), await ctx.holidays())) return "outside-window";
  try {
    return await run(publicationSteps, publication);
  } finally {
    if (publication.part !== undefined) await discardPart(publication.part);
  }
}

/**
 * Ends the publication of a file that is in sight already, whatever the hour; "absent" when there is none. Only a file
 * whose digest was remembered can be ours.
 */
export async function resumeShown(publication: Publication): Promise<PublishOutcome | "absent"> {
  const { remittance, outbox } = publication;
  const found = await digestOf(`${outbox}/${remittance.fileName}`);
  if (found === undefined) return "absent";
  if (found === "irregular" || found.sha256 !== remittance.digest?.sha256) return await differs(publication);
  return await run([showDigest, markPublished], publication);
}

async function run(steps: readonly Step[], publication: Publication): Promise<PublishOutcome> {
  for (const step of steps) {
    const outcome = await step(publication);
    if (outcome !== "next") return outcome;
  }
  throw new Error("The last step of a publication must end it");
}

async function writeFile(publication: Publication): Promise<"next"> {
  const { session, remittance, outbox } = publication;
  publication.part = await writePart(
    outbox,
    remittance.fileName,
    (sink) => writeRemittance(session, remittance, sink),
  );
  return "next";
}

/** The digest is in the database before the file is in sight: a restart can tell ours from anything else. */
async function rememberDigest(publication: Publication): Promise<"next" | PublishOutcome> {
  const { session, remittance } = publication;
  const { sha256, size } = partOf(publication);
  return await saveDigest(session.db, remittance.id, { sha256, size: BigInt(size) })
    ? "next"
    : await differs(publication);
}

/** The same inode under a second name: the institution can delete the file, but not change it. */
async function keepCopy(publication: Publication): Promise<"next" | PublishOutcome> {
  const { ctx, remittance } = publication;
  const archive = ctx.folders.archive(remittance.dispatchDate);
  await Deno.mkdir(archive, { recursive: true });
  if (await linkPart(partOf(publication), `${archive}/${remittance.fileName}`) === "differs") {
    return await differs(publication);
  }
  await syncFolder(archive);
  return "next";
}

async function showFile(publication: Publication): Promise<"next" | PublishOutcome> {
  const { ctx, remittance, outbox } = publication;
  const part = partOf(publication);
  // Asked again, because a large file takes its time to write.
  if (!inDispatchWindow(remittance.dispatchDate, ctx.clock(), await ctx.holidays())) return "outside-window";
  if (await linkPart(part, `${outbox}/${remittance.fileName}`) === "differs") {
    return await differs(publication);
  }
  await discardPart(part);
  await syncFolder(outbox);
  return "next";
}

/** Written last: an institution that waits for it knows that the file is whole. */
async function showDigest(publication: Publication): Promise<"next" | PublishOutcome> {
  const { remittance, outbox, part } = publication;
  const sha256 = part?.sha256 ?? remittance.digest?.sha256 ?? "";
  const shown = await publishSidecar(outbox, remittance.fileName, sha256);
  return shown === "differs" ? await differs(publication) : "next";
}

async function markPublished({ ctx, session, remittance }: Publication): Promise<PublishOutcome> {
  if (!(await savePublished(session.db, remittance.id, ctx.clock()))) return "already-published";
  ctx.log("info", "Remittance published", { file: remittance.fileName, lines: remittance.lineCount });
  return "published";
}

/** In order; the process may die after any of them. */
export const publicationSteps: readonly Step[] = [
  writeFile,
  rememberDigest,
  keepCopy,
  showFile,
  showDigest,
  markPublished,
];

function partOf({ part, remittance }: Publication): Part {
  if (part === undefined) throw new Error(`The file of ${remittance.fileName} has not been written yet`);
  return part;
}

async function differs({ ctx, remittance, part, outbox }: Publication): Promise<"differs"> {
  await raiseAlarm(ctx.db, ctx.clock(), {
    type: "remittance-differs",
    subject: remittance.fileName,
    detail: `O arquivo em ${outbox} não tem os bytes registrados: SHA-256 registrado ${
      remittance.digest?.sha256 ?? "nenhum"
    }, refeito ${
      part?.sha256 ?? "nenhum"
    }. Nada foi alterado; confira quem mexeu na pasta e retire o arquivo estranho.`,
  });
  ctx.log("error", "A remittance's bytes are not those it should have", { file: remittance.fileName });
  return "differs";
}

/** The digest a remittance's file has when built now; for checks, nothing is written. */
export async function rebuildRemittance(ctx: ExchangeContext, id: bigint): Promise<Digest | "busy"> {
  return await withLock(ctx.pool, remittanceLock(id), async (session) => {
    const { remittance } = await openPublication(ctx, session, id);
    const hash = createHash("sha256");
    let size = 0;
    await writeRemittance(session, remittance, (bytes) => {
      hash.update(bytes);
      size += bytes.length;
      return Promise.resolve();
    });
    return { sha256: hash.digest("hex"), size };
  });
}
