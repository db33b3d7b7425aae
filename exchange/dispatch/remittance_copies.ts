/** The names of a remittance's file: the one its institution sees, and those of its archived copies. */
import type { Remittance } from "../../store/dispatch/remittances.ts";
import type { ExchangeFolders } from "../files/folders.ts";
import { envelopeOf } from "../layout/file_name.ts";
import { businessDate } from "./remittance_file.ts";

type Named = Pick<Remittance, "fileName">;

/**
 * Whether the institution sees, or may have seen, an OpenPGP envelope; undefined while neither form is
 * settled.
 */
export const isEncrypted = ({ digest }: Remittance): boolean | undefined =>
  digest && digest.plain !== undefined;

/**
 * The archive folder of the day in the file's name, which does not change once the file may have been seen.
 */
export const archiveFolderOf = (folders: ExchangeFolders, remittance: Named): string =>
  folders.archive(businessDate(remittance));

/** The archived text, which can be built again. */
export const archivedTextPath = (folders: ExchangeFolders, remittance: Named): string =>
  `${archiveFolderOf(folders, remittance)}/${remittance.fileName}`;

/**
 * The archived envelope, which cannot be made again. Its name contains its digest, so that an envelope made
 * before a crash and never published is not taken for the published one.
 */
export const archivedEnvelopePath = (
  folders: ExchangeFolders,
  remittance: Remittance,
  sha256: string,
): string => envelopeOf(`${archivedTextPath(folders, remittance)}.${sha256}`);

/** The archived copy of the bytes the institution sees, once their digest is recorded. */
export const publishedCopyPath = (folders: ExchangeFolders, remittance: Remittance): string =>
  isEncrypted(remittance)
    ? archivedEnvelopePath(folders, remittance, remittance.digest?.sha256 ?? "")
    : archivedTextPath(folders, remittance);
