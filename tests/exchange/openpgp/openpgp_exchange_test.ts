import assert from "node:assert/strict";
import { readKey } from "openpgp";
import { encryptedSteps } from "../../../exchange/dispatch/publication_sequence.ts";
import { openPublication, remittanceLock } from "../../../exchange/dispatch/publish.ts";
import { withLock } from "../../../exchange/exclusive_work.ts";
import { fileDigest } from "../../../exchange/files/publication.ts";
import {
  compareRemittance,
  completeDispatch,
  publishRemittance,
  resendRemittance,
  resumeIntake,
  runCutoff,
} from "../../../exchange/mod.ts";
import { saveChannel } from "../../../store/sftp/channels.ts";
import { publishedFiles } from "../../../store/sftp/file_deliveries.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  exchangeFixture,
  MONDAY,
  openExchangeFixture,
  rebuildDigest,
} from "../../support/exchange/exchange_fixture.ts";
import { openAlarms } from "../../support/exchange/held_rows.ts";
import { makeKey } from "../../support/openpgp/openpgp.ts";
import {
  alarms,
  bankA,
  codesOf,
  decryptCollected,
  encryptToService,
  fullAnswer,
  registerKey,
  requireEncryption,
  revokeKey,
  serviceKey,
} from "../../support/openpgp/openpgp_fixture.ts";

const TUESDAY = MONDAY.add({ days: 1 });
const REM_A = "ASSETS_REM_00000001_20261123_000001_V0111.txt";

const remittance = async (t: ExchangeFixture) =>
  (await t.rows(
    "select status, file_name, sha256, size_bytes, plain_sha256, plain_size_bytes from remittance",
  ))[0];

/** Monday's remittance to bank A in an envelope, and bank A's answer to it; it is Tuesday morning. */
async function sealedDay(t: ExchangeFixture): Promise<{ name: string; text: string }> {
  await registerKey(t, BANK_A, bankA);
  await requireEncryption(t, BANK_A);
  await t.order({ targets: [{ ispb: BANK_A, amount: 100_000n }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
  const outbox = t.ctx.folders.outbox(BANK_A);
  await Deno.writeTextFile(`${outbox}/${REM_A}`, await decryptCollected(t, `${outbox}/${REM_A}.pgp`, bankA));
  const answer = await t.answerTo(BANK_A, fullAnswer);
  await Deno.remove(`${outbox}/${REM_A}`);
  return answer;
}

/** A channel that would carry what is published for bank A. */
const saveChannelTo = (t: ExchangeFixture) =>
  t.db.transaction().execute((tx) =>
    saveChannel(tx, {
      ispb: BANK_A,
      host: "127.0.0.1",
      port: 22,
      username: "assets",
      authentication: "key",
      hostKeys: [`SHA256:${"A".repeat(43)}`],
      outboxFolder: "/outbox",
      inboxFolder: "/inbox",
      receiptsFolder: "/receipts",
      afterFetch: "move",
      enabled: true,
      deliversFrom: t.now(),
    }, t.now())
  );

Deno.test("a remittance to an institution that requires OpenPGP leaves in an envelope for every key in force, its text kept", async () => {
  await using t = await openExchangeFixture();
  const next = await makeKey("Banco A");
  const past = await makeKey("Banco A");
  await registerKey(t, BANK_A, bankA);
  await registerKey(t, BANK_A, next);
  await registerKey(t, BANK_A, past, "2026-11-23T18:00");
  await requireEncryption(t, BANK_A);
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);

  assert.deepEqual(await t.list("outbox", BANK_A), ["ASSETS.asc", `${REM_A}.pgp`, `${REM_A}.pgp.sha256`]);
  assert.equal((await t.list("outbox", BANK_B)).length, 2, "an institution without OpenPGP gets the text");
  const shown = `${t.ctx.folders.outbox(BANK_A)}/${REM_A}.pgp`;
  const text = await Deno.readTextFile(`${t.dir}/.archive/2026/11/23/${REM_A}`);
  assert.match(text, /^00;0111;ASSETS;00000001;2026-11-23;1;/);
  assert.equal(await decryptCollected(t, shown, bankA), text);
  assert.equal(await decryptCollected(t, shown, next), text);
  assert.equal(await decryptCollected(t, shown, past), "unreadable");
  const given = await readKey({ armoredKey: await t.read("outbox", BANK_A, "ASSETS.asc") });
  assert.equal(given.getFingerprint(), (await serviceKey(t)).getFingerprint());

  const envelope = await fileDigest(shown);
  assert.ok(envelope !== undefined && envelope !== "irregular");
  const plain = await rebuildDigest(t);
  assert.deepEqual(await remittance(t), {
    status: "published",
    file_name: REM_A,
    sha256: envelope.sha256,
    size_bytes: envelope.size,
    plain_sha256: plain.sha256,
    plain_size_bytes: plain.size,
  });
  assert.equal(
    await t.read("outbox", BANK_A, `${REM_A}.pgp.sha256`),
    `${envelope.sha256}  ${REM_A}.pgp\n`,
  );
  assert.deepEqual(
    await fileDigest(`${t.dir}/.archive/2026/11/23/${REM_A}.${envelope.sha256}.pgp`),
    envelope,
  );
  const compared = await compareRemittance(t.ctx, 1n);
  assert.equal(compared !== "busy" && compared.result, "identical");
  assert.deepEqual(await alarms(t), []);
});

for (const [index, { name }] of encryptedSteps.entries()) {
  Deno.test(
    `a process that dies after step ${
      index + 1
    } (${name}) of sealing leaves what the next one completes, once`,
    exchangeFixture(async (t) => {
      await registerKey(t, BANK_A, bankA);
      await requireEncryption(t, BANK_A);
      await t.order({ targets: [{ ispb: BANK_A }] });
      t.setTime("2026-11-23T19:00");
      await runCutoff(t.ctx);
      await withLock(t.pool, remittanceLock(1n), async (session) => {
        const publication = await openPublication(t.ctx, session, 1n);
        for (const step of encryptedSteps.slice(0, index + 1)) await step(publication);
      });
      const remembered = await remittance(t) as { sha256: string | null };
      const seen = await fileDigest(`${t.ctx.folders.outbox(BANK_A)}/${REM_A}.pgp`);
      await publishRemittance(t.ctx, 1n);
      assert.equal(await publishRemittance(t.ctx, 1n), "already-published");

      const { sha256, plain_sha256 } = await remittance(t) as { sha256: string; plain_sha256: string };
      if (remembered.sha256 !== null) {
        assert.equal(sha256, remembered.sha256, "the digest that was remembered");
      }
      const shown = `${t.ctx.folders.outbox(BANK_A)}/${REM_A}.pgp`;
      const found = await fileDigest(shown);
      assert.ok(found !== undefined && found !== "irregular");
      assert.equal(found.sha256, sha256);
      if (seen !== undefined) assert.deepEqual(found, seen, "the bytes that were in sight");
      assert.equal(plain_sha256, (await rebuildDigest(t)).sha256);
      assert.equal(
        await decryptCollected(t, shown, bankA),
        await Deno.readTextFile(`${t.dir}/.archive/2026/11/23/${REM_A}`),
      );
      assert.deepEqual(await t.list("outbox", BANK_A), ["ASSETS.asc", `${REM_A}.pgp`, `${REM_A}.pgp.sha256`]);
      assert.deepEqual(await alarms(t), []);
    }),
  );
}

/** Publishes as far as the envelope is kept and its digest remembered, and no further. */
async function keepEnvelope(t: ExchangeFixture, hour: string): Promise<void> {
  await registerKey(t, BANK_A, bankA);
  await requireEncryption(t, BANK_A);
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime(`2026-11-23T${hour}`);
  await runCutoff(t.ctx);
  await withLock(t.pool, remittanceLock(1n), async (session) => {
    const publication = await openPublication(t.ctx, session, 1n);
    for (const step of encryptedSteps.slice(0, 4)) await step(publication);
  });
}

Deno.test("an envelope that may have been seen is postponed with its bytes, whatever is required by then", async () => {
  await using t = await openExchangeFixture();
  await keepEnvelope(t, "22:59");
  const before = await remittance(t) as Record<string, unknown>;
  t.setTime("2026-11-23T23:00");
  await completeDispatch(t.ctx, MONDAY);
  await requireEncryption(t, BANK_A, false);
  t.setTime("2026-11-24T19:00");
  await t.dispatch(TUESDAY);
  assert.deepEqual(await remittance(t), { ...before, status: "published" });
  assert.deepEqual(await t.list("outbox", BANK_A), ["ASSETS.asc", `${REM_A}.pgp`, `${REM_A}.pgp.sha256`]);
  assert.deepEqual(await alarms(t), [{ type: "remittance-postponed", subject: REM_A }]);
});

Deno.test("an envelope that was lost is put into the outbox again with its very bytes, and channels carry envelopes", async () => {
  await using t = await openExchangeFixture();
  await saveChannelTo(t);
  const { name, text } = await sealedDay(t);
  const message = await encryptToService(t, text, bankA.privateKey);
  assert.equal(codesOf(await t.deliver(BANK_A, { name: `${name}.pgp`, text: message })), "accepted");
  const path = `${t.ctx.folders.outbox(BANK_A)}/${REM_A}.pgp`;
  const bytes = await Deno.readFile(path);
  await Deno.remove(path);
  assert.equal(await resendRemittance(t.ctx, 1n), "resent");
  assert.deepEqual(await Deno.readFile(path), bytes);

  const [receipt = ""] = await t.list("receipts", BANK_A);
  const shown = [path, `${t.ctx.folders.receipts(BANK_A)}/${receipt}`];
  const carried = await publishedFiles(t.db);
  assert.deepEqual(carried.map(({ fileName }) => fileName).sort(), [receipt, `${REM_A}.pgp`].sort());
  for (const file of shown) {
    const digest = await fileDigest(file);
    const found = carried.find(({ fileName }) => file.endsWith(`/${fileName}`));
    assert.deepEqual(digest, { sha256: found?.sha256, size: found?.size });
  }
});

Deno.test("a kept envelope that was changed is not shown", async () => {
  await using t = await openExchangeFixture();
  await keepEnvelope(t, "19:00");
  const { sha256 } = await remittance(t) as { sha256: string };
  await Deno.writeTextFile(`${t.dir}/.archive/2026/11/23/${REM_A}.${sha256}.pgp`, "other bytes");
  assert.equal(await publishRemittance(t.ctx, 1n), "differs");
  assert.deepEqual(await alarms(t), [{ type: "remittance-differs", subject: REM_A }]);
  assert.ok(!(await t.list("outbox", BANK_A)).includes(`${REM_A}.pgp`));
});

Deno.test("without a key in force nothing leaves: an operator is told, and the file follows once there is one", async () => {
  await using t = await openExchangeFixture();
  const fingerprint = await registerKey(t, BANK_A, bankA);
  await requireEncryption(t, BANK_A);
  await revokeKey(t, BANK_A, fingerprint);
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  assert.equal(await publishRemittance(t.ctx, 1n), "no-key");
  assert.deepEqual(await t.list("outbox", BANK_A), []);
  assert.deepEqual(await alarms(t), [{ type: "publish-failed", subject: REM_A }]);
  assert.match(
    (await openAlarms(t, "publish-failed"))[0]!.detail,
    new RegExp(`instituição ${BANK_A} \\(Banco A\\).*chave em vigor`),
  );
  await registerKey(t, BANK_A, await makeKey("Banco A"));
  assert.equal(await publishRemittance(t.ctx, 1n), "published");
});

Deno.test("the alarm of a receipt that no key was in force for ends when the receipt is written", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T09:00");
  const answer = await t.answerTo(BANK_A, fullAnswer);
  await revokeKey(t, BANK_A, await registerKey(t, BANK_A, bankA));
  await requireEncryption(t, BANK_A);
  await t.deliver(BANK_A, answer);
  const open = "select type from alarm where resolved_at is null and type <> 'answer-rejected'";
  assert.deepEqual(await t.rows(open), [{ type: "publish-failed" }]);
  assert.deepEqual(await t.list("receipts", BANK_A), []);
  await registerKey(t, BANK_A, await makeKey("Banco A"));
  await resumeIntake(t.ctx);
  assert.equal((await t.list("receipts", BANK_A)).length, 1);
  assert.deepEqual(await t.rows(open), []);
});
