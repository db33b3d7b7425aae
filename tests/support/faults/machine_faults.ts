/**
 * A machine that is lost with its disks: the primary, the exchange folder and every process. Another machine has a standby
 * and a copy of the folder that is brought up to date again and again; the service goes on there.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { needs } from "../processes/debian.ts";
import { runDeno } from "../processes/run_deno.ts";
import { taskArguments } from "../processes/tasks.ts";
import { until } from "../until.ts";
import type { FaultEnvironment, Outcome } from "./fault_environment.ts";

/** From one copy of the exchange folder to the next. */
const COPY_SECONDS = 5;

async function rsync(from: string, to: string): Promise<void> {
  const { success, code, stderr } = await new Deno.Command("rsync", {
    args: ["--archive", "--hard-links", "--delete", `${from}/`, `${to}/`],
  }).output();
  // Files that went while it looked, as claimed answers do, are no fault.
  if (!success && code !== 24) throw new Error(new TextDecoder().decode(stderr));
}

/** Copies the folder until it is told to stop, which waits for the last copy. @returns when it was last begun */
function copyFolder(from: string, to: string) {
  let [over, begun] = [false, performance.now()];
  const copying = (async () => {
    while (!over) {
      const now = performance.now();
      await rsync(from, to);
      begun = now;
      for (let n = 0; n < COPY_SECONDS * 10 && !over; n++) await pause(100);
    }
  })();
  return async () => {
    over = true;
    const seconds = (performance.now() - begun) / 1_000;
    await copying;
    return seconds;
  };
}

interface Losing {
  /** When the machine is lost. */
  readonly isMidway: () => Promise<boolean>;
  /** What goes on; it ends by itself once the service is back. */
  readonly during: () => Promise<unknown>;
  /** For how long before that the standby was told of nothing. */
  readonly behindSeconds?: number;
}

/** Loses the machine, goes on on the other one, and tells courts which of their numbers are gone. */
async function loseMachine(
  w: FaultEnvironment,
  { isMidway, during, behindSeconds = 0 }: Losing,
): Promise<string> {
  const { service: { server, env, t, output }, courts } = w;
  const folder = env["EXCHANGE_DIR"]!;
  await needs("rsync", "rsync");
  const copy = await Deno.makeTempDir({ prefix: "assets-copy-" });
  await rsync(folder, copy);
  const stopCopying = copyFolder(folder, copy);
  const goingOn = during();
  await until("the middle of it", isMidway, { seen: output });
  const [sender] = await server.rows<{ pid: number }>("select pid from pg_stat_replication");
  if (behindSeconds > 0) Deno.kill(sender!.pid, "SIGSTOP");
  await pause(behindSeconds * 1_000);
  const began = performance.now();
  const since = () => ((performance.now() - began) / 1_000).toFixed(1);
  let [known, age, recovery, started] = [[] as string[], 0, "", ""];
  let lost = new Set<string>();
  let replaced = Promise.resolve();
  await w.service.whileEnded("all", async () => {
    await server.kill();
    if (behindSeconds > 0) Deno.kill(sender!.pid, "SIGKILL");
    known = [...courts.protocols];
    age = await stopCopying();
    for await (const { name } of Deno.readDir(folder)) {
      await Deno.remove(`${folder}/${name}`, { recursive: true });
    }
    await rsync(copy, folder);
    replaced = server.start();
    const isPrimary = "select 1 where not pg_is_in_recovery()";
    await until("the database", () => t.rows(isPrimary).then(({ length }) => length === 1, () => false));
    lost = await lostOf(w, known);
    const { code, out, err } = await runDeno([...RECOVER, "--apply", "--motivo", "ensaio"], env);
    if (code !== 0) throw new Error(out + err);
    recovery = out.trim().split("\n").slice(0, 3).join(" / ");
    started = since();
  });
  await w.secondsUntil("a court to read", async () => await w.ask("GET", "/v1/ordem") === "200");
  const reads = since();
  const isTaken = async () => !(await w.ask("POST", "/v1/ordem/minuta", {})).startsWith("503");
  await w.secondsUntil("a change to be taken", isTaken);
  const changes = since();
  await replaced;
  courts.forget(lost);
  await goingOn;
  assert.equal((await lostOf(w, [...lost])).size, lost.size, "no number that was lost is given again");
  await Deno.remove(copy, { recursive: true });
  return `${lost.size} of ${known.length} numbers lost, folder ${age.toFixed(1)} s old, ${recovery}; ` +
    `recovered ${started} s after the loss, reads served ${reads} s, changes ${changes} s`;
}

const RECOVER = taskArguments("recover");

async function lostOf(
  { service: { t } }: FaultEnvironment,
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await t.rows(
    "select protocol_number as number from court_order where protocol_number is not null",
  ) as { number: string }[];
  const kept = new Set(rows.map(({ number }) => number));
  return new Set(numbers.filter((number) => !kept.has(number)));
}

const whileProtocoling = (behindSeconds: number) => async (w: FaultEnvironment): Promise<Outcome> => {
  const before = w.courts.protocols.length;
  const seen = await loseMachine(w, {
    isMidway: () => Promise.resolve(w.courts.protocols.length >= before + 3),
    // A court whose draft is gone with the rest looks at what it has, and goes on another time.
    during: () =>
      w.courts.protocol(40, w.day).catch((error: Error) => {
        if (behindSeconds === 0 || !error.message.includes("minuta-nao-encontrada")) throw error;
      }),
    behindSeconds,
  });
  await w.cutoff();
  return { seen, seconds: await w.secondsUntil("the dispatch to be finished", w.isDispatched) };
};

async function duringDispatch(w: FaultEnvironment): Promise<Outcome> {
  await w.courts.protocol(3, w.day);
  const published = `select 1 from remittance where status = 'published' and dispatch_date = '${w.day}'`;
  const seen = await loseMachine(w, {
    isMidway: async () => (await w.service.t.rows(published)).length > 0,
    during: () => w.cutoff(),
  });
  return { seen, seconds: await w.secondsUntil("the dispatch to be finished", w.isDispatched) };
}

/** With a standby that commits wait for. */
export const machineFaults = {
  "machine lost with its disks during protocol": whileProtocoling(0),
  "machine lost with its disks during the dispatch": duringDispatch,
};

/** With one that they do not wait for. */
export const laggingMachineFaults = {
  "machine lost with its disks, the standby not waited for": whileProtocoling(0),
  "machine lost with its disks, the standby five seconds behind": whileProtocoling(5),
};
