/**
 * Scans the institutions' inboxes, at regular intervals and at once after a file system event. Only one
 * worker scans at a time, because two would each read and digest every file; claiming decides which worker
 * takes a file.
 */
import { createInboxScanner, intakeBatchesOf, type WholeFile } from "../../exchange/mod.ts";
import { saveScanned } from "../../store/dispatch/exchange_folder.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { openHints } from "./inbox_hints.ts";
import { intakeJob } from "./intake_file.ts";
import type { JobApp } from "../app.ts";
import { joinElection } from "../leader_election.ts";

const INBOXES_AT_ONCE = 64;
const HANDED_OUT_MS = 30_000;
/** The most enqueued files that are remembered; the oldest are forgotten first. */
const REMEMBERED = 10_000;

interface InboxWatch {
  /** Resolves after the present scan. */
  stop(): Promise<void>;
}

/**
 * Enqueues a job for each batch of complete files; files of one institution are in one batch, by sequence.
 */
export function watchInboxes(app: JobApp, pollSeconds: number): InboxWatch {
  const scanner = createInboxScanner(app);
  const isNew = createMemory();
  const lookInto = async (ispbs: readonly string[]) => {
    const batches = intakeBatchesOf((await scanner.scan(ispbs)).filter(isNew));
    await enqueue(app.db, batches.map((files) => intakeJob(files)));
  };
  /** Files are enqueued as soon as they are found. */
  const look = async (where: ReadonlySet<string> | undefined) => {
    const all = await scanner.inboxes();
    for (let from = 0; from < all.length; from += INBOXES_AT_ONCE) {
      const some = all.slice(from, from + INBOXES_AT_ONCE);
      const wanted = some.filter((ispb) => where === undefined || where.has(ispb));
      if (wanted.length === 0) continue;
      if (!(await election.renew())) return;
      await lookInto(wanted);
    }
    if (where !== undefined) return;
    await hints.follow(all);
    if (await election.renew()) await saveScanned(app.db);
  };

  const looks = oneAtATime((where) =>
    look(where).catch((error) => app.log("error", "The inboxes could not be looked into", { error }))
  );
  const hints = openHints(app, { moved: looks.request, missed: looks.requestAll });
  const election = joinElection(app, "inboxes", {
    onElected: looks.requestAll,
    onLost: () => hints.follow([]),
  });
  const timer = setInterval(looks.requestAll, pollSeconds * 1000);
  return {
    async stop() {
      clearInterval(timer);
      hints.stop();
      await looks.stop();
      await election.stop();
    },
  };
}

/** Runs one scan after another; requests that come meanwhile are served together by the next one. */
function oneAtATime(look: (where: ReadonlySet<string> | undefined) => Promise<void>) {
  let running: Promise<void> | undefined;
  let stopped = false;
  /** What to scan next: everything, or the inboxes that changed. */
  let next: "everywhere" | Set<string> = new Set();
  const start = () => {
    if (stopped || running !== undefined || next !== "everywhere" && next.size === 0) return;
    const where = next === "everywhere" ? undefined : next;
    next = new Set();
    running = look(where).finally(() => {
      running = undefined;
      start();
    });
  };
  return {
    request(ispbs: ReadonlySet<string>): void {
      if (next !== "everywhere") { for (const ispb of ispbs) next.add(ispb); }
      start();
    },
    requestAll(): void {
      next = "everywhere";
      start();
    },
    /** Resolves after the present scan. */
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}

/**
 * Remembers enqueued files, so that a waiting file is not enqueued again at each scan, each time in another
 * batch. After a while it is enqueued again, whatever became of the job.
 */
function createMemory(): (file: WholeFile) => boolean {
  let handedOut = new Map<string, number>();
  return ({ ispb, name, bytes }) => {
    const now = performance.now();
    const file = `${ispb}/${name}/${bytes}`;
    const before = handedOut.get(file);
    if (before !== undefined && now - before < HANDED_OUT_MS) return false;
    if (handedOut.size >= REMEMBERED) {
      handedOut = new Map([...handedOut].filter(([_, at]) => now - at < HANDED_OUT_MS));
    }
    handedOut.set(file, now);
    return true;
  };
}
