import assert from "node:assert/strict";
import { sql } from "kysely";
import { migrations } from "../../../migrations/mod.ts";
import { unreleased } from "../../../migrations/unreleased.ts";
import { migrateAs } from "../../../program/opening/migration.ts";
import { connect } from "../../../store/connection/connection.ts";
import { migrate } from "../../../store/connection/migrate.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

Deno.test("migrations are listed in the order in which Kysely runs them, that of their names", () => {
  const names = Object.keys(migrations);
  assert.deepEqual(names, names.toSorted());
});

Deno.test("every migration has a moment of its own, by which the order of two is said", () => {
  const moments = Object.keys(migrations).map((name) => name.slice(0, name.indexOf("_")));
  for (const moment of moments) assert.match(moment, /^\d{8}T\d{9}Z$/);
  assert.deepEqual(moments, [...new Set(moments)]);
});

Deno.test("a database that is up to date is left as it is", async () => {
  await using t = await openTestContext();
  const { db, pool } = t;
  assert.deepEqual(await migrate({ db, pool }, migrations), []);
});

Deno.test("a database with migrations that this version does not know is refused with the remedy and left as it is", async () => {
  await using t = await openTestContext();
  const { db, pool } = t;
  const names = () =>
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
      .then(({ rows }) => rows.map(({ name }) => name));
  await sql`update kysely_migration set name = '20261121T064000000Z_first_road'
      where name = (select min(name) from kysely_migration)`.execute(db);
  const before = await names();
  await assert.rejects(
    migrate({ db, pool }, migrations),
    /does not know \(20261121T064000000Z_first_road\): .*later version.*before the first release.*empty database/,
  );
  assert.deepEqual(await names(), before);
});

/** As the last version before 1.0.0 left it. */
async function leaveUnreleased({ db }: TestContext): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  await sql`insert into kysely_migration (name, timestamp)
    select name, '2026-11-28T06:00:00.000Z' from unnest(${unreleased.names}::text[]) name`.execute(db);
  await sql`alter table answer_file drop constraint answer_file_announced_sha256_check,
    add constraint answer_file_announced_sha256_check
      check (announced_sha256 ~ '^[0-9a-f]{64}$' or announced_sha256 = 'unreadable') not valid`.execute(db);
}

const stateOf = async ({ db }: TestContext) => ({
  names: (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    .map(({ name }) => name),
  unchecked: (await sql`select conname from pg_constraint where not convalidated`.execute(db)).rows,
});

/** The initial schema, and one after it. */
const first = { [unreleased.into]: migrations[unreleased.into]! };
const second = { "29990101T000000000Z_later": { up: () => Promise.resolve() } };

Deno.test("a database that the last version before 1.0.0 migrated goes on with the initial schema, and keeps its rows", async () => {
  await using t = await openTestContext();
  await leaveUnreleased(t);
  await sql`insert into search_synonym (terms) values ('{a,b}')`.execute(t.db);
  const synonyms = () => sql`select * from search_synonym order by id`.execute(t.db).then(({ rows }) => rows);
  const before = await synonyms();
  assert.deepEqual(await migrate(t, first, unreleased), []);
  assert.deepEqual(await stateOf(t), { names: [unreleased.into], unchecked: [] });
  assert.deepEqual(await migrate(t, first, unreleased), [], "once is enough");
  assert.deepEqual(await migrate(t, { ...first, ...second }, unreleased), Object.keys(second));
  assert.deepEqual(await synonyms(), before);
});

Deno.test("what ran after them stays on record when the names from before 1.0.0 give way", async () => {
  await using t = await openTestContext();
  await leaveUnreleased(t);
  await sql`insert into kysely_migration (name, timestamp)
      values (${Object.keys(second)[0]}, '2026-11-28T06:00:00.000Z')`.execute(t.db);
  assert.deepEqual(await migrate(t, { ...first, ...second }, unreleased), []);
  assert.deepEqual((await stateOf(t)).names, [unreleased.into, ...Object.keys(second)]);
});

Deno.test("a database of an earlier version before 1.0.0 is refused with the remedy and left as it is", async () => {
  await using t = await openTestContext();
  await leaveUnreleased(t);
  await sql`delete from kysely_migration where name = ${unreleased.names.at(-1)}`.execute(t.db);
  const before = await stateOf(t);
  await assert.rejects(
    migrate(t, migrations, unreleased),
    /last version before 1\.0\.0 \(it lacks 20261128T065200000Z_unnumbered_remittances\): migrate it with that version/,
  );
  assert.deepEqual(await stateOf(t), before);
});

Deno.test("an owner who is no superuser brings an empty database to the newest schema", async () => {
  const server = Deno.env.get("ASSETS_TEST_DATABASE_URL")!;
  const own = `owner_${crypto.randomUUID().slice(0, 8)}`;
  const run = `run_${own}`;
  const urlOf = (role: string) =>
    Object.assign(new URL(server), { username: role, password: "pw", pathname: `/${own}` }).href;
  await using stack = new AsyncDisposableStack();
  const { db, close } = connect(server, { max: 1, onError: () => {} });
  stack.defer(close);
  for (const role of [own, run]) {
    await sql`create role ${sql.id(role)} login nosuperuser password 'pw'`.execute(db);
    stack.defer(async () => void await sql`drop role ${sql.id(role)}`.execute(db));
  }
  await sql`create database ${sql.id(own)} owner ${sql.id(own)}`.execute(db);
  stack.defer(async () => void await sql`drop database ${sql.id(own)} with (force)`.execute(db));
  const errors: Error[] = [];
  const ran = await migrateAs({
    ownerUrl: urlOf(own),
    runtimeUrl: urlOf(run),
    onError: (error) => errors.push(error),
  });
  assert.deepEqual(ran, Object.keys(migrations));
  assert.deepEqual(errors, []);
});
