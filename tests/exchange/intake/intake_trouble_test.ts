/** The intake of answers when something goes wrong: workers that die, files that cannot be dealt with, what is not what it seems. */
import assert from "node:assert/strict";
import { claim } from "../../../exchange/intake/claim.ts";
import { sidecarOf } from "../../../exchange/layout/file_name.ts";
import { closeAnswers, intakeFile, resumeIntake } from "../../../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  exchangeFixture,
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
const poison = (w: ExchangeFixture, ispb: string) =>
  w.pool.query(`
    create function poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
    create trigger poison before update on order_target for each row when (old.ispb = '${ispb}') execute function poison()`);

const cure = (w: ExchangeFixture) =>
  w.pool.query("drop trigger poison on order_target; drop function poison()");

Deno.test(
  "a file that cannot be dealt with holds back its own institution only, in order, and is taken up when it can",
  exchangeFixture(async (w) => {
    await dispatchTwoOrders(w);
    await poison(w, BANK_A);
    const first = await w.answerTo(BANK_A, (block) => block.linha === 2 ? fullAnswer(block) : undefined);
    assert.deepEqual(await w.deliver(BANK_A, first), { type: "pending" });
    const second = await w.answerTo(BANK_A, (block) => block.linha === 3 ? fullAnswer(block) : undefined, {
      sequence: 2,
    });
    assert.deepEqual(await w.deliver(BANK_A, second), { type: "pending" });
    assert.equal((await w.deliver(BANK_B, await w.answerTo(BANK_B, fullAnswer))).type, "accepted");
    assert.deepEqual(await alarms(w), [{ type: "intake-failed", subject: `${BANK_A}/"${first.name}"` }]);
    assert.deepEqual(
      (await files(w) as { status: string }[]).map(({ status }) => status),
      ["received", "received", "accepted"],
    );

    // The deadline passes, and does not make silence of what was received in time.
    w.setTime("2026-11-25T06:00");
    await w.deadlines();
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      null,
      "01",
      null,
      null,
    ]);

    await cure(w);
    await resumeIntake(w.ctx);
    await w.deadlines();
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      "01",
      "01",
      "01",
      "98",
    ]);
    assert.deepEqual(await w.list("receipts", BANK_A), [
      receiptNameOfA(1, "20261125"),
      receiptNameOfA(2, "20261125"),
    ]);
    assert.deepEqual(await statuses(w), ["consolidating", "consolidating"]);
  }),
);

Deno.test(
  "a worker that dies between taking a file and writing it down loses nothing",
  exchangeFixture(async (w) => {
    await dispatchTwoOrders(w);
    const { name, text } = await w.answerTo(BANK_A, fullAnswer);
    await Deno.mkdir(w.ctx.folders.inbox(BANK_A), { recursive: true });
    await Deno.writeTextFile(`${w.ctx.folders.inbox(BANK_A)}/${name}`, text);
    assert.ok(await claim(w.ctx, BANK_A, name));
    w.setTime("2026-11-25T05:00");
    await closeAnswers(w.ctx);
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      null,
      "98",
      null,
      null,
    ]);
    await resumeIntake(w.ctx);
    await resumeIntake(w.ctx);
    assert.deepEqual((await targets(w) as { code: string }[]).map(({ code }) => code), [
      "01",
      "98",
      "01",
      "01",
    ]);
    assert.deepEqual(await w.list("receipts", BANK_A), [receiptNameOfA(1, "20261125")]);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(w.ctx.folders.work)), []);
  }),
);

Deno.test(
  "a worker that dies between the commit and the receipt leaves a receipt that is written later",
  exchangeFixture(async (w) => {
    await dispatchTwoOrders(w);
    await w.deliver(BANK_A, await w.answerTo(BANK_A, fullAnswer));
    const receipt = await w.read("receipts", BANK_A, receiptNameOfA(1));
    await Deno.remove(`${w.ctx.folders.receipts(BANK_A)}/${receiptNameOfA(1)}`);
    await w.pool.query("update answer_file set receipt_written_at = null");
    const before = await w.state();
    await resumeIntake(w.ctx);
    assert.equal(await w.read("receipts", BANK_A, receiptNameOfA(1)), receipt);
    assert.deepEqual(await w.state(), before);
  }),
);

Deno.test(
  "two workers taking the same file at once apply it once",
  exchangeFixture(async (w) => {
    await dispatchTwoOrders(w);
    const { name, text } = await w.answerTo(BANK_A, fullAnswer);
    await Deno.mkdir(w.ctx.folders.inbox(BANK_A), { recursive: true });
    await Deno.writeTextFile(`${w.ctx.folders.inbox(BANK_A)}/${name}`, text);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => intakeFile(w.ctx, BANK_A, name)));
    assert.deepEqual(outcomes.filter(({ type }) => type === "accepted").length, 1);
    assert.ok(outcomes.every(({ type }) => ["accepted", "gone", "busy"].includes(type)));
    assert.equal((await events(w, "RespostaProcessada")).length, 2);
    assert.equal((await files(w)).length, 1);
  }),
);

Deno.test(
  "a file that is not the one its digest file announces is refused, and may come again under its number",
  exchangeFixture(async (w) => {
    await dispatchTwoOrders(w);
    const file = await w.answerTo(BANK_A, fullAnswer);
    await Deno.mkdir(w.ctx.folders.inbox(BANK_A), { recursive: true });
    await publishSidecar(w.ctx.folders.inbox(BANK_A), file.name, "0".repeat(64));
    const outcome = await w.deliver(BANK_A, file);
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["A08"]);
    assert.deepEqual(await w.list("inbox", BANK_A), []);
    assert.equal((await w.deliver(BANK_A, file)).type, "accepted");
  }),
);

Deno.test(
  "a file beyond the size limit is refused without being read whole",
  exchangeFixture(async (w) => {
    await dispatchTwoOrders(w);
    const { name, text } = await w.answerTo(BANK_A, fullAnswer);
    const path = `${w.ctx.folders.inbox(BANK_A)}/${name}`;
    await Deno.mkdir(w.ctx.folders.inbox(BANK_A), { recursive: true });
    await Deno.writeTextFile(path, text);
    await Deno.truncate(path, 2 ** 40);
    const outcome = await intakeFile(w.ctx, BANK_A, name, { maxFileBytes: 1_000, maxLineBytes: 1_000 });
    assert.deepEqual(outcome.type === "rejected" && outcome.faults.map(({ code }) => code), ["A02"]);
    const [archived] = await w.rows("select archive_path, size_bytes, sequence_used from answer_file") as [
      { archive_path: string; size_bytes: number; sequence_used: boolean },
    ];
    assert.equal(archived.size_bytes, 2 ** 40);
    assert.equal(archived.sequence_used, false);
    assert.equal((await Deno.stat(archived.archive_path)).size, 1_000);
    assert.match(await w.read("receipts", BANK_A, receiptNameOfA(1)), new RegExp(`;${name};;`));
  }),
);

Deno.test(
  "the raw bytes are archived as they came, whatever becomes of them",
  exchangeFixture(async (w) => {
    await dispatchTwoOrders(w);
    const text = "não é um retorno\n";
    await w.deliver(BANK_A, { name: "x.txt", text });
    const [{ archive_path }] = await w.rows("select archive_path from answer_file") as [
      { archive_path: string },
    ];
    assert.equal(await Deno.readTextFile(archive_path), text);
    assert.ok(archive_path.startsWith(`${w.dir}/.archive/2026/11/24/${BANK_A}_`));
  }),
);

Deno.test(
  "the scanner takes files with a right digest at once, others after two looks and a while, and in order",
  exchangeFixture(async (w) => {
    const inbox = w.ctx.folders.inbox(BANK_A);
    const name = (sequence: number) => `ASSETS_RET_${BANK_A}_20261124_00000${sequence}_V0111.txt`;
    await w.scanner.scan();
    const names = async () => (await w.scanner.scan()).map((file) => `${file.ispb}/${file.name}`);
    await Deno.writeTextFile(`${inbox}/${name(1)}`, "um");
    await Deno.writeTextFile(`${inbox}/${name(2)}`, "dois");
    await publishSidecar(inbox, name(2), await digest("dois"));
    await Deno.writeTextFile(`${inbox}/.${name(3)}`, "x");
    await Deno.writeTextFile(`${inbox}/${name(3)}.part`, "x");
    await Deno.writeTextFile(`${inbox}/nota.txt`, "x");
    assert.deepEqual(await names(), []);
    w.setTime("2026-11-23T10:00:09");
    assert.deepEqual(await names(), [], "too young");
    w.setTime("2026-11-23T10:00:10");
    await Deno.writeTextFile(`${inbox}/${name(1)}`, "um e meio");
    assert.deepEqual(
      await names(),
      [`${BANK_A}/nota.txt`],
      "the first is still changing, and the second waits for it",
    );
    w.setTime("2026-11-23T10:00:20");
    assert.deepEqual(await names(), [`${BANK_A}/${name(1)}`, `${BANK_A}/${name(2)}`, `${BANK_A}/nota.txt`]);

    await Deno.writeTextFile(`${inbox}/${name(4)}`, "quatro");
    await publishSidecar(inbox, name(4), await digest("quatro"));
    assert.ok((await names()).includes(`${BANK_A}/${name(4)}`));
    await Deno.remove(`${inbox}/${sidecarOf(name(4))}`);
  }),
);

Deno.test(
  "a file swapped for a link just before it is taken is put away unopened",
  exchangeFixture(async (w) => {
    await dispatchTwoOrders(w);
    const inbox = w.ctx.folders.inbox(BANK_A);
    await Deno.mkdir(inbox, { recursive: true });
    const name = `ASSETS_RET_${BANK_A}_20261124_000001_V0111.txt`;
    await Deno.writeTextFile(`${w.dir}/secret`, "secret");
    await Deno.symlink(`${w.dir}/secret`, `${inbox}/${name}`);
    assert.deepEqual(await intakeFile(w.ctx, BANK_A, name), { type: "pending" });
    assert.deepEqual(await files(w), []);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(w.ctx.folders.work)), []);
    assert.deepEqual(await w.rows("select name, code, kind from quarantine"), [{
      name,
      code: "Q02",
      kind: "link",
    }]);
  }),
);
