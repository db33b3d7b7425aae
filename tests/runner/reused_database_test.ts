/** A database that is restored between tests equals its template, whatever was done to it, or is removed. */
import assert from "node:assert/strict";
// @ts-types="@types/pg"
import pg from "pg";
import { keepDatabase } from "../support/database/reused_database.ts";
import { cloneTemplate } from "../support/database/template.ts";

const NAMED = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where nspname <> 'information_schema' and nspname not like 'pg\\_%'`;

const names = async (client: pg.Client, kind: "r" | "S"): Promise<string[]> =>
  (await client.query(`${NAMED} and relkind = $1 order by name`, [kind])).rows.map(({ name }) => name);

/** All rows in their order, and all sequences. */
async function content(client: pg.Client): Promise<Map<string, string>> {
  const of = async (name: string) =>
    (await client.query(`select string_agg(t::text, chr(10)) as rows from ${name} t`)).rows[0].rows;
  const all = new Map<string, string>();
  for (const name of await names(client, "r")) all.set(name, await of(name));
  for (const name of await names(client, "S")) {
    all.set(name, JSON.stringify((await client.query(`select last_value, is_called from ${name}`)).rows));
  }
  return all;
}

async function connected(url: string, stack: AsyncDisposableStack): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  stack.defer(() => client.end());
  return client;
}

/** Lends a database to one test's work, and returns whether it can be restored afterwards. */
async function use(url: string, stack: AsyncDisposableStack) {
  const database = await keepDatabase(url);
  stack.defer(database.end);
  return async (act: (session: pg.Client) => Promise<unknown>): Promise<boolean> => {
    const session = new database.sessions.client({ connectionString: url });
    session.on("error", () => {});
    await session.connect();
    await act(session);
    database.sessions.keep();
    await session.end();
    return await database.putBack();
  };
}

/** Drops all constraints of tables, so that each accepts an empty row. */
const WITHOUT_RULES = `
  do $$ declare it record; begin
    for it in select conrelid::regclass as name, conname from pg_constraint c join pg_class t on t.oid = conrelid
      where contype in ('c', 'f', 'n', 'p', 'u', 'x') and relnamespace <> 'pg_catalog'::regnamespace
        and not (contype = 'n' and exists (
          select from pg_attribute where attrelid = conrelid and attnum = any(conkey) and attidentity <> ''))
      order by contype <> 'f', contype <> 'p'
    loop
      execute format('alter table %s drop constraint if exists %I cascade', it.name, it.conname);
    end loop;
  end $$`;

Deno.test("every row of every table and every sequence stands as before, in the order it stood", async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await cloneTemplate("staging"));
  const owner = await connected(url, stack);
  await owner.query(WITHOUT_RULES);
  const [tables, sequences] = [await names(owner, "r"), await names(owner, "S")];
  const before = await content(owner);
  const test = await use(url, stack);
  const fill = async (session: pg.Client) => {
    await session.query("set session_replication_role = replica");
    for (const name of tables) {
      const { rowCount } = await session.query(`insert into ${name} default values`);
      assert.equal(rowCount, 1, name);
    }
    for (const name of sequences) await session.query(`select nextval('${name}')`);
    await session.query("update institution set name = name where ispb is not null; delete from court_unit");
  };
  for (const round of ["first", "second"]) {
    assert.ok(await test(fill), round);
    assert.deepEqual(await content(await connected(url, stack)), before, round);
  }
});

const stateOfSessions: { [what: string]: { readonly leave: string; readonly look: string } } = {
  "a setting": { leave: "set work_mem = '77MB'", look: "show work_mem" },
  "another role": { leave: "set role pg_monitor", look: "select current_user" },
  "another user": {
    leave: "set session authorization assets_runtime",
    look: "select session_user, current_user",
  },
  "a temporary table": { leave: "create temp table left_over ()", look: "select to_regclass('left_over')" },
  "a cursor": {
    leave: "declare left_over cursor with hold for select 1",
    look: "select count(*) from pg_cursors",
  },
  "an advisory lock": {
    leave: "select pg_advisory_lock(7)",
    look: "select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
  },
  "a channel": { leave: "listen left_over", look: "select count(*) from pg_listening_channels()" },
};

Deno.test("a session that was kept has nothing of what the test before left in it", async (t) => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await cloneTemplate("empty"));
  const test = await use(url, stack);
  const processes = new Set<number>();
  for (const [what, { leave, look }] of Object.entries(stateOfSessions)) {
    await t.step(what, async () => {
      const looks: unknown[] = [];
      const left = async (session: pg.Client) => {
        looks.push((await session.query(look)).rows);
        await session.query(leave);
        looks.push((await session.query(look)).rows);
        processes.add((session as pg.Client & { processID: number }).processID);
      };
      assert.ok(await test(left));
      assert.ok(await test(left));
      const [asNew, after, again] = looks;
      assert.notDeepEqual(after, asNew, "the test leaves something");
      assert.deepEqual(again, asNew);
    });
  }
  assert.equal(processes.size, 1, "it is one session");
  assert.ok(await test((session) => session.query("select lastval()").catch(() => session.query("begin"))));
  await test((session) => {
    processes.add((session as pg.Client & { processID: number }).processID);
    return Promise.resolve();
  });
  assert.equal(processes.size, 2, "a session within a transaction is not kept");
});

const notPutBack = [
  "create table more ()",
  "truncate alarm_notice",
  "alter table alarm add column more int",
  "alter table alarm alter column subject set statistics 7",
  "create index on alarm (subject)",
  "alter table audit_entry disable trigger all",
  "create function more() returns int language sql return 1",
  "create schema more",
  "grant select on alarm to public",
  "revoke connect on database :database from public",
  "alter default privileges grant select on tables to public",
  "comment on table alarm is 'more'",
  "alter database :database set work_mem = '77MB'",
  "alter role assets_runtime in database :database set work_mem = '77MB'",
  "analyze holiday",
  "vacuum holiday",
  "select lo_create(0)",
  "drop table alarm_notice",
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'keeper' and datname = ':database'",
];

Deno.test("a database whose tables, functions, rights, settings or statistics have changed goes", async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await cloneTemplate("staging"));
  for (const statement of notPutBack) {
    await using each = new AsyncDisposableStack();
    const test = await use(url, each);
    assert.ok(await test((session) => session.query("select")), statement);
    const written = statement.replace(":database", new URL(url).pathname.slice(1));
    assert.equal(await test((session) => session.query(written)), false, statement);
  }
});

Deno.test("sessions that a test leaves open are ended before its rows go", async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await cloneTemplate("empty"));
  const test = await use(url, stack);
  const left = await connected(url, stack);
  await left.query("begin; insert into alarm_notice default values").catch(() =>
    left.query("rollback; begin")
  );
  await left.query("lock table alarm");
  assert.ok(await test((session) => session.query("select")));
  await assert.rejects(left.query("select"));
});
