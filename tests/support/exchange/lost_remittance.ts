/** A remittance in its institution's outbox, which the institution then loses. */
import { BANK_A, BANK_B, type ExchangeFixture, MONDAY } from "./exchange_fixture.ts";

export const NAME = "ASSETS_REM_00000001_20261123_000001_V0111.txt";

export const outboxOf = (t: ExchangeFixture) => t.ctx.folders.outbox(BANK_A);

/** Dispatches two orders to `BANK_A`, one of them to another too; answers the text of its remittance. */
export async function dispatched(t: ExchangeFixture): Promise<string> {
  await t.order({ targets: [{ ispb: BANK_A }, { ispb: BANK_B }] });
  await t.order({ targets: [{ ispb: BANK_A, taxId: "11222333000181" }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
  return await t.read("outbox", BANK_A, NAME);
}
