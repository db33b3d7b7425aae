/** Blocks that were answered, and what their splits ask. */
import type { Deposit } from "../../../domain/accounts/judicial_deposit.ts";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { answerTarget, insertSplit } from "../orders/split_rows.ts";
import { BANK_A, BANK_B, type ExchangeFixture, MONDAY } from "./exchange_fixture.ts";

const FRIDAY = MONDAY.subtract({ days: 3 });

const deposit: Deposit = {
  creditType: "general",
  useDefault: false,
  ispb: BANK_B,
  agency: "0001",
  account: "123-4",
};

/** An order of Friday's with one target for each answer. */
export async function answered(
  t: ExchangeFixture,
  ...answers: readonly { code: string; blocked?: bigint }[]
): Promise<string> {
  const order = await t.order({
    protocoledAt: instantAt(FRIDAY, "09:00"),
    dispatchOn: FRIDAY,
    targets: answers.map((_, index) => ({
      ispb: BANK_A,
      amount: 100_000n,
      taxId: ["52998224725", "11222333000181", "12ABC34501DE35"][index]!,
    })),
  });
  for (const [index, answer] of answers.entries()) {
    await answerTarget(t.db, BigInt(index + 1), { ...answer, at: instantAt(FRIDAY, "20:00") });
  }
  return order;
}

export const actions = (t: ExchangeFixture) =>
  t.rows("select code, done_amount, rest_unblocked, answer_line from split_action order by id");

export const split = (
  t: ExchangeFixture,
  order: string,
  ...actions: Parameters<typeof insertSplit>[1]["actions"]
) =>
  insertSplit(t.db, {
    number: "20260000000101",
    order,
    protocoledAt: instantAt(MONDAY, "13:00"),
    deposit,
    actions,
  });
