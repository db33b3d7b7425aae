/**
 * Draft and protocol over HTTP with concurrent clients, beside two floors of the same rows in the same database:
 * all of them copied by `INSERT … SELECT` in one transaction, and one transaction of plain inserts an order; by
 * time, and by the processor that they take in the program's thread and in PostgreSQL.
 */
import { sql } from "kysely";
import type { Db } from "../../../store/connection/connection.ts";
import type { Bench } from "../bench.ts";
import { COURTS } from "../courts.ts";
import { type Figure, type Measurement, measuring, type Repeated, repetitionsOf } from "../figures.ts";
import { openThread } from "../load.ts";
import { type Processor, processorOf } from "../processor.ts";
import { openService, type Service } from "../service.ts";
import type { OrdersRequest } from "./orders_thread.ts";

const ORDERS = 2_000;
const WARM_UP = 500;
const CLIENTS = 50;
/** The tables that the two calls write, parents first. */
const written = ["court_order", "order_defendant", "order_target", "event", "audit_entry"] as const;

export const draftProtocol: Bench = (command) =>
  measuring(command.description("drafts and protocols over the API"), measureDraftProtocol);

async function measureDraftProtocol(options: Repeated): Promise<Measurement> {
  return {
    about: `${ORDERS} orders drafted and protocoled over HTTP by ${CLIENTS} clients in a thread of their own`,
    floor: "the same rows by plain inserts, in a transaction each or all in one",
    repetitions: await repetitionsOf(options, measureOnce),
  };
}

async function measureOnce(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const service = await openService(stack);
  const { db } = service;
  const draftAndProtocol = await callers(stack, service);
  await draftAndProtocol(WARM_UP);
  await sql`create schema floor`.execute(db);
  await copyTables(db);
  const [ours, taken] = await measured(db, () => draftAndProtocol(ORDERS));
  const [inOne] = await measured(db, () => copyRows(db));
  const [inOneEach, takenByInserts] = await measured(db, () => insertOneByOne(db));
  const processor = (name: string, of: (processor: Processor) => number): Figure => ({
    ...{ name: `processor an order, ${name}`, unit: "ms", ours: of(taken), floor: of(takenByInserts) },
  });
  return [
    { name: "orders, beside a transaction each", unit: "/s", ours, floor: inOneEach, isNoisy: true },
    { name: "orders, beside all in one", unit: "/s", ours, floor: inOne, isNoisy: true },
    processor("program and PostgreSQL", ({ program, database }) => program + database),
    processor("program", ({ program }) => program),
    processor("PostgreSQL", ({ database }) => database),
  ];
}

/** How many orders a second some work makes, and the processor that it takes an order. */
async function measured(db: Db, work: () => Promise<unknown>): Promise<[number, Processor]> {
  const began = performance.now();
  let seconds = 0;
  const taken = await processorOf(db, async () => {
    await work();
    seconds = (performance.now() - began) / 1000;
    return ORDERS;
  });
  return [ORDERS / seconds, taken];
}

/** Clients in a thread of their own, which draft and protocol a number of orders as a judge does. */
async function callers(
  stack: AsyncDisposableStack,
  { stagingData, origin, headersOf }: Service,
): Promise<(count: number) => Promise<void>> {
  const cpfJuiz = "11144477735";
  const isOrdinary = (taxId: string) => stagingData.defendant(taxId)?.special === undefined;
  const draft = { tipo: "BLOQUEIO", varaId: "v-4013202", tipoAcao: "EXECUCAO_FISCAL", cpfJuiz };
  const requested: Omit<OrdersRequest, "count"> = {
    ...{ origin, clients: CLIENTS, headers: await headersOf(cpfJuiz) },
    drafts: stagingData.processes.filter(({ court }) => court === COURTS[0]).flatMap(({ number, parties }) =>
      parties.filter(({ role, taxId }) => role === "REU" && isOrdinary(taxId)).map(({ taxId }) =>
        JSON.stringify({ ...draft, numeroProcesso: number, reus: [{ cpfCnpj: taxId, valor: "15000.00" }] })
      )
    ),
  };
  const ask = openThread<OrdersRequest, void>(stack, new URL("./orders_thread.ts", import.meta.url));
  return (count) => ask({ ...requested, count });
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
