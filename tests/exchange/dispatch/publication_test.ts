/** The publication of remittances: what a process that dies leaves, what is late, and what is not as it was written. */
import assert from "node:assert/strict";
import { publicationSteps } from "../../../exchange/dispatch/publication_sequence.ts";
import { openPublication, remittanceLock } from "../../../exchange/dispatch/publish.ts";
import { withLock } from "../../../exchange/exclusive_work.ts";
import {
  batchesOf,
  completeDispatch,
  publishRemittance,
  publishRemittances,
  runCutoff,
} from "../../../exchange/mod.ts";
import { frozenRemittances } from "../../../store/dispatch/remittances.ts";
import { alarms, events, FIRST_A, statuses, TUESDAY } from "../../support/exchange/dispatch_fixture.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  MONDAY,
  openExchangeFixture,
  rebuildDigest,
} from "../../support/exchange/exchange_fixture.ts";
import { openAlarms } from "../../support/exchange/held_rows.ts";

Deno.test("a remittance not published by 23:00 joins the next business day under its number, and orders wait for the later answers", async () => {
  await using t = await openExchangeFixture();
  const both = await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  const only = await t.order({ targets: [{ ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  const [toA, toB] = await frozenRemittances(t.db);
  assert.equal(await publishRemittance(t.ctx, toA!.id), "published");
  assert.equal(await completeDispatch(t.ctx, MONDAY), "waiting");
  t.setTime("2026-11-23T23:00");
  assert.equal(await publishRemittance(t.ctx, toB!.id), "outside-window");
  assert.equal(await completeDispatch(t.ctx, MONDAY), "finished");

  assert.deepEqual(await statuses(t), [{ number: both, status: "sent" }, {
    number: only,
    status: "dispatching",
  }]);
  assert.deepEqual(
    await t.rows("select answers_due_at, publish_at from court_order where status = 'sent'"),
    [
      { answers_due_at: "2026-11-26T08:00:00Z", publish_at: "2026-11-27T11:00:00Z" },
    ],
  );
  assert.deepEqual(
    await t.rows(
      `select sequence, status, file_name, cutoff_date, dispatch_date, answers_due_at from remittance
        where ispb = '${BANK_B}'`,
    ),
    [{
      sequence: 1,
      status: "frozen",
      file_name: "ASSETS_REM_00000002_20261124_000001_V0111.txt",
      cutoff_date: "2026-11-23",
      dispatch_date: "2026-11-24",
      answers_due_at: "2026-11-26T08:00:00Z",
    }],
  );
  const data = {
    ispb: BANK_B,
    previsaoEnvioAnterior: "2026-11-23T19:00:00-03:00",
    previsaoEnvio: "2026-11-24T19:00:00-03:00",
    prazoResposta: "2026-11-26T05:00:00-03:00",
    previsaoResposta: "2026-11-27T08:00:00-03:00",
  };
  assert.deepEqual(
    (await events(t, "EnvioAdiado") as { number: string }[]).sort((a, b) => a.number < b.number ? -1 : 1),
    [{ number: both, data }, { number: only, data }],
  );

  t.setTime("2026-11-24T10:00");
  assert.equal(await publishRemittance(t.ctx, toB!.id), "outside-window");
  t.setTime("2026-11-24T19:00");
  await t.dispatch(TUESDAY);
  assert.deepEqual(await statuses(t), [{ number: both, status: "sent" }, { number: only, status: "sent" }]);
  assert.deepEqual(await t.list("outbox", BANK_B), [
    "ASSETS_REM_00000002_20261124_000001_V0111.txt",
    "ASSETS_REM_00000002_20261124_000001_V0111.txt.sha256",
  ]);
  assert.deepEqual(await alarms(t), [{
    type: "remittance-postponed",
    subject: "ASSETS_REM_00000002_20261124_000001_V0111.txt",
  }]);
});

Deno.test("a remittance that missed several windows leaves in the next one from now on, told once, and its orders say so", async () => {
  await using t = await openExchangeFixture();
  const numbers = [
    await t.order({ targets: [{ ispb: BANK_A }] }),
    await t.order({ targets: [{ ispb: BANK_A }] }),
  ];
  t.setTime("2026-11-23T22:59");
  await runCutoff(t.ctx);
  // Nothing runs until Friday evening.
  t.setTime("2026-11-27T20:00");
  await completeDispatch(t.ctx, MONDAY);
  assert.deepEqual(
    await t.rows("select dispatch_date, answers_due_at, publish_at from remittance"),
    [{
      dispatch_date: "2026-11-27",
      answers_due_at: "2026-12-01T08:00:00Z",
      publish_at: "2026-12-02T11:00:00Z",
    }],
  );
  assert.deepEqual(
    await events(t, "EnvioAdiado"),
    numbers.map((number) => ({
      number,
      data: {
        ispb: BANK_A,
        previsaoEnvioAnterior: "2026-11-23T19:00:00-03:00",
        previsaoEnvio: "2026-11-27T19:00:00-03:00",
        prazoResposta: "2026-12-01T05:00:00-03:00",
        previsaoResposta: "2026-12-02T08:00:00-03:00",
      },
    })),
  );
  assert.deepEqual(await t.rows("select status, dispatch_on from court_order"), [
    { status: "dispatching", dispatch_on: "2026-11-27" },
    { status: "dispatching", dispatch_on: "2026-11-27" },
  ]);
  assert.equal(await publishRemittance(t.ctx, 1n), "published");
  await completeDispatch(t.ctx, MONDAY.add({ days: 4 }));
  assert.deepEqual(await t.rows("select status, answers_due_at, publish_at from court_order"), [
    { status: "sent", answers_due_at: "2026-12-01T08:00:00Z", publish_at: "2026-12-02T11:00:00Z" },
    { status: "sent", answers_due_at: "2026-12-01T08:00:00Z", publish_at: "2026-12-02T11:00:00Z" },
  ]);
  assert.equal((await events(t, "EnvioAdiado")).length, 2);
});

for (const [index] of publicationSteps.entries()) {
  Deno.test(`a process that dies after step ${index + 1} of a publication leaves what the next one completes, once`, async () => {
    await using t = await openExchangeFixture();
    await t.order({ targets: [{ ispb: BANK_A }] });
    t.setTime("2026-11-23T19:00");
    await runCutoff(t.ctx);
    const expected = await rebuildDigest(t);
    await withLock(t.pool, remittanceLock(1n), async (session) => {
      const publication = await openPublication(t.ctx, session, 1n);
      for (const step of publicationSteps.slice(0, index + 1)) await step(publication);
    });
    await publishRemittance(t.ctx, 1n);
    assert.equal(await publishRemittance(t.ctx, 1n), "already-published");
    assert.deepEqual(await t.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
    assert.deepEqual(
      await t.rows("select status, sha256, size_bytes from remittance"),
      [{
        status: "published",
        sha256: expected.sha256,
        size_bytes: expected.size,
      }],
    );
    assert.deepEqual(await alarms(t), []);
  });
}

Deno.test("a file that was in sight before 23:00 has left, even when the process died before saying so", async () => {
  await using t = await openExchangeFixture();
  const number = await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T22:59");
  await runCutoff(t.ctx);
  await withLock(t.pool, remittanceLock(1n), async (session) => {
    const publication = await openPublication(t.ctx, session, 1n);
    for (const step of publicationSteps.slice(0, 7)) await step(publication);
  });
  t.setTime("2026-11-24T08:00");
  assert.equal(await completeDispatch(t.ctx, MONDAY), "finished");
  assert.deepEqual(await statuses(t), [{ number, status: "sent" }]);
  assert.deepEqual(await t.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
});

Deno.test("a remittance that may have been seen is postponed under its old name, so that no order leaves under two", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T22:59");
  await runCutoff(t.ctx);
  await withLock(t.pool, remittanceLock(1n), async (session) => {
    const publication = await openPublication(t.ctx, session, 1n);
    for (const step of publicationSteps.slice(0, 2)) await step(publication);
  });
  t.setTime("2026-11-23T23:00");
  await completeDispatch(t.ctx, MONDAY);
  t.setTime("2026-11-24T19:00");
  await t.dispatch(TUESDAY);
  assert.deepEqual(await t.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
  assert.deepEqual(await t.rows("select status, dispatch_date from remittance"), [
    { status: "published", dispatch_date: "2026-11-24" },
  ]);
});

Deno.test("two workers publishing the same remittance leave one file", async () => {
  await using t = await openExchangeFixture();
  for (let count = 0; count < 200; count++) await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => publishRemittance(t.ctx, 1n)));
  assert.equal(outcomes.filter((outcome) => outcome === "published").length, 1);
  assert.ok(
    outcomes.every((outcome) => ["published", "busy", "already-published"].includes(outcome)),
    `${outcomes}`,
  );
  assert.deepEqual(await t.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
});

Deno.test("a remittance that cannot be published holds back no other of its batch, and is published once it can be", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }, { ispb: BANK_C }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  // No folder can be made where a file lies.
  await Deno.mkdir(`${t.dir}/${BANK_B}`);
  await Deno.writeTextFile(t.ctx.folders.outbox(BANK_B), "in the way");
  await assert.rejects(publishRemittances(t.ctx, [1n, 2n, 3n]), /Not a directory|File exists/);
  const published = () => t.rows("select ispb, status from remittance order by id");
  assert.deepEqual(await published(), [
    { ispb: BANK_A, status: "published" },
    { ispb: BANK_B, status: "frozen" },
    { ispb: BANK_C, status: "published" },
  ]);
  assert.deepEqual((await alarms(t) as { type: string }[]).map(({ type }) => type), ["publish-failed"]);
  assert.match(
    (await openAlarms(t, "publish-failed"))[0]!.detail,
    new RegExp(`instituição ${BANK_B} \\(Banco B\\).*permissões da pasta`),
  );
  await Deno.remove(t.ctx.folders.outbox(BANK_B));
  const outcomes = await publishRemittances(t.ctx, [1n, 2n, 3n]);
  assert.deepEqual([...outcomes.values()], ["already-published", "published", "already-published"]);
});

Deno.test("batches hold up to 32 remittances and 20,000 lines, in order; a larger file is one of its own", () => {
  const remittances = [...Array(40).fill(10), 25_000, 9_000, 9_000, 9_000]
    .map((lineCount, index) => ({ id: BigInt(index), lineCount }));
  const batches = batchesOf(remittances);
  assert.deepEqual(batches.map((ids) => ids.length), [32, 8, 1, 2, 1]);
  assert.deepEqual(batches.flat(), remittances.map(({ id }) => id));
});

Deno.test("another file under a remittance's name stops its publication with an alarm, and no other institution's", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await Deno.mkdir(t.ctx.folders.outbox(BANK_A), { recursive: true });
  await Deno.writeTextFile(`${t.ctx.folders.outbox(BANK_A)}/${FIRST_A}`, "other bytes");
  await t.dispatch(MONDAY);
  assert.deepEqual(await alarms(t), [{ type: "remittance-differs", subject: FIRST_A }]);
  assert.match(
    (await openAlarms(t, "remittance-differs"))[0]!.detail,
    new RegExp(`instituição ${BANK_A} \\(Banco A\\).*guarde-o noutra pasta`),
  );
  assert.equal(await t.read("outbox", BANK_A, FIRST_A), "other bytes");
  assert.deepEqual(await t.rows("select ispb, status from remittance order by id"), [
    { ispb: BANK_A, status: "frozen" },
    { ispb: BANK_B, status: "published" },
  ]);
});

Deno.test("a link under a remittance's name is not followed", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await Deno.mkdir(t.ctx.folders.outbox(BANK_A), { recursive: true });
  const victim = `${t.dir}/victim`;
  await Deno.writeTextFile(victim, "untouched");
  await Deno.symlink(victim, `${t.ctx.folders.outbox(BANK_A)}/${FIRST_A}`);
  await t.dispatch(MONDAY);
  assert.equal(await Deno.readTextFile(victim), "untouched");
  assert.deepEqual(await alarms(t), [{ type: "remittance-differs", subject: FIRST_A }]);
});

Deno.test("bytes that are no longer those whose digest is remembered stop the publication with an alarm", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  await t.pool.query(`update remittance set sha256 = repeat('0', 64), size_bytes = 1`);
  assert.equal(await publishRemittance(t.ctx, 1n), "differs");
  assert.deepEqual((await t.list("outbox", BANK_A)).filter((name) => !name.endsWith(".part")), []);
  assert.deepEqual(await alarms(t), [{ type: "remittance-differs", subject: FIRST_A }]);
});

Deno.test("an order with an institution in no remittance raises an alarm", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  await t.asOwner(
    "remittance_line",
    `delete from remittance_line l using remittance r where r.id = l.remittance_id and r.ispb = '${BANK_B}'`,
  );
  await publishRemittance(t.ctx, 1n);
  await assert.rejects(publishRemittance(t.ctx, 2n), /has 0 lines, but 1 were frozen/);
  t.setTime("2026-11-23T23:00");
  await completeDispatch(t.ctx, MONDAY);
  assert.deepEqual((await alarms(t) as { type: string }[]).map(({ type }) => type), [
    "publish-failed",
    "remittance-postponed",
    "remittance-incomplete",
  ]);
});
