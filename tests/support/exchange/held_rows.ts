/** Rows that a session of its own holds, as somebody at the database's prompt would. */
import type { Alarm } from "../../../store/operations/alarms.ts";
import type { ExchangeFixture } from "./exchange_fixture.ts";

/** @param statement locks rows, such as `select from institution for update` */
export async function whileHeld<T>(
  { pool }: Pick<ExchangeFixture, "pool">,
  statement: string,
  body: (holder: number) => Promise<T>,
): Promise<T> {
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    await holder.query(statement);
    const { rows: [own] } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
    return await body(own!.pid);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

/** Locks the order of a protocol number. */
export const order = (number: string): string =>
  `select from court_order where protocol_number = '${number}' for update`;

/** The open alarms about what a freeze has left out. */
export const leftOut = (t: Pick<ExchangeFixture, "rows">) => openAlarms(t, "left-out");

/** The open alarms of a type. */
export const openAlarms = async (t: Pick<ExchangeFixture, "rows">, type: Alarm["type"]) =>
  await t.rows(
    `select subject, detail from alarm where type = '${type}' and resolved_at is null order by 1`,
  ) as {
    subject: string;
    detail: string;
  }[];

/** Each request of affected targets, with the number of remittances it is in. */
export const timesSent = (t: Pick<ExchangeFixture, "rows">) =>
  t.rows(`select o.protocol_number as number, q.ispb, (
      select count(*)::int from remittance_line l join remittance r on r.id = l.remittance_id
      where l.target_id = q.id and l.occurrence = q.occurrence) as times
    from order_target q join court_order o on o.id = q.order_id order by 1, 2`);

/** The remittances, in the order in which they were frozen. */
export const sentTo = (t: Pick<ExchangeFixture, "rows">) =>
  t.rows(
    `select ispb, sequence, status, cutoff_date::text as cutoff, dispatch_date::text as day, line_count as lines
    from remittance order by id`,
  );
