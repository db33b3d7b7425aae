/**
 * Writes a receipt into its institution's folder: as plain text, or in an envelope where OpenPGP is required.
 */
import { Buffer } from "node:buffer";
import { partitionKeys } from "../domain/institutions/institution_key.ts";
import { findOpenpgp } from "../store/institutions/institution_keys.ts";
import type { Receipt } from "../store/intake/answer_files.ts";
import {
  type ReceiptEncryption,
  receiptEncryptions,
  saveEncryptedReceipt,
} from "../store/intake/receipts.ts";
import { type Alarm, raiseAlarm, resolveAlarms } from "../store/operations/alarms.ts";
import type { ExchangeContext } from "./context.ts";
import { requireInstitutionFolder } from "./files/institution_folder.ts";
import { publishNewBytes, removeLeftovers } from "./files/publication.ts";
import { envelopeOf } from "./layout/file_name.ts";
import { signAndEncrypt } from "./openpgp/message.ts";
import { readStoredKey } from "./openpgp/public_key.ts";

/** A receipt and the institution it is for. */
export interface OwnedReceipt extends Receipt {
  readonly ispb: string;
}

interface WrittenReceipts<R> {
  /** The receipts that are in place, or that only an operator can put in place, who is alerted. */
  readonly written: readonly R[];
  /** The errors of the other receipts, which are tried again at the next scan. */
  readonly errors: readonly unknown[];
}

/**
 * Writes receipts into their institutions' folders. A repeated receipt has the same bytes and the same form
 * each time. One that cannot be written does not delay the others.
 *
 * @param again whether an earlier attempt to write them may have been made
 */
export async function publishReceipts<R extends OwnedReceipt>(
  ctx: ExchangeContext,
  receipts: readonly R[],
  { again }: { readonly again: boolean },
): Promise<WrittenReceipts<R>> {
  if (receipts.length === 0) return { written: [], errors: [] };
  const forms = await receiptEncryptions(ctx.db, receipts);
  const errors: unknown[] = [];
  const written = await Promise.all(receipts.map(async (receipt) => {
    try {
      await requireInstitutionFolder(ctx, receipt.ispb, "receipts");
      if (again) await removeLeftovers(ctx.folders.receipts(receipt.ispb), receipt.name);
      const outcome = await publishReceipt(ctx, receipt, forms.get(receipt.name));
      if (outcome === "differs" || outcome === "no-key") {
        await raiseAlarm(ctx.db, ctx.clock(), receiptAlarm(receipt, outcome));
      } else if (again) await resolveAlarms(ctx.db, ctx.clock(), receiptAlarm(receipt, "no-key"));
      // A receipt that cannot be encrypted yet is tried again at the next scan.
      return outcome === "no-key" ? undefined : receipt;
    } catch (error) {
      return void errors.push(error);
    }
  }));
  return { written: written.filter((receipt) => receipt !== undefined), errors };
}

/** @returns "no-key" when it must be encrypted and the institution has no key in force */
async function publishReceipt(
  ctx: ExchangeContext,
  receipt: OwnedReceipt,
  { required, ciphertext }: ReceiptEncryption = { required: false, ciphertext: undefined },
): Promise<"placed" | "present" | "differs" | "no-key"> {
  const folder = ctx.folders.receipts(receipt.ispb);
  if (ciphertext === undefined && !required) {
    return await publishNewBytes(folder, receipt.name, new TextEncoder().encode(receipt.text));
  }
  const envelope = ciphertext ?? await encryptReceipt(ctx, receipt);
  return envelope === undefined
    ? "no-key"
    : await publishNewBytes(folder, envelopeOf(receipt.name), envelope);
}

/**
 * The bytes of a receipt's envelope, stored before anybody sees them; undefined when there is no key to
 * encrypt to.
 */
async function encryptReceipt(
  { db, clock, keyring }: ExchangeContext,
  { ispb, name, text }: OwnedReceipt,
): Promise<Uint8Array | undefined> {
  const { keys = [] } = await findOpenpgp(db, ispb) ?? {};
  const { inForce } = partitionKeys(keys, clock());
  if (inForce.length === 0) return undefined;
  const recipients = await Promise.all(inForce.map(({ publicKey }) => readStoredKey(publicKey)));
  const [signer] = await keyring.keys();
  const parts: Uint8Array[] = [];
  await signAndEncrypt(
    [new TextEncoder().encode(text)],
    { signer, recipients, at: new Date() },
    (bytes) => Promise.resolve(void parts.push(bytes)),
  );
  return await saveEncryptedReceipt(db, { name, ciphertext: Buffer.concat(parts), at: clock() });
}

/** The alarm for a receipt that is not in place. */
const receiptAlarm = ({ ispb, name }: OwnedReceipt, why: "differs" | "no-key"): Alarm => ({
  type: "publish-failed",
  subject: name,
  detail: why === "differs"
    ? "Há outro arquivo com o nome deste recibo na pasta receipts; o recibo está na página do arquivo de resposta. " +
      "Guarde o arquivo estranho noutra pasta, sem o apagar, e entregue o recibo à instituição."
    : `A instituição exige OpenPGP e não tem chave em vigor; cadastre a sua chave na página dela, /operacao/instituicao/${ispb}. ` +
      "O recibo é escrito sozinho depois disso.",
});
