import assert from "node:assert/strict";
import { sql } from "kysely";
import { migrateAs } from "../../commands/opening/migration.ts";
import { migrations } from "../../migrations/mod.ts";
import { connect } from "../../store/connection.ts";
import { migrate } from "../../store/migrate.ts";
import { testContext } from "../support/test_context.ts";

Deno.test("migrations are listed in the order in which Kysely runs them, that of their names", () => {
  const names = Object.keys(migrations);
  assert.deepEqual(names, names.toSorted());
});

Deno.test("every migration has a moment of its own, by which the order of two is said", () => {
  const moments = Object.keys(migrations).map((name) => name.slice(0, name.indexOf("_")));
  for (const moment of moments) assert.match(moment, /^\d{8}T\d{9}Z$/);
  assert.deepEqual(moments, [...new Set(moments)]);
});

Deno.test(
  "a database that is up to date is left as it is",
  testContext(async ({ db, pool }) => {
    assert.deepEqual(await migrate({ db, pool }, migrations), []);
  }),
);

Deno.test(
  "a database with migrations that this version does not know is refused with the remedy and left as it is",
  testContext(async ({ db, pool }) => {
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
  }),
);

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
