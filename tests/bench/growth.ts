/**
 * What the database keeps of a day: bytes a line and an order, by table with its indexes, after the freeze and after the
 * answers are published; and what a year of a country's days would be.
 */
import { sql } from "kysely";
import type { Db } from "../../store/connection/connection.ts";
import { type Bench, wholeNumber } from "./bench.ts";
import { dispatch, intake } from "./exchange/exchange_measure.ts";
import { openExchangeBench } from "./exchange/exchange_stage.ts";
import { type Figure, type Measurement, measuring, type Repeated, repetitionsOf } from "./figures.ts";

const LINES = 200_000;
const PER_ORDER = 14;

/** The lines of a country's day, and the business days of a year. */
const COUNTRY_LINES = 1_000_000;
const BUSINESS_DAYS = 252;

export const growth: Bench = (command) =>
  measuring(
    command.description("what the database keeps of a day")
      .option("--lines <count>", "what the day asks in all", wholeNumber, LINES),
    measureGrowth,
    1,
  );

async function measureGrowth({ lines, repeat }: { lines: number } & Repeated): Promise<Measurement> {
  return {
    about: `${lines.toLocaleString("en")} lines, ${PER_ORDER} to an order, in the database, indexes included`,
    repetitions: await repetitionsOf({ repeat }, () => measureOnce(lines)),
  };
}

async function measureOnce(lines: number): Promise<Figure[]> {
  await using stage = await openExchangeBench();
  await using day = await stage.day({ lines, institutions: Math.max(20, lines / 500), perOrder: PER_ORDER });
  const made = await sizes(day.db);
  const { remittances } = await dispatch(day);
  const sent = await sizes(day.db);
  await intake(day, remittances);
  const answered = await sizes(day.db);
  const { rows: [counted] } = await sql<{ orders: number }>`select count(*)::int as orders from court_order`
    .execute(day.db);
  const total = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((sum, bytes) => sum + bytes, 0);
  const largest = [...answered].sort(([, one], [, other]) => other - one).slice(0, 8);
  const perLine = total(answered) / lines;
  const bytes = (name: string, ours: number): Figure => ({ name, unit: "bytes", ours });
  return [
    bytes("a line, protocoled", total(made) / lines),
    bytes("a line, sent", total(sent) / lines),
    bytes("a line, answered", perLine),
    ...largest.map(([table, size]) => bytes(`of it in ${table}`, size / lines)),
    bytes("an order with its lines, answered", total(answered) / counted!.orders),
    {
      name: `${BUSINESS_DAYS} days of ${COUNTRY_LINES.toLocaleString("en")} lines`,
      unit: "GB",
      ours: perLine * COUNTRY_LINES * BUSINESS_DAYS / 1e9,
    },
  ];
}

/** The size of every table with rows, after a vacuum. */
async function sizes(db: Db): Promise<ReadonlyMap<string, number>> {
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ table: string; bytes: number }>`
    select c.relname as table, pg_total_relation_size(c.oid)::float8 as bytes from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0`
    .execute(db);
  return new Map(rows.map(({ table, bytes }) => [table, bytes]));
}
