/** What the texts of precedents were before courts changed them. */
import { sql } from "kysely";
import type { Db, Tx } from "../connection/connection.ts";

export interface FormerTexts {
  readonly question: string;
  readonly thesis: string;
  /** The day on which other texts took their place. */
  readonly until: Temporal.PlainDate;
}

/** The most that are kept of a precedent, the latest; with the precedent all go. */
const MOST_KEPT = 20;

/** Of these precedents, the ids of those that are indexed with another digest. */
export async function filterChanged(
  db: Db,
  rows: readonly { readonly id: string; readonly digest: string }[],
): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`
    select i.id from indexed_precedent i
    join unnest(${rows.map(({ id }) => id)}::text[], ${
    rows.map(({ digest }) => digest)
  }::text[]) n (id, digest)
      on n.id = i.id and n.digest <> i.digest order by 1`.execute(db);
  return found.map(({ id }) => id);
}

/** Keeps former texts; a run that was broken off and is repeated keeps them once. */
export async function keepFormerTexts(
  tx: Tx,
  former: readonly (FormerTexts & { readonly id: string })[],
): Promise<void> {
  if (former.length === 0) return;
  const ids = sql`${former.map(({ id }) => id)}::text[]`;
  await sql`
    insert into precedent_version (precedent_id, question, thesis, until)
    select n.id, n.question, n.thesis, n.until
    from unnest(${ids}, ${former.map(({ question }) => question)}::text[],
      ${former.map(({ thesis }) => thesis)}::text[], ${former.map(({ until }) => until.toString())}::date[])
      n (id, question, thesis, until)
    left join lateral (
      select question, thesis from precedent_version v where v.precedent_id = n.id order by v.id desc limit 1
    ) latest on true
    where (latest.question, latest.thesis) is distinct from (n.question, n.thesis)
    order by n.id`.execute(tx);
  await sql`
    delete from precedent_version v using unnest(${ids}) n (id)
    where v.precedent_id = n.id and v.id <= (
      select id from precedent_version o where o.precedent_id = n.id order by id desc offset ${MOST_KEPT} limit 1)`
    .execute(tx);
}

/** What a precedent's texts were, the latest first. */
export async function formerTexts(db: Db, id: string): Promise<FormerTexts[]> {
  return await db.selectFrom("precedent_version").select(["question", "thesis", "until"])
    .where("precedent_id", "=", id).orderBy("id", "desc").execute();
}
