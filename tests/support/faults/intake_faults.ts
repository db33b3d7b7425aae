/** What can go wrong with the exchange folder and its disk while institutions' answers are taken in. */
import assert from "node:assert/strict";
import type { FaultEnvironment, Outcome } from "./fault_environment.ts";
import type { FileFault } from "./file_faults.ts";
import { failing, type Fault, toldBeside } from "./folder_faults.ts";

/**
 * Answers lie in the inboxes before it begins, and no worker is quick enough to take any: all are stopped meanwhile, for
 * less than anybody takes them for dead.
 */
async function answered(w: FaultEnvironment, begin: Fault["begin"]): Promise<void> {
  const { workers } = w.service.processes();
  for (const { pid } of workers) Deno.kill(pid, "SIGSTOP");
  try {
    await w.institutions.collect();
    await begin(w);
  } finally {
    for (const { pid } of workers) Deno.kill(pid, "SIGCONT");
  }
}

/** Every answer waits until it is over, and is then taken in once, with one receipt, without a hand. */
const during = ({ begin, end }: Fault) => async (w: FaultEnvironment): Promise<Outcome> => {
  await w.cutoff();
  await w.secondsUntil("the dispatch to be finished", w.isDispatched);
  await w.service.clock.setTo(w.at("20:00:00"));
  const known = await w.alarms();
  const before = (await w.institutions.receipts()).size;
  await answered(w, begin);
  const told = await toldBeside(w, known, async () => {
    await w.service.setOff();
    // What has failed so far has done so for as long as jobs may, by the database's clock.
    await w.service.t.rows(
      "update graphile_worker._private_jobs set created_at = now() - interval '11 minutes'",
    );
  });
  const seen = `API ${await w.ask("GET", "/v1/ordem")}; alarms: ${told}`;
  assert.equal((await w.institutions.receipts()).size, before, "no receipt is there meanwhile");
  await end(w);
  const { files } = w.institutions.delivered();
  const areGiven = async () => {
    await w.service.setOff();
    return (await w.institutions.receipts()).size === files;
  };
  const seconds = await w.secondsUntil("every answer's receipt", areGiven);
  await w.secondsUntil("what was told to end", async () => {
    await w.service.setOff();
    const open = (await w.alarms()).split(", ");
    return !told.split(", ").some((type) => open.includes(type));
  });
  return { seen, seconds };
};

const on = (call: FileFault["call"], path: string) => during(failing({ call, error: "EIO", path }));

export const intakeFaults = {
  "answers: exchange folder's disk full": during({
    begin: (w) => w.disk().fill(),
    end: (w) => w.disk().empty(),
  }),
  "answers: exchange folder read-only": during({
    begin: (w) => w.disk().readOnly(),
    end: (w) => w.disk().writable(),
  }),
  "answers: EIO when they are taken": on("rename", "/.work/"),
  "answers: EIO when they are archived": on("write", "/.work/"),
  "answers: EIO on fsync of the archive": on("fsync", "/.work/"),
  "answers: EIO when they get their archived name": on("rename", "/.archive/"),
  "receipts: EIO on write": on("write", "/receipts/"),
  "receipts: EIO on fsync": on("fsync", "/receipts/"),
  "receipts: EIO on rename": on("rename", "/receipts/"),
};
