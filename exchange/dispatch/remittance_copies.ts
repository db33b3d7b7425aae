/** The names a remittance's file has: the one its institution sees, and those its bytes are kept under for ever. */
import type { Remittance } from "../../store/dispatch/remittances.ts";
import type { ExchangeFolders } from "../files/folders.ts";
import { envelopeOf } from "../layout/file_name.ts";
import { businessDate } from "./remittance_file.ts";

/** Whether what the institution sees, or may have seen, is an OpenPGP envelope; undefined while nothing is settled. */
export const isEncrypted = ({ digest }: Remittance): boolean | undefined =>
  digest && digest.plain !== undefined;

/** In the archive of the day in its name, which it keeps once it may have been seen. */
export const archiveOf = (folders: ExchangeFolders, remittance: Remittance): string =>
  folders.archive(businessDate(remittance));

/** The text, which can be built again. */
export const textCopy = (folders: ExchangeFolders, remittance: Remittance): string =>
  `${archiveOf(folders, remittance)}/${remittance.fileName}`;

/**
 * An envelope, which cannot be made again. Its digest is part of the name: one that was made before a crash, and never
 * shown, is not taken for the one that was.
 */
export const envelopeCopy = (folders: ExchangeFolders, remittance: Remittance, sha256: string): string =>
  envelopeOf(`${textCopy(folders, remittance)}.${sha256}`);

/** Where the bytes an institution sees are kept, once their digest is remembered. */
export const publishedCopy = (folders: ExchangeFolders, remittance: Remittance): string =>
  isEncrypted(remittance)
    ? envelopeCopy(folders, remittance, remittance.digest?.sha256 ?? "")
    : textCopy(folders, remittance);
