/**
 * The one door between OpenPGP and the reading of answers: whatever form a file was delivered in, what comes out is the
 * plain file it stands for, signed by its sender where it was sealed. The rest of the intake knows nothing of OpenPGP.
 */
import { partKeys } from "../domain/institution_key.ts";
import { fail, ok, type Result } from "../domain/result.ts";
import type { ReceivedFile } from "../store/answers.ts";
import type { Db } from "../store/connection.ts";
import { findOpenpgp, type InstitutionKey, requiresOpenpgp } from "../store/institution_keys.ts";
import type { ExchangeContext } from "./context.ts";
import { isSealedName, plainNameOf } from "./file_name.ts";
import type { AnswerLimits } from "./limits.ts";
import { decryptAndVerify, type MessageFault } from "./openpgp.ts";
import { readStored } from "./openpgp_key.ts";
import { discardPart } from "./publication.ts";
import { type Fault, faultOf, type RejectionCode, WHOLE_FILE } from "./rejection.ts";

export interface Opened extends AsyncDisposable {
  /** The file under its plain name, with the path of its text; gone when this is disposed of. */
  readonly plain: ReceivedFile;
}

/** The plain text of a received file, or why its form or its envelope is not acceptable. */
export async function openEnvelope(
  ctx: ExchangeContext,
  db: Db,
  file: ReceivedFile,
  { maxFileBytes }: AnswerLimits,
): Promise<Result<Opened, Fault>> {
  if (!isSealedName(file.fileName)) {
    return await requiresOpenpgp(db, file.ispb)
      ? refuse("P05")
      : ok({ plain: file, [Symbol.asyncDispose]: () => Promise.resolve() });
  }
  const { keys = [] } = await findOpenpgp(db, file.ispb) ?? {};
  if (keys.length === 0) return refuse("P06");
  const plainPath = `${ctx.folders.work}/${file.ispb}_${file.claimId}.txt`;
  await using stack = new AsyncDisposableStack();
  stack.defer(() => discardPart({ path: plainPath }));
  // A key that expires while the file waits was good; so is one that is registered meanwhile.
  const { inForce, others } = partKeys(keys, file.receivedAt, ctx.clock());
  const signer = await decryptAndVerify({
    path: file.archivePath,
    plainPath,
    decryptionKeys: await ctx.keyring.keys(),
    verificationKeys: await stored(inForce),
    otherKeys: await stored(others),
    maxBytes: maxFileBytes,
    // Institutions sign by real time, which staging's clock may have left behind.
    at: new Date(),
  });
  if (!signer.ok) return refuse(codes[signer.error]);
  ctx.log("info", "Envelope opened", { file: file.fileName, signedBy: signer.value });
  const plain = { ...file, fileName: plainNameOf(file.fileName), archivePath: plainPath };
  const kept = stack.move();
  return ok({ plain, [Symbol.asyncDispose]: () => kept.disposeAsync() });
}

const stored = (keys: readonly InstitutionKey[]) =>
  Promise.all(keys.map(({ publicKey }) => readStored(publicKey)));

const refuse = (code: RejectionCode) => fail(faultOf(WHOLE_FILE, "arquivo", code));

/** How the receipt says what is wrong with a message. */
const codes: Readonly<Record<MessageFault, RejectionCode>> = {
  "unreadable": "P01",
  "unsigned": "P02",
  "unknown-signer": "P03",
  "bad-signature": "P03",
  "signer-not-in-force": "P04",
  "weak": "P07",
  "too-large": "A02",
};
