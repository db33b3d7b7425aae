/** One row that somebody holds delays neither the intake nor the closing of the other institutions. */
import assert from "node:assert/strict";
import { intakeFiles, publishText, resumeIntake } from "../../../exchange/mod.ts";
import { resolveDecidedFiles } from "../../../store/operations/alarms.ts";
import {
  BANK_A,
  BANK_B,
  type ExchangeFixture,
  MONDAY,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { openAlarms, whileHeld } from "../../support/exchange/held_rows.ts";

const codes = (t: ExchangeFixture) => t.rows("select ispb, code from order_target order by ispb");

async function asked(t: ExchangeFixture): Promise<void> {
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
}

Deno.test("a request that another session holds keeps its own remittance open at the deadline, and closes when it is free", async () => {
  await using t = await openExchangeFixture();
  await asked(t);
  t.setTime("2026-11-25T05:00");
  await whileHeld(t, `select from order_target where ispb = '${BANK_A}' for update`, async (holder) => {
    await t.deadlines();
    assert.deepEqual(await codes(t), [{ ispb: BANK_A, code: null }, { ispb: BANK_B, code: "98" }]);
    const [alarm, ...others] = await openAlarms(t, "rows-held");
    assert.deepEqual(others, []);
    assert.equal(alarm?.subject, `encerramento/ASSETS_REM_${BANK_A}_20261123_000001_V0111.txt`);
    assert.match(
      alarm!.detail,
      new RegExp(`instituição ${BANK_A} \\(Banco A\\).* Retém: sessão ${holder} \\(`),
    );
  });
  await t.deadlines();
  assert.deepEqual(await openAlarms(t, "rows-held"), []);
  assert.deepEqual(await codes(t), [{ ispb: BANK_A, code: "98" }, { ispb: BANK_B, code: "98" }]);
  assert.deepEqual(await t.rows("select status from court_order"), [{ status: "consolidating" }]);
});

Deno.test("an order that another session holds is published when it is free, and the others at their hour", async () => {
  await using t = await openExchangeFixture();
  await asked(t);
  const late = await t.order({ targets: [{ ispb: BANK_B }], dispatchOn: MONDAY });
  t.setTime("2026-11-23T19:01");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-26T08:00");
  const status = "select status from court_order order by protocol_number";
  await whileHeld(
    t,
    `select from court_order where protocol_number = '${late}' for update`,
    async (holder) => {
      await t.deadlines();
      assert.deepEqual(await t.rows(status), [{ status: "answered" }, { status: "sent" }]);
      const [alarm, ...others] = await openAlarms(t, "rows-held");
      assert.deepEqual(others, []);
      assert.equal(alarm?.subject, "encerramento/ordens");
      assert.match(alarm!.detail, new RegExp(`: ${late}\\..* Retém: sessão ${holder} \\(`));
    },
  );
  await t.deadlines();
  assert.deepEqual(await openAlarms(t, "rows-held"), []);
  assert.deepEqual(await t.rows(status), [{ status: "answered" }, { status: "answered" }]);
});

Deno.test("a remittance, and an order with all answers, that another session holds are told of, the remittance by its institution", async () => {
  await using t = await openExchangeFixture();
  await asked(t);
  t.setTime("2026-11-25T05:00");
  await whileHeld(t, `select from remittance where ispb = '${BANK_B}' for update`, async (holder) => {
    await t.deadlines();
    const [alarm, ...others] = await openAlarms(t, "rows-held");
    assert.deepEqual(others, []);
    assert.match(alarm!.detail, new RegExp(`instituição ${BANK_B} .* Retém: sessão ${holder} \\(`));
  });
  await t.deadlines();
  t.setTime("2026-11-26T08:00");
  await whileHeld(t, "select from court_order for update", async (holder) => {
    await t.deadlines();
    const [alarm, ...others] = await openAlarms(t, "rows-held");
    assert.deepEqual(others, []);
    assert.equal(alarm?.subject, "respostas/ordens");
    assert.match(
      alarm!.detail,
      new RegExp(`^1 ordem espera a publicação das respostas.* Retém: sessão ${holder} \\(`),
    );
  });
  await t.deadlines();
  assert.deepEqual(await openAlarms(t, "rows-held"), []);
  assert.deepEqual(await t.rows("select status from court_order"), [{ status: "answered" }]);
});

/** Answers of two institutions, in their inboxes. */
async function answered(t: ExchangeFixture): Promise<{ ispb: string; name: string }[]> {
  await asked(t);
  t.setTime("2026-11-24T10:00");
  const files: { ispb: string; name: string }[] = [];
  for (const ispb of [BANK_A, BANK_B]) {
    const { name, text } = await t.answerTo(ispb, () => ({ code: "00" }));
    const inbox = t.ctx.folders.inbox(ispb);
    await Deno.mkdir(inbox, { recursive: true });
    await publishText(inbox, name, text);
    files.push({ ispb, name });
  }
  return files;
}

Deno.test("an answer whose remittance another session holds waits for it, told with who holds it, and those that came with it are decided", async () => {
  await using t = await openExchangeFixture();
  const files = await answered(t);
  await whileHeld(t, `select from remittance where ispb = '${BANK_A}' for update`, async (holder) => {
    await assert.rejects(intakeFiles(t.ctx, files), { code: "55P03" });
    assert.deepEqual(await codes(t), [{ ispb: BANK_A, code: null }, { ispb: BANK_B, code: "00" }]);
    const [alarm, ...others] = await openAlarms(t, "intake-failed");
    assert.deepEqual(others, []);
    assert.match(alarm!.subject, new RegExp(`^${BANK_A}/`));
    assert.match(alarm!.detail, new RegExp(`outra sessão.* Retém: sessão ${holder} \\(`));
  });
  await resumeIntake(t.ctx);
  assert.deepEqual(await codes(t), [{ ispb: BANK_A, code: "00" }, { ispb: BANK_B, code: "00" }]);
  await resolveDecidedFiles(t.db, t.ctx.clock());
  assert.deepEqual(await openAlarms(t, "intake-failed"), []);
});

Deno.test("an answer that a dead worker left is decided, whatever another session holds of an institution before it", async () => {
  await using t = await openExchangeFixture();
  const files = await answered(t);
  await whileHeld(
    t,
    "select from remittance for update",
    () => assert.rejects(intakeFiles(t.ctx, files), { code: "55P03" }),
  );
  await whileHeld(t, `select from remittance where ispb = '${BANK_A}' for update`, async () => {
    await resumeIntake(t.ctx);
    assert.deepEqual(await codes(t), [{ ispb: BANK_A, code: null }, { ispb: BANK_B, code: "00" }]);
  });
  await resumeIntake(t.ctx);
  assert.deepEqual(await codes(t), [{ ispb: BANK_A, code: "00" }, { ispb: BANK_B, code: "00" }]);
});
