/**
 * Watches the inboxes for file system events, which prompt a scan at once. It is meant for quiet times: the
 * cost of an event grows with the number of watched folders, because the runtime compares it with each of
 * them. When many events come nothing is watched for a while, and the regular scan finds the files.
 */
import { isKnownSilent, silentPath } from "../../exchange/mod.ts";
import type { JobApp } from "../app.ts";

/** Events come in bursts; a burst has ended when there is no event for so long. */
const BURST_GAP_MS = 100;
const REOPEN_MS = 1_000;
/**
 * More comparisons of events with folders in a second than this count as a rush: 32 events over the inboxes
 * of all institutions. With few inboxes that many events come from the files of three institutions, and are
 * cheap.
 */
const RUSH_COMPARISONS = 64_000;
const REST_MS = 15_000;

const inboxOf = /\/([0-9A-Z]{8})\/inbox(?:\/|$)/;

interface MovementListener {
  /** Something changed in the inboxes of these institutions. */
  moved(ispbs: ReadonlySet<string>): void;
  /** Something may have changed in any inbox. */
  missed(): void;
}

interface InboxHints {
  /** Watches the inboxes of exactly these institutions, without those that do not answer: that would never end. */
  follow(ispbs: readonly string[]): Promise<void>;
  stop(): void;
}

/** Where the system cannot watch so many folders, only the regular scan remains. */
export function openHints({ folders, log }: JobApp, listener: MovementListener): InboxHints {
  let followed = "";
  let paths: readonly string[] = [];
  const bursts = collectBursts((ispbs) => listener.moved(ispbs));
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let watcher: Deno.FsWatcher | undefined;
  let stopped = false;

  const open = (): void => {
    watcher?.close();
    watcher = undefined;
    if (stopped || paths.length === 0) return;
    try {
      watcher = Deno.watchFs([...paths], { recursive: false });
    } catch (error) {
      return log("warn", "The inboxes cannot be watched; they are looked into regularly", { error });
    }
    const opened = watcher;
    read(opened).catch((error) => {
      if (opened !== watcher) return;
      log("warn", "Watching the inboxes ended; it begins again", { error });
      // A name that is not UTF-8 ends a watch, so anybody who can write into an inbox could end it for all.
      openAgain(REOPEN_MS);
    });
  };
  const openAgain = (delayMs: number) => {
    watcher?.close();
    watcher = undefined;
    reopening = setTimeout(() => {
      listener.missed();
      open();
    }, delayMs);
  };
  const read = async (events: Deno.FsWatcher) => {
    const isRush = createRushDetector();
    for await (const event of events) {
      if (isRush(paths.length)) return openAgain(REST_MS);
      bursts.add(event.paths);
    }
  };

  return {
    async follow(ispbs) {
      const inboxes = ispbs.map(folders.inbox).filter((path) => !isKnownSilent(path));
      const wanted = inboxes.join();
      if (wanted === followed || stopped) return;
      clearTimeout(reopening);
      paths = await existing(inboxes);
      // An inbox without a folder may have one at the next regular scan.
      followed = paths.length === inboxes.length ? wanted : "";
      open();
    },
    stop() {
      stopped = true;
      bursts.stop();
      clearTimeout(reopening);
      watcher?.close();
    },
  };
}

/** Collects the institutions whose inboxes changed, and reports all of a burst at once. */
function collectBursts(onBurst: (ispbs: ReadonlySet<string>) => void) {
  let moved = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(changedPaths: readonly string[]): void {
      for (const path of changedPaths) {
        const ispb = inboxOf.exec(path)?.[1];
        if (ispb !== undefined) moved.add(ispb);
      }
      clearTimeout(timer);
      timer = setTimeout(() => {
        onBurst(moved);
        moved = new Set();
      }, BURST_GAP_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Counts events, each compared with every watched folder, and returns whether this second has had too many.
 */
function createRushDetector(): (folders: number) => boolean {
  let count = 0;
  let since = performance.now();
  return (folders) => {
    if (performance.now() - since > 1_000) [count, since] = [0, performance.now()];
    return ++count * folders > RUSH_COMPARISONS;
  };
}

/** Those of the paths that exist. */
async function existing(paths: readonly string[]): Promise<readonly string[]> {
  const there = await Promise.all(
    paths.map(async (path) => await silentPath(path) === undefined && await isFolder(path)),
  );
  return paths.filter((_, index) => there[index]);
}

const isFolder = (path: string) => Deno.lstat(path).then(({ isDirectory }) => isDirectory, () => false);
