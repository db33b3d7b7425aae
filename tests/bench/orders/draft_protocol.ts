/**
 * Draft and protocol over HTTP with concurrent clients, beside two floors of the same rows in the same database:
 * all of them copied by `INSERT … SELECT` in one transaction, and one transaction of plain inserts an order.
 */
import { sql } from "kysely";
import type { Db } from "../../../store/connection/connection.ts";
import type { Bench } from "../bench.ts";
import { type Figure, type Measurement, measuring, type Repeated, repetitionsOf } from "../figures.ts";
import { answer, openService, type Service } from "../service.ts";

const ORDERS = 2_000;
const WARM_UP = 200;
const CLIENTS = 50;
/** The tables that the two calls write, parents first. */
const written = ["court_order", "order_defendant", "order_target", "event", "audit_entry"] as const;

export const draftProtocol: Bench = (command) =>
  measuring(command.description("drafts and protocols over the API"), measureDraftProtocol);

async function measureDraftProtocol(options: Repeated): Promise<Measurement> {
  return {
    about: `${ORDERS} orders drafted and protocoled over HTTP by ${CLIENTS} clients in the same process`,
    floor: "the same rows by plain inserts, in a transaction each or all in one",
    repetitions: await repetitionsOf(options, measureOnce),
  };
}

async function measureOnce(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const service = await openService(stack);
  const { db } = service;
  const call = await caller(service);
  await inParallel(WARM_UP, call);
  await sql`create schema floor`.execute(db);
  await copyTables(db);
  const ours = ORDERS / await timed(() => inParallel(ORDERS, call));
  const inOne = ORDERS / await timed(() => copyRows(db));
  const inOneEach = ORDERS / await timed(() => insertOneByOne(db));
  return [
    { name: "orders, beside a transaction each", unit: "/s", ours, floor: inOneEach },
    { name: "orders, beside all in one", unit: "/s", ours, floor: inOne },
  ];
}

/** Drafts and protocols one order, as a judge does. */
async function caller(
  { stagingData, origin, headersOf }: Service,
): Promise<(index: number) => Promise<void>> {
  const cpfJuiz = "11144477735";
  const headers = await headersOf(cpfJuiz);
  const [numeroProcesso] = stagingData.exampleProcessNumbers;
  const parties = stagingData.process(numeroProcesso!)!.parties.map(({ taxId }) => taxId)
    .filter((taxId) =>
      stagingData.defendant(taxId) !== undefined && stagingData.defendant(taxId)?.special === undefined
    );
  const post = (path: string, body: unknown) =>
    answer(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return async (index) => {
    const reus = [{ cpfCnpj: parties[index % parties.length], valor: "15000.00" }];
    const ordinary = { tipo: "BLOQUEIO", varaId: "v-4013202", tipoAcao: "EXECUCAO_FISCAL" };
    const { id } = await post("/v1/ordem/minuta", { ...ordinary, numeroProcesso, cpfJuiz, reus });
    await post("/v1/ordem/protocolar", { minutas: [id] });
  };
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

/** Makes empty tables with the same columns, keys and indexes, and keeps the rows before the measured run. */
async function copyTables(db: Db): Promise<void> {
  for (const table of written) {
    await sql`create table floor.${sql.id(table)} (like public.${sql.id(table)} including all)`.execute(db);
    await sql`create table floor.${sql.id(`before_${table}`)} as select * from public.${sql.id(table)}`
      .execute(db);
  }
}

/** The first floor: the rows of the measured run, copied by five statements in one transaction. */
async function copyRows(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of written) {
      await sql`insert into floor.${sql.id(table)} overriding system value
        select * from public.${sql.id(table)} except select * from floor.${sql.id(`before_${table}`)}`
        .execute(tx);
    }
  });
}

/** The second floor: the same rows, one transaction an order, in sequence on one connection. */
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
