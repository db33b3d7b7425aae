/**
 * The floors: the plainest SQL and file system calls that leave the same rows and the same files, in the same database,
 * with the same keys, the same number of connections and fsync. No locks, no digests, no crash safety, no courts told.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
// @ts-types="@types/pg-copy-streams"
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { TIME_ZONE } from "../../../domain/calendar/calendar.ts";
import { AT_ONCE, type BenchDay, checkpoint, inParallel, timed } from "./exchange_stage.ts";

/** Makes empty tables with the same columns, keys and indexes. */
async function emptyTables({ db }: BenchDay, tables: readonly string[]): Promise<void> {
  await sql`create schema if not exists floor`.execute(db);
  for (const table of tables) {
    await sql`drop table if exists floor.${sql.id(table)}`.execute(db);
    await sql`create table floor.${sql.id(table)} (like public.${sql.id(table)} including all)`.execute(db);
  }
  await checkpoint(db);
}

/**
 * The floor of the freeze: one `INSERT … SELECT` of the remittances, and one from the orders to the lines with their
 * texts.
 */
export async function floorFreeze(day: BenchDay): Promise<number> {
  const { db } = day;
  await emptyTables(day, ["remittance", "remittance_line"]);
  return await timed(() =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('TimeZone', ${TIME_ZONE}, true), set_config('work_mem', '256MB', true)`
        .execute(
          tx,
        );
      await sql`insert into floor.remittance overriding system value select * from remittance`.execute(tx);
      await sql`
        insert into floor.remittance_line (remittance_id, line, target_id, occurrence, record, jtr, confidential,
          protocoled_at, protocol_number, text)
        select remittance_id, line, target_id, 1, 10, jtr, confidential, protocoled_at, protocol_number,
          '10;' || line || text
        from (
          select r.id as remittance_id, 1 + row_number() over (
              partition by r.id order by o.protocoled_at, o.protocol_number, t.id) as line, t.id as target_id,
            o.jtr, o.confidential, o.protocoled_at, o.protocol_number,
            concat(';', o.protocol_number, ';', to_char(o.protocoled_at, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM'), ';B;1;;',
              o.process_number, ';', o.court_unit_id, ';', o.court_unit_name, ';', o.judge_cpf, ';', o.judge_name, ';',
              o.action_type, ';', o.plaintiff_tax_id, ';', o.plaintiff_name, ';F;', d.tax_id, ';', d.name, ';', t.ispb,
              ';', t.branch, ';', t.account, ';', t.amount, ';N') as text
          from court_order o
          join order_defendant d on d.order_id = o.id
          join order_target t on t.order_id = o.id and t.defendant_position = d.position
          join floor.remittance r on r.ispb = t.receiver_ispb
        ) numbered`.execute(tx);
    })
  );
}

/** The floor of writing the lines alone: a copy of rows that are already made, sorted and numbered. */
export async function bareInsert(day: BenchDay): Promise<number> {
  await emptyTables(day, ["remittance_line"]);
  return await timed(() =>
    sql`insert into floor.remittance_line select * from remittance_line`.execute(day.db)
  );
}

/** The floor of publishing: `COPY … TO` of each remittance's lines into a file, with fsync. */
export async function floorPublish({ db, pool, dir }: BenchDay): Promise<number> {
  const { rows } = await sql<{ id: bigint; ispb: string }>`select id, ispb from remittance order by id`
    .execute(db);
  const root = `${dir}/floor`;
  for (const { ispb } of rows) await Deno.mkdir(`${root}/${ispb}`, { recursive: true });
  const clients = await Promise.all(Array.from({ length: AT_ONCE }, () => pool.connect()));
  const free = [...clients];
  try {
    return await timed(() =>
      inParallel(rows, async ({ id, ispb }) => {
        const client = free.pop()!;
        using file = await Deno.open(`${root}/${ispb}/remittance`, { write: true, createNew: true });
        const stream = client.query(copyTo(
          `copy (select text from remittance_line where remittance_id = ${id} order by line) to stdout`,
        ));
        for await (const chunk of resumed(stream)) {
          for (let done = 0; done < chunk.length;) done += await file.write(chunk.subarray(done));
        }
        await file.sync();
        free.push(client);
      })
    );
  } finally {
    for (const client of clients) client.release();
    await Deno.remove(root, { recursive: true });
  }
}

/** The floor of completing a dispatch: one `UPDATE` of the orders and one `INSERT … SELECT` of their events. */
export async function floorComplete(day: BenchDay): Promise<number> {
  const { db } = day;
  await emptyTables(day, ["court_order", "event"]);
  await sql`insert into floor.court_order select * from court_order`.execute(db);
  await sql`update floor.court_order set status = 'dispatching'`.execute(db);
  await sql`vacuum analyze floor.court_order`.execute(db);
  await checkpoint(db);
  return await timed(() =>
    db.transaction().execute(async (tx) => {
      await sql`
        update floor.court_order f set status = o.status, sent_at = o.sent_at, answers_due_at = o.answers_due_at,
          publish_at = o.publish_at, version = o.version, updated_at = o.updated_at
        from court_order o where o.id = f.id`.execute(tx);
      await sql`insert into floor.event overriding system value select * from event where type = 'order-sent'`
        .execute(tx);
    })
  );
}

/** The floor of the intake: `COPY` of the answers into a table like ours, and one `UPDATE … FROM` of the targets. */
export async function floorIntake(day: BenchDay): Promise<number> {
  const { db, pool, dir } = day;
  await emptyTables(day, ["answer_line", "order_target"]);
  await sql`
    insert into floor.order_target overriding system value select * from order_target`.execute(db);
  await sql`
    update floor.order_target set code = null, blocked_amount = null, executed_at = null, answered_at = null`
    .execute(db);
  await sql`vacuum analyze floor.order_target`.execute(db);
  const path = `${dir}/answers`;
  const client = await pool.connect();
  try {
    await pipeline(resumed(client.query(copyTo("copy answer_line to stdout"))), createWriteStream(path));
    await checkpoint(db);
    return await timed(async () => {
      await pipeline(createReadStream(path), client.query(copyFrom("copy floor.answer_line from stdin")));
      await client.query(`
        update floor.order_target t set code = a.code, blocked_amount = a.amount, executed_at = a.executed_at,
          answered_at = f.received_at, answer_file_id = f.id, answer_line = a.line
        from floor.answer_line a
        join answer_file f on f.id = a.file_id
        join remittance_line l on l.remittance_id = f.remittance_id and l.line = a.remittance_line
        where t.id = l.target_id`);
    });
  } finally {
    client.release();
    await Deno.remove(path);
  }
}

/** Deno's socket stops when a stream takes it over while a read is pending; see `streamLines`. */
function resumed<S>(stream: S & { connection?: { readonly stream: { resume(): void } } }): S {
  stream.connection?.stream.resume();
  return stream;
}
