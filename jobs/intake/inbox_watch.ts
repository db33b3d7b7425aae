/**
 * Scans the institutions' inboxes at regular intervals. Only one worker scans at a time, because two would each read
 * and digest every file; claiming decides which worker takes a file.
 *
 * File system events are not used: the runtime's watcher opens what appears, and never returns from a pipe that somebody
 * puts into an inbox; the next call to it then stops the whole process (`docs/upstream.md`).
 */
import { createInboxScanner, intakeBatchesOf, type WholeFile } from "../../exchange/mod.ts";
import { saveScanned } from "../../store/dispatch/exchange_folder.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { joinElection } from "../leader_election.ts";
import type { JobApp } from "../task.ts";
import { intakeJob } from "./intake_tasks.ts";

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
  const look = async () => {
    const all = await scanner.inboxes();
    for (let from = 0; from < all.length; from += INBOXES_AT_ONCE) {
      if (!(await election.renew())) return;
      await lookInto(all.slice(from, from + INBOXES_AT_ONCE));
    }
    if (await election.renew()) await saveScanned(app.db);
  };

  const looks = oneAtATime(() =>
    look().catch((error) => app.log("error", "The inboxes could not be looked into", { error }))
  );
  const election = joinElection(app, "inboxes", { onElected: looks.request });
  const timer = setInterval(looks.request, pollSeconds * 1000);
  return {
    async stop() {
      clearInterval(timer);
      await looks.stop();
      await election.stop();
    },
  };
}

/** Runs one scan after another; requests that come meanwhile are served together by the next one. */
function oneAtATime(look: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let stopped = false;
  let isRequested = false;
  const start = () => {
    if (stopped || running !== undefined || !isRequested) return;
    isRequested = false;
    running = look().finally(() => {
      running = undefined;
      start();
    });
  };
  return {
    request(): void {
      isRequested = true;
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
