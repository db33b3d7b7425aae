/**
 * Draft and protocol over HTTP with concurrent clients, beside two floors of the same rows in the same database:
 * all of them copied by `INSERT … SELECT` in one transaction, and one transaction of plain inserts an order.
 */
import { sql } from "kysely";
import { takeInstitutions } from "../jobs/refresh_institutions.ts";
import { writeHolidays } from "../jobs/refresh_holidays.ts";
import { runMigrations } from "graphile-worker";
import { migrations } from "../migrations/mod.ts";
import { openRegistries } from "../registries/mod.ts";
import { routes } from "../routes/mod.ts";
import { listen } from "../routes/serve.ts";
import { startIdentityProvider } from "../staging/identity_provider.ts";
import { startPostgres } from "../staging/postgres.ts";
import { startStandIns } from "../staging/registries.ts";
import { createWorld } from "../staging/world.ts";
import { connect, type Db } from "../store/connection.ts";
import { activeHolidays } from "../store/holidays.ts";
import { migrate } from "../store/migrate.ts";

const ORDERS = 2_000;
const WARM_UP = 200;
const CLIENTS = 16;
/** Tables the two calls write, parents first. */
const written = ["court_order", "order_defendant", "order_target", "event", "audit_entry"] as const;

export async function draftProtocol(): Promise<string[]> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await Deno.makeTempDir({ prefix: "assets-bench-" });
  // The server's own user must get here, or root's database would be kept elsewhere.
  await Deno.chmod(dataDir, 0o755);
  stack.defer(() => Deno.remove(dataDir, { recursive: true }));
  const { db, call } = await openService(dataDir, stack);
  await inParallel(WARM_UP, call);
  await sql`create schema floor`.execute(db);
  const before = await copyTables(db);
  const service = await timed(() => inParallel(ORDERS, call));
  const rows = await countRows(db) - before;
  const copied = await timed(() => copyRows(db));
  const single = await timed(() => insertOneByOne(db));
  const perSecond = (seconds: number) => `${Math.round(ORDERS / seconds).toLocaleString("en")} orders/s`;
  return [
    `${ORDERS} orders, ${rows} rows, ${CLIENTS} clients, PostgreSQL with fsync`,
    `draft + protocol over HTTP            ${perSecond(service)}  (${
      Math.round(2 * ORDERS / service)
    } requests/s)`,
    `floor, one transaction an order       ${perSecond(single)}  ratio ${(service / single).toFixed(1)}`,
    `floor, all rows in one transaction    ${perSecond(copied)}  ratio ${(service / copied).toFixed(1)}`,
  ];
}

/** The API as it is served, over the embedded PostgreSQL and the stand-ins; `call` drafts and protocols one order. */
async function openService(dataDir: string, stack: AsyncDisposableStack) {
  const postgres = stack.use(await startPostgres({ dataDir, log: () => {} }));
  const { db, pool, close } = connect(postgres.url, { max: 20, onError: () => {} });
  stack.defer(close);
  await migrate(db, migrations);
  await runMigrations({ pgPool: pool });
  const world = createWorld();
  const issuer = "http://localhost/auth/realms/pje";
  const provider = await startIdentityProvider({ world, issuer, dataDir, log: () => {} });
  stack.defer(provider.stop);
  const standIns = startStandIns({ world });
  stack.defer(standIns.stop);
  const clock = () => Temporal.Now.instant();
  const { corporate: corporateUrl, customer: customerUrl, caseData: caseDataUrl } = standIns.url;
  const addresses = {
    issuer,
    jwksUrl: provider.jwksUrl,
    audience: "assets",
    corporateUrl,
    customerUrl,
    caseDataUrl,
  };
  const registries = openRegistries({ ...addresses, clock, realClock: clock });
  await writeHolidays({ db, clock });
  await takeInstitutions({ db, registries });
  const holidays = () => activeHolidays(db);
  const tokenUrl = `http://127.0.0.1:${provider.port}/auth/realms/pje/protocol/openid-connect/token`;
  const app = routes({ db, clock, log: () => {}, registries, holidays, tokenUrl, prefix: "" });
  const door = stack.use(listen("127.0.0.1", [0]));
  door.open(app.fetch);
  const { port } = door;

  const [numeroProcesso] = world.exampleProcessNumbers;
  const cpfJuiz = "11144477735";
  const password = world.user(cpfJuiz)?.password ?? "";
  const form = { grant_type: "password", client_id: "assets", username: cpfJuiz, password };
  const token = await (await fetch(tokenUrl, { method: "POST", body: new URLSearchParams(form) })).json();
  const headers = { authorization: `Bearer ${token.access_token}`, "content-type": "application/json" };
  const post = async (path: string, body: unknown) => {
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return await response.json();
  };
  const parties = world.process(numeroProcesso!)!.parties.map(({ taxId }) => taxId)
    .filter((taxId) => world.defendant(taxId) !== undefined && world.defendant(taxId)?.special === undefined);
  const varaId = "v-4013202";
  const call = async (index: number) => {
    const reus = [{ cpfCnpj: parties[index % parties.length], valor: "15000.00" }];
    const draft = { tipo: "BLOQUEIO", numeroProcesso, cpfJuiz, varaId, tipoAcao: "EXECUCAO_FISCAL", reus };
    const { id } = await post("/v1/ordem/minuta", draft);
    await post("/v1/ordem/protocolar", { minutas: [id] });
  };
  return { db, call };
}

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: CLIENTS }, async () => {
    while (next < count) await work(next++);
  }));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** Empty tables of the same columns, keys and indexes; answers how many rows there were before the measured run. */
async function copyTables(db: Db): Promise<number> {
  for (const table of written) {
    await sql`create table floor.${sql.id(table)} (like public.${sql.id(table)} including all)`.execute(db);
    await sql`create table floor.${sql.id(`before_${table}`)} as select * from public.${sql.id(table)}`
      .execute(db);
  }
  return await countRows(db);
}

async function countRows(db: Db): Promise<number> {
  let count = 0;
  for (const table of written) {
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from public.${sql.id(table)}`.execute(db);
    count += Number(rows[0]!.n);
  }
  return count;
}

/** The rows of the measured run, written again by five statements in one transaction. */
async function copyRows(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of written) {
      await sql`insert into floor.${sql.id(table)} overriding system value
        select * from public.${sql.id(table)} except select * from floor.${sql.id(`before_${table}`)}`
        .execute(tx);
    }
  });
}

/** The same rows again, one transaction an order, one after the other on one connection. */
async function insertOneByOne(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from floor.court_order order by id`.execute(db);
  for (const table of written) {
    await sql`create table floor.${sql.id(`single_${table}`)} (like public.${sql.id(table)} including all)`
      .execute(db);
  }
  await db.connection().execute(async (one) => {
    for (const { id } of rows) {
      await one.transaction().execute(async (tx) => {
        await sql`insert into floor.single_court_order select * from floor.court_order where id = ${id}`
          .execute(tx);
        for (const table of ["order_defendant", "order_target", "event"] as const) {
          await sql`insert into floor.${sql.id(`single_${table}`)} overriding system value
            select * from floor.${sql.id(table)} where order_id = ${id}`.execute(tx);
        }
      });
    }
  });
}
