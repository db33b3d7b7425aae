/** What the tests of the lines of remittances share: orders of Friday that were answered, and Monday's dispatch. */
import assert from "node:assert/strict";
import type { Deposit } from "../../../domain/accounts/judicial_deposit.ts";
import { instantAt } from "../../../domain/calendar/calendar.ts";
import { readRemittance, type RemittanceLine } from "../../../exchange/mod.ts";
import { answerTarget } from "../orders/split_rows.ts";
import { BANK_A, BANK_B, type ExchangeFixture, MONDAY } from "./exchange_fixture.ts";

export const TUESDAY = MONDAY.add({ days: 1 });
export const FRIDAY = MONDAY.subtract({ days: 3 });
export const TRANSFER = "202600000000000188";

export const deposit: Deposit = {
  creditType: "general",
  useDefault: false,
  ispb: BANK_B,
  agency: "0001",
  account: "123-4",
};

/** The lines of an institution's latest remittance. */
export async function linesOf(t: ExchangeFixture, ispb: string): Promise<RemittanceLine[]> {
  const name = (await t.list("outbox", ispb)).filter((name) => name.endsWith(".txt")).at(-1);
  const lines: RemittanceLine[] = [];
  const header = await readRemittance(
    `${t.ctx.folders.outbox(ispb)}/${name}`,
    (line) => void lines.push(line),
  );
  assert.ok(header.ok, JSON.stringify(header));
  return lines;
}

/** An order of Friday's whose first target was answered. */
export async function answered(t: ExchangeFixture, code: string, blocked?: bigint): Promise<string> {
  const order = await t.order({
    protocoledAt: instantAt(FRIDAY, "09:00"),
    dispatchOn: FRIDAY,
    targets: [{ ispb: BANK_A, amount: 100_000n }],
  });
  await answerTarget(t.db, 1n, {
    code,
    at: instantAt(FRIDAY, "20:00"),
    ...blocked !== undefined && { blocked },
  });
  return order;
}

/** Dispatches what is due on Monday, at the cut-off. */
export async function dispatchMonday(t: ExchangeFixture): Promise<void> {
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
}
