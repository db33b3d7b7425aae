import assert from "node:assert/strict";
import { at } from "../domain/calendar.ts";
import {
  batchesOf,
  finishDispatch,
  freeze,
  publishRemittance,
  publishRemittances,
  readRemittance,
  type RemittanceBlock,
  runCutoff,
} from "../exchange/mod.ts";
import { openPublication, publicationSteps, remittanceLock } from "../exchange/publish.ts";
import { withLock } from "../exchange/session.ts";
import { frozenRemittances } from "../store/remittances.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  BRANCH,
  LEADER,
  MONDAY,
  rebuilt,
  type World,
  world,
} from "./exchange_world.ts";

const TUESDAY = MONDAY.add({ days: 1 });
const FIRST_A = "ASSETS_REM_00000001_20261123_000001_V0111.txt";

const statuses = (w: World) =>
  w.rows("select protocol_number as number, status from court_order order by protocol_number");
const remittances = (w: World) =>
  w.rows("select ispb, sequence, status, file_name, line_count, totals from remittance order by id");
const events = (w: World, type: string) =>
  w.rows(`select o.protocol_number as number, e.data from event e join court_order o on o.id = e.order_id
    where e.type = '${type}' order by e.txid, e.id`);
const alarms = (w: World) => w.rows("select type, subject from alarm order by id");

async function blocksOf(w: World, ispb: string, name: string): Promise<RemittanceBlock[]> {
  const blocks: RemittanceBlock[] = [];
  const header = await readRemittance(
    `${w.ctx.folders.outbox(ispb)}/${name}`,
    (line) => void (line.kind === "block" && blocks.push(line)),
  );
  assert.ok(header.ok, JSON.stringify(header));
  return blocks;
}

Deno.test(
  "a day's orders leave in one file for each receiver, the leader's for its whole group",
  world(async (w) => {
    const one = await w.order({
      targets: [{ ispb: BANK_A, amount: 150_000n }, { ispb: BRANCH, amount: 150_000n }],
    });
    const two = await w.order({
      targets: [{ ispb: BANK_A, amount: 5n, taxId: "11222333000181" }, {
        ispb: LEADER,
        amount: 5n,
        affected: false,
      }],
    });
    w.setTime("2026-11-23T19:00");
    await w.dispatch(MONDAY);

    assert.deepEqual(await remittances(w), [
      {
        ispb: BANK_A,
        sequence: 1,
        status: "published",
        file_name: FIRST_A,
        line_count: 2,
        totals: { 10: { count: 2, sum: "150005" } },
      },
      {
        ispb: LEADER,
        sequence: 1,
        status: "published",
        file_name: "ASSETS_REM_00000003_20261123_000001_V0111.txt",
        line_count: 1,
        totals: { 10: { count: 1, sum: "150000" } },
      },
    ]);
    assert.deepEqual(await w.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
    const toLeader = await blocksOf(w, LEADER, "ASSETS_REM_00000003_20261123_000001_V0111.txt");
    assert.deepEqual(toLeader.map(({ linha, numeroProtocolo, ispb }) => ({ linha, numeroProtocolo, ispb })), [
      { linha: 2, numeroProtocolo: one, ispb: BRANCH },
    ]);
    assert.deepEqual(await statuses(w), [{ number: one, status: "sent" }, { number: two, status: "sent" }]);
    assert.deepEqual(
      await w.rows("select sent_at, answers_due_at, publish_at from court_order group by 1, 2, 3"),
      [{
        sent_at: "2026-11-23T22:00:00Z",
        answers_due_at: "2026-11-25T08:00:00Z",
        publish_at: "2026-11-26T11:00:00Z",
      }],
    );
    const told = {
      prazoResposta: "2026-11-25T05:00:00-03:00",
      previsaoResposta: "2026-11-26T08:00:00-03:00",
    };
    assert.deepEqual(await events(w, "OrdemEnviada"), [
      { number: one, data: { instituicoes: 2, ...told } },
      { number: two, data: { instituicoes: 1, ...told } },
    ]);
    assert.deepEqual(await alarms(w), []);
    assert.deepEqual(await w.rows("select finished_at from dispatch_run"), [{
      finished_at: "2026-11-23T22:00:00Z",
    }]);
  }),
);

Deno.test(
  "lines keep the order of protocol date and time, whatever the order of rows",
  world(async (w) => {
    const day = (time: string) => at(MONDAY, time);
    const late = await w.order({ protocoledAt: day("15:00"), targets: [{ ispb: BANK_A }] });
    const early = await w.order({ protocoledAt: day("09:00"), targets: [{ ispb: BANK_A }] });
    const noon = await w.order({
      protocoledAt: day("12:00"),
      targets: [{ ispb: BANK_A, taxId: "52998224725" }, { ispb: BANK_A, taxId: "11222333000181" }],
    });
    w.setTime("2026-11-23T19:05");
    await w.dispatch(MONDAY);
    const blocks = await blocksOf(w, BANK_A, FIRST_A);
    assert.deepEqual(
      blocks.map(({ linha, numeroProtocolo, cpfCnpjReu }) => [linha, numeroProtocolo, cpfCnpjReu]),
      [
        [2, early, "52998224725"],
        [3, noon, "52998224725"],
        [4, noon, "11222333000181"],
        [5, late, "52998224725"],
      ],
    );
  }),
);

Deno.test(
  "a remittance built again has the same bytes, whatever has happened to its orders since",
  world(async (w) => {
    await w.order({
      plaintiff: { name: 'Fazenda; "Nacional"', taxId: "00394460" },
      targets: [{ ispb: BANK_A }],
    });
    await w.order({ defendantName: "Linha\r\nquebrada\t ", targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T20:11");
    await w.dispatch(MONDAY);
    const [{ sha256, size_bytes }] = await w.rows("select sha256, size_bytes from remittance") as [
      { sha256: string; size_bytes: number },
    ];
    w.setTime("2026-11-27T09:00");
    await w.deadlines();
    assert.deepEqual(await rebuilt(w), { sha256, size: size_bytes });
    const text = await w.read("outbox", BANK_A, FIRST_A);
    assert.equal(new TextEncoder().encode(text).length, size_bytes);
    assert.match(text, /;"Fazenda; ""Nacional""";/);
    assert.match(text, /;Linha {2}quebrada;/);
    assert.equal(await w.read("outbox", BANK_A, `${FIRST_A}.sha256`), `${sha256}  ${FIRST_A}\n`);
    const archived = await Deno.stat(`${w.dir}/.archive/2026/11/23/${FIRST_A}`);
    assert.equal(archived.size, size_bytes);
  }),
);

Deno.test(
  "freezing a day twice, or by two workers at once, makes one set of remittances",
  world(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    w.setTime("2026-11-23T19:00");
    const frozen = await Promise.all([freeze(w.ctx, MONDAY), freeze(w.ctx, MONDAY)]);
    assert.deepEqual(frozen.sort(), [false, true]);
    assert.equal(await freeze(w.ctx, MONDAY), false);
    assert.equal((await remittances(w)).length, 2);
  }),
);

Deno.test(
  "sequences have no gap from day to day, and a day on which nothing is asked of an institution uses none",
  world(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T19:00");
    await w.dispatch(MONDAY);
    await w.order({ dispatchOn: TUESDAY, targets: [{ ispb: BANK_B }] });
    w.setTime("2026-11-24T19:00");
    await w.dispatch(TUESDAY);
    await w.order({ dispatchOn: TUESDAY.add({ days: 1 }), targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
    w.setTime("2026-11-25T19:00");
    await w.dispatch(TUESDAY.add({ days: 1 }));
    assert.deepEqual(await w.rows("select ispb, sequence from remittance order by ispb, sequence"), [
      { ispb: BANK_A, sequence: 1 },
      { ispb: BANK_A, sequence: 2 },
      { ispb: BANK_B, sequence: 1 },
      { ispb: BANK_B, sequence: 2 },
    ]);
  }),
);

Deno.test(
  "nothing leaves before 19:00, on a weekend or on a holiday",
  world(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }] });
    for (const time of ["2026-11-23T18:59:59", "2026-11-22T19:30", "2026-11-20T19:30"]) {
      w.setTime(time);
      await runCutoff(w.ctx);
      assert.deepEqual(await remittances(w), [], time);
    }
  }),
);

Deno.test(
  "a cut-off missed while the program was down is caught up within the window",
  world(async (w) => {
    const number = await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T22:59:59");
    await w.dispatch(MONDAY);
    assert.deepEqual(await statuses(w), [{ number, status: "sent" }]);
    assert.deepEqual(await events(w, "EnvioAdiado"), []);
  }),
);

Deno.test(
  "after the window, orders that were due join the next business day and their courts are told",
  world(async (w) => {
    const friday = Temporal.PlainDate.from("2026-11-27");
    const due = await w.order({ dispatchOn: friday, targets: [{ ispb: BANK_A }] });
    const later = await w.order({
      dispatchOn: friday.add({ days: 3 }),
      status: "scheduled",
      targets: [{ ispb: BANK_A }],
    });
    w.setTime("2026-11-27T23:00");
    await runCutoff(w.ctx);
    await runCutoff(w.ctx);
    assert.deepEqual(await remittances(w), []);
    assert.deepEqual(
      await w.rows("select protocol_number as number, dispatch_on from court_order order by 1"),
      [
        { number: due, dispatch_on: "2026-11-30" },
        { number: later, dispatch_on: "2026-11-30" },
      ],
    );
    assert.deepEqual(await events(w, "EnvioAdiado"), [
      { number: due, data: { previsaoEnvioAnterior: "2026-11-27", previsaoEnvio: "2026-11-30" } },
    ]);
    w.setTime("2026-11-30T19:00");
    await w.dispatch(friday.add({ days: 3 }));
    assert.deepEqual(await statuses(w), [{ number: due, status: "sent" }, { number: later, status: "sent" }]);
  }),
);

Deno.test(
  "an order whose protocol commits after the freeze joins the next business day",
  world(async (w) => {
    w.setTime("2026-11-23T19:00");
    await w.dispatch(MONDAY);
    const number = await w.order({ protocoledAt: at(MONDAY, "18:59"), targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T19:01");
    await w.dispatch(MONDAY);
    assert.deepEqual(await w.rows("select protocol_number as number, status, dispatch_on from court_order"), [
      { number, status: "protocoled", dispatch_on: "2026-11-24" },
    ]);
    assert.equal((await events(w, "EnvioAdiado")).length, 1);
  }),
);

Deno.test(
  "an institution that cannot be reached gets code 97 at once and no file; an order of such targets only still ends",
  world(async (w) => {
    await w.pool.query(`update institution set reachable = false where ispb = '${BANK_C}'`);
    const mixed = await w.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_C }] });
    const only = await w.order({ targets: [{ ispb: BANK_C }] });
    w.setTime("2026-11-23T19:00");
    await w.dispatch(MONDAY);
    assert.deepEqual((await remittances(w)).length, 1);
    assert.deepEqual(
      await w.rows("select id, ispb, code, blocked_amount, answered_at from order_target order by id"),
      [
        { id: 1, ispb: BANK_A, code: null, blocked_amount: null, answered_at: null },
        { id: 2, ispb: BANK_C, code: "97", blocked_amount: null, answered_at: "2026-11-23T22:00:00Z" },
        { id: 3, ispb: BANK_C, code: "97", blocked_amount: null, answered_at: "2026-11-23T22:00:00Z" },
      ],
    );
    const notForwarded = (alvoId: string) => ({
      alvos: [{ alvoId, ispb: BANK_C, codigo: "97" }],
      prazoResposta: "2026-11-25T05:00:00-03:00",
      previsaoResposta: "2026-11-26T08:00:00-03:00",
    });
    assert.deepEqual(
      (await events(w, "OrdemNaoEncaminhada") as { number: string }[]).sort((a, b) =>
        a.number < b.number ? -1 : 1
      ),
      [{ number: mixed, data: notForwarded("2") }, { number: only, data: notForwarded("3") }],
    );
    assert.deepEqual((await events(w, "OrdemEnviada") as { number: string }[]).map(({ number }) => number), [
      mixed,
    ]);
    w.setTime("2026-11-26T08:00");
    await w.deadlines();
    assert.deepEqual(await statuses(w), [{ number: mixed, status: "answered" }, {
      number: only,
      status: "answered",
    }]);
  }),
);

Deno.test(
  "a remittance not published by 23:00 joins the next business day under its number, and orders wait for the later answers",
  world(async (w) => {
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

for (const [index] of publicationSteps.entries()) {
  Deno.test(
    `a process that dies after step ${index + 1} of a publication leaves what the next one completes, once`,
    world(async (w) => {
      await w.order({ targets: [{ ispb: BANK_A }] });
      w.setTime("2026-11-23T19:00");
      await runCutoff(w.ctx);
      const expected = await rebuilt(w);
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
  world(async (w) => {
    const number = await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T22:59");
    await runCutoff(w.ctx);
    await withLock(w.pool, remittanceLock(1n), async (session) => {
      const publication = await openPublication(w.ctx, session, 1n);
      for (const step of publicationSteps.slice(0, 5)) await step(publication);
    });
    w.setTime("2026-11-24T08:00");
    assert.equal(await finishDispatch(w.ctx, MONDAY), "finished");
    assert.deepEqual(await statuses(w), [{ number, status: "sent" }]);
    assert.deepEqual(await w.list("outbox", BANK_A), [FIRST_A, `${FIRST_A}.sha256`]);
  }),
);

Deno.test(
  "a remittance that may have been seen is postponed under its old name, so that no order leaves under two",
  world(async (w) => {
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
  world(async (w) => {
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
  world(async (w) => {
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
  world(async (w) => {
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
  world(async (w) => {
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
  world(async (w) => {
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
  world(async (w) => {
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
