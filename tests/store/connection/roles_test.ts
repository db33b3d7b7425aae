import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { sql } from "kysely";
import { sealedStreams } from "../../../domain/audit/audit_seal.ts";
import { sealFinished } from "../../../jobs/seal.ts";
import { sealsAfter } from "../../../store/audit/audit_seals.ts";
import { secretKeys } from "../../../store/audit/seal_keys.ts";
import { connect, type Db } from "../../../store/connection/connection.ts";
import { grantRuntime, RUNTIME_ROLE, schemaOwner } from "../../../store/connection/roles.ts";
import { enqueue } from "../../../store/queue/jobs.ts";
import {
  chain,
  checkSeals,
  insertOneOrder,
  keys,
  NOW,
  openDatabase,
  seal,
  tamper,
  waitForOlderTransactions,
  write,
} from "../../support/audit/seals.ts";
import { cloneTemplate } from "../../support/database/template.ts";

/** Connects to the same database as its owner and as the role that runs the program. */
function asBoth(body: (runtime: Db, owner: Db) => Promise<void>): () => Promise<void> {
  return async () => {
    await using stack = new AsyncDisposableStack();
    const { url, runtimeUrl } = stack.use(
      await cloneTemplate(),
    );
    const [owner, runtime] = [url, runtimeUrl].map((one) => connect(one, { max: 4, onError: () => {} }));
    stack.defer(owner!.close);
    stack.defer(runtime!.close);
    await body(runtime!.db, owner!.db);
  };
}

const madeUp = secretKeys(["a key that the owner of the tables made up"]);

/** What somebody who knows how seals are made, and not the key, makes of the second. */
async function madeUpHash(db: Db): Promise<string> {
  const [second] = await sealsAfter(db, "audit_entry", { position: 1n, limit: 1 });
  return (await madeUp.current.make(second!.seal, second!.rowHashes)).hash;
}

const DENIED = /permission denied|must be owner/;

for (const table of ["audit_entry", "event", "seal", "relationship_query"]) {
  Deno.test(
    `what runs the program can add to ${table} and nothing else, its triggers included`,
    asBoth(async (runtime) => {
      const { rows: [may] } = await sql<{ insert: boolean; select: boolean }>`
        select has_table_privilege(${table}, 'insert') as insert, has_table_privilege(${table}, 'select') as select`
        .execute(runtime);
      assert.deepEqual(may, { insert: true, select: true });
      for (
        const statement of [
          `update ${table} set at = now()`,
          `delete from ${table}`,
          `truncate ${table}`,
          `alter table ${table} disable trigger all`,
          `drop table ${table}`,
        ].map((text) => table === "seal" ? text.replace("at = now()", "position = 2") : text)
      ) {
        await assert.rejects(sql.raw(statement).execute(runtime), DENIED, statement);
      }
    }),
  );
}

/** What runs the program can do to whatever was sent, received, issued or sealed, beside reading it. */
const kept: Readonly<Record<string, readonly ("insert" | "update")[]>> = {
  remittance: ["insert", "update"],
  remittance_line: ["insert"],
  unnumbered_remittance: ["insert", "update"],
  answer_file: ["insert", "update"],
  answer_line: ["insert"],
  answer_account: ["insert"],
  answer_attachment: ["insert"],
  quarantine: ["insert", "update"],
  encrypted_receipt: ["insert"],
  document: ["insert"],
  dispatch_run: ["insert", "update"],
  operator_action: ["insert", "update"],
  transfer_arrival: ["insert", "update"],
  split_batch: ["insert", "update"],
  masked_order: ["insert"],
  counted_claim: ["insert"],
  event_epoch: ["insert"],
  audit_entry: ["insert"],
  event: ["insert"],
  seal: ["insert"],
  seal_mark: [],
  relationship_query: ["insert"],
  precedent_status: ["insert"],
};

Deno.test(
  "what runs the program deletes nothing that was sent, received, issued or sealed, and changes as little as its work asks",
  asBoth(async (runtime) => {
    const privileges = ["insert", "update", "delete", "truncate", "references", "trigger"];
    for (const [table, expected] of Object.entries(kept)) {
      const { rows } = await sql<{ privilege: string }>`
        select privilege from unnest(${privileges}::text[]) privilege
        where has_table_privilege(${table}, privilege) or (
          privilege in ('insert', 'update') and has_any_column_privilege(${table}, privilege))`.execute(
        runtime,
      );
      assert.deepEqual(rows.map(({ privilege }) => privilege), expected, table);
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`]) {
        await assert.rejects(sql.raw(statement).execute(runtime), DENIED, statement);
        // The setting opens the triggers to the owner's functions only, and no privilege to anybody.
        await assert.rejects(
          sql.raw(`select set_config('assets.retention', '${table}', true); ${statement}`).execute(runtime),
          DENIED,
          statement,
        );
      }
    }
  }),
);

Deno.test(
  "what runs the program moves the mark of the seals to the end of the chain, and nowhere else",
  asBoth(async (runtime, owner) => {
    await insertOneOrder(owner);
    const marked = async () =>
      (await sql`select position from seal_mark where stream = 'event'`.execute(owner)).rows;
    await write(runtime, "one");
    await seal(runtime, "event");
    assert.deepEqual(await marked(), [{ position: 1n }]);
    for (
      const statement of [
        "insert into seal_mark values ('audit_entry', 9, repeat('0', 64))",
        "update seal_mark set position = 0",
        "delete from seal_mark",
      ]
    ) await assert.rejects(sql.raw(statement).execute(runtime), DENIED, statement);
    await write(runtime, "two");
    await seal(runtime, "event");
    assert.deepEqual(await marked(), [{ position: 2n }]);
    await tamper(
      owner,
      "seal",
      (tx) => sql`delete from seal where stream = 'event' and position = 2`.execute(tx),
    );
    for (const position of [2n, 3n]) {
      await write(runtime, "three");
      assert.equal((await seal(runtime, "event")).position, position);
      assert.deepEqual(await marked(), [{ position: 2n }]);
    }
    await tamper(owner, "seal_mark", (tx) => sql`delete from seal_mark`.execute(tx));
    await write(runtime, "four");
    await seal(runtime, "event");
    assert.deepEqual(await marked(), []);
  }),
);

Deno.test(
  "what runs the program changes no schema, and says so of itself",
  asBoth(async (runtime, owner) => {
    assert.equal(await schemaOwner(runtime), undefined);
    assert.notEqual(await schemaOwner(owner), undefined);
    for (
      const statement of [
        "create table other (id int)",
        "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
        "set session_replication_role = replica",
        "insert into kysely_migration values ('x', 'y')",
        "alter schema graphile_worker rename to other",
      ]
    ) {
      await assert.rejects(sql.raw(statement).execute(runtime), DENIED, statement);
    }
  }),
);

Deno.test(
  "every table can be read by what runs the program, those that a later migration adds too",
  asBoth(async (runtime, owner) => {
    await sql`create table later (id bigint generated always as identity, name text)`.execute(owner);
    await sql`create trigger append_only before update or delete or truncate on later
      for each statement execute function refuse_change()`.execute(owner);
    await grantRuntime(owner, RUNTIME_ROLE);
    await sql`insert into later (name) values ('one')`.execute(runtime);
    await assert.rejects(sql`delete from later`.execute(runtime), DENIED);
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relkind in ('r', 'p', 'v')
        and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        and not has_table_privilege(c.oid, 'select')`.execute(runtime);
    assert.deepEqual(rows, []);
  }),
);

Deno.test(
  "what runs the program uses the job queue, and sees its rows",
  asBoth(async (runtime) => {
    await enqueue(runtime, [{ task: "seal", key: "seal" }]);
    const { rows: [jobs] } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker._private_jobs`.execute(runtime);
    assert.equal(jobs?.count, 1);
  }),
);

Deno.test("the owner who rewrites a row, its hash and its seal is found, since the key is not in the database", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  await tamper(
    db,
    "audit_entry",
    (tx) => sql`update audit_entry set subject = 'other' where id = 4`.execute(tx),
  );
  assert.equal((await checkSeals(db, "audit_entry")).broken?.type, "rows-differ");
  // The seals that somebody with access to the tables can compute: without a key, or with an invented one.
  const [unkeyed, ours] = [hash("sha256", "", "hex"), await madeUpHash(db)];
  for (const made of [unkeyed, ours]) {
    await tamper(
      db,
      "seal",
      (tx) => sql`update seal set hash = ${made} where stream = 'audit_entry' and position = 2`.execute(tx),
    );
    assert.deepEqual((await checkSeals(db, "audit_entry")).broken, { type: "seal-changed", position: 2n });
  }
  await tamper(db, "seal", (tx) => sql`update seal set key_id = 'f00f' where position = 1`.execute(tx));
  assert.deepEqual((await checkSeals(db, "audit_entry")).broken, {
    type: "key-unknown",
    position: 1n,
    keyId: "f00f",
  });
});

Deno.test("a chain made with one key after another holds with both, and not without the first", async () => {
  await using t = await openDatabase();
  const { db } = t;
  const [first, second] = [
    "the first of two keys, long enough as it is",
    "the second of them, long enough as well",
  ];
  const app = { db, clock: () => NOW, log: () => {} };
  await write(db, "one");
  await waitForOlderTransactions(db, "event");
  await sealFinished({ ...app, sealKeys: secretKeys([first!]) }, "event");
  await write(db, "two");
  await waitForOlderTransactions(db, "event");
  await sealFinished({ ...app, sealKeys: secretKeys([second!, first!]) }, "event");
  assert.equal((await checkSeals(db, "event", { keys: secretKeys([second!, first!]) })).broken, undefined);
  assert.equal(
    (await checkSeals(db, "event", { keys: secretKeys([second!]) })).broken?.type,
    "key-unknown",
  );
});

Deno.test("fewer seals than were seen raise an alarm, also once the chain has grown again", async () => {
  await using t = await openDatabase();
  const { db } = t;
  await chain(db);
  const app = { db, clock: () => NOW, log: () => {}, sealKeys: keys };
  const alarms = () =>
    db.selectFrom("alarm").select(["type", "subject"]).where("resolved_at", "is", null).execute();
  for (const stream of sealedStreams) await sealFinished(app, stream);
  assert.deepEqual(await alarms(), []);
  await tamper(
    db,
    "seal",
    (tx) => sql`delete from seal where stream = 'event' and position > 3`.execute(tx),
  );
  await sealFinished(app, "event");
  assert.deepEqual(await alarms(), [{ type: "seals-removed", subject: "event" }]);
  await db.updateTable("alarm").set({ resolved_at: NOW.toString() }).execute();
  // The trail has been sealed again by then, and is longer than before.
  for (let row = 0; row < 3; row++) {
    await write(db, `more ${row}`);
    await sealFinished(app, "event");
  }
  assert.deepEqual(await alarms(), [{ type: "seals-removed", subject: "event" }]);
});
