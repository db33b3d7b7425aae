/**
 * Decrypts received files: whether or not a file was delivered in an envelope, the rest of the intake reads
 * its plain text, whose signature has been verified if there was an envelope. No other module decrypts
 * received files.
 */
import { partitionKeys } from "../../domain/institutions/institution_key.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { Db } from "../../store/connection/connection.ts";
import { findOpenpgp, type InstitutionKey } from "../../store/institutions/institution_keys.ts";
import type { ReceivedFile } from "../../store/intake/answer_files.ts";
import { discardPart } from "../files/publication.ts";
import { isEnvelopeName, plainNameOf } from "../layout/file_name.ts";
import type { AnswerLimits } from "../layout/limits.ts";
import { type Fault, makeFault, type RejectionCode, WHOLE_FILE } from "../layout/rejection.ts";
import type { KeyContext } from "./keyring.ts";
import {
  decryptAndVerify,
  type MessageFault,
  type MessageToOpen,
  rejectionOfMessageFault,
} from "./message.ts";
import { readStoredKey } from "./public_key.ts";

export interface OpenedEnvelope extends AsyncDisposable {
  /** The file under its plain name, with the path of its text; removed on disposal. */
  readonly plain: ReceivedFile;
  /**
   * Decrypts the documents of an answer in an envelope, which are in envelopes of the same sender; undefined
   * for a plain answer.
   */
  readonly openDocument: OpenMessage | undefined;
}

/** Decrypts a message of the sender and returns the fingerprint of the signing key, or the fault. */
export type OpenMessage = (
  message: Pick<MessageToOpen, "path" | "plainPath" | "maxBytes">,
) => Promise<Result<string, MessageFault>>;

/** The plain text of a received file, or why its form or its envelope is not accepted. */
export async function openEnvelope(
  ctx: KeyContext,
  db: Db,
  file: ReceivedFile,
  { maxFileBytes, mustEncrypt }: AnswerLimits & {
    /** Whether the institution's answers must be in envelopes. */
    readonly mustEncrypt: boolean;
  },
): Promise<Result<OpenedEnvelope, Fault>> {
  if (!isEnvelopeName(file.fileName)) {
    return mustEncrypt
      ? refuse("P05")
      : ok({ plain: file, openDocument: undefined, [Symbol.asyncDispose]: () => Promise.resolve() });
  }
  const { keys = [] } = await findOpenpgp(db, file.ispb) ?? {};
  if (keys.length === 0) return refuse("P06");
  const plainPath = `${ctx.folders.work}/${file.ispb}_${file.claimId}.txt`;
  await using stack = new AsyncDisposableStack();
  stack.defer(() => discardPart({ path: plainPath }));
  const open = await openerFor(ctx, file, keys);
  const signer = await open({ path: file.archivePath, plainPath, maxBytes: maxFileBytes });
  if (!signer.ok) return refuse(rejectionOfMessageFault[signer.error]);
  ctx.log("info", "Envelope opened", { file: file.fileName, signedBy: signer.value });
  const plain = { ...file, fileName: plainNameOf(file.fileName), archivePath: plainPath };
  const resources = stack.move();
  return ok({ plain, openDocument: open, [Symbol.asyncDispose]: () => resources.disposeAsync() });
}

/** Makes the function that decrypts an institution's messages as of the time a file was received. */
async function openerFor(
  ctx: KeyContext,
  { receivedAt }: ReceivedFile,
  keys: readonly InstitutionKey[],
): Promise<OpenMessage> {
  // A key counts when it was in force at the receipt or is now: it may have expired while the file waited, or
  // been registered meanwhile.
  const { inForce, others } = partitionKeys(keys, receivedAt, ctx.clock());
  const held = {
    decryptionKeys: await ctx.keyring.keys(),
    verificationKeys: await stored(inForce),
    otherKeys: await stored(others),
  };
  // Institutions sign by real time, from which staging's clock may differ.
  return (message) => decryptAndVerify({ ...message, ...held, at: new Date() });
}

const stored = (keys: readonly InstitutionKey[]) =>
  Promise.all(keys.map(({ publicKey }) => readStoredKey(publicKey)));

const refuse = (code: RejectionCode) => fail(makeFault(WHOLE_FILE, "arquivo", code));
