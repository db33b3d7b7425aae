/** Tests whether institutions' outboxes take files now, so that operators need not wait for the next dispatch to know. */
import { faultCause } from "../../domain/operations/fault_cause.ts";
import { folderFaultText } from "../../domain/operations/outage_text.ts";
import { isDatabaseAway } from "../../store/connection/database_unavailable.ts";
import { postponedRemittances, saveFolderTest } from "../../store/dispatch/postponed.ts";
import { ExchangeFolderAbsent, folderFault, type FolderMarker } from "./folder_marker.ts";
import { makeFolders } from "./folders.ts";
import { InstitutionFolderSilent, requireInstitutionFolder } from "./institution_folder.ts";

type Testing = Parameters<typeof requireInstitutionFolder>[0] & { readonly mark: FolderMarker };

/** Tests an institution's outbox and records what was found; nothing is left in it. */
export async function testOutbox(ctx: Testing, ispb: string): Promise<void> {
  const fault = await outboxFault(ctx, ispb);
  await saveFolderTest(ctx.db, ispb, { testedAt: ctx.clock(), fault });
}

async function outboxFault(ctx: Testing, ispb: string): Promise<string | undefined> {
  const outbox = ctx.folders.outbox(ispb);
  try {
    await ctx.mark.require();
    await requireInstitutionFolder(ctx, ispb, "outbox");
    await makeFolders(ctx.folders, ispb);
    const fault = await folderFault(outbox);
    return fault && folderFaultText(fault);
  } catch (error) {
    if (error instanceof ExchangeFolderAbsent) return error.detail.replace(/\.$/, "");
    if (error instanceof InstitutionFolderSilent) return "não responde";
    if (isDatabaseAway(error)) throw error;
    return faultCause(error instanceof Error ? error.message : String(error));
  }
}

/** Tests the outboxes for which a remittance waits that should have left already. */
export async function testAwaitedFolders(ctx: Testing): Promise<void> {
  const ispbs = new Set((await postponedRemittances(ctx.db)).map(({ ispb }) => ispb));
  for (const ispb of ispbs) await testOutbox(ctx, ispb);
}
