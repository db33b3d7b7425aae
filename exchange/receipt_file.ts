/** A receipt in its institution's folder: as it is, or sealed where OpenPGP is required. */
import { Buffer } from "node:buffer";
import { partKeys } from "../domain/institution_key.ts";
import type { Alarm } from "../store/alarms.ts";
import type { Receipt } from "../store/answers.ts";
import { findOpenpgp } from "../store/institution_keys.ts";
import { keepSealedReceipt, receiptForm } from "../store/sealed_receipts.ts";
import type { ExchangeContext } from "./context.ts";
import { envelopeOf } from "./file_name.ts";
import { signAndEncrypt } from "./openpgp.ts";
import { readStored } from "./openpgp_key.ts";
import { publishBytes, publishText } from "./publication.ts";

/**
 * Writes a receipt into an institution's folder. One that is repeated has the same bytes, and so the same form, each
 * time.
 *
 * @returns "no-key" when it has to be sealed and the institution has no key in force
 */
export async function publishReceipt(
  ctx: ExchangeContext,
  ispb: string,
  receipt: Receipt,
): Promise<"placed" | "present" | "differs" | "no-key"> {
  const folder = ctx.folders.receipts(ispb);
  const { required, ciphertext } = await receiptForm(ctx.db, ispb, receipt.name);
  if (ciphertext === undefined && !required) return await publishText(folder, receipt.name, receipt.text);
  const sealed = ciphertext ?? await seal(ctx, ispb, receipt);
  return sealed === undefined ? "no-key" : await publishBytes(folder, envelopeOf(receipt.name), sealed);
}

/** The bytes of a receipt's envelope, kept before anybody sees them; undefined without a key to encrypt to. */
async function seal(
  { db, clock, keyring }: ExchangeContext,
  ispb: string,
  { name, text }: Receipt,
): Promise<Uint8Array | undefined> {
  const { keys = [] } = await findOpenpgp(db, ispb) ?? {};
  const { inForce } = partKeys(keys, clock());
  if (inForce.length === 0) return undefined;
  const recipients = await Promise.all(inForce.map(({ publicKey }) => readStored(publicKey)));
  const [signer] = await keyring.keys();
  const parts: Uint8Array[] = [];
  await signAndEncrypt(
    [new TextEncoder().encode(text)],
    { signer, recipients, at: new Date() },
    (bytes) => Promise.resolve(void parts.push(bytes)),
  );
  return await keepSealedReceipt(db, { name, ciphertext: Buffer.concat(parts), at: clock() });
}

/** What an operator is told of a receipt that is not where it should be. */
export const receiptAlarm = (ispb: string, name: string, why: "differs" | "no-key"): Alarm => ({
  type: "publish-failed",
  subject: name,
  detail: why === "differs"
    ? "Há outro arquivo com o nome deste recibo na pasta receipts; o recibo está em " +
      "/v1/operacao/recibo. Retire o arquivo estranho e entregue o recibo à instituição."
    : `A instituição exige OpenPGP e não tem chave em vigor; cadastre a sua chave em /v1/operacao/chave/${ispb}. ` +
      "O recibo é escrito sozinho depois disso.",
});
