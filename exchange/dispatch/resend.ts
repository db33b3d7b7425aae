/**
 * Puts a published remittance into its institution's outbox again, when the institution has lost the file.
 */
import { requeueDelivery } from "../../store/sftp/file_deliveries.ts";
import type { ExchangeContext } from "../context.ts";
import { withLock } from "../exclusive_work.ts";
import { makeBelow, makeFolders } from "../files/folders.ts";
import {
  discardPart,
  fileDigest,
  linkPart,
  lstat,
  publishSidecar,
  syncFolder,
  writePart,
} from "../files/publication.ts";
import { openRegular, readChunks } from "../files/safe_open.ts";
import { fetchFromStorage } from "../files/stored_files.ts";
import { openPublication, type Publication, remittanceLock } from "./publish.ts";
import { archiveFolderOf, publishedCopyPath, writeRemittance } from "./remittance_file.ts";

type ResendOutcome =
  | "resent"
  /**
   * The archived copy was missing, so the file was built from the database, with the bytes that were
   * published.
   */
  | "rebuilt"
  /** The file is in the outbox with the right bytes; at most its digest file was missing. */
  | "already-there"
  | "not-published"
  /** The file in the outbox has other bytes; nothing was changed. */
  | "outbox-differs"
  /** The archived copy is missing or has other bytes than were published; nothing was changed. */
  | "archive-differs"
  /** Another worker is publishing or resending it. */
  | "busy";

/**
 * Puts the published bytes, as their recorded digest proves, into the outbox again. Safe to call again.
 *
 * @param build whether the file is built from the database when the archive has no copy, if that gives the
 * same bytes
 */
export async function resendRemittance(
  ctx: ExchangeContext,
  id: bigint,
  { build = false }: { readonly build?: boolean } = {},
): Promise<ResendOutcome> {
  return await withLock<ResendOutcome>(ctx.pool, remittanceLock(id), async (session) => {
    const publication = await openPublication(ctx, session, id);
    const { remittance, outbox, name, silent } = publication;
    if (remittance.status !== "published") return "not-published";
    if (silent !== undefined) throw silent;
    await makeFolders(ctx.folders, remittance.ispb);
    const { sha256 } = remittance.digest;
    const found = await fileDigest(`${outbox}/${name}`);
    if (found === "irregular" || (found !== undefined && found.sha256 !== sha256)) return "outbox-differs";
    const copied = found === undefined ? await copyArchived(publication, sha256) : "already-there";
    const isWithoutCopy = await lstat(publishedCopyPath(ctx.folders, remittance)) === undefined;
    const outcome = copied === "archive-differs" && build && isWithoutCopy
      ? await buildAnew(publication, sha256)
      : copied;
    if (outcome !== "resent" && outcome !== "rebuilt" && outcome !== "already-there") return outcome;
    if (await publishSidecar(outbox, name, sha256) === "differs") return "outbox-differs";
    await requeueDelivery(session.db, name);
    ctx.log("info", "Remittance resent", { file: name, outcome });
    return outcome;
  });
}

async function copyArchived(publication: Publication, sha256: string): Promise<ResendOutcome> {
  const { ctx, remittance, outbox, name } = publication;
  const copy = publishedCopyPath(ctx.folders, remittance);
  await fetchFromStorage(ctx, copy);
  const archived = await openRegular(copy);
  if (archived === undefined || archived === "irregular") return "archive-differs";
  await using stack = new AsyncDisposableStack();
  stack.defer(() => archived.close());
  const part = await writePart(outbox, name, async (sink) => {
    for await (const chunk of readChunks(archived)) await sink(chunk);
  });
  stack.defer(() => discardPart(part));
  if (part.sha256 !== sha256) return "archive-differs";
  if (await linkPart(part, `${outbox}/${name}`) === "differs") return "outbox-differs";
  await syncFolder(outbox);
  return "resent";
}

/**
 * Builds the file from its rows and checks it against the recorded digest. An envelope cannot be made again.
 */
async function buildAnew(publication: Publication, sha256: string): Promise<ResendOutcome> {
  const { ctx, session, remittance, outbox, name, encrypted } = publication;
  if (encrypted) return "archive-differs";
  const part = await writePart(outbox, name, (sink) => writeRemittance(session, remittance, sink));
  try {
    if (part.sha256 !== sha256) return "archive-differs";
    await makeBelow(ctx.folders.archiveRoot, archiveFolderOf(ctx.folders, remittance));
    await linkPart(part, publishedCopyPath(ctx.folders, remittance));
    if (await linkPart(part, `${outbox}/${name}`) === "differs") return "outbox-differs";
  } finally {
    await discardPart(part);
  }
  await syncFolder(archiveFolderOf(ctx.folders, remittance));
  await syncFolder(outbox);
  return "rebuilt";
}
