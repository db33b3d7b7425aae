/** Looks into the institutions' inboxes: a file-system event is a hint to look at once, the regular look is the truth. */
import { dirname } from "node:path";
import { createInboxScanner } from "../exchange/mod.ts";
import { enqueue } from "../store/jobs.ts";
import type { JobApp } from "./mod.ts";

/** Events come in bursts; one look serves all of a burst. */
const SETTLE_MS = 100;
const REOPEN_MS = 1_000;

export interface InboxWatch {
  /** Ends after the look under way. */
  stop(): Promise<void>;
}

/** Enqueues one job a file that is ready; jobs of one institution run one after the other, by sequence. */
export function watchInboxes(app: JobApp, pollSeconds: number): InboxWatch {
  const scanner = createInboxScanner(app);
  const look = async () => {
    const files = await scanner.scan();
    await enqueue(
      app.db,
      files.map(({ ispb, name }) => ({
        task: "intake_file",
        payload: { ispb, name },
        key: `intake:${ispb}:${name}`,
        queue: `intake:${ispb}`,
      })),
    );
  };

  let running: Promise<void> | undefined;
  let again = false;
  const lookOnce = () => {
    if (running !== undefined) return void (again = true);
    again = false;
    running = look()
      .catch((error) => app.log("error", "The inboxes could not be looked into", { error }))
      .finally(() => {
        running = undefined;
        if (again) lookOnce();
      });
  };

  const timer = setInterval(lookOnce, pollSeconds * 1000);
  lookOnce();
  const hints = watchFolder(app, lookOnce);
  return {
    async stop() {
      clearInterval(timer);
      hints.stop();
      again = false;
      await running;
    },
  };
}

/** Where the system cannot watch so many folders, the regular look alone has to do. */
function watchFolder({ folders, log }: JobApp, hint: () => void): { stop(): void } {
  let settling: ReturnType<typeof setTimeout> | undefined;
  let watcher: Deno.FsWatcher | undefined;
  const open = (): void => {
    try {
      watcher = Deno.watchFs(dirname(folders.work), { recursive: true });
    } catch (error) {
      watcher = undefined;
      return log("warn", "The exchange folder cannot be watched; inboxes are looked into regularly", {
        error,
      });
    }
    read(watcher).catch((error) => {
      log("warn", "Watching the exchange folder ended; it begins again", { error });
      // A name that is not UTF-8 ends a watch: whoever can write into an inbox could end it for everybody.
      settling = setTimeout(() => {
        hint();
        open();
      }, REOPEN_MS);
    });
  };
  const read = async (events: Deno.FsWatcher) => {
    for await (const { paths } of events) {
      if (!paths.some((path) => path.includes("/inbox/"))) continue;
      clearTimeout(settling);
      settling = setTimeout(hint, SETTLE_MS);
    }
  };
  open();
  return {
    stop() {
      clearTimeout(settling);
      watcher?.close();
    },
  };
}
