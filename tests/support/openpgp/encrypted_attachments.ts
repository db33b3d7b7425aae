/** What the tests of sealed documents share: answers that bring them, sealed or not. */
import assert from "node:assert/strict";
import { parseFileName } from "../../../exchange/layout/file_name.ts";
import { answerFile, readRemittance, type RemittanceLine, repeatedFieldsOf } from "../../../exchange/mod.ts";
import { BANK_A, type ExchangeFixture, MONDAY } from "../exchange/exchange_fixture.ts";
import { sealed } from "./openpgp.ts";
import { bankA, encryptToService, registerKey, requireEncryption, serviceKey } from "./openpgp_fixture.ts";

export const PDF = new TextEncoder().encode("%PDF-1.7\nextrato sigiloso".padEnd(40_000, "."));

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

export const documentName = (sequence: number) =>
  `ASSETS_ANX_${BANK_A}_20261124_${String(sequence).padStart(6, "0")}_0001.pdf`;

/** A request for statements to bank A, which seals from then on; it is Tuesday morning. */
export async function requested(t: ExchangeFixture, { required = true } = {}): Promise<void> {
  await t.order({ information: ["statement"], targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
  await t.ctx.keyring.keys();
  await registerKey(t, BANK_A, bankA);
  await requireEncryption(t, BANK_A, required);
}

/** Bank A's next answer, with one statement announced. */
export async function answerWith(
  t: ExchangeFixture,
  bytes: Uint8Array<ArrayBuffer> = PDF,
  size = bytes.length,
): Promise<{ name: string; text: string; document: string; inbox: string }> {
  const inbox = t.ctx.folders.inbox(BANK_A);
  await Deno.mkdir(inbox, { recursive: true });
  const remittance = (await t.list("outbox", BANK_A)).find((name) => name.endsWith(".txt")) ?? "";
  const parsed = parseFileName(remittance);
  assert.ok(parsed.ok);
  const lines: RemittanceLine[] = [];
  await readRemittance(`${t.ctx.folders.outbox(BANK_A)}/${remittance}`, (line) => void lines.push(line));
  const used = await t.rows(
    `select last from exchange_sequence where ispb = '${BANK_A}' and direction = 'in'`,
  );
  const sequence = ((used[0] as { last: number } | undefined)?.last ?? 0) + 1;
  const document = documentName(sequence);
  const digest = await sha256(bytes);
  const file = answerFile({
    ispb: BANK_A,
    date: MONDAY.add({ days: 1 }),
    sequence,
    remittanceSequence: parsed.value.sequence,
    answers: lines.flatMap((line) => [
      {
        kind: "informationAnswer",
        ...repeatedFieldsOf(line),
        codigoResposta: "32",
        dataHoraExecucao: t.now(),
      },
      {
        kind: "attachment",
        linhaRemessa: line.linha,
        informacao: "EXTRATO",
        nomeAnexo: document,
        sha256: digest,
        tamanho: size,
      },
    ]),
  });
  return { ...file, document, inbox };
}

export const deliverSealed = async (t: ExchangeFixture, { name, text }: { name: string; text: string }) =>
  await t.deliver(BANK_A, { name: `${name}.pgp`, text: await encryptToService(t, text, bankA.privateKey) });

/** What the service's key opens. */
export const sealedFor = async (t: ExchangeFixture, bytes: Uint8Array, signer = bankA.privateKey) =>
  await sealed(bytes, signer, [await serviceKey(t)]);
