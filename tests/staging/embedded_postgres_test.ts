/** The embedded PostgreSQL as it is really used: real servers, real kills, and (for root) a folder only root may enter. */

import assert from "node:assert/strict";
import { join } from "node:path";
// @ts-types="@types/pg"
import pg from "pg";
import { canRun, findBinaries, makeOpenFolder, sharedCopy } from "../../staging/postgres/binaries.ts";
import type { SystemFolders } from "../../staging/postgres/cluster.ts";
import {
  type Postgres,
  type PostgresOptions,
  removePostgres,
  startPostgres,
} from "../../staging/postgres/postgres.ts";
import { until } from "../support/until.ts";

const IS_ROOT = Deno.uid() === 0;

/** A process killed by SIGKILL loses nothing that reached the operating system, synced or not. */
const SETTINGS = { fsync: "off" };

/** What `startPostgres` needs by name; `--allow-run` is open here because the binaries' folder differs by machine. */
const PERMISSIONS = [
  "--allow-read",
  "--allow-write",
  "--allow-net=127.0.0.1",
  "--allow-sys=uid,systemMemoryInfo",
  "--allow-run",
];

const OWNER = `
  import { startPostgres } from "${new URL("../../staging/postgres/postgres.ts", import.meta.url)}";
  const { url, pid } = await startPostgres({ ...JSON.parse(Deno.args[0]), log: () => {} });
  console.log(JSON.stringify({ url, pid }));
`;

type Box = AsyncDisposable & {
  readonly path: string;
  options(name: string): PostgresOptions & { readonly folders: SystemFolders; readonly lines: string[] };
};

/** A folder for one test, with its own places for what root puts outside DATA_DIR; all of it goes at the end. */
async function box(cache?: string): Promise<Box> {
  const path = await Deno.realPath(await Deno.makeTempDir({ prefix: "assets-postgres-" }));
  await Deno.chmod(path, 0o755);
  const folders = { cache: cache ?? join(path, "cache"), state: join(path, "state") };
  const options = (name: string) => {
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    return { dataDir: join(path, name), settings: SETTINGS, folders, log, lines };
  };
  return { path, options, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

/** Data with one word in them, made once: most tests are about what comes after the first start, and leave them whole. */
let shared: Box;

Deno.test.beforeAll(async () => {
  shared = await box();
  const options = shared.options("data");
  // Open whatever the umask says, so that the tests in place are in place for root too.
  await makeOpenFolder(options.dataDir);
  await using server = await startPostgres(options);
  await keep(server.url, "kept", "first");
});

Deno.test.afterAll(async () => await shared[Symbol.asyncDispose]());

/** `-a` keeps owners; `-R` makes everything ours, as when root copies a folder. */
async function copy(from: string, to: string, how: "-a" | "-R"): Promise<void> {
  const { success } = await new Deno.Command("cp", { args: [how, from, to] }).output();
  assert.ok(success, `${from} was not copied to ${to}`);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const keep = (url: string, table: string, word: string) =>
  query(url, `create table if not exists ${table} (word text); insert into ${table} values ('${word}')`);

const stored = async (url: string, table = "kept") =>
  (await query(url, `select word from ${table} order by word`)).map(({ word }) => word);

/** Runs a program in a process of its own and answers it with the first line it prints, parsed. */
async function spawn<T>(program: string, argument: string): Promise<{ child: Deno.ChildProcess; said: T }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-prompt", ...PERMISSIONS, "-", argument],
    cwd: import.meta.dirname ?? ".",
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(program));
  await writer.close();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let line = "";
  while (!line.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The child ended early, saying: ${line}`);
    line += value;
  }
  await reader.cancel();
  return { child, said: JSON.parse(line) as T };
}

async function kill(child: Deno.ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await child.status;
}

Deno.test("a first start makes a UTF-8 database that only the password opens, the next keeps data and port", async () => {
  await using place = await box();
  const options = place.options("data");
  await makeOpenFolder(options.dataDir);
  const leftByAnInterruptedStart = join(options.dataDir, "postgres.new-1");
  await Deno.mkdir(leftByAnInterruptedStart);

  const first = await startPostgres(options);
  const [row] = await query(
    first.url,
    `select current_user as role, lower('AÇÃO') as lower, 'a' < 'B' as ignores_case, getdatabaseencoding() as encoding,
            current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
            current_setting('TimeZone') as zone, current_setting('fsync') as fsync`,
  );
  assert.deepEqual(row, {
    role: "assets",
    lower: "ação",
    ignores_case: false,
    encoding: "UTF8",
    addresses: "127.0.0.1",
    sockets: "",
    zone: "UTC",
    fsync: "off",
  });
  await query(first.url, "create extension unaccent; create extension pg_trgm");
  const [similar] = await query(
    first.url,
    "select similarity('execução', 'execução fiscal') > 0.5 as similar",
  );
  assert.equal(similar?.similar, true);
  await assert.rejects(
    query(first.url.replace(/:[^:@]+@/, ":wrong@"), "select 1"),
    /password authentication failed/,
  );
  await keep(first.url, "kept", "first");
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();

  const secret = await Deno.stat(join(options.dataDir, "postgres.json"));
  assert.equal((secret.mode ?? 0) & 0o777, 0o600);
  await assert.rejects(Deno.stat(leftByAnInterruptedStart), Deno.errors.NotFound);

  await using second = await startPostgres(options);
  assert.equal(second.url, first.url);
  assert.deepEqual(await stored(second.url), ["first"]);
  assert.deepEqual(options.lines, []);
});

Deno.test("data survive SIGKILL of the owner alone, and of the owner with its server", async () => {
  const options = shared.options("data");
  const argument = JSON.stringify(options);
  const one = await spawn<Postgres>(OWNER, argument);
  await keep(one.said.url, "survivors", "owner killed");
  await kill(one.child);

  const two = await spawn<Postgres>(OWNER, argument);
  await keep(two.said.url, "survivors", "both killed");
  // Held still, so that it cannot shut down in good order on its owner's death.
  Deno.kill(two.said.pid, "SIGSTOP");
  await kill(two.child);
  Deno.kill(two.said.pid, "SIGKILL");

  await using three = await startPostgres(options);
  assert.deepEqual(await stored(three.url, "survivors"), ["both killed", "owner killed"]);
});

Deno.test("a server left without an owner is stopped before the next one starts", async () => {
  const options = shared.options("data");
  const orphan = await serverWithoutOwner(join(options.dataDir, "postgres"));

  await using after = await startPostgres(options);
  assert.deepEqual(await stored(after.url), ["first"]);
  assert.equal((await orphan.status).code, 0);
  assert.deepEqual(options.lines, [
    `Parando o PostgreSQL que ficou de uma execução anterior (processo ${orphan.pid})`,
  ]);
});

Deno.test("another program that now has the process id of a dead server is left alone", async () => {
  const options = shared.options("data");
  const cluster = join(options.dataDir, "postgres");
  // The same user, so that PostgreSQL itself would take it for a living server and refuse to start.
  const bystander = new Deno.Command("sleep", { args: ["60"], cwd: "/", ...await ownerOf(cluster) }).spawn();
  await Deno.writeTextFile(join(cluster, "postmaster.pid"), `${bystander.pid}\n${cluster}\n`);

  await using after = await startPostgres(options);
  assert.deepEqual(await stored(after.url), ["first"]);
  await kill(bystander);
  assert.equal(
    (await bystander.status).signal,
    "SIGKILL",
    "it was still running, and ended by the test alone",
  );
});

/** The server as it is after its owner's death where nothing told it of that death. */
async function serverWithoutOwner(cluster: string): Promise<Deno.ChildProcess> {
  const user = await ownerOf(cluster);
  const binaries = await findBinaries();
  const inPlace = await canRun(binaries.folder, user);
  const folder = inPlace ? binaries.folder : await sharedCopy(binaries, join(shared.path, "cache"));
  const child = new Deno.Command(join(folder, "bin", "postgres"), {
    args: ["-D", cluster, "-p", String(anyPort()), "-c", "unix_socket_directories="],
    cwd: "/",
    ...user,
    stderr: "null",
  }).spawn();
  const ready = async () =>
    (await Deno.readTextFile(join(cluster, "postmaster.pid")).catch(() => "")).includes("ready");
  await until("the server to be ready", ready);
  return child;
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await Deno.stat(path);
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

function anyPort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

Deno.test("two data folders work side by side, even when both remember one port", async () => {
  await using place = await box(join(shared.path, "cache"));
  const [left, right] = [shared.options("data"), place.options("data")];
  await copy(left.dataDir, right.dataDir, "-a");
  const servers = await Promise.all([startPostgres(left), startPostgres(right)]);
  await Promise.all([keep(servers[0].url, "side", "left"), keep(servers[1].url, "side", "right")]);
  assert.deepEqual(await Promise.all(servers.map(({ url }) => stored(url, "side"))), [["left"], ["right"]]);
  await Promise.all(servers.map((server) => server.stop()));

  using _taken = Deno.listen({ hostname: "127.0.0.1", port: servers[0].port });
  await using moved = await startPostgres(left);
  assert.notEqual(moved.port, servers[0].port);
  assert.deepEqual(await stored(moved.url, "side"), ["left"]);
});

Deno.test("a server that refuses to start is an error with its last words and a remedy", async () => {
  const options = shared.options("data");
  await assert.rejects(
    startPostgres({ ...options, settings: { shared_buffers: "plenty" } }),
    (error: Error) => {
      assert.match(error.message, /PostgreSQL não iniciou: o processo terminou/);
      assert.match(error.message, /invalid value for parameter "shared_buffers": "plenty"/);
      assert.match(error.message, /Corrija a causa .*log\/postgres\.log.* DATABASE_URL/);
      return true;
    },
  );
});

Deno.test("a server that ends by itself is started again at its address, with its data and under its lock", async () => {
  const options = shared.options("data");
  await using server = await startPostgres(options);
  const { pid, url } = server;
  await keep(url, "before", "the kill");
  Deno.kill(pid, "SIGKILL");
  await until(
    "its start",
    () => Promise.resolve(options.lines.at(-1)?.startsWith("O PostgreSQL está de novo") ?? false),
  );
  assert.notEqual(server.pid, pid);
  assert.equal(server.url, url);
  assert.deepEqual(await stored(url, "before"), ["the kill"]);
  assert.deepEqual(options.lines, [
    `O PostgreSQL (processo ${pid}) terminou sem que fosse pedido, e é iniciado de novo`,
    `O PostgreSQL está de novo em uso (processo ${server.pid})`,
  ]);
  await server.stop();
  await assert.rejects(stored(url, "before"), /ECONNREFUSED/);
});

Deno.test("a server that cannot be started again is tried until it is stopped", async () => {
  const options = shared.options("data");
  await using server = await startPostgres(options);
  const control = join(options.dataDir, "postgres", "global", "pg_control");
  await Deno.rename(control, `${control}.away`);
  Deno.kill(server.pid, "SIGKILL");
  const isTried = () => options.lines.filter((line) => line.includes("nova tentativa")).length >= 2;
  await until("two tries", () => Promise.resolve(isTried()));
  await server.stop();
  await Deno.rename(`${control}.away`, control);
  await using after = await startPostgres(options);
  assert.deepEqual(await stored(after.url, "before"), ["the kill"]);
});

Deno.test({
  name: "root starts it from a folder that only root may enter, binaries included",
  ignore: !IS_ROOT,
  async fn() {
    await using place = await box();
    const closed = join(place.path, "closed");
    await Deno.mkdir(closed, { mode: 0o700 });
    // The installed package as it is in a clone that only root may enter.
    const packageFolder = join(closed, "package");
    await copy(join((await findBinaries()).folder, ".."), packageFolder, "-R");
    const options = { ...place.options("closed/data"), packageFolder };
    await Deno.mkdir(options.dataDir, { mode: 0o700 });

    const twin = { ...options, dataDir: join(closed, "twin") };
    const [first, other] = await Promise.all([startPostgres(options), startPostgres(twin)]);
    await keep(first.url, "kept", "first");
    await assert.rejects(stored(other.url), /"kept" does not exist/);
    const copies = (await Array.fromAsync(Deno.readDir(options.folders.cache))).map(({ name }) => name)
      .filter((name) => name !== ".lock");
    assert.equal(copies.length, 1, `two starts at once share one copy of the binaries: ${copies}`);
    assert.equal((await Deno.stat(closed)).mode! & 0o777, 0o700);
    assert.equal((await Deno.stat(options.dataDir)).uid, 0);

    const copied = { ...options, dataDir: join(closed, "copied") };
    await copy(options.dataDir, copied.dataDir, "-a");
    await assert.rejects(
      startPostgres(copied),
      /já está em uso pelo processo .* se .*copied é uma cópia, apague/,
    );
    await Promise.all([first.stop(), other.stop()]);

    const moved = { ...options, dataDir: join(closed, "moved") };
    await Deno.rename(options.dataDir, moved.dataDir);
    await using found = await startPostgres(moved);
    assert.deepEqual(await stored(found.url), ["first"]);
  },
});

Deno.test({
  name: "data that root copied or made private are still found, and their loss is told instead of hidden",
  ignore: !IS_ROOT,
  async fn() {
    await using place = await box(join(shared.path, "cache"));
    const options = place.options("data");
    await copy(shared.options("data").dataDir, options.dataDir, "-R");
    const open = await startPostgres(options);
    assert.deepEqual(await stored(open.url), ["first"]);
    await open.stop();

    await Deno.chmod(options.dataDir, 0o700);
    const closed = await startPostgres(options);
    assert.deepEqual(await stored(closed.url), ["first"]);
    await assert.rejects(removePostgres(options), /já está em uso pelo processo/);
    await closed.stop();

    const hidden = join(place.path, "hidden");
    await Deno.rename(options.folders.state, hidden);
    await assert.rejects(startPostgres(options), /que não existe mais; recupere essa pasta, ou apague/);
    await Deno.rename(hidden, options.folders.state);

    await removePostgres(options);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(options.folders.state)), []);
    await removePostgres(options);
  },
});

Deno.test("a database is removed once its server has ended, not from under one that is stopping", async () => {
  await using place = await box(join(shared.path, "cache"));
  const options = place.options("data");
  await copy(shared.options("data").dataDir, options.dataDir, "-a");
  const server = await startPostgres(options);
  // Held still: as slow to stop as a loaded machine makes it.
  Deno.kill(server.pid, "SIGSTOP");
  const removed = removePostgres(options);
  // Takes longer than a removal.
  await copy(shared.options("data").dataDir, join(place.path, "copied"), "-a");
  assert.ok((await Deno.stat(join(options.dataDir, "postgres", "PG_VERSION"))).isFile);
  Deno.kill(server.pid, "SIGCONT");
  await Promise.all([server.stop(), removed]);
  const log = await Deno.readTextFile(join(options.dataDir, "log", "postgres.log"));
  assert.match(log, /database system is shut down\n$/);
});
