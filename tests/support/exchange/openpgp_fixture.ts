/** Institutions with keys in an exchange fixture, for the tests of both directions. */
import assert from "node:assert/strict";
import { type PrivateKey, type PublicKey, readKey } from "openpgp";
import { readOffered } from "../../../exchange/openpgp/public_key.ts";
import {
  insertInstitutionKey,
  revokeInstitutionKey,
  saveRequirement,
} from "../../../store/institutions/institution_keys.ts";
import { listServiceKeys } from "../../../store/institutions/service_keys.ts";
import { BANK_A, BANK_B, type ExchangeFixture, MONDAY, type Reply } from "./exchange_fixture.ts";
import { makeKey, type Pair, sealed, unsealed } from "./openpgp.ts";

const OPERATOR = "52998224725";

export const bankA: Pair = await makeKey("Banco A");
export const bankB: Pair = await makeKey("Banco B");

export const fullAnswer: Reply = (block) => ({ code: "01", blocked: block.valor });

/** Registers a key of an institution, in force from now on; answers its fingerprint. */
export async function registerKey(
  w: ExchangeFixture,
  ispb: string,
  { publicKey }: Pair,
  until?: string,
): Promise<string> {
  const offered = await readOffered(publicKey.armor(), new Date());
  assert.ok(offered.ok);
  const { expiresAt: _, ...key } = offered.value;
  const validUntil = until === undefined
    ? undefined
    : Temporal.PlainDateTime.from(until).toZonedDateTime("America/Sao_Paulo").toInstant();
  const registration = { registeredAt: w.now(), registeredBy: OPERATOR, validFrom: w.now(), validUntil };
  await w.db.transaction().execute((tx) => insertInstitutionKey(tx, { ispb, ...key, ...registration }));
  return key.fingerprint;
}

export const revokeKey = (w: ExchangeFixture, ispb: string, fingerprint: string): Promise<boolean> =>
  w.db.transaction().execute((tx) =>
    revokeInstitutionKey(tx, { ispb, fingerprint }, { at: w.now(), by: OPERATOR, reason: "Comprometida" })
  );

/** Requires OpenPGP of an institution, or no longer. */
export const requireEncryption = (w: ExchangeFixture, ispb: string, required = true): Promise<void> =>
  w.db.transaction().execute((tx) => saveRequirement(tx, ispb, required));

/** The service's newest key, as it is offered. */
export const serviceKey = async (w: ExchangeFixture): Promise<PublicKey> =>
  await readKey({ armoredKey: (await listServiceKeys(w.db))[0]!.publicKey });

/** What an institution reads in a file it has collected. */
export const decryptCollected = async (w: ExchangeFixture, path: string, own: Pair): Promise<string> =>
  await unsealed(await Deno.readFile(path), { own, sender: await serviceKey(w) });

export const encryptToService = async (
  w: ExchangeFixture,
  text: string,
  signer: PrivateKey,
): Promise<Uint8Array> => await sealed(text, signer, [await serviceKey(w)]);

/** Monday's dispatch in plain text, and bank A's answer to it under its plain name; it is Tuesday morning. */
export async function dispatchAndAnswer(w: ExchangeFixture): Promise<{ name: string; text: string }> {
  await w.order({ targets: [{ ispb: BANK_A, amount: 100_000n }, { ispb: BANK_B, amount: 5_000n }] });
  w.setTime("2026-11-23T19:00");
  await w.dispatch(MONDAY);
  w.setTime("2026-11-24T10:00");
  await w.ctx.keyring.keys();
  return await w.answerTo(BANK_A, fullAnswer);
}

/** The codes of a rejection, or what else became of a file. */
export const codesOf = (outcome: Awaited<ReturnType<ExchangeFixture["deliver"]>>): string | string[] =>
  outcome.type === "rejected" ? outcome.faults.map(({ code }) => code) : outcome.type;

export const alarms = (w: ExchangeFixture): Promise<unknown[]> =>
  w.rows("select type, subject from alarm order by id");
