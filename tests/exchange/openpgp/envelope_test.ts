import assert from "node:assert/strict";
import { answerLimits } from "../../../exchange/layout/limits.ts";
import { intakeFile, resumeIntake } from "../../../exchange/mod.ts";
import { BANK_A, BANK_B, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { compressedBomb, makeKey } from "../../support/openpgp/openpgp.ts";
import {
  alarms,
  bankA,
  bankB,
  codesOf,
  decryptCollected,
  dispatchAndAnswer,
  encryptToService,
  fullAnswer,
  registerKey,
  requireEncryption,
  revokeKey,
  serviceKey,
} from "../../support/openpgp/openpgp_fixture.ts";

Deno.test("a sealed answer is applied as any other; its receipt is sealed, and the same bytes when it is repeated", async () => {
  await using t = await openExchangeFixture();
  const { name, text } = await dispatchAndAnswer(t);
  await registerKey(t, BANK_A, bankA);
  await requireEncryption(t, BANK_A);
  const message = await encryptToService(t, text, bankA.privateKey);
  const delivered = { name: `${name}.pgp`, text: message };
  const outcome = await t.deliver(BANK_A, delivered);
  assert.equal(outcome.type, "accepted", JSON.stringify(outcome));
  assert.deepEqual(
    await t.rows(`select code, blocked_amount from order_target where ispb = '${BANK_A}'`),
    [{ code: "01", blocked_amount: 100_000 }],
  );
  const [receipt = "", ...others] = await t.list("receipts", BANK_A);
  assert.match(receipt, /^ASSETS_REC_00000001_20261124_000001_V0111\.txt\.pgp$/);
  assert.deepEqual(others, []);
  const path = `${t.ctx.folders.receipts(BANK_A)}/${receipt}`;
  const said = await decryptCollected(t, path, bankA);
  assert.match(said, new RegExp(`;${name}\\.pgp;[0-9a-f]{64};.*;ACEITO;1;100000\r\n`));

  const bytes = await Deno.readFile(path);
  await Deno.remove(path);
  assert.equal((await t.deliver(BANK_A, delivered)).type, "duplicate");
  assert.deepEqual(await Deno.readFile(path), bytes);
  assert.deepEqual(await alarms(t), []);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(t.ctx.folders.work)), [], "no plain text is left");
});

Deno.test("a signed answer is bound to its sender, date and number: renamed, replayed or put elsewhere it is refused", async () => {
  await using t = await openExchangeFixture();
  const { name, text } = await dispatchAndAnswer(t);
  await registerKey(t, BANK_A, bankA);
  await registerKey(t, BANK_B, bankB);
  for (const ispb of [BANK_A, BANK_B]) await requireEncryption(t, ispb);
  const message = await encryptToService(t, text, bankA.privateKey);
  const deliver = async (ispb: string, as: string, bytes = message) =>
    codesOf(await t.deliver(ispb, { name: `${as}.pgp`, text: bytes }));
  const targets = () => t.rows("select code from order_target order by id");

  assert.deepEqual(await deliver(BANK_B, name), ["N02"]);
  assert.deepEqual(await deliver(BANK_B, name.replace(BANK_A, BANK_B)), ["P03"]);
  const stolen = await encryptToService(t, text, bankB.privateKey);
  assert.deepEqual(await deliver(BANK_B, name.replace(BANK_A, BANK_B), stolen), ["H02", "H02"]);
  assert.deepEqual(await deliver(BANK_A, name.replace("_20261124_", "_20261125_")), ["H02", "H02"]);
  assert.deepEqual(await targets(), [{ code: null }, { code: null }]);

  const second = await t.answerTo(BANK_A, fullAnswer);
  const accepted = await encryptToService(t, second.text, bankA.privateKey);
  assert.equal(await deliver(BANK_A, second.name, accepted), "accepted");
  const applied = await t.state();
  // Known bytes get the receipt they were given, whatever their name says.
  for (const known of [message, accepted]) {
    assert.equal(await deliver(BANK_A, second.name.replace("_000002_", "_000003_"), known), "duplicate");
  }
  // The same text sealed anew is another file: what is sent again has to be the same bytes.
  for (const [as, of] of [[name, text], [second.name, second.text]] as const) {
    assert.deepEqual(await deliver(BANK_A, as, await encryptToService(t, of, bankA.privateKey)), ["S01"]);
  }
  assert.deepEqual(await t.state(), applied);
});

Deno.test("a small envelope that grows without end is refused, and nothing of it stays", async () => {
  await using t = await openExchangeFixture();
  const { name } = await dispatchAndAnswer(t);
  await registerKey(t, BANK_A, bankA);
  const bomb = await compressedBomb(bankA.privateKey, await serviceKey(t));
  const limits = { ...answerLimits, maxFileBytes: 1024 ** 2 };
  assert.ok(bomb.length < limits.maxFileBytes);
  await Deno.writeFile(`${t.ctx.folders.inbox(BANK_A)}/${name}.pgp`, bomb);
  assert.deepEqual(codesOf(await intakeFile(t.ctx, BANK_A, `${name}.pgp`, limits)), ["A02"]);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(t.ctx.folders.work)), []);
});

Deno.test("a worker that dies while a sealed answer is open leaves what the next one completes", async () => {
  await using t = await openExchangeFixture();
  const { name, text } = await dispatchAndAnswer(t);
  await registerKey(t, BANK_A, bankA);
  await requireEncryption(t, BANK_A);
  const good = await encryptToService(t, text, bankA.privateKey);
  const broken = {
    ...t.ctx,
    keyring: { keys: () => Promise.reject(new Error("A pasta de chaves sumiu")) },
  };
  await Deno.writeFile(`${t.ctx.folders.inbox(BANK_A)}/${name}.pgp`, good);
  assert.equal((await intakeFile(broken, BANK_A, `${name}.pgp`)).type, "pending");
  assert.deepEqual(await t.list("receipts", BANK_A), [], "a fault of the service is not the institution's");
  await resumeIntake(t.ctx);
  assert.deepEqual(await t.rows("select status from answer_file"), [{ status: "accepted" }]);
  assert.equal((await t.list("receipts", BANK_A)).length, 1);
});

Deno.test("a receipt that cannot be sealed waits for a key", async () => {
  await using t = await openExchangeFixture();
  const { name, text } = await dispatchAndAnswer(t);
  const fingerprint = await registerKey(t, BANK_A, bankA);
  await requireEncryption(t, BANK_A);
  await revokeKey(t, BANK_A, fingerprint);
  await t.deliver(BANK_A, { name, text });
  assert.deepEqual(await t.list("receipts", BANK_A), []);
  assert.deepEqual((await alarms(t) as { type: string }[]).map(({ type }) => type), [
    "answer-rejected",
    "publish-failed",
  ]);
  const next = await makeKey("Banco A");
  await registerKey(t, BANK_A, next);
  await resumeIntake(t.ctx);
  const [receipt = ""] = await t.list("receipts", BANK_A);
  assert.match(await decryptCollected(t, `${t.ctx.folders.receipts(BANK_A)}/${receipt}`, next), /;P05;/);
});
