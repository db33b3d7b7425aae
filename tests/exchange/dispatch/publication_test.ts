/** The publication of remittances: what a process that dies leaves, what is late, and what is not as it was written. */
import assert from "node:assert/strict";
import {
  batchesOf,
  finishDispatch,
  publishRemittance,
  publishRemittances,
  runCutoff,
} from "../../../exchange/mod.ts";
import { openPublication, publicationSteps, remittanceLock } from "../../../exchange/dispatch/publish.ts";
import { withLock } from "../../../exchange/exclusive_work.ts";
import { frozenRemittances } from "../../../store/dispatch/remittances.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  exchangeFixture,
  MONDAY,
  rebuildDigest,
} from "../../support/exchange/exchange_fixture.ts";
import { alarms, events, FIRST_A, statuses, TUESDAY } from "../../support/exchange/dispatch_fixture.ts";

Deno.test(
  "a remittance not published by 23:00 joins the next business day under its number, and orders wait for the later answers",
  exchangeFixture(async (w) => {
    const both = await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    const only = await w.order({ targets: [{ ispb: BANK_B }] });
    w.setTime("2026-11-23T19:00");
    await runCutoff(w.ctx);
    const [toA, toB] = await frozenRemittances(w.db);
    assert.equal(await publishRemittance(w.ctx, toA!.id), "published");
    assert.equal(await finishDispatch(w.ctx, MONDAY), "waiting");
    w.setTime("2026-11-23T23:00");
    assert.equal(await publishRemittance(w.ctx, toB!.id), "outside-window");
    assert.equal(await finishDispatch(w.ctx, MONDAY), "finished");

    assert.deepEqual(await statuses(w), [{ number: both, status: "sent" }, {
      number: only,
      status: "dispatching",
    }]);
    assert.deepEqual(
      await w.rows("select answers_due_at, publish_at from court_order where status = 'sent'"),
      [
        { answers_due_at: "2026-11-26T08:00:00Z", publish_at: "2026-11-27T11:00:00Z" },
      ],
    );
    assert.deepEqual(
      await w.rows(
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
      previsaoEnvioAnterior: "2026-11-23",
      previsaoEnvio: "2026-11-24",
      prazoResposta: "2026-11-26T05:00:00-03:00",
      previsaoResposta: "2026-11-27T08:00:00-03:00",
    };
    assert.deepEqual(
      (await events(w, "EnvioAdiado") as { number: string }[]).sort((a, b) => a.number < b.number ? -1 : 1),
      [{ number: both, data }, { number: only, data }],
    );

    w.setTime("2026-11-24T10:00");
    assert.equal(await publishRemittance(w.ctx, toB!.id), "outside-window");
    w.setTime("2026-11-24T19:00");
    await w.dispatch(TUESDAY);
    assert.deepEqual(await statuses(w), [{ number: both, status: "sent" }, { number: only, status: "sent" }]);
    assert.deepEqual(await w.list("outbox", BANK_B), [
      "ASSETS_REM_00000002_20261124_000001_V0111.txt",
      "ASSETS_REM_00000002_20261124_000001_V0111.txt.sha256",
    ]);
    assert.deepEqual(await alarms(w), []);
  }),
);

Deno.test(
  "a remittance that missed several windows leaves in the next one from now on, told once, and its orders say so",
  exchangeFixture(async (w) => {
    const numbers = [
      await w.order({ targets: [{ ispb: BANK_A }] }),
      await w.order({ targets: [{ ispb: BANK_A }] }),
    ];
    w.setTime("2026-11-23T22:59");
    await runCutoff(w.ctx);
    // Nothing runs until Friday evening.
    w.setTime("2026-11-27T20:00");
    await finishDispatch(w.ctx, MONDAY);
    assert.deepEqual(
      await w.rows("select dispatch_date, answers_due_at, publish_at from remittance"),
      [{
        dispatch_date: "2026-11-27",
        answers_due_at: "2026-12-01T08:00:00Z",
        publish_at: "2026-12-02T11:00:00Z",
      }],
    );
    assert.deepEqual(
      await events(w, "EnvioAdiado"),
      numbers.map((number) => ({
        number,
        data: {
          ispb: BANK_A,
          previsaoEnvioAnterior: "2026-11-23",
          previsaoEnvio: "2026-11-27",
          prazoResposta: "2026-12-01T05:00:00-03:00",
          previsaoResposta: "2026-12-02T08:00:00-03:00",
        },
      })),
    );
    assert.deepEqual(await w.rows("select status, dispatch_on from court_order"), [
      { status: "dispatching", dispatch_on: "2026-11-27" },
      { status: "dispatching", dispatch_on: "2026-11-27" },
    ]);
    assert.equal(await publishRemittance(w.ctx, 1n), "published");
    await finishDispatch(w.ctx, MONDAY.add({ days: 4 }));
    assert.deepEqual(await w.rows("select status, answers_due_at, publish_at from court_order"), [
      { status: "sent", answers_due_at: "2026-12-01T08:00:00Z", publish_at: "2026-12-02T11:00:00Z" },
      { status: "sent", answers_due_at: "2026-12-01T08:00:00Z", publish_at: "2026-12-02T11:00:00Z" },
    ]);
    assert.equal((await events(w, "EnvioAdiado")).length, 2);
  }),
);

for (const [index] of publicationSteps.entries()) {
  Deno.test(
    `a process that dies after step ${index + 1} of a publication leaves what the next one completes, once`,
    exchangeFixture(async (w) => {
      await w.order({ targets: [{ ispb: BANK_A }] });
      w.setTime("2026-11-23T19:00");
      await runCutoff(w.ctx);
      const expected = await rebuildDigest(w);
      await withLock(w.pool, remittanceLock(1n), async (session) => {
        const publication = await openPublication(w.ctx, session, 1n);
        for (const step of publicationSteps.slice(0, index + 1)) await step(publication);
      });
      await publishRemittance(w.ctx, 1n);
      assert.equal(await publishRemittance(w.ctx, 1n), "already-published");
      assert.deepEqual(await w.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
      assert.deepEqual(
        await w.rows("select status, sha256, size_bytes from remittance"),
        [{
          status: "published",
          sha256: expected.sha256,
          size_bytes: expected.size,
        }],
      );
      assert.deepEqual(await alarms(w), []);
    }),
  );
}

Deno.test(
  "a file that was in sight before 23:00 has left, even when the process died before saying so",
  exchangeFixture(async (w) => {
    const number = await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T22:59");
    await runCutoff(w.ctx);
    await withLock(w.pool, remittanceLock(1n), async (session) => {
      const publication = await openPublication(w.ctx, session, 1n);
      for (const step of publicationSteps.slice(0, 7)) await step(publication);
    });
    w.setTime("2026-11-24T08:00");
    assert.equal(await finishDispatch(w.ctx, MONDAY), "finished");
    assert.deepEqual(await statuses(w), [{ number, status: "sent" }]);
    assert.deepEqual(await w.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
  }),
);

Deno.test(
  "a remittance that may have been seen is postponed under its old name, so that no order leaves under two",
  exchangeFixture(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T22:59");
    await runCutoff(w.ctx);
    await withLock(w.pool, remittanceLock(1n), async (session) => {
      const publication = await openPublication(w.ctx, session, 1n);
      for (const step of publicationSteps.slice(0, 2)) await step(publication);
    });
    w.setTime("2026-11-23T23:00");
    await finishDispatch(w.ctx, MONDAY);
    w.setTime("2026-11-24T19:00");
    await w.dispatch(TUESDAY);
    assert.deepEqual(await w.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
    assert.deepEqual(await w.rows("select status, dispatch_date from remittance"), [
      { status: "published", dispatch_date: "2026-11-24" },
    ]);
  }),
);

Deno.test(
  "two workers publishing the same remittance leave one file",
  exchangeFixture(async (w) => {
    for (let count = 0; count < 200; count++) await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T19:00");
    await runCutoff(w.ctx);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => publishRemittance(w.ctx, 1n)));
    assert.equal(outcomes.filter((outcome) => outcome === "published").length, 1);
    assert.ok(
      outcomes.every((outcome) => ["published", "busy", "already-published"].includes(outcome)),
      `${outcomes}`,
    );
    assert.deepEqual(await w.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
  }),
);

Deno.test(
  "a remittance that cannot be published holds back no other of its batch, and is published once it can be",
  exchangeFixture(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }, { ispb: BANK_C }] });
    w.setTime("2026-11-23T19:00");
    await runCutoff(w.ctx);
    // No folder can be made where a file lies.
    await Deno.mkdir(`${w.dir}/${BANK_B}`);
    await Deno.writeTextFile(w.ctx.folders.outbox(BANK_B), "in the way");
    await assert.rejects(publishRemittances(w.ctx, [1n, 2n, 3n]), /Not a directory|File exists/);
    const published = () => w.rows("select ispb, status from remittance order by id");
    assert.deepEqual(await published(), [
      { ispb: BANK_A, status: "published" },
      { ispb: BANK_B, status: "frozen" },
      { ispb: BANK_C, status: "published" },
    ]);
    assert.deepEqual((await alarms(w) as { type: string }[]).map(({ type }) => type), ["publish-failed"]);
    await Deno.remove(w.ctx.folders.outbox(BANK_B));
    const outcomes = await publishRemittances(w.ctx, [1n, 2n, 3n]);
    assert.deepEqual([...outcomes.values()], ["already-published", "published", "already-published"]);
  }),
);

Deno.test("batches hold up to 32 remittances and 20,000 lines, in order; a larger file is one of its own", () => {
  const remittances = [...Array(40).fill(10), 25_000, 9_000, 9_000, 9_000]
    .map((lineCount, index) => ({ id: BigInt(index), lineCount }));
  const batches = batchesOf(remittances);
  assert.deepEqual(batches.map((ids) => ids.length), [32, 8, 1, 2, 1]);
  assert.deepEqual(batches.flat(), remittances.map(({ id }) => id));
});

Deno.test(
  "another file under a remittance's name stops its publication with an alarm, and no other institution's",
  exchangeFixture(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    w.setTime("2026-11-23T19:00");
    await Deno.mkdir(w.ctx.folders.outbox(BANK_A), { recursive: true });
    await Deno.writeTextFile(`${w.ctx.folders.outbox(BANK_A)}/${FIRST_A}`, "other bytes");
    await w.dispatch(MONDAY);
    assert.deepEqual(await alarms(w), [{ type: "remittance-differs", subject: FIRST_A }]);
    assert.equal(await w.read("outbox", BANK_A, FIRST_A), "other bytes");
    assert.deepEqual(await w.rows("select ispb, status from remittance order by id"), [
      { ispb: BANK_A, status: "frozen" },
      { ispb: BANK_B, status: "published" },
    ]);
  }),
);

Deno.test(
  "a link under a remittance's name is not followed",
  exchangeFixture(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T19:00");
    await Deno.mkdir(w.ctx.folders.outbox(BANK_A), { recursive: true });
    const victim = `${w.dir}/victim`;
    await Deno.writeTextFile(victim, "untouched");
    await Deno.symlink(victim, `${w.ctx.folders.outbox(BANK_A)}/${FIRST_A}`);
    await w.dispatch(MONDAY);
    assert.equal(await Deno.readTextFile(victim), "untouched");
    assert.deepEqual(await alarms(w), [{ type: "remittance-differs", subject: FIRST_A }]);
  }),
);

Deno.test(
  "bytes that are no longer those whose digest is remembered stop the publication with an alarm",
  exchangeFixture(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T19:00");
    await runCutoff(w.ctx);
    await w.pool.query(`update remittance set sha256 = repeat('0', 64), size_bytes = 1`);
    assert.equal(await publishRemittance(w.ctx, 1n), "differs");
    assert.deepEqual((await w.list("outbox", BANK_A)).filter((name) => !name.endsWith(".part")), []);
    assert.deepEqual(await alarms(w), [{ type: "remittance-differs", subject: FIRST_A }]);
  }),
);

Deno.test(
  "an order with an institution in no remittance raises an alarm",
  exchangeFixture(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    w.setTime("2026-11-23T19:00");
    await runCutoff(w.ctx);
    await w.pool.query(
      `delete from remittance_line l using remittance r where r.id = l.remittance_id and r.ispb = '${BANK_B}'`,
    );
    await publishRemittance(w.ctx, 1n);
    await assert.rejects(publishRemittance(w.ctx, 2n), /has 0 lines, but 1 were frozen/);
    w.setTime("2026-11-23T23:00");
    await finishDispatch(w.ctx, MONDAY);
    assert.deepEqual((await alarms(w) as { type: string }[]).map(({ type }) => type), [
      "publish-failed",
      "remittance-incomplete",
    ]);
  }),
);
