/** One institution's folder that does not answer, as a mount of its own whose server is away. */
import assert from "node:assert/strict";
import { overdueCount } from "../../../exchange/files/folder_answers.ts";
import { makeFolders } from "../../../exchange/files/folders.ts";
import { institutionFolderAnswers, silentPath } from "../../../exchange/files/institution_folder.ts";
import {
  clearFolders,
  closeAnswers,
  compareOutboxes,
  completeDispatch,
  createInboxScanner,
  intakeFiles,
  publishRemittances,
  publishText,
  raiseExchangeAlarms,
  runCutoff,
} from "../../../exchange/mod.ts";
import { frozenRemittances } from "../../../store/dispatch/remittances.ts";
import { raiseAlarm } from "../../../store/operations/alarms.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  exchangeFixture,
  MONDAY,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { dispatchTwoOrders, fullAnswer } from "../../support/exchange/intake_fixture.ts";
import { canHang, hungMount } from "../../support/faults/hung_mount.ts";
import { until } from "../../support/until.ts";

const KIND = "institution-folder-silent";

const open = async (t: ExchangeFixture): Promise<{ type: string; subject: string; detail: string }[]> =>
  await t.rows("select type, subject, detail from alarm where resolved_at is null order by id") as never;

const silent = async (t: ExchangeFixture) => (await open(t)).filter(({ type }) => type === KIND);

const put = (t: ExchangeFixture, ispb: string, { name, text }: { name: string; text: string }) =>
  publishText(t.ctx.folders.inbox(ispb), name, text);

const ended = (t: ExchangeFixture) =>
  until("the alarm to end", async () => (await silent(t)).length === 0, { seen: () => open(t) });

const hung = (name: string, body: (t: ExchangeFixture) => Promise<void>) =>
  Deno.test({ name, ignore: !canHang, fn: exchangeFixture(body) });

hung("an inbox that does not answer holds no other up, and its alarm ends when it does", async (t) => {
  await dispatchTwoOrders(t);
  const answer = await t.answerTo(BANK_B, fullAnswer);
  const own = await t.answerTo(BANK_A, fullAnswer);
  await put(t, BANK_B, answer);
  await put(t, BANK_A, own);
  const scanner = createInboxScanner(t.ctx, { minAgeMs: 0 });
  const found = async () => {
    await scanner.scan();
    return (await scanner.scan()).map(({ ispb }) => ispb);
  };
  {
    await using _ = await hungMount(t.ctx.folders.inbox(BANK_A));
    assert.deepEqual(await found(), [BANK_B]);
    const [told, ...others] = await silent(t);
    assert.deepEqual(others, []);
    assert.equal(told?.subject, `${Deno.hostname()}:${BANK_A}/inbox`);
    assert.match(told.detail, /da instituição 00000001, não responde/);
    // It was handed out just before its inbox hung.
    const files = [{ ispb: BANK_A, name: own.name }, { ispb: BANK_B, name: answer.name }];
    await assert.rejects(intakeFiles(t.ctx, files), /does not answer/);
    assert.deepEqual(await t.rows("select ispb, status from answer_file"), [
      { ispb: BANK_B, status: "accepted" },
    ]);
    // What may lie in it in time is waited for.
    t.setTime("2026-11-25T05:00");
    await closeAnswers(t.ctx);
    assert.deepEqual(await t.rows("select ispb from remittance where answers_closed_at is null"), [
      { ispb: BANK_A },
    ]);
  }
  await ended(t);
  assert.deepEqual(await found(), [BANK_A]);
});

hung("an outbox that does not answer holds no other remittance up, and gets its own later", async (t) => {
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  const ids = (await frozenRemittances(t.db, MONDAY)).map(({ id }) => id);
  const statuses = () =>
    t.rows("select ispb, status, dispatch_date::text as day from remittance order by ispb");
  await makeFolders(t.ctx.folders, BANK_A);
  {
    await using _ = await hungMount(t.ctx.folders.outbox(BANK_A).replace(/\/outbox$/, ""));
    await assert.rejects(publishRemittances(t.ctx, ids), /does not answer/);
    assert.deepEqual((await open(t)).map(({ type }) => type).sort(), [KIND, "publish-failed"].sort());
    assert.equal((await silent(t))[0]!.subject, `${Deno.hostname()}:${BANK_A}`);
    await compareOutboxes(t.ctx);
    await clearFolders(t.ctx, t.now());
    t.setTime("2026-11-23T23:00");
    assert.equal(await completeDispatch(t.ctx, MONDAY), "finished");
    assert.deepEqual(await statuses(), [
      { ispb: BANK_A, status: "frozen", day: "2026-11-24" },
      { ispb: BANK_B, status: "published", day: "2026-11-23" },
    ]);
  }
  await ended(t);
  t.setTime("2026-11-24T19:00");
  await publishRemittances(t.ctx, ids);
  assert.deepEqual((await statuses() as { status: string }[]).map(({ status }) => status), [
    "published",
    "published",
  ]);
});

hung("a lost or altered remittance stays so while its institution's folder does not answer", async (t) => {
  await dispatchTwoOrders(t);
  await Deno.remove(t.ctx.folders.outbox(BANK_A), { recursive: true });
  const [file] = await t.list("outbox", BANK_B);
  await Deno.writeTextFile(`${t.ctx.folders.outbox(BANK_B)}/${file}`, "altered");
  await compareOutboxes(t.ctx);
  const told = async () =>
    await t.rows("select type, subject, resolved_at from alarm where type like 'remittance-%' order by type");
  const before = await told() as { type: string; subject: string }[];
  assert.deepEqual(before.map(({ type, subject }) => [type, subject.split("_")[2]]), [
    ["remittance-altered", BANK_B],
    ["remittance-lost", BANK_A],
  ]);
  {
    await using _ = await hungMount(t.ctx.folders.outbox(BANK_A).replace(/\/outbox$/, ""));
    await using __ = await hungMount(t.ctx.folders.outbox(BANK_B).replace(/\/outbox$/, ""));
    await compareOutboxes(t.ctx);
    assert.deepEqual(await told(), before);
  }
  // What ends with the answer is still being written when the mounts are gone.
  await ended(t);
});

hung("receipts that cannot be written hold no other institution's receipt up", async (t) => {
  await dispatchTwoOrders(t);
  const files: { ispb: string; name: string }[] = [];
  for (const ispb of [BANK_A, BANK_B]) {
    const answer = await t.answerTo(ispb, fullAnswer);
    await put(t, ispb, answer);
    files.push({ ispb, name: answer.name });
  }
  const written = () =>
    t.rows("select ispb from answer_file where receipt_written_at is not null order by ispb");
  {
    await using _ = await hungMount(t.ctx.folders.receipts(BANK_A));
    await assert.rejects(intakeFiles(t.ctx, files), /does not answer/);
    assert.deepEqual(await written(), [{ ispb: BANK_B }]);
    assert.equal((await silent(t))[0]!.subject, `${Deno.hostname()}:${BANK_A}/receipts`);
  }
  await ended(t);
});

hung("while one folder is waited for the others are asked and used", async (t) => {
  const { folders } = t.ctx;
  for (const ispb of [BANK_A, BANK_B]) await makeFolders(folders, ispb);
  await using _ = await hungMount(folders.outbox(BANK_A));
  const found = [BANK_A, BANK_B].map((ispb) => silentPath(folders.outbox(ispb)));
  assert.equal(await Promise.race(found), undefined, "the one that answers is known first");
  assert.deepEqual(await Promise.all(found), [folders.outbox(BANK_A), undefined]);
});

Deno.test("the alarm about a folder ends when another process of its machine finds that it answers", async () => {
  await using t = await openExchangeFixture();
  const here = `${Deno.hostname()}:${BANK_A}/inbox`;
  await raiseAlarm(t.db, t.now(), { type: KIND, subject: here, detail: "x" });
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await silent(t), []);
});

hung(
  "once many folders do not answer no other is asked, which the log says once, and all are used again",
  async (t) => {
    const lines: string[] = [];
    const ctx = { ...t.ctx, log: (_: string, line: string) => void lines.push(line) };
    const answers = () => institutionFolderAnswers(ctx, BANK_A, "inbox");
    await makeFolders(t.ctx.folders, BANK_A);
    const others = Array.from({ length: 18 }, (_, index) => `${t.dir}/other-${index}`);
    {
      await using stack = new AsyncDisposableStack();
      for (const path of others) {
        await Deno.mkdir(path);
        stack.use(await hungMount(path));
      }
      // All are asked at once, and no more are left without an answer than there may be.
      assert.deepEqual(await Promise.all(others.map(silentPath)), others);
      assert.equal(overdueCount(), 16);
      assert.deepEqual([await answers(), await answers()], [false, false]);
      assert.equal(lines.filter((line) => line.startsWith("Too many institutions' folders")).length, 1);
      assert.deepEqual(await silent(t), []);
    }
    await until("the folder to be used again", answers);
  },
);
