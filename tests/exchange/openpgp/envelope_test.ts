import assert from "node:assert/strict";
import { intakeFile, resumeIntake } from "../../../exchange/mod.ts";
import { answerLimits } from "../../../exchange/layout/limits.ts";
import { BANK_A, BANK_B, exchangeFixture } from "../../support/exchange/exchange_fixture.ts";
import { compressedBomb, makeKey } from "../../support/exchange/openpgp.ts";
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
} from "../../support/exchange/openpgp_fixture.ts";

Deno.test(
  "a sealed answer is applied as any other; its receipt is sealed, and the same bytes when it is repeated",
  exchangeFixture(async (w) => {
    const { name, text } = await dispatchAndAnswer(w);
    await registerKey(w, BANK_A, bankA);
    await requireEncryption(w, BANK_A);
    const message = await encryptToService(w, text, bankA.privateKey);
    const delivered = { name: `${name}.pgp`, text: message };
    const outcome = await w.deliver(BANK_A, delivered);
    assert.equal(outcome.type, "accepted", JSON.stringify(outcome));
    assert.deepEqual(
      await w.rows(`select code, blocked_amount from order_target where ispb = '${BANK_A}'`),
      [{ code: "01", blocked_amount: 100_000 }],
    );
    const [receipt = "", ...others] = await w.list("receipts", BANK_A);
    assert.match(receipt, /^ASSETS_REC_00000001_20261124_000001_V0111\.txt\.pgp$/);
    assert.deepEqual(others, []);
    const path = `${w.ctx.folders.receipts(BANK_A)}/${receipt}`;
    const said = await decryptCollected(w, path, bankA);
    assert.match(said, new RegExp(`;${name}\\.pgp;[0-9a-f]{64};.*;ACEITO;1;100000\r\n`));

    const bytes = await Deno.readFile(path);
    await Deno.remove(path);
    assert.equal((await w.deliver(BANK_A, delivered)).type, "duplicate");
    assert.deepEqual(await Deno.readFile(path), bytes);
    assert.deepEqual(await alarms(w), []);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(w.ctx.folders.work)), [], "no plain text is left");
  }),
);

Deno.test(
  "a signed answer is bound to its sender, date and number: renamed, replayed or put elsewhere it is refused",
  exchangeFixture(async (w) => {
    const { name, text } = await dispatchAndAnswer(w);
    await registerKey(w, BANK_A, bankA);
    await registerKey(w, BANK_B, bankB);
    for (const ispb of [BANK_A, BANK_B]) await requireEncryption(w, ispb);
    const message = await encryptToService(w, text, bankA.privateKey);
    const deliver = async (ispb: string, as: string, bytes = message) =>
      codesOf(await w.deliver(ispb, { name: `${as}.pgp`, text: bytes }));
    const targets = () => w.rows("select code from order_target order by id");

    assert.deepEqual(await deliver(BANK_B, name), ["N02"]);
    assert.deepEqual(await deliver(BANK_B, name.replace(BANK_A, BANK_B)), ["P03"]);
    const stolen = await encryptToService(w, text, bankB.privateKey);
    assert.deepEqual(await deliver(BANK_B, name.replace(BANK_A, BANK_B), stolen), ["H02", "H02"]);
    assert.deepEqual(await deliver(BANK_A, name.replace("_20261124_", "_20261125_")), ["H02", "H02"]);
    assert.deepEqual(await targets(), [{ code: null }, { code: null }]);

    const second = await w.answerTo(BANK_A, fullAnswer);
    const accepted = await encryptToService(w, second.text, bankA.privateKey);
    assert.equal(await deliver(BANK_A, second.name, accepted), "accepted");
    const applied = await w.state();
    // Known bytes get the receipt they were given, whatever their name says.
    for (const known of [message, accepted]) {
      assert.equal(await deliver(BANK_A, second.name.replace("_000002_", "_000003_"), known), "duplicate");
    }
    // The same text sealed anew is another file: what is sent again has to be the same bytes.
    for (const [as, of] of [[name, text], [second.name, second.text]] as const) {
      assert.deepEqual(await deliver(BANK_A, as, await encryptToService(w, of, bankA.privateKey)), ["S01"]);
    }
    assert.deepEqual(await w.state(), applied);
  }),
);

Deno.test(
  "a small envelope that grows without end is refused, and nothing of it stays",
  exchangeFixture(async (w) => {
    const { name } = await dispatchAndAnswer(w);
    await registerKey(w, BANK_A, bankA);
    const bomb = await compressedBomb(bankA.privateKey, await serviceKey(w));
    const limits = { ...answerLimits, maxFileBytes: 1024 ** 2 };
    assert.ok(bomb.length < limits.maxFileBytes);
    await Deno.writeFile(`${w.ctx.folders.inbox(BANK_A)}/${name}.pgp`, bomb);
    assert.deepEqual(codesOf(await intakeFile(w.ctx, BANK_A, `${name}.pgp`, limits)), ["A02"]);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(w.ctx.folders.work)), []);
  }),
);

Deno.test(
  "a worker that dies while a sealed answer is open leaves what the next one completes",
  exchangeFixture(async (w) => {
    const { name, text } = await dispatchAndAnswer(w);
    await registerKey(w, BANK_A, bankA);
    await requireEncryption(w, BANK_A);
    const good = await encryptToService(w, text, bankA.privateKey);
    const broken = {
      ...w.ctx,
      keyring: { keys: () => Promise.reject(new Error("A pasta de chaves sumiu")) },
    };
    await Deno.writeFile(`${w.ctx.folders.inbox(BANK_A)}/${name}.pgp`, good);
    assert.equal((await intakeFile(broken, BANK_A, `${name}.pgp`)).type, "pending");
    assert.deepEqual(await w.list("receipts", BANK_A), [], "a fault of the service is not the institution's");
    await resumeIntake(w.ctx);
    assert.deepEqual(await w.rows("select status from answer_file"), [{ status: "accepted" }]);
    assert.equal((await w.list("receipts", BANK_A)).length, 1);
  }),
);

Deno.test(
  "a receipt that cannot be sealed waits for a key",
  exchangeFixture(async (w) => {
    const { name, text } = await dispatchAndAnswer(w);
    const fingerprint = await registerKey(w, BANK_A, bankA);
    await requireEncryption(w, BANK_A);
    await revokeKey(w, BANK_A, fingerprint);
    await w.deliver(BANK_A, { name, text });
    assert.deepEqual(await w.list("receipts", BANK_A), []);
    assert.deepEqual((await alarms(w) as { type: string }[]).map(({ type }) => type), ["publish-failed"]);
    const next = await makeKey("Banco A");
    await registerKey(w, BANK_A, next);
    await resumeIntake(w.ctx);
    const [receipt = ""] = await w.list("receipts", BANK_A);
    assert.match(await decryptCollected(w, `${w.ctx.folders.receipts(BANK_A)}/${receipt}`, next), /;P05;/);
  }),
);
