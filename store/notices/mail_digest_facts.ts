/** Collects the news of the daily digest: of the user's units, without confidential orders. */
import { type RawBuilder, sql } from "kysely";
import type { MailDigestFacts, MailDigestOrder } from "../../domain/notices/mail_digest.ts";
import type { Db } from "../connection/connection.ts";
import type { MailDigest } from "./mail_digests.ts";

/** The most orders listed in a message; further ones are only counted. */
const LISTED = 20;

interface DigestScope {
  readonly court: string;
  readonly units: readonly string[];
  /** The end of the previous digest's period. */
  readonly since: Temporal.Instant;
  readonly until: Temporal.Instant;
  /**
   * The last expected day of transfers that are late now, and of those that were late at the previous digest.
   */
  readonly lateUntil: Temporal.PlainDate;
  readonly lateBefore: Temporal.PlainDate;
}

export async function mailDigestFacts(
  db: Db,
  { kinds, searches }: Pick<MailDigest, "kinds" | "searches">,
  scope: DigestScope,
): Promise<MailDigestFacts> {
  const wants = new Set(kinds);
  return {
    ...wants.has("answers") && { answers: await answeredOrders(db, scope) },
    ...wants.has("no-answers") && { noAnswers: await ordersWithoutAnswer(db, scope) },
    ...wants.has("transfers") && { transfers: await lateTransfers(db, scope) },
    ...wants.has("searches") && { searches: await searchHits(db, searches, scope) },
  };
}

const at = (instant: Temporal.Instant) => sql`${instant.toString()}::timestamptz`;

/** The orders `o` that everybody of the units may see. */
const seen = ({ court, units }: DigestScope) =>
  sql`o.jtr = ${court} and o.court_unit_id = any(${[...units]}::text[]) and not o.confidential`;

const answeredBetween = ({ since, until }: DigestScope) =>
  sql`o.status = 'answered'
  and o.answered_at > ${at(since)} and o.answered_at <= ${at(until)}`;

interface Counted extends MailDigestOrder {
  readonly fresh: number;
}

/** The first rows of a query, and their total number. */
async function newsOf(db: Db, found: RawBuilder<Counted>) {
  const { rows } = await found.execute(db);
  return {
    fresh: rows[0]?.fresh ?? 0,
    listed: rows.map(({ protocolNumber, processNumber }) => ({ protocolNumber, processNumber })),
  };
}

const order = sql`o.protocol_number as "protocolNumber", o.process_number as "processNumber",
  (count(*) over ())::int as fresh`;

const answeredOrders = (db: Db, scope: DigestScope) =>
  newsOf(
    db,
    // An order answered since then was also changed since then, and that condition has an index.
    sql`select ${order} from court_order o
    where ${seen(scope)} and o.status <> 'removed' and o.updated_at > ${at(scope.since)} and ${
      answeredBetween(scope)
    }
    order by o.answered_at, o.protocol_number limit ${LISTED}`,
  );

async function ordersWithoutAnswer(db: Db, scope: DigestScope) {
  const [news, { rows: [all] }] = await Promise.all([
    newsOf(
      db,
      sql`select ${order} from court_order o
      where ${seen(scope)} and o.awaits_remedy and ${answeredBetween(scope)}
      order by o.answered_at, o.protocol_number limit ${LISTED}`,
    ),
    sql<{ count: number }>`select count(*)::int as count from court_order o
      where ${seen(scope)} and o.awaits_remedy`.execute(db),
  ]);
  return { ...news, waiting: all!.count };
}

async function lateTransfers(db: Db, scope: DigestScope) {
  const late = sql`from transfer_arrival r join split_action a on a.id = r.action_id
    join split s on s.id = a.split_id join court_order o on o.id = s.order_id
    where ${seen(scope)} and r.status = 'expected' and r.expected_on <= ${scope.lateUntil.toString()}::date`;
  const [news, { rows: [all] }] = await Promise.all([
    newsOf(
      db,
      sql`select ${order} ${late} and r.expected_on > ${scope.lateBefore.toString()}::date
      order by r.expected_on, r.action_id limit ${LISTED}`,
    ),
    sql<{ count: number }>`select count(*)::int as count ${late}`.execute(db),
  ]);
  return { ...news, waiting: all!.count };
}

async function searchHits(db: Db, searches: readonly string[], { since, until }: DigestScope) {
  const { rows } = await sql<
    { id: string; title: string; precedentId: string; precedent: string; fresh: number }
  >`
    select s.id, s.title, h.precedent_id as "precedentId", h.title as precedent, h.fresh
    from saved_search s cross join lateral (
      select precedent_id, title, (count(*) over ())::int as fresh from saved_search_hit
      where search_id = s.id and found_at > ${at(since)} and found_at <= ${at(until)}
      order by id limit ${LISTED}) h
    where s.id = any(${[...searches]}::uuid[]) order by s.title, s.id`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, hits]) => ({
    id,
    title: hits[0]!.title,
    found: {
      fresh: hits[0]!.fresh,
      listed: hits.map(({ precedentId, precedent }) => ({ precedentId, title: precedent })),
    },
  }));
}
