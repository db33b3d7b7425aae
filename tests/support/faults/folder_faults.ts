/** What can go wrong with the exchange folder and its disk, at the hour of the dispatch. */
import type { FaultEnvironment, Outcome } from "./fault_environment.ts";
import type { FileFault } from "./file_faults.ts";

export interface Fault {
  begin(w: FaultEnvironment): Promise<void>;
  end(w: FaultEnvironment): Promise<void>;
}

/**
 * Waits for an alarm beside those that faults before this one left for the next look; answers the types.
 *
 * @param goOn what the timetable would do meanwhile
 */
export async function toldBeside(
  w: FaultEnvironment,
  known: string,
  goOn: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const own = async () => {
    await goOn();
    return (await w.alarms()).split(", ").filter((type) =>
      type !== "none" && !known.split(", ").includes(type)
    );
  };
  await w.secondsUntil("operators to be told", async () => (await own()).length > 0);
  return (await own()).join(", ");
}

/** The API is asked and operators are told while it lasts; then the dispatch ends by itself. */
const during = ({ begin, end }: Fault) => async (w: FaultEnvironment): Promise<Outcome> => {
  const known = await w.alarms();
  await begin(w);
  await w.cutoff();
  const told = await toldBeside(w, known);
  const requested = await w.ask("GET", "/v1/ordem");
  const seen = `API ${requested}; alarms: ${told}`;
  if (await w.isDispatched()) throw new Error("The dispatch ended in spite of the fault");
  await end(w);
  return { seen, seconds: await w.secondsUntil("the dispatch to be finished", w.isDispatched) };
};

export const failing = (fault: FileFault): Fault => ({
  begin: ({ files }) => files.set(fault),
  end: ({ files }) => files.clear(),
});

/** One institution's folder cannot be written: its remittance waits, the others' leave. */
async function wrongRights(w: FaultEnvironment): Promise<Outcome> {
  const known = await w.alarms();
  await w.files.set({ call: "open", error: "EACCES", path: "/99000001/outbox/" });
  await w.cutoff();
  const others = `select 1 from remittance where dispatch_date = '${w.day}' and ispb <> '99000001'
    and status = 'published'`;
  await w.secondsUntil(
    "the others' remittances to leave",
    async () => (await w.service.t.rows(others)).length >= 3,
  );
  const seen = `the others' remittances left; alarms: ${await toldBeside(w, known)}`;
  if (await w.isDispatched()) throw new Error("The dispatch ended in spite of the fault");
  await w.files.clear();
  return { seen, seconds: await w.secondsUntil("the dispatch to be finished", w.isDispatched) };
}

/** Slow, not failing: it takes its time and needs nobody. */
async function slowDisk(w: FaultEnvironment): Promise<Outcome> {
  await w.files.set({ call: "fsync", error: "none", delayMs: 2_000, path: "/outbox" });
  await w.cutoff();
  const seconds = await w.secondsUntil("the dispatch to be finished", w.isDispatched);
  const seen = `API ${await w.ask("GET", "/v1/ordem")}; alarms: ${await w.alarms()}`;
  await w.files.clear();
  return { seen, seconds };
}

export const folderFaults = {
  "exchange folder's disk full": during({ begin: (w) => w.disk().fill(), end: (w) => w.disk().empty() }),
  "exchange folder read-only": during({ begin: (w) => w.disk().readOnly(), end: (w) => w.disk().writable() }),
  "exchange folder missing": during({ begin: (w) => w.disk().unmount(), end: (w) => w.disk().mount() }),
  "exchange folder slow": slowDisk,
  "EIO on write": during(failing({ call: "write", error: "EIO", path: "/outbox/" })),
  "EIO on fsync": during(failing({ call: "fsync", error: "EIO", path: "/outbox/" })),
  "EIO on rename": during(failing({ call: "rename", error: "EIO", path: "/outbox/" })),
  "one institution's rights wrong": wrongRights,
};
