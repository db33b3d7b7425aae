/** Searches without hits, counted so that synonyms can be added; nothing about who searched is stored. */
import { sql } from "kysely";
import { foldText } from "../../domain/text.ts";
import type { Db } from "../connection/connection.ts";

const MAX_LENGTH = 120;

/**
 * The query folded, with single blanks, and without long numbers, which may identify a case, a person or a
 * telephone.
 */
const withoutPersons = (text: string): string =>
  foldText(text)
    .replace(/\d[\d.\-/]{5,}/g, "#")
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+/g, "@")
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim().slice(0, MAX_LENGTH);

/**
 * The limit of different searches a day. It is needed because searching requires no sign-in, and anybody
 * could fill the table.
 */
const MOST_A_DAY = 10_000;

export async function countSearchWithoutHits(db: Db, words: string, day: Temporal.PlainDate): Promise<void> {
  const on = sql`${day.toString()}::date`;
  await sql`
    insert into search_without_hits as s (day, words, count)
    select ${on}, ${withoutPersons(words)}, 1
    where (select count(*) from search_without_hits where day = ${on}) < ${MOST_A_DAY}
    on conflict (day, words) do update set count = s.count + 1`.execute(db);
}

export async function removeSearchesWithoutHits(db: Db, before: Temporal.PlainDate): Promise<void> {
  await db.deleteFrom("search_without_hits").where(
    "day",
    "<",
    sql<Temporal.PlainDate>`${before.toString()}::date`,
  )
    .execute();
}

/** The most frequent ones since a day. */
export async function searchesWithoutHits(
  db: Db,
  { since, limit }: { since: Temporal.PlainDate; limit: number },
): Promise<{ words: string; count: number }[]> {
  const { rows } = await sql<{ words: string; count: bigint }>`
    select words, sum(count) as count from search_without_hits where day >= ${since.toString()}::date
    group by words order by count desc, words limit ${limit}`.execute(db);
  return rows.map(({ words, count }) => ({ words, count: Number(count) }));
}
