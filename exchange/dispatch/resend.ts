/** Puts a published remittance into its institution's outbox again, when the institution has lost it. */
import { deliverAgain } from "../../store/sftp/file_deliveries.ts";
import type { ExchangeContext } from "../context.ts";
import { chunksOf, openRegular } from "../files/safe_open.ts";
import { makeFolders } from "../files/folders.ts";
import {
  digestOf,
  discardPart,
  linkPart,
  publishSidecar,
  syncFolder,
  writePart,
} from "../files/publication.ts";
import { openPublication, type Publication, remittanceLock } from "./publish.ts";
import { shownCopy } from "./remittance_copies.ts";
import { withLock } from "../exclusive_work.ts";

export type ResendOutcome =
  | "resent"
  /** The file lies in the outbox with its right bytes; at most its digest file was missing. */
  | "already-there"
  | "not-published"
  /** What lies in the outbox has other bytes; nothing was touched. */
  | "outbox-differs"
  /** The archived copy is gone or has other bytes than were published; nothing was touched. */
  | "archive-differs"
  /** Another worker is at it. */
  | "busy";

/** Never new bytes: only those whose digest was recorded when they were published. Safe to call again. */
export async function resendRemittance(ctx: ExchangeContext, id: bigint): Promise<ResendOutcome> {
  return await withLock<ResendOutcome>(ctx.pool, remittanceLock(id), async (session) => {
    const publication = await openPublication(ctx, session, id);
    const { remittance, outbox, name } = publication;
    if (remittance.status !== "published") return "not-published";
    await makeFolders(ctx.folders, remittance.ispb);
    const { sha256 } = remittance.digest;
    const found = await digestOf(`${outbox}/${name}`);
    if (found === "irregular" || (found !== undefined && found.sha256 !== sha256)) return "outbox-differs";
    const outcome = found === undefined ? await copyArchived(publication, sha256) : "already-there";
    if (outcome !== "resent" && outcome !== "already-there") return outcome;
    if (await publishSidecar(outbox, name, sha256) === "differs") return "outbox-differs";
    await deliverAgain(session.db, name);
    ctx.log("info", "Remittance resent", { file: name, outcome });
    return outcome;
  });
}

async function copyArchived(publication: Publication, sha256: string): Promise<ResendOutcome> {
  const { ctx, remittance, outbox, name } = publication;
  const archived = await openRegular(shownCopy(ctx.folders, remittance));
  if (archived === undefined || archived === "irregular") return "archive-differs";
  await using stack = new AsyncDisposableStack();
  stack.defer(() => archived.close());
  const part = await writePart(outbox, name, async (sink) => {
    for await (const chunk of chunksOf(archived)) await sink(chunk);
  });
  stack.defer(() => discardPart(part));
  if (part.sha256 !== sha256) return "archive-differs";
  if (await linkPart(part, `${outbox}/${name}`) === "differs") return "outbox-differs";
  await syncFolder(outbox);
  return "resent";
}
