/**
 * The two roles of the database: the owner of the tables, who migrates, and the runtime role, used for
 * everything else. The runtime role's privileges also enforce what is append-only, because it cannot disable
 * a trigger.
 */
import { sql } from "kysely";
import { connect, type Db } from "./connection.ts";
import { withUser } from "./database_hosts.ts";

/**
 * The runtime role on a server that only the service uses, and the name of the policy that lets a role see
 * the rows of the job queue.
 */
export const RUNTIME_ROLE = "assets_runtime";

/** Tables that the program truncates, when a full indexing begins. */
const truncated: readonly string[] = ["indexing_precedent"];

/** Tables that only migrations write. */
const migrationTables = /^(kysely_migration|kysely_migration_lock|migrations)$/;

interface GrantedTable {
  readonly schema: string;
  readonly name: string;
  /** Whether a trigger of the table refuses the change for everybody. */
  readonly keeps_inserts: boolean;
  readonly keeps_updates: boolean;
  readonly keeps_deletes: boolean;
  readonly has_row_security: boolean;
}

/**
 * Grants a role exactly what the program needs on all tables. It is run as the owner after each migration, so
 * that later tables are included. Where a trigger refuses a change for everybody, the privilege is not
 * granted.
 */
export async function grantRuntime(owner: Db, role: string): Promise<void> {
  const tables = await grantedTables(owner);
  const { rows: guarded } = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`.execute(owner);
  const to = `"${role.replaceAll('"', '""')}"`;
  await owner.transaction().execute(async (tx) => {
    const statements = [
      `revoke create on schema public from public, ${to}`,
      `grant usage on schema public, graphile_worker to ${to}`,
      ...tables.flatMap((table) => grantsOf(table, to)),
      `grant usage, select on all sequences in schema public, graphile_worker to ${to}`,
      ...guarded.flatMap(({ signature }) => [
        `revoke all on function ${signature} from public`,
        `grant execute on function ${signature} to ${to}`,
      ]),
    ];
    await sql.raw(statements.join(";\n")).execute(tx);
  });
}

async function grantedTables(db: Db): Promise<GrantedTable[]> {
  const { rows } = await sql<GrantedTable>`
    select n.nspname as schema, c.relname as name, c.relrowsecurity as has_row_security,
      coalesce(bool_or(t.tgtype::int & 4 > 0), false) as keeps_inserts,
      coalesce(bool_or(t.tgtype::int & 16 > 0), false) as keeps_updates,
      coalesce(bool_or(t.tgtype::int & 8 > 0), false) as keeps_deletes
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    -- Of a statement, not of a row: bit 1 of the type is a row's, 4 an addition's, 8 a deletion's, 16 a change's.
    left join pg_trigger t on t.tgrelid = c.oid and t.tgtype::int & 1 = 0
      and t.tgfoid = to_regproc('public.refuse_change')
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v')
    group by n.nspname, c.relname, c.relrowsecurity`.execute(db);
  return rows;
}

/** What the runtime role may do with a table. */
const privilegesOf = (table: GrantedTable): string[] =>
  migrationTables.test(table.name) ? ["select"] : [
    "select",
    ...table.keeps_inserts ? [] : ["insert"],
    ...table.keeps_updates ? [] : ["update"],
    ...table.keeps_deletes ? [] : ["delete"],
    ...truncated.includes(table.name) ? ["truncate"] : [],
  ];

/** The tables on which the role of a connection lacks a right that `grantRuntime` grants, by their names. */
export async function missingPrivileges(db: Db): Promise<string[]> {
  const wanted = (await grantedTables(db)).flatMap((table) =>
    privilegesOf(table).map((privilege) => ({ name: `"${table.schema}"."${table.name}"`, privilege }))
  );
  const { rows } = await sql<{ name: string }>`
    select distinct w.name from jsonb_to_recordset(${
    JSON.stringify(wanted)
  }::jsonb) w (name text, privilege text)
    where not has_table_privilege(w.name, w.privilege) order by 1`.execute(db);
  return rows.map(({ name }) => name.replaceAll('"', ""));
}

function grantsOf(table: GrantedTable, to: string): string[] {
  const name = `"${table.schema}"."${table.name}"`;
  return [
    `revoke all on ${name} from ${to}`,
    `grant ${privilegesOf(table).join(", ")} on ${name} to ${to}`,
    // graphile-worker lets only the owner see the rows of its tables.
    ...table.has_row_security
      ? [
        `drop policy if exists ${RUNTIME_ROLE} on ${name}`,
        `create policy ${RUNTIME_ROLE} on ${name} to ${to} using (true) with check (true)`,
      ]
      : [],
  ];
}

/**
 * The role of a connection that may change the schema or append-only rows; undefined for one that may not.
 */
export async function schemaOwner(db: Db): Promise<string | undefined> {
  const { rows: [row] } = await sql<{ role: string; owns: boolean }>`
    select current_user as role,
      (select rolsuper from pg_roles where rolname = current_user)
      or has_schema_privilege('public', 'create')
      or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and pg_has_role(current_user, relowner, 'member')) as owns`.execute(db);
  return row?.owns ? row.role : undefined;
}

/**
 * Makes the runtime role on a server that only the service uses, with a new password; an existing role keeps
 * its privileges.
 *
 * @param ownerUrl the address of a role that may create roles
 * @returns the address for the runtime role
 */
export async function createRuntimeRole(
  ownerUrl: string,
  password: string = crypto.randomUUID(),
): Promise<string> {
  const { db, close } = connect(ownerUrl, { max: 1, onError: () => {}, applicationName: "assets-roles" });
  try {
    const { rows } = await sql`select from pg_roles where rolname = ${RUNTIME_ROLE}`.execute(db);
    if (rows.length === 0) await sql`create role ${sql.id(RUNTIME_ROLE)}`.execute(db);
    await sql`alter role ${sql.id(RUNTIME_ROLE)} login nosuperuser nocreatedb nocreaterole password ${
      sql.lit(password)
    }`.execute(db);
  } finally {
    await close();
  }
  return withUser(ownerUrl, RUNTIME_ROLE, password);
}
