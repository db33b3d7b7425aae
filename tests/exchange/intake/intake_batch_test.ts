import assert from "node:assert/strict";
import fc from "fast-check";
import { withLock } from "../../../exchange/exclusive_work.ts";
import { intakeBatchesOf, intakeFiles, type IntakeOutcome, resumeIntake } from "../../../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  type ExchangeFixture,
  exchangeFixture,
  LEADER,
  MONDAY,
  openExchangeFixture,
  publishSidecar,
} from "../../support/exchange/exchange_fixture.ts";

const BANKS = [BANK_A, BANK_B, BANK_C, LEADER];

/** Monday's dispatch of three orders to four institutions; it is Tuesday morning. */
async function dispatched(t: ExchangeFixture): Promise<void> {
  for (const amount of [100_000n, 200_000n, 300_000n]) {
    await t.order({ targets: BANKS.map((ispb) => ({ ispb, amount })) });
  }
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
}

interface Delivered {
  readonly ispb: string;
  readonly name: string;
}

/** Puts an answer to every line of an institution's latest remittance into its inbox. */
async function put(
  t: ExchangeFixture,
  ispb: string,
  { code = "01", over = 0n, sequence = 1 }: { code?: string; over?: bigint; sequence?: number } = {},
): Promise<Delivered> {
  const reply = ({ valor }: { valor: bigint }) => ({ code, blocked: code === "00" ? 0n : valor + over });
  const { name, text } = await t.answerTo(ispb, reply, { sequence });
  const inbox = t.ctx.folders.inbox(ispb);
  await Deno.mkdir(inbox, { recursive: true });
  await Deno.writeTextFile(`${inbox}/${name}`, text);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  await publishSidecar(inbox, name, digest.toHex());
  return { ispb, name };
}

/** All that courts and institutions can see, but for the names of random rows. */
const seen = async (t: ExchangeFixture) => ({
  targets: await t.rows(
    "select id, ispb, code, blocked_amount, answered_at is not null as answered, answer_line from order_target order by id",
  ),
  told: await t.rows(`
    select e.type, o.protocol_number, e.data from event e join court_order o on o.id = e.order_id
    order by o.protocol_number, e.type, e.data::text`),
  lines: await t.rows(
    "select line, record, remittance_line, code, amount from answer_line order by file_id, line",
  ),
  files: await t.rows(`
    select ispb, status, line_count, receipt_name, receipt_written_at is not null as written from answer_file order by ispb`),
  receipts: await Promise.all(BANKS.map((ispb) => t.list("receipts", ispb))),
});

async function taken(take: (t: ExchangeFixture, files: Delivered[]) => Promise<IntakeOutcome[]>) {
  let result: { outcomes: string[]; seen: Awaited<ReturnType<typeof seen>> } | undefined;
  await exchangeFixture(async (t) => {
    await dispatched(t);
    const files = [
      await put(t, BANK_A),
      await put(t, BANK_B, { code: "00" }),
      await put(t, BANK_C),
      await put(t, LEADER, { over: 1n }),
    ];
    const outcomes = await take(t, files);
    result = { outcomes: outcomes.map(({ type }) => type), seen: await seen(t) };
  })();
  return result!;
}

Deno.test("files taken together leave what they leave one by one, and one with a fault is rejected alone", async () => {
  const together = await taken((w, files) => intakeFiles(w.ctx, files));
  const apart = await taken(async (w, files) => {
    const outcomes: IntakeOutcome[] = [];
    for (const file of files) outcomes.push(...await intakeFiles(w.ctx, [file]));
    return outcomes;
  });
  assert.deepEqual(together.outcomes, ["accepted", "accepted", "accepted", "rejected"]);
  assert.deepEqual(together, apart);
});

Deno.test("good files taken together are one transaction, and each has its receipt", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const files = [await put(t, BANK_A), await put(t, BANK_B, { code: "00" }), await put(t, BANK_C)];
  assert.deepEqual((await intakeFiles(t.ctx, files)).map(({ type }) => type), [
    "accepted",
    "accepted",
    "accepted",
  ]);
  const [{ transactions }] = await t.rows(
    "select count(distinct txid::text)::int as transactions from event where type = 'answer-processed'",
  ) as [{ transactions: number }];
  assert.equal(transactions, 1);
  for (const { ispb } of files) assert.equal((await t.list("receipts", ispb)).length, 1);
});

Deno.test("a later file of an institution is not taken before its earlier one, which another worker is at", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const first = await put(t, BANK_A, { code: "00", sequence: 1 });
  const second = await put(t, BANK_A, { code: "02", sequence: 2 });
  const other = await put(t, BANK_B);
  const outcomes = await withLock(
    t.ctx.pool,
    { space: "inbox", key: BANK_A },
    () => intakeFiles(t.ctx, [first, second, other]),
  );
  assert.ok(outcomes !== "busy");
  assert.deepEqual(outcomes.map(({ type }) => type), ["busy", "busy", "accepted"]);
  const [one, two] = await intakeFiles(t.ctx, [first, second]);
  assert.equal(one?.type, "accepted");
  assert.ok(two?.type === "rejected" && two.faults.every(({ code }) => code !== "S02"), "in its turn");
});

Deno.test("when files cannot be applied together each is tried by itself, and what cannot be decided holds back no other", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const files = [await put(t, BANK_A), await put(t, BANK_B), await put(t, BANK_C)];
  await t.pool.query(`
      create function refuse_b() returns trigger language plpgsql as $$
      begin if new.ispb = '${BANK_B}' and new.code is not null then raise 'disk of B'; end if; return new; end $$;
      create trigger refuse_b before update on order_target for each row execute function refuse_b()`);
  const outcomes = await intakeFiles(t.ctx, files);
  assert.deepEqual(outcomes.map(({ type }) => type), ["accepted", "pending", "accepted"]);
  assert.ok(t.logged.some(({ level, message }) => level === "warn" && message.includes("by itself")));
  const alarms = await t.rows("select type, subject from alarm where resolved_at is null");
  assert.equal(alarms.length, 1);
  await t.pool.query("drop trigger refuse_b on order_target");
  await resumeIntake(t.ctx);
  assert.deepEqual(await t.rows("select distinct status from answer_file"), [{ status: "accepted" }]);
});

Deno.test("a file that cannot be received is told once the others are decided", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const [good, bad] = [await put(t, BANK_A), await put(t, BANK_B)];
  // What is claimed can be moved into no folder of that name.
  const inbox = t.ctx.folders.inbox(BANK_B);
  await Deno.rename(inbox, `${inbox}.away`);
  await Deno.writeTextFile(inbox, "not a folder");
  await assert.rejects(intakeFiles(t.ctx, [bad, good]));
  assert.deepEqual(await t.rows("select ispb, status from answer_file"), [{
    ispb: BANK_A,
    status: "accepted",
  }]);
  assert.equal((await t.list("receipts", BANK_A)).length, 1);
  await Deno.remove(inbox);
  await Deno.rename(`${inbox}.away`, inbox);
  assert.deepEqual((await intakeFiles(t.ctx, [bad])).map(({ type }) => type), ["accepted"]);
});

Deno.test("a look into some inboxes sees nothing of the others, and forgets nothing of them", async () => {
  await using t = await openExchangeFixture();
  await dispatched(t);
  const [ofA, ofB] = [await put(t, BANK_A), await put(t, BANK_B)];
  const names = async (ispbs?: readonly string[]) => (await t.scanner.scan(ispbs)).map(({ name }) => name);
  assert.deepEqual(await names([BANK_B]), [ofB.name]);
  assert.deepEqual(await names([BANK_A]), [ofA.name]);
  assert.deepEqual(await names(), [ofA.name, ofB.name]);
  // Its digest was found right before; now it is another file of the same name.
  await Deno.writeTextFile(`${t.ctx.folders.inbox(BANK_A)}/${ofA.name}`, "00;outro\r\n");
  assert.deepEqual(await names(), [ofB.name]);
});

Deno.test("batches keep an institution's files together and in order, and no batch is larger than it has to be", () => {
  const file = fc.record({
    ispb: fc.integer({ min: 1, max: 40 }).map((n) => String(n).padStart(8, "0")),
    name: fc.uuid(),
    bytes: fc.integer({ min: 1, max: 3_000_000 }),
  });
  fc.assert(fc.property(fc.array(file, { maxLength: 80 }), (files) => {
    const batches = intakeBatchesOf(files);
    const inOrder = [...Map.groupBy(files, ({ ispb }) => ispb).values()].flat();
    assert.deepEqual(batches.flat(), inOrder);
    for (const batch of batches) {
      const institutions = new Set(batch.map(({ ispb }) => ispb)).size;
      const bytes = batch.reduce((sum, one) => sum + one.bytes, 0);
      assert.ok(institutions === 1 || batch.length <= 16 && bytes <= 1_000_000);
    }
    assert.equal(
      new Set(batches.flatMap((batch) => [...new Set(batch.map(({ ispb }) => ispb))])).size,
      batches.reduce((sum, batch) => sum + new Set(batch.map(({ ispb }) => ispb)).size, 0),
    );
  }));
});

Deno.test("what one look finds is shared out among workers, unless it is little", () => {
  const sizesOf = (bytes: number) => {
    const files = Array.from(
      { length: 20 },
      (_, n) => ({ ispb: String(n).padStart(8, "0"), name: `${n}`, bytes }),
    );
    return intakeBatchesOf(files).map(({ length }) => length);
  };
  assert.deepEqual(sizesOf(1_000), [16, 4]);
  assert.deepEqual(sizesOf(10_000), [10, 10]);
  assert.deepEqual(sizesOf(60_000), [5, 5, 5, 5]);
  assert.deepEqual(sizesOf(600_000), Array(20).fill(1));
});
