/** The numbers of orders, splits and transfers, each given once, by the database. */
import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import type { Tx } from "../connection/connection.ts";

/** New protocol numbers: the year, then ten digits that never repeat. */
export async function nextProtocolNumbers(tx: Tx, year: number, count: number): Promise<string[]> {
  const { rows: [row] } = await sql<{ numbers: bigint[] }>`select ${newNumbers(count)} as numbers`.execute(
    tx,
  );
  return row!.numbers.map((number) => protocolNumber(year, number));
}

/** SQL for a number of new sequence numbers, without their year; a single one can be planned once a session. */
export const newNumbers = (count: number): RawBuilder<bigint[]> =>
  count === 1
    ? sql`array[nextval('protocol_number_seq')]`
    : sql`array(select nextval('protocol_number_seq') from generate_series(1, ${count}))`;

/** The protocol number of a sequence number and year. */
export const protocolNumber = (year: number, number: bigint): string =>
  `${year}${number.toString().padStart(10, "0")}`;

/** New sequence numbers of transfer ids, which never repeat. */
export async function nextTransferNumbers(tx: Tx, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ number: bigint }>`
    select nextval('transfer_id_seq') as number from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ number }) => number);
}

/**
 * A new id of an order or split. Ids increase with time, so that lists, which order rows of one moment by id,
 * show them in the order of creation.
 */
export const newId = (): string => v7();
