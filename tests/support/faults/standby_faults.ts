/** A primary that is killed and its standby that is promoted: nothing acknowledged is lost, and nothing is restarted. */
import { until } from "../until.ts";
import type { FaultEnvironment, Outcome } from "./fault_environment.ts";

/** Kills the primary; when somebody has seen that, promotes the standby. */
async function failover(w: FaultEnvironment): Promise<string> {
  const { server, t } = w.service;
  await server.kill();
  const seen = await w.ask("GET", "/v1/ordem");
  const replaced = server.start();
  const isServed = async () => await w.ask("GET", "/v1/ordem") === "200";
  const served = await w.secondsUntil("a call to be served", isServed);
  await replaced;
  await until("the database", () => t.rows("select 1").then(() => true, () => false));
  return `${seen}; served ${served.toFixed(1)} s after the promotion began`;
}

async function duringProtocol(w: FaultEnvironment): Promise<Outcome> {
  const protocoling = w.courts.protocol(9, w.day);
  await until("orders of today", () => Promise.resolve(w.courts.protocols.length % 9 >= 4));
  const seen = await failover(w);
  await protocoling;
  await w.cutoff();
  return { seen, seconds: await w.secondsUntil("the dispatch to be finished", w.isDispatched) };
}

async function duringDispatch(w: FaultEnvironment): Promise<Outcome> {
  await w.cutoff();
  const seen = await failover(w);
  return { seen, seconds: await w.secondsUntil("the dispatch to be finished", w.isDispatched) };
}

async function duringIntake(w: FaultEnvironment): Promise<Outcome> {
  await w.cutoff();
  await w.secondsUntil("the dispatch to be finished", w.isDispatched);
  await w.service.clock.setTo(w.at("20:00:00"));
  await w.institutions.collect();
  await w.service.setOff();
  const seen = await failover(w);
  const files = w.institutions.delivered().files;
  const isAnswered = async () => {
    await w.service.setOff();
    return (await w.institutions.receipts()).size >= files;
  };
  return { seen, seconds: await w.secondsUntil("every answer's receipt", isAnswered) };
}

export const standbyFaults = {
  "primary killed during protocol, standby promoted": duringProtocol,
  "primary killed during the dispatch, standby promoted": duringDispatch,
  "primary killed during the intake, standby promoted": duringIntake,
};
