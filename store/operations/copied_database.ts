/** The state of a database, checked before it is copied or replaced by another. */
import { sql } from "kysely";
import type { Db } from "../connection/connection.ts";

interface DatabaseState {
  /** The server's version, such as `15.8`. */
  readonly server: string;
  /** The names of its migrations; none in an empty database. */
  readonly migrations: readonly string[];
  readonly isEmpty: boolean;
  /** The mark of its exchange folder; undefined before the first use. */
  readonly exchangeMark: string | undefined;
}

export async function databaseState(db: Db): Promise<DatabaseState> {
  const { rows: [row] } = await sql<{ server: string; tables: number; migrated: boolean; marked: boolean }>`
    select current_setting('server_version') as server,
      (select count(*)::integer from pg_class c where c.relkind in ('r', 'p')
        and c.relnamespace::regnamespace::text in ('public', 'graphile_worker')) as tables,
      to_regclass('kysely_migration') is not null as migrated,
      to_regclass('exchange_folder') is not null as marked`.execute(db);
  const { server, tables, migrated, marked } = row!;
  const migrations = migrated
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    : [];
  const mark = marked
    ? (await sql<{ mark: string }>`select mark::text from exchange_folder where marked_at is not null`
      .execute(db)).rows[0]
    : undefined;
  return {
    server: server.split(" ")[0]!,
    migrations: migrations.map(({ name }) => name),
    isEmpty: tables === 0,
    exchangeMark: mark?.mark,
  };
}
