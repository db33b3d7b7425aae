/** One row that somebody holds, or one institution at fault, stops the freeze of nobody else. */
import assert from "node:assert/strict";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { completeDispatch, publishRemittances, runCutoff } from "../../../exchange/mod.ts";
import { frozenRemittances } from "../../../store/dispatch/remittances.ts";
import { resolveDecidedFiles } from "../../../store/operations/alarms.ts";
import { events, statuses, TUESDAY } from "../../support/exchange/dispatch_fixture.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  type ExchangeFixture,
  LEADER,
  MONDAY,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import {
  leftOut,
  openAlarms,
  order,
  sentTo,
  timesSent,
  whileHeld,
} from "../../support/exchange/held_rows.ts";
import { deposit, TRANSFER } from "../../support/exchange/request_fixture.ts";
import { answerTarget, expectArrival, insertSplit } from "../../support/orders/split_rows.ts";

const publishAll = async (t: ExchangeFixture) =>
  await publishRemittances(t.ctx, (await frozenRemittances(t.db)).map(({ id }) => id));

Deno.test("an order that another session holds is left out by name, with who holds it, and leaves at the next turn of the same evening", async () => {
  await using t = await openExchangeFixture();
  const held = await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_C }] });
  const free = await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await whileHeld(t, order(held), async (holder) => {
    await t.dispatch(MONDAY);
    assert.deepEqual(await statuses(t), [{ number: held, status: "protocoled" }, {
      number: free,
      status: "sent",
    }]);
    const [alarm, ...others] = await leftOut(t);
    assert.equal(alarm?.subject, "ordens");
    assert.match(
      alarm!.detail,
      new RegExp(`1 ordem ficou fora do envio.*: ${held}\\..* sessão ${holder} \\(`),
    );
    assert.deepEqual(others, []);
    t.setTime("2026-11-23T19:01");
    await t.dispatch(MONDAY);
    assert.equal((await leftOut(t)).length, 1, "told once");
  });
  t.setTime("2026-11-23T19:02");
  await t.dispatch(MONDAY);
  assert.deepEqual(await statuses(t), [{ number: held, status: "sent" }, { number: free, status: "sent" }]);
  const today = { status: "published", cutoff: "2026-11-23", day: "2026-11-23", lines: 1 };
  assert.deepEqual(await sentTo(t), [
    { ispb: BANK_A, sequence: 1, ...today },
    { ispb: BANK_B, sequence: 1, ...today },
    { ispb: BANK_A, sequence: 2, ...today },
    { ispb: BANK_C, sequence: 1, ...today },
  ]);
  assert.deepEqual((await t.list("outbox", BANK_A)).filter((name) => name.endsWith(".txt")), [
    "ASSETS_REM_00000001_20261123_000001_V0111.txt",
    "ASSETS_REM_00000001_20261123_000002_V0111.txt",
  ]);
  assert.deepEqual(await leftOut(t), []);
  assert.deepEqual(await events(t, "EnvioAdiado"), []);
});

Deno.test("an order held until the window closes moves to the next business day once it is free, and its court is told", async () => {
  await using t = await openExchangeFixture();
  const held = await t.order({ targets: [{ ispb: BANK_A }] });
  const free = await t.order({ targets: [{ ispb: BANK_B }] });
  t.setTime("2026-11-23T22:59");
  await whileHeld(t, order(held), async () => {
    await t.dispatch(MONDAY);
    t.setTime("2026-11-23T23:00");
    await t.dispatch(MONDAY);
    assert.equal((await leftOut(t)).length, 1);
  });
  t.setTime("2026-11-23T23:01");
  await t.dispatch(MONDAY);
  assert.deepEqual(await leftOut(t), []);
  assert.deepEqual(
    (await events(t, "EnvioAdiado") as { number: string }[]).map(({ number }) => number),
    [
      held,
    ],
  );
  t.setTime("2026-11-24T19:00");
  await t.dispatch(TUESDAY);
  assert.deepEqual(await statuses(t), [{ number: held, status: "sent" }, { number: free, status: "sent" }]);
});

/** An answered order with two splits, the first of BANK_A's target and the second of BANK_B's. */
async function twoSplits(t: ExchangeFixture, kind: "unblock" | "reiterate"): Promise<void> {
  const friday = MONDAY.subtract({ days: 3 });
  const number = await t.order({
    protocoledAt: instantAt(friday, "09:00"),
    dispatchOn: friday,
    targets: [{ ispb: BANK_A }, { ispb: BANK_B }],
  });
  for (const target of [1n, 2n]) {
    const code = kind === "unblock" ? "13" : "98";
    const blocked = kind === "unblock" ? 9n : undefined;
    await answerTarget(t.db, target, {
      code,
      ...blocked !== undefined && { blocked },
      at: instantAt(friday, "20:00"),
    });
  }
  for (const target of [1n, 2n]) {
    await insertSplit(t.db, {
      number: `2026000000010${target}`,
      order: number,
      protocoledAt: instantAt(MONDAY, "11:00"),
      actions: [kind === "unblock" ? { target, kind, amount: 4n } : { target, kind }],
    });
  }
}

for (
  const [what, kind, statement] of [
    ["a split", "unblock", "select from split where protocol_number = '20260000000101' for update"],
    ["a target that a split asks again", "reiterate", "select from order_target where id = 1 for update"],
  ] as const
) {
  Deno.test(`${what} that another session holds is left out by name, and leaves at the next turn`, async () => {
    await using t = await openExchangeFixture();
    await twoSplits(t, kind);
    t.setTime("2026-11-23T19:00");
    await whileHeld(t, statement, async (holder) => {
      await t.dispatch(MONDAY);
      assert.deepEqual((await sentTo(t) as { ispb: string }[]).map(({ ispb }) => ispb), [BANK_B]);
      const [alarm] = await leftOut(t);
      assert.equal(alarm?.subject, "desdobramentos");
      assert.match(alarm!.detail, new RegExp(`20260000000101\\. Retém: sessão ${holder} \\(`));
    });
    t.setTime("2026-11-23T19:01");
    await t.dispatch(MONDAY);
    assert.deepEqual(await t.rows("select distinct status from split"), [{ status: "sent" }]);
    assert.deepEqual((await sentTo(t) as { ispb: string }[]).map(({ ispb }) => ispb), [BANK_B, BANK_A]);
    assert.deepEqual(await leftOut(t), []);
  });
}

Deno.test("a target of an unreachable institution that another session holds keeps its order only from the freeze", async () => {
  await using t = await openExchangeFixture();
  const held = await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_C }] });
  await t.order({ targets: [{ ispb: BANK_B }] });
  await t.rows(`update institution set reachable = false where ispb = '${BANK_C}'`);
  t.setTime("2026-11-23T19:00");
  await whileHeld(t, `select from order_target where ispb = '${BANK_C}' for update`, async () => {
    await t.dispatch(MONDAY);
    assert.deepEqual((await sentTo(t) as { ispb: string }[]).map(({ ispb }) => ispb), [BANK_B]);
    assert.match((await leftOut(t))[0]!.detail, new RegExp(held));
  });
  t.setTime("2026-11-23T19:01");
  await t.dispatch(MONDAY);
  assert.deepEqual(await t.rows(`select code from order_target where ispb = '${BANK_C}'`), [{
    code: "97",
  }]);
  assert.deepEqual(await t.rows("select distinct status from court_order"), [{ status: "sent" }]);
});

Deno.test("a transfer's arrival that another session holds is asked about at the next turn of the same evening", async () => {
  await using t = await openExchangeFixture();
  await twoSplits(t, "unblock");
  const [arriving] = await insertSplit(t.db, {
    number: "20260000000103",
    order: "20260000000001",
    protocoledAt: instantAt(MONDAY, "11:00"),
    dispatchOn: TUESDAY,
    deposit: { ...deposit, ispb: LEADER },
    actions: [{ target: 1n, kind: "transfer", amount: 1n, transferId: TRANSFER }],
  });
  await expectArrival(t.db, arriving!, { depositary: LEADER, amount: 1n, on: MONDAY });
  await t.rows("update transfer_arrival set updated_at = '2026-11-23T12:00:00Z'");
  t.setTime("2026-11-23T19:00");
  await whileHeld(t, "select from transfer_arrival for update", async () => {
    await t.dispatch(MONDAY);
    assert.deepEqual((await sentTo(t) as { ispb: string }[]).map(({ ispb }) => ispb), [BANK_A, BANK_B]);
  });
  for (const minute of ["19:01", "19:02"]) {
    t.setTime(`2026-11-23T${minute}`);
    await t.dispatch(MONDAY);
  }
  assert.deepEqual((await sentTo(t) as { ispb: string }[]).map(({ ispb }) => ispb), [
    BANK_A,
    BANK_B,
    LEADER,
  ]);
});

Deno.test("rows of institutions and of the day that another session holds keep nothing from leaving", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await whileHeld(t, "select from institution for update", async () => {
    await t.dispatch(MONDAY);
    assert.equal((await sentTo(t)).length, 2);
  });
  const late = await t.order({ protocoledAt: instantAt(MONDAY, "18:59"), targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:01");
  await whileHeld(t, "select from dispatch_run for update", () => runCutoff(t.ctx));
  await t.dispatch(MONDAY);
  assert.deepEqual((await statuses(t)).at(-1), { number: late, status: "sent" });
  assert.deepEqual(await leftOut(t), []);
});

Deno.test("an institution whose sequence another session holds is left out by name; its lines keep their place and leave at the next turn", async () => {
  await using t = await openExchangeFixture();
  const thursday = MONDAY.subtract({ days: 4 });
  t.setTime("2026-11-19T19:00");
  await t.order({ targets: [{ ispb: BANK_A }], dispatchOn: thursday });
  await t.dispatch(thursday);
  const both = await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await whileHeld(
    t,
    `select from exchange_sequence where ispb = '${BANK_A}' and direction = 'out' for update`,
    async (holder) => {
      await t.dispatch(MONDAY);
      assert.deepEqual((await sentTo(t)).slice(1), [
        {
          ispb: BANK_B,
          sequence: 1,
          status: "published",
          cutoff: "2026-11-23",
          day: "2026-11-23",
          lines: 1,
        },
      ]);
      const [alarm] = await leftOut(t);
      assert.equal(alarm?.subject, BANK_A);
      assert.match(
        alarm!.detail,
        new RegExp(`Banco A, de 1 linha, .*retém o sequencial dela\\. Retém: sessão ${holder}`),
      );
      // What is left out is durable, whoever ends here: the next turn knows nothing but the database.
    },
  );
  t.setTime("2026-11-23T19:01");
  await t.dispatch(MONDAY);
  assert.deepEqual((await sentTo(t)).at(1), {
    ispb: BANK_A,
    sequence: 2,
    status: "published",
    cutoff: "2026-11-23",
    day: "2026-11-23",
    lines: 1,
  });
  assert.deepEqual((await statuses(t)).at(-1), { number: both, status: "sent" });
  assert.deepEqual(await leftOut(t), []);
  t.setTime("2026-11-23T19:02");
  await t.dispatch(MONDAY);
  assert.equal((await sentTo(t)).length, 3, "once");
});

Deno.test("a remittance that has no number by 23:00 moves to the next business day with its courts told, and leaves then before that day's own", async () => {
  await using t = await openExchangeFixture();
  const both = await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  await t.rows(`insert into exchange_sequence values ('${BANK_A}', 'out', 0)`);
  t.setTime("2026-11-23T22:59");
  await whileHeld(t, "select from exchange_sequence for update", async () => {
    await t.dispatch(MONDAY);
    assert.equal(await completeDispatch(t.ctx, MONDAY), "waiting", "until the window closes");
    t.setTime("2026-11-23T23:00");
    await t.dispatch(MONDAY);
  });
  assert.deepEqual(await statuses(t), [{ number: both, status: "sent" }]);
  const [told] = await events(t, "EnvioAdiado") as { number: string; data: { ispb: string } }[];
  assert.deepEqual([told?.number, told?.data.ispb], [both, BANK_A]);
  const later = await t.order({ targets: [{ ispb: BANK_A }], dispatchOn: TUESDAY });
  t.setTime("2026-11-24T19:00");
  await t.dispatch(TUESDAY);
  assert.deepEqual((await sentTo(t) as { ispb: string }[]).filter(({ ispb }) => ispb === BANK_A), [
    { ispb: BANK_A, sequence: 1, status: "published", cutoff: "2026-11-23", day: "2026-11-24", lines: 1 },
    { ispb: BANK_A, sequence: 2, status: "published", cutoff: "2026-11-24", day: "2026-11-24", lines: 1 },
  ]);
  assert.deepEqual(await statuses(t), [{ number: both, status: "sent" }, {
    number: later,
    status: "sent",
  }]);
  assert.deepEqual(
    await t.rows(
      "select count(distinct answers_due_at)::int as deadlines from remittance where dispatch_date = '2026-11-24'",
    ),
    [{ deadlines: 1 }],
  );
});

Deno.test("an institution that has used its last number is told of; all others leave", async () => {
  await using t = await openExchangeFixture();
  await t.rows(`insert into exchange_sequence values ('${BANK_A}', 'out', 999999)`);
  const both = await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  assert.deepEqual((await sentTo(t) as { ispb: string }[]).map(({ ispb }) => ispb), [BANK_B]);
  const [alarm] = await leftOut(t);
  assert.equal(alarm?.subject, BANK_A);
  assert.match(alarm!.detail, /999999, o último/);
  t.setTime("2026-11-23T23:00");
  await t.dispatch(MONDAY);
  assert.deepEqual(await statuses(t), [{ number: both, status: "sent" }]);
  assert.equal((await leftOut(t)).length, 1);
});

Deno.test("an institution that requires OpenPGP and has no key delays nobody else", async () => {
  await using t = await openExchangeFixture();
  await t.rows(`update institution set openpgp_required = true where ispb = '${BANK_A}'`);
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  await publishAll(t);
  assert.deepEqual((await sentTo(t) as { status: string }[]).map(({ status }) => status), [
    "frozen",
    "published",
  ]);
});

Deno.test("a remittance that another session holds is published when it is free, and the others of its batch at once", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }, { ispb: BANK_C }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  const held = `select from remittance where ispb = '${BANK_B}' for update`;
  await whileHeld(t, held, async (holder) => {
    assert.deepEqual([...(await publishAll(t)).values()], ["published", "busy", "published"]);
    const [alarm, ...others] = await openAlarms(t, "publish-failed");
    assert.deepEqual(others, []);
    assert.equal(alarm?.subject, "ASSETS_REM_00000002_20261123_000001_V0111.txt");
    assert.match(
      alarm!.detail,
      new RegExp(`instituição ${BANK_B} \\(Banco B\\).* Retém: sessão ${holder} \\(.*pg_terminate_backend`),
    );
  });
  assert.deepEqual([...(await publishAll(t)).values()], ["published"]);
  await resolveDecidedFiles(t.db, t.ctx.clock());
  assert.deepEqual(await t.rows("select type from alarm where resolved_at is null"), []);
});

Deno.test("an order in dispatch that another session holds becomes sent when it is free, and the others at once", async () => {
  await using t = await openExchangeFixture();
  const held = await t.order({ targets: [{ ispb: BANK_A }] });
  const free = await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  await publishAll(t);
  await whileHeld(t, order(held), async (holder) => {
    assert.equal(await completeDispatch(t.ctx, MONDAY), "waiting");
    assert.deepEqual(await statuses(t), [{ number: held, status: "dispatching" }, {
      number: free,
      status: "sent",
    }]);
    const [alarm, ...others] = await openAlarms(t, "rows-held");
    assert.deepEqual(others, []);
    assert.equal(alarm?.subject, "envio/ordens");
    assert.match(
      alarm!.detail,
      new RegExp(`^1 ordem espera o registro do envio.*: ${held}\\..* Retém: sessão ${holder} \\(`),
    );
  });
  assert.equal(await completeDispatch(t.ctx, MONDAY), "finished");
  assert.deepEqual(await openAlarms(t, "rows-held"), []);
  assert.deepEqual(await statuses(t), [{ number: held, status: "sent" }, { number: free, status: "sent" }]);
  assert.deepEqual(
    (await events(t, "OrdemEnviada") as { number: string }[]).map(({ number }) => number).sort(),
    [held, free],
  );
});

Deno.test("each request leaves exactly once, whatever is held at each turn", async () => {
  await using t = await openExchangeFixture();
  const banks = [BANK_A, BANK_B, BANK_C, LEADER];
  await t.rows(`insert into exchange_sequence select ispb, 'out', 0 from institution`);
  let seed = 49;
  const below = (n: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % n;
  const numbers: string[] = [];
  for (let n = 0; n < 12; n++) {
    const targets = banks.filter(() => below(2) === 0).map((ispb) => ({ ispb }));
    numbers.push(await t.order({ targets: targets.length > 0 ? targets : [{ ispb: BANK_A }] }));
  }
  t.setTime("2026-11-23T19:00");
  for (let turn = 0; turn < 6; turn++) {
    const orders = numbers.filter(() => below(3) === 0).map((number) => `'${number}'`).join(", ") || "''";
    const ispbs = banks.filter(() => below(3) === 0).map((ispb) => `'${ispb}'`).join(", ") || "''";
    const statement = `select from court_order where protocol_number in (${orders}) for update;
        select from exchange_sequence where ispb in (${ispbs}) for update`;
    t.setTime(`2026-11-23T19:0${turn}`);
    await whileHeld(t, statement, () => runCutoff(t.ctx));
    if (below(2) === 0) await publishAll(t);
    const sent = await timesSent(t) as { times: number }[];
    assert.ok(sent.every(({ times }) => times <= 1));
  }
  t.setTime("2026-11-23T19:10");
  await t.dispatch(MONDAY);
  assert.ok((await timesSent(t) as { times: number }[]).every(({ times }) => times === 1));
  assert.deepEqual(await t.rows("select distinct status from court_order"), [{ status: "sent" }]);
  assert.deepEqual(
    await t.rows(`select ispb from remittance group by ispb
        having max(sequence) <> count(*) or min(sequence) <> 1`),
    [],
    "without gaps",
  );
  assert.deepEqual(await leftOut(t), []);
  const read = await t.rows(
    "select count(*)::int as lines from remittance_line l join remittance r on r.id = l.remittance_id",
  );
  assert.deepEqual(read, [{ lines: (await timesSent(t)).length }]);
});
