/** The numbers of orders, splits and transfers: given once, by the database. */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../connection.ts";

/** New protocol numbers: year first, then ten digits that never repeat. */
export async function nextProtocolNumbers(tx: Tx, year: number, count: number): Promise<string[]> {
  const { rows: [row] } = await sql<{ numbers: bigint[] }>`select ${newNumbers(count)} as numbers`.execute(
    tx,
  );
  return row!.numbers.map((number) => protocolNumber(year, number));
}

/** So many new ones as SQL, without their year. */
export const newNumbers = (count: number): RawBuilder<bigint[]> =>
  sql`array(select nextval('protocol_number_seq') from generate_series(1, ${count}))`;

/** A new one under its year. */
export const protocolNumber = (year: number, number: bigint): string =>
  `${year}${number.toString().padStart(10, "0")}`;

/** New transfer ids' numbers, which never repeat. */
export async function nextTransferNumbers(tx: Tx, count: number): Promise<bigint[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ number: bigint }>`
    select nextval('transfer_id_seq') as number from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ number }) => number);
}
