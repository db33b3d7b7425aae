import assert from "node:assert/strict";
// @ts-types="@types/pg"
import pg from "pg";
import { migrations } from "../../../migrations/mod.ts";
import { connect } from "../../../store/connection/connection.ts";
import { migrate } from "../../../store/connection/migrate.ts";
import { cloneTemplate } from "../../support/database/template.ts";
import { until } from "../../support/until.ts";

const NAME = "killed-migration";

/** Migrates as a process that is killed before its n-th statement. @returns how many it sent, undefined when it was killed */
async function migrateUntil(url: string, statements: number): Promise<number | undefined> {
  let sent = 0;
  const killed: { destroy(): void }[] = [];
  class Client extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...args: unknown[]) => unknown;
      this.query = ((...args: unknown[]) => {
        if (++sent <= statements) return query(...args);
        killed.push((this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream);
        return Promise.reject(new Error("killed"));
      }) as typeof this.query;
    }
  }
  const { db, pool, close } = connect(url, {
    max: 4,
    onError: () => {},
    applicationName: NAME,
    client: Client,
  });
  try {
    await migrate({ db, pool }, migrations);
    return sent;
  } catch (error) {
    if (sent <= statements) throw error;
    return undefined;
  } finally {
    for (const stream of killed) stream.destroy();
    await close().catch(() => {});
  }
}

/** Columns, constraints, indexes, functions, triggers and what is recorded as done. */
async function schemaOf(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await until("PostgreSQL to let go of the killed one", async () => {
      const found =
        "select from pg_stat_activity where datname = current_database() and application_name = $1";
      return (await client.query(found, [NAME])).rowCount === 0;
    });
    const { rows } = await client.query(`
      select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable ||
          coalesce(' ' || column_default, '') as what
        from information_schema.columns where table_schema in ('public', 'graphile_worker')
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace in ('public'::regnamespace, to_regnamespace('graphile_worker'))
      union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc
        where pronamespace in ('public'::regnamespace, to_regnamespace('graphile_worker')) and prokind = 'f'
      union all select name from kysely_migration order by 1`);
    return rows;
  } finally {
    await client.end();
  }
}

Deno.test("a migration that is killed at any moment is done by the next one, to the same schema", async () => {
  await using whole = await cloneTemplate("blank");
  const all = (await migrateUntil(whole.url, Infinity))!;
  const schema = await schemaOf(whole.url);
  assert.ok(all > 20 && schema.length > 500, `${all} statements, ${schema.length} parts`);
  for (const share of [0.1, 0.5, 0.9]) {
    await using database = await cloneTemplate("blank");
    const statements = Math.floor(all * share);
    assert.equal(await migrateUntil(database.url, statements), undefined);
    await migrateUntil(database.url, Infinity);
    assert.deepEqual(await schemaOf(database.url), schema, `Killed after ${statements} of ${all} statements`);
  }
});
