/** A dump that is loaded onto another server, which has had fewer transactions: the service goes on as if it had not been. */
import assert from "node:assert/strict";
import { sealedStreams } from "../../domain/audit/audit_seal.ts";
import { startProcessRecord } from "../../jobs/process_record.ts";
import { dumpDatabase, loadDump } from "../../program/commands/copies/postgres_programs.ts";
import { migrateAs } from "../../program/opening/migration.ts";
import { connect, type Db } from "../../store/connection/connection.ts";
import { beginEpochIfBehind, cursorAfterEndedEpoch, readEvents } from "../../store/notices/events.ts";
import { checkSeals, insertOneOrder, NOW, sealAll, write } from "../support/audit/seals.ts";
import { debianPostgres } from "../support/database/debian_postgres.ts";

const reader = { court: "401", cpf: "11144477735", units: ["v"], profiles: ["judge"], isSystem: false };

const feed = (db: Db, after: { txid: bigint; id: bigint } | undefined) =>
  readEvents(db, { reader: reader as never, after, limit: 100 });

Deno.test("events, cursors and seals go on in a dump that was loaded onto a server with fewer transactions", async () => {
  await using stack = new AsyncDisposableStack();
  const dir = await Deno.makeTempDir({ prefix: "assets-moved-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const [old, fresh] = [stack.use(await debianPostgres()), stack.use(await debianPostgres())];
  const open = async ({ ownerUrl, runtimeUrl }: typeof old) => {
    await migrateAs({ ownerUrl, runtimeUrl, onError: () => {} });
    const { db, pool, close } = connect(runtimeUrl, { max: 3, onError: () => {} });
    stack.defer(close);
    return { db, pool };
  };
  const before = await open(old);
  await before.pool.query(
    `do $$ begin for n in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );
  await insertOneOrder(before.db);
  for (const subject of ["one", "two", "three"]) await write(before.db, subject);
  for (const stream of sealedStreams) await sealAll(before.db, stream);
  assert.equal(await beginEpochIfBehind(before.db, NOW), undefined, "nothing is behind where it was written");
  const read = await feed(before.db, undefined);
  const cursor = read.at(-1)!;
  assert.equal(read.length, 3);

  await dumpDatabase(old.ownerUrl, `${dir}/dump`);
  await loadDump(fresh.ownerUrl, `${dir}/dump`);
  const { db } = await open(fresh);
  const told: unknown[] = [];
  const log = (_level: string, _message: string, fields = {}) => void told.push(fields);
  const process = { name: "assets-api-1", role: "api", version: "1", host: "a" } as const;
  const presence = await startProcessRecord({ db, clock: () => NOW, log }, process);
  stack.defer(presence.stop);
  assert.deepEqual(told, [{ epoch: 1 }]);
  assert.equal(await beginEpochIfBehind(db, NOW), undefined, "once is enough");

  await write(db, "four");
  assert.equal(await cursorAfterEndedEpoch(db, cursor), undefined, "a cursor at the end goes on");
  const next = await feed(db, cursor);
  assert.deepEqual(next.map(({ data }) => (data as { subject?: string }).subject), ["four"]);
  assert.notEqual(await cursorAfterEndedEpoch(db, { txid: cursor.txid + 1n, id: 1n }), undefined);
  for (const stream of sealedStreams) {
    await sealAll(db, stream);
    const { broken, rows, unsealed } = await checkSeals(db, stream);
    assert.deepEqual([broken, rows >= 4, unsealed.count], [undefined, true, 0], stream);
  }
});
