/** What the tests of seals share: a database, rows of both streams, a chain over them, and a hand that tampers. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import {
  type Seal,
  type SealedStream,
  sealedStreams,
  STREAM_START,
} from "../../../domain/audit/audit_seal.ts";
import { appendAudit } from "../../../store/audit/audit_entries.ts";
import { lastSeal, rowsAfter, sealNext as sealNextWith } from "../../../store/audit/audit_seals.ts";
import { checkSeals as checkSealsWith } from "../../../store/audit/seal_check.ts";
import { secretKeys } from "../../../store/audit/seal_keys.ts";
import { connect, type Db, type Tx } from "../../../store/connection/connection.ts";
import { appendEvents } from "../../../store/notices/events.ts";
import { lendDatabase } from "../database/template.ts";
import { until } from "../until.ts";

export const NOW = Temporal.Instant.from("2026-11-23T13:00:00.123456789Z");
const ORDER = "11111111-2222-3333-4444-555555555555";

export const SEAL_KEY = "the key of the tests: thirty-two letters";
export const keys = secretKeys([SEAL_KEY]);

export const sealNext = (db: Db, stream: SealedStream, options: { now: Temporal.Instant; limit?: number }) =>
  sealNextWith(db, stream, { keys, ...options });

export const checkSeals = (
  db: Db,
  stream: SealedStream,
  options: Partial<Parameters<typeof checkSealsWith>[2]> = {},
) => checkSealsWith(db, stream, { keys, ...options });

/** The one order that events are about. */
export const insertOneOrder = (db: Db): Promise<unknown> =>
  sql`
    insert into court_order (id, status, kind, process_number, jtr, court_unit_id, court_unit_name, judge_cpf,
      judge_name, creator_cpf, creator_name, action_type, created_at, updated_at)
    values (${ORDER}, 'draft', 'block', '0000832-35.2018.4.01.3202', '401', 'v', 'Vara', '11144477735', 'Juíza',
      '11144477735', 'Juíza', 'EXECUCAO_FISCAL', now(), now())`.execute(db);

/** A database of its own with one order that events can be about; seals need nothing else of the program. */
export async function openDatabase(): Promise<{ db: Db; url: string } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const { url, client, keepSessions } = stack.use(await lendDatabase("empty"));
  const { db, close } = connect(url, { max: 8, onError: () => {}, client });
  stack.defer(close);
  stack.defer(keepSessions);
  await insertOneOrder(db);
  const owned = stack.move();
  return { db, url, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** One row of each stream. */
export async function writeOne(tx: Tx, subject: string): Promise<void> {
  await appendAudit(tx, [{
    at: NOW,
    actor: "11144477735",
    action: "draft.create",
    subject,
    sourceIp: "127.0.0.1",
    detail: { via: "user", note: 'ação; "número" 1.10' },
  }]);
  await appendEvents(tx, [{
    type: "order-removed",
    at: NOW,
    orderId: ORDER,
    data: { subject, valor: 10 },
  }]);
}

export const write = (db: Db, subject: string) => db.transaction().execute((tx) => writeOne(tx, subject));

/** Rows of one transaction, by the database alone. */
export async function writeMany(db: Db, rows: number): Promise<void> {
  await sql`
    insert into audit_entry (at, actor, action, subject, detail)
    select now(), '11144477735', 'draft.create', n::text, jsonb_build_object('via', 'user', 'n', n)
    from generate_series(1, ${rows}::int) n`.execute(db);
}

/** A transaction anywhere on the server, other tests' included, keeps rows waiting: this waits for those that run. */
export async function waitForOlderTransactions(db: Db, stream: SealedStream): Promise<void> {
  await until("every older transaction of the server to end", async () => {
    const { rows: [row] } = await sql<{ waiting: boolean }>`
      select exists (select from ${sql.table(stream)}
        where txid >= stream_horizon()) as waiting`.execute(db);
    return row?.waiting === false;
  });
}

/** Seals one batch of what has been written so far. */
export async function seal(db: Db, stream: SealedStream, limit?: number): Promise<Seal> {
  await waitForOlderTransactions(db, stream);
  const sealed = await sealNext(db, stream, { now: NOW, ...limit !== undefined && { limit } });
  if (typeof sealed === "string") return assert.fail(sealed);
  return sealed;
}

export const unsealed = async (db: Db, stream: SealedStream) =>
  (await rowsAfter(db, stream, (await lastSeal(db, stream))?.last ?? STREAM_START)).count;

/** Seals until no row of the stream is left. */
export async function sealAll(db: Db, stream: SealedStream, limit?: number): Promise<void> {
  while (await unsealed(db, stream) > 0) await seal(db, stream, limit);
}

/** Does something in a transaction that stays open; what it gives commits. */
export async function openTransaction(
  db: Db,
  act: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const committed = db.transaction().execute(async (tx) => {
    await act(tx);
    begun.resolve();
    await held.promise;
  });
  await Promise.race([begun.promise, committed]);
  return () => {
    held.resolve();
    return committed;
  };
}

/** Five seals of three rows in each stream. */
export async function chain(db: Db): Promise<void> {
  for (let row = 1; row <= 15; row++) await write(db, `s-${row}`);
  for (const stream of sealedStreams) {
    await sealAll(db, stream, 3);
    assert.equal((await lastSeal(db, stream))?.position, 5n);
  }
}

/** What somebody with the database's own powers can do. */
export async function tamper(
  db: Db,
  table: SealedStream | "seal" | "seal_mark",
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(tx);
    await change(tx);
    await sql`alter table ${sql.table(table)} enable trigger append_only`.execute(tx);
  });
}
