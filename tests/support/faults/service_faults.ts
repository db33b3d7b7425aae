/** What can go wrong with the service's own processes, their clock, those who operate it and those they ask. */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { isBusinessDay } from "../../../domain/calendar/calendar.ts";
import type { Behaviour, StandInName } from "../../../staging/stand_ins.ts";
import { draftJson } from "../api.ts";
import { allSteps } from "../crash/crash_steps.ts";
import { externalServices } from "../registries/external_services.ts";
import type { FaultEnvironment, Outcome } from "./fault_environment.ts";

const dispatched = (w: FaultEnvironment) => w.secondsUntil("the dispatch to be finished", w.isDispatched);

/** Stopped in the middle of publishing for a minute and woken: another has taken over, and nothing is shown again. */
async function frozen(w: FaultEnvironment): Promise<Outcome> {
  const digest = allSteps.find(({ name }) => name === "digest")!;
  let begun = false;
  const goOn = async () => {
    if (begun) return;
    begun = true;
    await w.cutoff();
  };
  const worker = await w.service.freezeAt(digest, goOn);
  assert.ok(worker, "a worker came to the step");
  const began = performance.now();
  const seen = `API ${await w.ask("GET", "/v1/ordem")}`;
  const seconds = await dispatched(w);
  await w.institutions.collect();
  await pause(Math.max(0, 60_000 - (performance.now() - began)));
  Deno.kill(worker.pid, "SIGCONT");
  await worker.printed(/This worker was taken for dead/);
  await pause(3_000);
  assert.equal(await w.institutions.collect(), 0, "nothing is shown again");
  return { seen, seconds };
}

async function twoCutoffs(w: FaultEnvironment): Promise<Outcome> {
  await w.service.clock.setTo(w.at("19:00:01"));
  await w.service.t.rows("select graphile_worker.add_job('dispatch') from generate_series(1, 6)");
  return { seen: "nothing", seconds: await dispatched(w) };
}

/** From before the cut-off to hours after it at once: what was missed is caught up. */
async function forward(w: FaultEnvironment): Promise<Outcome> {
  await w.service.clock.setTo(w.at("22:30"));
  const seen = `API ${await w.ask("GET", "/v1/ordem")}`;
  return { seen, seconds: await dispatched(w) };
}

/** Half an hour back after the dispatch: what is protocoled then leaves once, and what has left does not leave again. */
async function back(w: FaultEnvironment): Promise<Outcome> {
  await w.cutoff();
  await dispatched(w);
  await w.service.clock.setTo(w.at("18:30"));
  await w.courts.protocol(1, w.day);
  const seen = `API ${await w.ask("GET", "/v1/ordem")}`;
  await w.cutoff();
  // Else the next dispatch asks again what these answers say, and is told another day.
  await w.answer();
  await w.beginDay();
  await w.cutoff();
  return { seen, seconds: await dispatched(w) };
}

/** Longer than any answer of a registry is remembered. */
const FORGOTTEN = { minutes: 2 };

/** A registry that answers badly while drafts are made. */
const registry =
  (name: StandInName, behaviour: Behaviour) => async (w: FaultEnvironment): Promise<Outcome> => {
    // Whoever asks for these services has them as they were at the start: a token first, which is kept.
    await w.ask("GET", "/v1/ordem");
    const { standIns } = await externalServices();
    standIns.behave(name, behaviour);
    await w.service.clock.setTo(w.service.clock.now().add(FORGOTTEN));
    const began = performance.now();
    const seen = await w.ask("POST", "/v1/ordem/minuta", draftJson());
    const took = (performance.now() - began) / 1_000;
    standIns.behave(name, { mode: "normal" });
    assert.match(seen, /^50[234] /, "the registry was asked");
    const made = async () => await w.ask("POST", "/v1/ordem/minuta", draftJson()) === "201";
    const seconds = await w.secondsUntil("a draft to be made", made);
    return { seen: `${seen} after ${took.toFixed(1)} s`, seconds };
  };

const operator = async () => (await externalServices()).stagingData.specialUsers.operator.cpf;
const motivo = "Ensaio de faltas";

/** Ten minutes before the cut-off the day becomes a holiday: nothing leaves, and all of it does on the next day. */
async function holiday(w: FaultEnvironment): Promise<Outcome> {
  await w.service.clock.setTo(w.at("18:50"));
  const added = await w.ask(
    "POST",
    "/v1/operacao/feriado",
    { data: w.day.toString(), nome: "Ponto facultativo", motivo },
    await operator(),
  );
  assert.equal(added, "201");
  await w.cutoff();
  await pause(3_000);
  const left = await w.service.t.rows(`select 1 from remittance where dispatch_date = '${w.day}'`);
  assert.deepEqual(left, [], "nothing leaves on a holiday");
  do w.day = w.day.add({ days: 1 }); while (!isBusinessDay(w.day, new Set()));
  await w.cutoff();
  return {
    seen: `${added} for the operator; orders leave on the next business day`,
    seconds: await dispatched(w),
  };
}

/** Operators resend the same remittance at the same moment, through different processes: it is put there once. */
async function sameButton(w: FaultEnvironment): Promise<Outcome> {
  await w.cutoff();
  await dispatched(w);
  await w.institutions.collect();
  const [one] = await w.service.t.rows("select max(id)::text as id from remittance") as { id: string }[];
  const by = await operator();
  const press = () => w.ask("POST", `/v1/operacao/remessa/${one!.id}/reenviar`, { motivo }, by);
  const answers = await Promise.all(Array.from({ length: 6 }, press));
  const came = async () =>
    (await w.service.t.rows("select outcome from operator_action order by 1")) as {
      outcome: string | null;
    }[];
  const areDone = async () => (await came()).every(({ outcome }) => outcome !== null);
  const seconds = await w.secondsUntil("all that was asked to be done", areDone);
  const outcomes = (await came()).map(({ outcome }) => outcome);
  assert.deepEqual(outcomes, [...Array(answers.length - 1).fill("already-there"), "resent"]);
  const [row] = await w.service.t.rows(`select ispb, file_name from remittance where id = ${one!.id}`) as {
    ispb: string;
    file_name: string;
  }[];
  const path = `${w.service.t.ctx.folders.outbox(row!.ispb)}/${row!.file_name}`;
  // As the institution does with a file it has had: it is the same.
  for (const name of [path, `${path}.sha256`]) await Deno.remove(name);
  const seen = `${
    [...new Set(answers)].sort().join(", ")
  } for all; one puts it there, the others are told it is`;
  return { seen, seconds };
}

export const serviceFaults = {
  "worker frozen in mid-publish": frozen,
  "two cut-offs at once": twoCutoffs,
  "clock forward": forward,
  "clock back": back,
  "customer registry down": registry("customer", { mode: "failing", status: 503 }),
  "customer registry garbage": registry("customer", { mode: "nonsense" }),
  "customer registry slow": registry("customer", { mode: "slow", delayMs: 60_000 }),
  "corporate registry down": registry("corporate", { mode: "failing", status: 500 }),
  "corporate registry garbage": registry("corporate", { mode: "nonsense" }),
  "corporate registry slow": registry("corporate", { mode: "slow", delayMs: 60_000 }),
  "case data down": registry("case-data", { mode: "failing", status: 502 }),
  "case data garbage": registry("case-data", { mode: "nonsense" }),
  "case data slow": registry("case-data", { mode: "slow", delayMs: 60_000 }),
  "holiday added at 18:50": holiday,
  "two operators press the same button": sameButton,
};
