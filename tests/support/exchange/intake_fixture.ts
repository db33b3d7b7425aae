/** What the tests of the intake of answers share: a Monday's dispatch to two institutions, and what became of it. */
import { storedType, toldOf } from "../notices/told_events.ts";
import { BANK_A, BANK_B, type ExchangeFixture, MONDAY, type Reply } from "./exchange_fixture.ts";

export const receiptNameOfA = (sequence: number, day = "20261124") =>
  `ASSETS_REC_${BANK_A}_${day}_${String(sequence).padStart(6, "0")}_V0111.txt`;

export const fullAnswer: Reply = (block) => ({ code: "01", blocked: block.valor });

export const alarms = (t: ExchangeFixture) => t.rows("select type, subject from alarm order by id");

export const files = (t: ExchangeFixture) =>
  t.rows("select file_name, status, sequence, sequence_used, line_count from answer_file order by id");

export const targets = (t: ExchangeFixture) =>
  t.rows("select ispb, code, blocked_amount, consecutive_no_answers from order_target order by id");

export const statuses = async (t: ExchangeFixture) =>
  (await t.rows("select status from court_order order by protocol_number") as { status: string }[]).map((
    row,
  ) => row.status);

export const events = async (t: ExchangeFixture, type: string) =>
  toldOf(
    type,
    await t.rows(`select data from event e join court_order o on o.id = e.order_id
    where type = '${storedType(type)}' order by o.protocol_number, txid, e.id`),
  );

/** Monday's dispatch of two orders, the second with two defendants, to two institutions; it is Tuesday morning. */
export async function dispatchTwoOrders(t: ExchangeFixture): Promise<void> {
  await t.order({ targets: [{ ispb: BANK_A, amount: 100_000n }, { ispb: BANK_B, amount: 100_000n }] });
  await t.order({
    targets: [
      { ispb: BANK_A, amount: 2_000n, taxId: "11222333000181" },
      { ispb: BANK_A, amount: 3_000n, taxId: "12ABC34501DE35" },
    ],
  });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  t.setTime("2026-11-24T10:00");
}
