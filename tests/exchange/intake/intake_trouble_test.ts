/** The intake of answers when something goes wrong: workers that die, files that cannot be dealt with, what is not what it seems. */
import assert from "node:assert/strict";
import { claimFile } from "../../../exchange/intake/claim.ts";
import { sidecarOf } from "../../../exchange/layout/file_name.ts";
import { closeAnswers, intakeFile, resumeIntake } from "../../../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  openExchangeFixture,
  publishSidecar,
} from "../../support/exchange/exchange_fixture.ts";
import {
  alarms,
  dispatchTwoOrders,
  events,
  files,
  fullAnswer,
  receiptNameOfA,
  statuses,
  targets,
} from "../../support/exchange/intake_fixture.ts";

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();

/** Makes every write to targets of an institution fail, as a bug of ours would. */
const poison = (t: ExchangeFixture, ispb: string) =>
  t.pool.query(`
    create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
    create trigger poison before update on order_target for each row when (old.ispb = '${ispb}') execute function poison()`);

const cure = (t: ExchangeFixture) =>
  t.pool.query("drop trigger poison on order_target; drop function poison()");

Deno.test("a file whose decision meets a database that is away is no alarm: its job fails, and the next one decides it", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  await t.pool.query(`
      create function away() returns trigger language plpgsql as
        $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$;
      create trigger away before update on order_target
        for each row when (old.ispb = '${BANK_A}') execute function away()`);
  const answer = await t.answerTo(BANK_A, fullAnswer);
  await assert.rejects(t.deliver(BANK_A, answer), /terminating connection/);
  await assert.rejects(resumeIntake(t.ctx), /terminating connection/);
  assert.deepEqual(await alarms(t), []);
  await t.pool.query("drop trigger away on order_target; drop function away()");
  // The same job again: the file has left the inbox.
  assert.deepEqual(await intakeFile(t.ctx, BANK_A, answer.name), { type: "gone" });
  assert.deepEqual(
    (await files(t) as { status: string }[]).map(({ status }) => status),
    ["accepted"],
  );
  assert.deepEqual(await alarms(t), []);
});

Deno.test("the alarm of an institution ends when a job of the files that came later has done what could not be resumed", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  await t.deliver(BANK_A, await t.answerTo(BANK_A, fullAnswer));
  await t.pool.query("update answer_file set receipt_written_at = null");
  const receipts = t.ctx.folders.receipts(BANK_A);
  await Deno.rename(receipts, `${receipts}.away`);
  await Deno.writeTextFile(receipts, "no folder");
  await resumeIntake(t.ctx);
  assert.deepEqual(await alarms(t), [{ type: "intake-failed", subject: BANK_A }]);
  await Deno.remove(receipts);
  await Deno.rename(`${receipts}.away`, receipts);
  await intakeFile(t.ctx, BANK_A, "ASSETS_RET_gone.txt");
  await resumeIntake(t.ctx);
  assert.deepEqual(await t.rows("select subject from alarm where resolved_at is null"), []);
});

Deno.test("a file that cannot be dealt with holds back its own institution only, in order, and is taken up when it can", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  await poison(t, BANK_A);
  const first = await t.answerTo(BANK_A, (block) => block.linha === 2 ? fullAnswer(block) : undefined);
  assert.deepEqual(await t.deliver(BANK_A, first), { type: "pending" });
  const second = await t.answerTo(BANK_A, (block) => block.linha === 3 ? fullAnswer(block) : undefined, {
    sequence: 2,
  });
  assert.deepEqual(await t.deliver(BANK_A, second), { type: "pending" });
  assert.equal((await t.deliver(BANK_B, await t.answerTo(BANK_B, fullAnswer))).type, "accepted");
  assert.deepEqual(await alarms(t), [{ type: "intake-failed", subject: `${BANK_A}/"${first.name}"` }]);
  assert.deepEqual(
    (await files(t) as { status: string }[]).map(({ status }) => status),
    ["received", "received", "accepted"],
  );

  // The deadline passes, and does not make silence of what was received in time.
  t.setTime("2026-11-25T06:00");
  await t.deadlines();
  assert.deepEqual((await targets(t) as { code: string }[]).map(({ code }) => code), [
    null,
    "01",
    null,
    null,
  ]);

  await cure(t);
  await resumeIntake(t.ctx);
  await t.deadlines();
  assert.deepEqual((await targets(t) as { code: string }[]).map(({ code }) => code), [
    "01",
    "01",
    "01",
    "98",
  ]);
  assert.deepEqual(await t.list("receipts", BANK_A), [
    receiptNameOfA(1, "20261125"),
    receiptNameOfA(2, "20261125"),
  ]);
  assert.deepEqual(await statuses(t), ["consolidating", "consolidating"]);
});

Deno.test("a worker that dies between taking a file and writing it down loses nothing", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  await Deno.mkdir(t.ctx.folders.inbox(BANK_A), { recursive: true });
  await Deno.writeTextFile(`${t.ctx.folders.inbox(BANK_A)}/${name}`, text);
  assert.ok(await claimFile(t.ctx, BANK_A, name));
  t.setTime("2026-11-25T05:00");
  await closeAnswers(t.ctx);
  assert.deepEqual((await targets(t) as { code: string }[]).map(({ code }) => code), [
    null,
    "98",
    null,
    null,
  ]);
  await resumeIntake(t.ctx);
  await resumeIntake(t.ctx);
  assert.deepEqual((await targets(t) as { code: string }[]).map(({ code }) => code), [
    "01",
    "98",
    "01",
    "01",
  ]);
  assert.deepEqual(await t.list("receipts", BANK_A), [receiptNameOfA(1, "20261125")]);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(t.ctx.folders.work)), []);
});

Deno.test("a worker that dies between the commit and the receipt leaves a receipt that is written later", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  await t.deliver(BANK_A, await t.answerTo(BANK_A, fullAnswer));
  const receipt = await t.read("receipts", BANK_A, receiptNameOfA(1));
  await Deno.remove(`${t.ctx.folders.receipts(BANK_A)}/${receiptNameOfA(1)}`);
  await t.pool.query("update answer_file set receipt_written_at = null");
  const before = await t.state();
  await resumeIntake(t.ctx);
  assert.equal(await t.read("receipts", BANK_A, receiptNameOfA(1)), receipt);
  assert.deepEqual(await t.state(), before);
});

Deno.test("two workers taking the same file at once apply it once", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  await Deno.mkdir(t.ctx.folders.inbox(BANK_A), { recursive: true });
  await Deno.writeTextFile(`${t.ctx.folders.inbox(BANK_A)}/${name}`, text);
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => intakeFile(t.ctx, BANK_A, name)));
  assert.deepEqual(outcomes.filter(({ type }) => type === "accepted").length, 1);
  assert.ok(outcomes.every(({ type }) => ["accepted", "gone", "busy"].includes(type)));
  assert.equal((await events(t, "RespostaProcessada")).length, 2);
  assert.equal((await files(t)).length, 1);
});

Deno.test("a file that is not the one its digest file announces is refused, and may come again under its number", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const file = await t.answerTo(BANK_A, fullAnswer);
  await Deno.mkdir(t.ctx.folders.inbox(BANK_A), { recursive: true });
  await publishSidecar(t.ctx.folders.inbox(BANK_A), file.name, "0".repeat(64));
  const outcome = await t.deliver(BANK_A, file);
  assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["A08"]);
  assert.deepEqual(await t.list("inbox", BANK_A), []);
  assert.equal((await t.deliver(BANK_A, file)).type, "accepted");
});

Deno.test("a file beyond the size limit is refused without being read whole", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const { name, text } = await t.answerTo(BANK_A, fullAnswer);
  const path = `${t.ctx.folders.inbox(BANK_A)}/${name}`;
  await Deno.mkdir(t.ctx.folders.inbox(BANK_A), { recursive: true });
  await Deno.writeTextFile(path, text);
  await Deno.truncate(path, 2 ** 40);
  const outcome = await intakeFile(t.ctx, BANK_A, name, { maxFileBytes: 1_000, maxLineBytes: 1_000 });
  assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["A02"]);
  const [archived] = await t.rows("select archive_path, size_bytes, sequence_used from answer_file") as [
    { archive_path: string; size_bytes: number; sequence_used: boolean },
  ];
  assert.equal(archived.size_bytes, 2 ** 40);
  assert.equal(archived.sequence_used, false);
  assert.equal((await Deno.stat(archived.archive_path)).size, 1_000);
  assert.match(await t.read("receipts", BANK_A, receiptNameOfA(1)), new RegExp(`;${name};;`));
});

Deno.test("the raw bytes are archived as they came, whatever becomes of them", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const text = "não é um retorno\n";
  await t.deliver(BANK_A, { name: "x.txt", text });
  const [{ archive_path }] = await t.rows("select archive_path from answer_file") as [
    { archive_path: string },
  ];
  assert.equal(await Deno.readTextFile(archive_path), text);
  assert.ok(archive_path.startsWith(`${t.dir}/.archive/2026/11/24/${BANK_A}_`));
});

Deno.test("the scanner takes files with a right digest at once, others after two looks and a while, and in order", async () => {
  await using t = await openExchangeFixture();
  const inbox = t.ctx.folders.inbox(BANK_A);
  const name = (sequence: number) => `ASSETS_RET_${BANK_A}_20261124_00000${sequence}_V0111.txt`;
  await t.scanner.scan();
  const names = async () => (await t.scanner.scan()).map((file) => `${file.ispb}/${file.name}`);
  await Deno.writeTextFile(`${inbox}/${name(1)}`, "um");
  await Deno.writeTextFile(`${inbox}/${name(2)}`, "dois");
  await publishSidecar(inbox, name(2), await digest("dois"));
  await Deno.writeTextFile(`${inbox}/.${name(3)}`, "x");
  await Deno.writeTextFile(`${inbox}/${name(3)}.part`, "x");
  await Deno.writeTextFile(`${inbox}/nota.txt`, "x");
  assert.deepEqual(await names(), []);
  t.setTime("2026-11-23T10:00:09");
  assert.deepEqual(await names(), [], "too young");
  t.setTime("2026-11-23T10:00:10");
  await Deno.writeTextFile(`${inbox}/${name(1)}`, "um e meio");
  assert.deepEqual(
    await names(),
    [`${BANK_A}/nota.txt`],
    "the first is still changing, and the second waits for it",
  );
  t.setTime("2026-11-23T10:00:20");
  assert.deepEqual(await names(), [`${BANK_A}/${name(1)}`, `${BANK_A}/${name(2)}`, `${BANK_A}/nota.txt`]);

  await Deno.writeTextFile(`${inbox}/${name(4)}`, "quatro");
  await publishSidecar(inbox, name(4), await digest("quatro"));
  assert.ok((await names()).includes(`${BANK_A}/${name(4)}`));
  await Deno.remove(`${inbox}/${sidecarOf(name(4))}`);
});

Deno.test("a file swapped for a link just before it is taken is put away unopened", async () => {
  await using t = await openExchangeFixture();
  await dispatchTwoOrders(t);
  const inbox = t.ctx.folders.inbox(BANK_A);
  await Deno.mkdir(inbox, { recursive: true });
  const name = `ASSETS_RET_${BANK_A}_20261124_000001_V0111.txt`;
  await Deno.writeTextFile(`${t.dir}/secret`, "secret");
  await Deno.symlink(`${t.dir}/secret`, `${inbox}/${name}`);
  assert.deepEqual(await intakeFile(t.ctx, BANK_A, name), { type: "pending" });
  assert.deepEqual(await files(t), []);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(t.ctx.folders.work)), []);
  assert.deepEqual(await t.rows("select name, code, kind from quarantine"), [{
    name,
    code: "Q02",
    kind: "link",
  }]);
});
