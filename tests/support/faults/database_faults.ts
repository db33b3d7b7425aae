/** What can go wrong with PostgreSQL and the way to it. */
import { setTimeout as pause } from "node:timers/promises";
import { draftJson } from "../api.ts";
import { until } from "../until.ts";
import type { FaultEnvironment, Outcome } from "./fault_environment.ts";

/** Until an API serves again, and until the dispatch is done. */
async function recovery(w: FaultEnvironment): Promise<{ readonly served: number; readonly done: number }> {
  const served = await w.secondsUntil(
    "a call to be served",
    async () => await w.ask("GET", "/v1/ordem") === "200",
  );
  return { served, done: served + await w.secondsUntil("the dispatch to be finished", w.isDispatched) };
}

async function after(w: FaultEnvironment, seen: string): Promise<Outcome> {
  const { served, done } = await recovery(w);
  return { seen: `${seen}; served after ${served.toFixed(1)} s`, seconds: done };
}

async function restarted(w: FaultEnvironment): Promise<Outcome> {
  await w.cutoff();
  await w.service.server.stop();
  const seen = await w.ask("GET", "/v1/ordem");
  await pause(3_000);
  await w.service.server.start();
  return await after(w, seen);
}

async function killed(w: FaultEnvironment): Promise<Outcome> {
  await w.cutoff();
  await w.service.server.kill();
  const seen = await w.ask("POST", "/v1/ordem/minuta", draftJson());
  await w.service.server.start();
  return await after(w, seen);
}

async function cut(w: FaultEnvironment): Promise<Outcome> {
  await w.cutoff();
  const seen = new Set<string>();
  for (let n = 0; n < 30; n++) {
    const call = w.ask("GET", "/v1/ordem");
    await w.service.cut();
    seen.add(await call);
    await pause(300);
  }
  return await after(w, [...seen].sort().join(", "));
}

async function slow(w: FaultEnvironment): Promise<Outcome> {
  w.line.delayMs = 150;
  await w.cutoff();
  const began = performance.now();
  const seen = await w.ask("GET", "/v1/ordem");
  const took = (performance.now() - began) / 1_000;
  await pause(15_000);
  w.line.delayMs = 0;
  return await after(w, `${seen} after ${took.toFixed(1)} s`);
}

/** Its machine loses its power: nothing is answered, refused or closed, and what was under way never is. */
async function vanished(w: FaultEnvironment): Promise<Outcome> {
  await w.cutoff();
  w.line.delayMs = Infinity;
  const began = performance.now();
  const seen = await w.ask("GET", "/v1/ordem");
  const took = (performance.now() - began) / 1_000;
  w.line.delayMs = 0;
  return await after(w, `${seen} after ${took.toFixed(0)} s`);
}

/** Others hold every connection that the server gives, those that were ours too. */
async function outOfConnections(w: FaultEnvironment): Promise<Outcome> {
  const { pool, close } = w.service.server.connect(200);
  const held = [await pool.connect()];
  const holdAll = async () => {
    for (;;) {
      const one = await pool.connect().catch(() => undefined);
      if (one === undefined) return;
      held.push(one);
    }
  };
  await holdAll();
  const ours =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'assets-%'";
  await held[0]!.query(ours);
  await holdAll();
  await w.service.clock.setTo(w.at("19:00:01"));
  const seen = await w.ask("GET", "/v1/ordem");
  await pause(3_000);
  for (const one of held) one.release(true);
  await close();
  return await after(w, `${seen} with ${held.length} connections in other hands`);
}

async function diskFull(w: FaultEnvironment): Promise<Outcome> {
  const { server } = w.service;
  const seen = new Set<string>();
  await w.database().fill();
  const end = performance.now() + 90_000;
  while (performance.now() < end && ![...seen].some((one) => one.startsWith("503"))) {
    seen.add(await w.ask("POST", "/v1/ordem/minuta", draftJson()));
  }
  const isAlive = () => server.rows("select 1").then(() => true, () => false);
  const alive = await isAlive();
  await w.database().empty();
  // One that could not write its log has ended; whoever supervises it starts it again.
  if (!alive && !await isAlive()) {
    await server.kill();
    await server.start();
  }
  await until("PostgreSQL", isAlive);
  await w.cutoff();
  return await after(w, `${[...seen].sort().join(", ")}${alive ? "" : "; PostgreSQL itself ended"}`);
}

export const databaseFaults = {
  "PostgreSQL restarted": restarted,
  "PostgreSQL killed": killed,
  "connections cut": cut,
  "PostgreSQL slow": slow,
  "PostgreSQL vanished": vanished,
  "PostgreSQL out of connections": outOfConnections,
};

export const databaseDiskFaults = { "PostgreSQL's disk full": diskFull };
