/** What the tests of the dispatch share: the days, and what became of orders and remittances. */
import { storedType, toldOf } from "../notices/told_events.ts";
import { type ExchangeFixture, MONDAY } from "./exchange_fixture.ts";

export const TUESDAY = MONDAY.add({ days: 1 });

export const FIRST_A = "ASSETS_REM_00000001_20261123_000001_V0111.txt";

export const statuses = (t: ExchangeFixture) =>
  t.rows("select protocol_number as number, status from court_order order by protocol_number");

export const events = async (t: ExchangeFixture, type: string): Promise<unknown[]> =>
  toldOf(
    type,
    await t.rows(
      `select o.protocol_number as number, e.data from event e join court_order o on o.id = e.order_id
    where e.type = '${storedType(type)}' order by e.txid, e.id`,
    ),
  );

export const alarms = (t: ExchangeFixture) => t.rows("select type, subject from alarm order by id");
