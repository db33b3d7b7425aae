/**
 * Publishes a remittance in an OpenPGP envelope. An envelope cannot be made twice with the same bytes, so it
 * is archived before its digest is recorded; from then on only the archived envelope is published. Before
 * that, nobody can have seen one, and a new one may be made.
 */
import { HOURS } from "../../domain/calendar/calendar.ts";
import { partitionKeys } from "../../domain/institutions/institution_key.ts";
import { saveDelayCause } from "../../store/dispatch/departures.ts";
import { findOpenpgp } from "../../store/institutions/institution_keys.ts";
import { raiseAlarm } from "../../store/operations/alarms.ts";
import { makeBelow } from "../files/folders.ts";
import { discardPart, linkCopyAsPart, linkPart, syncFolder, writePart } from "../files/publication.ts";
import { bytesOfFile, signAndEncrypt } from "../openpgp/message.ts";
import { readStoredKey } from "../openpgp/public_key.ts";
import { writePublicKeyFile } from "./public_key_file.ts";
import {
  institutionOf,
  partFileOf,
  type Publication,
  type PublicationStep,
  reportDifference,
} from "./publication_step.ts";
import {
  archivedEnvelopePath,
  archivedTextPath,
  archiveFolderOf,
  publishedCopyPath,
  writeRemittance,
} from "./remittance_file.ts";

/** Archives the text, which is never written to the outbox, not even under a temporary name. */
export const archiveText: PublicationStep = async (publication) => {
  const { ctx: { folders }, session, remittance } = publication;
  const archive = archiveFolderOf(folders, remittance);
  await makeBelow(folders.archiveRoot, archive);
  const part = await writePart(
    archive,
    remittance.fileName,
    (sink) => writeRemittance(session, remittance, sink),
  );
  const archived = await linkPart(part, archivedTextPath(folders, remittance));
  await discardPart(part);
  await syncFolder(archive);
  publication.text = part;
  return archived === "differs" ? await reportDifference(publication) : "next";
};

/**
 * Signs the text with the service's newest key and encrypts it to every key of the institution that is in
 * force.
 */
export const encryptText: PublicationStep = async (publication) => {
  const { ctx, session, remittance, outbox, name } = publication;
  const { keys = [] } = await findOpenpgp(session.db, remittance.ispb) ?? {};
  const { inForce } = partitionKeys(keys, ctx.clock());
  if (inForce.length === 0) return await noKey(publication);
  const recipients = await Promise.all(inForce.map(({ publicKey }) => readStoredKey(publicKey)));
  const own = await ctx.keyring.keys();
  await writePublicKeyFile(outbox, own);
  using file = await Deno.open(archivedTextPath(ctx.folders, remittance), { read: true });
  publication.part = await writePart(
    outbox,
    name,
    (sink) => signAndEncrypt(bytesOfFile(file), { signer: own[0], recipients, at: new Date() }, sink),
  );
  return "next";
};

async function noKey(publication: Publication): Promise<"no-key"> {
  const { ctx, remittance } = publication;
  await saveDelayCause(ctx.db, remittance.id, "no-key");
  await raiseAlarm(ctx.db, ctx.clock(), {
    type: "publish-failed",
    subject: remittance.fileName,
    detail:
      `A remessa da ${
        institutionOf(publication)
      } não pôde ser cifrada: ela exige OpenPGP e não tem chave em vigor. ` +
      `Cadastre a sua chave na página dela, /operacao/instituicao/${remittance.ispb}; o envio é tentado de novo a cada minuto, até as ${HOURS.dispatchCloses}.`,
  });
  return "no-key";
}

export const archiveEnvelope: PublicationStep = async (publication) => {
  const { ctx: { folders }, remittance } = publication;
  const part = partFileOf(publication);
  if (await linkPart(part, archivedEnvelopePath(folders, remittance, part.sha256)) === "differs") {
    return await reportDifference(publication);
  }
  await syncFolder(archiveFolderOf(folders, remittance));
  return "next";
};

/** Takes the archived envelope of a remittance whose digest is recorded. */
export const reuseEnvelope: PublicationStep = async (publication) => {
  const { ctx: { folders }, remittance, outbox, name } = publication;
  const sha256 = remittance.digest?.sha256 ?? "";
  const part = await linkCopyAsPart(outbox, name, { path: publishedCopyPath(folders, remittance), sha256 });
  if (part === undefined) return await reportDifference(publication);
  publication.part = part;
  return "next";
};
