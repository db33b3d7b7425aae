/**
 * PostgreSQL's client programs, which dump and restore a database; they are installed with PostgreSQL's client
 * package.
 */
import { basename } from "node:path";
import { serverAddresses } from "../../../store/connection/database_hosts.ts";

/** The environment that libpq reads the connection from; arguments could be seen by every user of the machine. */
export function libpqEnvironment(url: string): Record<string, string> {
  const servers = serverAddresses(url).map((address) => new URL(address));
  const { username, password, pathname, searchParams } = servers[0]!;
  const hosts = servers.map(({ hostname }) => decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1"));
  const named = {
    PGHOST: searchParams.get("host") ?? hosts.join(","),
    PGPORT: servers.map(({ port }) => port).join(",").replace(/^,+$/, ""),
    PGTARGETSESSIONATTRS: servers.length > 1 ? "read-write" : "",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode") ?? "",
    PGSSLROOTCERT: searchParams.get("sslrootcert") ?? "",
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ""));
}

/** Dumps a database as of one moment, whatever is written meanwhile. */
export const dumpDatabase = (url: string, file: string): Promise<unknown> =>
  run(
    "pg_dump",
    ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`],
    libpqEnvironment(url),
  );

/** How many objects a dump holds. @throws when it cannot be read as one */
export async function countDumped(file: string): Promise<number> {
  const list = await run("pg_restore", ["--list", file], {});
  return list.split("\n").filter((line) => /^\d+;/.test(line)).length;
}

const EMPTIED =
  "drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public";

/** Restores a dump into a database, replacing what is there, in one transaction. */
export async function loadDump(url: string, file: string): Promise<void> {
  const sql = start(
    "pg_restore",
    ["--no-owner", "--no-privileges", "--no-comments", "--file=-", file],
    {},
    { stdout: "piped" },
  );
  const loading = start(
    "psql",
    [
      ...["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null"],
      ...["--command", EMPTIED, "--file=-"],
    ],
    { ...libpqEnvironment(url), PGOPTIONS: "-c client_min_messages=warning" },
    { stdin: "piped" },
  );
  // When the program stops reading, its own message has the reason; the error of the broken pipe does not.
  const piped = sql.stdout.pipeTo(loading.stdin).catch(() => {});
  const [read, loaded] = await Promise.all([ended("pg_restore", sql), ended("psql", loading), piped]);
  const failure = loaded ?? read;
  if (failure !== undefined) throw failure;
}

const start = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  piped: { readonly stdin?: "piped"; readonly stdout?: "piped" },
): Deno.ChildProcess => {
  try {
    return new Deno.Command(program, {
      args: [...args],
      env,
      stdin: "null",
      stdout: "null",
      ...piped,
      stderr: "piped",
    })
      .spawn();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(
      `O programa ${program} não está nesta máquina: instale o cliente do PostgreSQL (no Debian, postgresql-client), da ` +
        "versão do servidor ou mais nova",
    );
  }
};

/** @returns the reason why a program failed; undefined when it succeeded */
async function ended(program: string, child: Deno.ChildProcess): Promise<Error | undefined> {
  const output = await new Response(child.stderr).text();
  const { success } = await child.status;
  return success ? undefined : new Error(`${basename(program)}: ${output.trim()}`);
}

/** @returns its standard output */
async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const child = start(program, args, env, { stdout: "piped" });
  const [output, failure] = await Promise.all([new Response(child.stdout).text(), ended(program, child)]);
  if (failure !== undefined) throw failure;
  return output;
}
