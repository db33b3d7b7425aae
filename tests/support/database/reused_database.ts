/**
 * A database that is put back from one test to the next: its rows, its sequences and its sessions. A database and its
 * sessions made anew cost ten times as much.
 */
// @ts-types="@types/pg"
import pg from "pg";
import { ReusedSessions } from "./reused_sessions.ts";

/** Removed rows are passed over by every look at their table until the database goes. */
const MOST_REMOVED = 3_000;

const ENDED_BY_ADMINISTRATOR = "57P01";

type Session = pg.Client & { readonly processID: number };

interface Table {
  readonly name: string;
  readonly columns: string;
  readonly filled: boolean;
}

interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}

export interface ReusedDatabase {
  readonly sessions: ReusedSessions;
  /** Puts it back as it was; false when that is not possible, or worth it no longer. */
  putBack(): Promise<boolean>;
  /** Ends its sessions. */
  end(): Promise<void>;
}

/** Keeps a database that nobody else uses, as it is now. */
export async function keepDatabase(url: string): Promise<ReusedDatabase> {
  let lost = false;
  const [keeper, reader] = await Promise.all(["keeper", "reader"].map(async (name) => {
    const client = new pg.Client({ connectionString: url, application_name: name });
    // A test that ends all sessions of the database ends these too.
    client.on("error", () => lost = true);
    await client.connect();
    return client;
  })) as [Session, Session];
  // While somebody may read removed rows their room is not used again: rows stand in the order they were written.
  await reader.query("begin isolation level repeatable read; select");
  // Neither triggers nor foreign keys act when rows are put back.
  await keeper.query("set session_replication_role = replica");
  await keeper.query(restoring(await tables(keeper), await sequences(keeper)));
  const sessions = new ReusedSessions();
  const described = await description(keeper);
  const was = await described();
  let removed = 0;
  const putBack = async () => {
    const reused = await sessions.processes();
    await keeper.query({
      name: "others",
      text: `
        select pg_terminate_backend(pid, 60000) from pg_stat_activity
        where datname = current_database() and pid <> all ($1::int[])`,
      values: [[...reused, keeper.processID, reader.processID]],
    });
    if (await described() !== was) return false;
    const { rows: [row] } = await keeper.query({
      name: "restore",
      text: "select pg_temp.restore() as removed",
    });
    return (removed += Number(row.removed)) < MOST_REMOVED;
  };
  return {
    sessions,
    putBack: async () => {
      const unlessLost = (error: { code?: string }) => {
        if (!lost && error.code !== ENDED_BY_ADMINISTRATOR) throw error;
        return false;
      };
      return !lost && await putBack().catch(unlessLost);
    },
    async end() {
      await sessions.end();
      await Promise.all([keeper.end(), reader.end()]);
    },
  };
}

const OURS = "n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'";

async function tables(keeper: pg.Client): Promise<Table[]> {
  const { rows } = await keeper.query<Omit<Table, "filled">>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${OURS} order by name`);
  const { rows: [{ filled }] } = await keeper.query(
    `select array[${rows.map(({ name }) => `exists (select from ${name})`)}] as filled`,
  );
  return rows.map((row, index) => ({ ...row, filled: filled[index] }));
}

async function sequences(keeper: pg.Client): Promise<Sequence[]> {
  const { rows } = await keeper.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${OURS}`);
  const states = rows.map(({ name }) => `
    select '${name}' as name, last_value::text as last, is_called as called from ${name}`);
  return (await keeper.query<Sequence>(states.join(" union all "))).rows;
}

const content = (table: string) => `select string_agg(t::text, chr(10)) from ${table} t`;

/** Makes a function that puts rows and sequences back, and answers how many rows it removed. */
function restoring(tables: readonly Table[], sequences: readonly Sequence[]): string {
  const copies = tables.filter(({ filled }) => filled).map((table, n) => ({
    ...table,
    copy: `pg_temp.kept_${n}`,
  }));
  const remove = (name: string) => `
    delete from ${name}; get diagnostics n = row_count; removed := removed + n;`;
  return `
    ${copies.map(({ name, copy }) => `create temp table ${copy} as table ${name};`).join("\n")}
    create function pg_temp.restore() returns bigint language plpgsql as $$
    declare
      removed bigint := 0;
      n bigint;
    begin
    ${tables.filter(({ filled }) => !filled).map(({ name }) => remove(name)).join("")}
    ${
    copies.map(({ name, columns, copy }) => `
      if (${content(name)}) is distinct from (${content(copy)}) then ${remove(name)}
        insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};
      end if;`).join("")
  }
    ${
    sequences.map(({ name, last, called }) => `
      if exists (select from ${name} where (last_value, is_called) <> (${last}, ${called})) then
        perform setval('${name}', ${last}, ${called});
      end if;`).join("")
  }
      return removed;
    end $$`;
}

/** Describes all that is not rows: how many there are in each catalog, how many of them are new, and the database's own. */
async function description(keeper: pg.Client): Promise<() => Promise<string>> {
  const { rows: [now] } = await keeper.query("select pg_current_xact_id()::xid::text as xid");
  const { rows: catalogs } = await keeper.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace and not relisshared order by name`);
  // The schema of temporary tables is made by the first one of a session and stays.
  const rowsOf = (name: string) =>
    name === "pg_namespace" ? `${name} where nspname not like 'pg\\_%temp\\_%'` : name;
  const counts = catalogs.map(({ name }) => `
    select concat_ws(' ', '${name}', count(*), count(*) filter (where age(xmin) < age('${now.xid}'::xid))) from ${
    rowsOf(name)
  }`);
  const text = `
    select concat_ws(', ', d, array(select s::text from pg_db_role_setting s where setdatabase = d.oid),
      (select (sum(relpages), sum(reltuples)) from pg_class),
      array(${counts.join(" union all ")})) as state
    from pg_database d where datname = current_database()`;
  return async () => (await keeper.query<{ state: string }>({ name: "description", text })).rows[0]!.state;
}
