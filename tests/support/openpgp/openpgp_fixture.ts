/** Institutions with keys in an exchange fixture, for the tests of both directions. */
import assert from "node:assert/strict";
import { type PrivateKey, type PublicKey, readKey } from "openpgp";
import { readOfferedKey } from "../../../exchange/openpgp/public_key.ts";
import {
  insertInstitutionKey,
  revokeInstitutionKey,
  saveRequirement,
} from "../../../store/institutions/institution_keys.ts";
import { listServiceKeys } from "../../../store/institutions/service_keys.ts";
import { BANK_A, BANK_B, type ExchangeFixture, MONDAY, type Reply } from "../exchange/exchange_fixture.ts";
import { makeKey, type Pair, sealed, unsealed } from "./openpgp.ts";

const OPERATOR = "52998224725";

export const bankA: Pair = await makeKey("Banco A");
export const bankB: Pair = await makeKey("Banco B");

export const fullAnswer: Reply = (block) => ({ code: "01", blocked: block.valor });

/** Registers a key of an institution, in force from now on; answers its fingerprint. */
export async function registerKey(
  t: ExchangeFixture,
  ispb: string,
  { publicKey }: Pair,
  until?: string,
): Promise<string> {
  const offered = await readOfferedKey(publicKey.armor(), new Date());
  assert.ok(offered.ok);
  const { expiresAt: _, ...key } = offered.value;
  const validUntil = until === undefined
    ? undefined
    : Temporal.PlainDateTime.from(until).toZonedDateTime("America/Sao_Paulo").toInstant();
  const registration = { registeredAt: t.now(), registeredBy: OPERATOR, validFrom: t.now(), validUntil };
  await t.db.transaction().execute((tx) => insertInstitutionKey(tx, { ispb, ...key, ...registration }));
  return key.fingerprint;
}

export const revokeKey = (t: ExchangeFixture, ispb: string, fingerprint: string): Promise<boolean> =>
  t.db.transaction().execute((tx) =>
    revokeInstitutionKey(tx, { ispb, fingerprint }, { at: t.now(), by: OPERATOR, reason: "Comprometida" })
  );

/** Requires OpenPGP of an institution, or no longer. */
export const requireEncryption = (t: ExchangeFixture, ispb: string, required = true): Promise<void> =>
  t.db.transaction().execute((tx) => saveRequirement(tx, ispb, required));

/** The service's newest key, as it is offered. */
export const serviceKey = async (t: ExchangeFixture): Promise<PublicKey> =>
  await readKey({ armoredKey: (await listServiceKeys(t.db))[0]!.publicKey });

/** What an institution reads in a file it has collected. */
export const decryptCollected = async (t: ExchangeFixture, path: string, own: Pair): Promise<string> =>
  await unsealed(await Deno.readFile(path), { own, sender: await serviceKey(t) });

export const encryptToService = async (
  t: ExchangeFixture,
  text: string,
  signer: PrivateKey,
): Promise<Uint8Array> => await sealed(text, signer, [await serviceKey(t)]);

/** Monday's dispatch in plain text, and bank A's answer to it under its plain name; it is Tuesday morning. */
export async function dispatchAndAnswer(t: ExchangeFixture): Promise<{ name: string; text: string }> {
  await t.order({ targets: [{ ispb: BANK_A, amount: 100_000n }, { ispb: BANK_B, amount: 5_000n }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
  await t.ctx.keyring.keys();
  return await t.answerTo(BANK_A, fullAnswer);
}

/** The codes of a rejection, or what else became of a file. */
export const codesOf = (outcome: Awaited<ReturnType<ExchangeFixture["deliver"]>>): string | string[] =>
  outcome.type === "rejected" ? outcome.faults.map(({ code }) => code) : outcome.type;

export const alarms = (t: ExchangeFixture): Promise<unknown[]> =>
  t.rows("select type, subject from alarm order by id");
