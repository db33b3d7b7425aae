/** Seals that are signed, verified with public keys alone, and the chain that goes on from secrets to them. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createPublicKey, verify } from "node:crypto";
import { sql } from "kysely";
import { formatAnchor } from "../../../domain/audit/audit_seal.ts";
import { explainReport } from "../../../program/commands/auditing/counts.ts";
import { lastSeal, sealBeforeSigned, sealNext } from "../../../store/audit/audit_seals.ts";
import { newPrivateKey, openKeys, publicHalf, type SealKeys } from "../../../store/audit/seal_keys.ts";
import type { Db } from "../../../store/connection/connection.ts";
import {
  chain,
  checkSeals,
  keys as secret,
  NOW,
  openDatabase,
  SEAL_KEY,
  tamper,
  waitForOlderTransactions,
  write,
} from "../../support/audit/seals.ts";

const [privateKey, otherKey] = [await newPrivateKey(), await newPrivateKey()];
const [publicKey, otherPublic] = [await publicHalf(privateKey), await publicHalf(otherKey)];
const signing = await openKeys({ privateKey });
const verifying = await openKeys({ publicKeys: [publicKey] });

/** A seal over a new row. */
async function sealOne(db: Db, subject: string, keys: SealKeys) {
  await write(db, subject);
  await waitForOlderTransactions(db, "event");
  const sealed = await sealNext(db, "event", { now: NOW, keys, limit: 1 });
  return typeof sealed === "string" ? assert.fail(sealed) : sealed;
}

const broken = async (db: Db, keys: SealKeys) => (await checkSeals(db, "event", { keys })).broken;

Deno.test("signed seals are verified by who has the public key alone, by other hands too, and not by another's key", async () => {
  await using t = await openDatabase();
  const { db } = t;
  for (const subject of ["one", "two", "three"]) await sealOne(db, subject, signing);
  const report = await checkSeals(db, "event", { keys: verifying });
  assert.deepEqual([report.broken, report.seals, report.unsigned], [undefined, 3, 0]);

  const last = (await lastSeal(db, "event"))!;
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
  const text = Buffer.from(formatAnchor(last));
  assert.ok(verify(null, text, key, Buffer.from(last.signature!, "hex")));

  const other = await openKeys({ publicKeys: [otherPublic] });
  const unknown = await checkSeals(db, "event", { keys: other });
  assert.deepEqual(unknown.broken, { type: "key-unknown", position: 1n, keyId: signing.current?.id });
  assert.match(
    explainReport(unknown),
    /nenhuma das chaves informadas, mas com ed25519-[0-9a-f]{16}: falta a chave pública/,
  );
});

Deno.test("a chain goes on from the secret to one private key and the next, and holds with all of them", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await sealOne(db, "one", secret);
  await sealOne(db, "two", secret);
  assert.equal(await sealBeforeSigned(db, "event"), undefined);
  await sealOne(db, "three", await openKeys({ privateKey, secrets: [SEAL_KEY] }));
  await sealOne(db, "four", await openKeys({ privateKey: otherKey }));

  const publicKeys = [otherPublic, publicKey];
  const all = await checkSeals(db, "event", { keys: await openKeys({ publicKeys, secrets: [SEAL_KEY] }) });
  assert.deepEqual([all.broken, all.seals, all.unsigned], [undefined, 4, 2]);
  assert.match(explainReport(all), /4 lacres, 4 linhas; 2 lacres de chave secreta, sem assinatura/);
  const withoutSecret = await openKeys({ publicKeys });
  assert.equal((await broken(db, withoutSecret))?.type, "key-unknown");
  const after = await sealBeforeSigned(db, "event");
  const signedOnly = await checkSeals(db, "event", { keys: withoutSecret, after });
  assert.deepEqual([signedOnly.broken, signedOnly.from, signedOnly.seals], [undefined, 3n, 2]);
  assert.deepEqual(await broken(db, await openKeys({ publicKeys: [otherPublic], secrets: [SEAL_KEY] })), {
    type: "key-unknown",
    position: 3n,
    keyId: signing.current?.id,
  });
});

Deno.test("once seals are signed, who has only the secret seals nothing, and a seal made so by hand breaks the chain", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await sealOne(db, "one", signing);
  await assert.rejects(sealOne(db, "two", secret), /AUDIT_SEAL_PRIVATE_KEY/);
  await sealOne(db, "two", signing);
  const first = (await lastSeal(db, "event"))!;
  const { rows: [{ row_hashes: hashes }] } = await sql<{ row_hashes: Uint8Array }>`
      select row_hashes from seal where stream = 'event' and position = 2`.execute(db) as {
    rows: [{ row_hashes: Uint8Array }];
  };
  const forged = await secret.current.make({ ...first, keyId: secret.current.id }, hashes);
  await tamper(
    db,
    "seal",
    (tx) =>
      sql`update seal set hash = ${forged.hash}, key_id = ${forged.keyId}, signature = null
        where stream = 'event' and position = 2`.execute(tx),
  );
  const both = await openKeys({ publicKeys: [publicKey], secrets: [SEAL_KEY] });
  assert.deepEqual(await broken(db, both), { type: "no-longer-signed", position: 2n });
});

Deno.test("a signed seal whose signature, hash or key's name is changed does not hold", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await sealOne(db, "one", signing);
  await sealOne(db, "two", signing);
  const both = await openKeys({ publicKeys: [publicKey, otherPublic] });
  await sql`create table kept as select * from seal`.execute(db);
  const other = await openKeys({ privateKey: otherKey });
  for (
    const set of [
      "signature = set_byte(signature, 3, 255 - get_byte(signature, 3))",
      "signature = null",
      "hash = repeat('0', 64)",
      "row_hashes = set_byte(row_hashes, 3, 255 - get_byte(row_hashes, 3))",
      `key_id = '${other.current?.id}'`,
      "signature = (select signature from kept where position = 2)",
    ]
  ) {
    await tamper(
      db,
      "seal",
      (tx) => sql.raw(`update seal set ${set} where stream = 'event' and position = 1`).execute(tx),
    );
    assert.deepEqual(await broken(db, both), { type: "seal-changed", position: 1n }, set);
    await tamper(db, "seal", async (tx) => {
      await sql`delete from seal`.execute(tx);
      await sql`insert into seal select * from kept`.execute(tx);
    });
  }
  assert.equal(await broken(db, both), undefined);
});

Deno.test("the mark that is removed, moved back, beyond the end or another seal's is told, and so is a shortened chain", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  const mark = async (change: string) => {
    await sql`drop table if exists kept`.execute(db);
    await sql`create table kept as select * from seal_mark`.execute(db);
    await tamper(db, "seal_mark", (tx) => sql.raw(change).execute(tx));
    const report = await checkSeals(db, "event");
    await tamper(db, "seal_mark", async (tx) => {
      await sql`delete from seal_mark`.execute(tx);
      await sql`insert into seal_mark select * from kept`.execute(tx);
    });
    return report;
  };
  assert.equal((await checkSeals(db, "event")).broken, undefined);
  const removed = await mark("delete from seal_mark");
  assert.deepEqual(removed.broken, { type: "mark-removed" });
  assert.match(explainReport(removed), /ROMPIDO\n +a marca do último lacre feito foi apagada/);
  const back = await mark(
    "update seal_mark m set (position, hash) = (select position, hash from seal s where s.stream = m.stream and position = 3)",
  );
  assert.deepEqual(back.broken, { type: "mark-behind", marked: 3n, found: 5n });
  const beyond = await mark("update seal_mark set position = 9");
  assert.deepEqual(beyond.broken, { type: "end-removed", marked: 9n, found: 5n });
  const another = await mark("update seal_mark set hash = repeat('0', 64)");
  assert.deepEqual(another.broken, { type: "mark-differs", position: 5n });

  await tamper(db, "seal", (tx) => sql`delete from seal where stream = 'event'`.execute(tx));
  const emptied = await checkSeals(db, "event");
  assert.deepEqual(emptied.broken, { type: "end-removed", marked: 5n, found: undefined });
  assert.match(
    explainReport(emptied),
    /a marca é do lacre 5, e a cadeia está vazia: o fim da cadeia foi removido/,
  );
});
