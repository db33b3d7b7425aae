/**
 * Structured logs: one JSON object a line, with tax ids masked and the data that clients attach to their errors left out.
 * No writer of a line waits or fails: lines are queued, and lost and counted where the other end takes none, as a full
 * disk or a pipe that nobody reads.
 */
import { setTimeout as pause } from "node:timers/promises";
import { maskTaxIds } from "../../domain/audit/masking.ts";
import { redact, redactText } from "../../domain/audit/redaction.ts";
import type { Log, LostLines } from "../../domain/ports.ts";
import { activeSpan } from "../../registries/spans.ts";
import { withTimeout } from "../../store/connection/with_timeout.ts";

/** Some seconds of a busy process; a longer silence at the other end loses lines instead of memory. */
const MAX_QUEUED_CHARACTERS = 4_194_304;
const BATCH_CHARACTERS = 65_536;
/** How soon an end is tried again that takes nothing at the moment. */
const AGAIN_AFTER_MS = 50;

/** What lines are written to; a part of the bytes may be taken. */
export interface LineEnd {
  write(bytes: Uint8Array): Promise<number>;
}

interface LineWriter {
  /** Queues a line, newline included. */
  write(line: string): void;
  readonly lost: () => LostLines;
  /** Waits until what is queued is written, but no longer than this. */
  flush(withinMs: number): Promise<void>;
}

/** @param told the line that says how many were lost, written when the other end takes lines again */
export function openLineWriter(
  end: LineEnd,
  told: (lines: number) => string,
  maxQueued: number = MAX_QUEUED_CHARACTERS,
): LineWriter {
  const queue = openQueue();
  let lines = 0;
  let untold = 0;
  let failing = false;
  let broken = false;
  let draining: Promise<void> | undefined;

  const lose = (count: number) => {
    lines += count;
    untold += count;
    failing = true;
  };
  const drain = async () => {
    for (let batch = queue.take(); batch !== ""; batch = queue.take()) {
      // A line that was cut is ended first, so that no other is glued to it.
      const wasBroken = broken;
      const bytes = new TextEncoder().encode(wasBroken ? `\n${batch}` : batch);
      const left = await writeAll(end, bytes);
      if (left.length > 0) {
        broken ||= left.length < bytes.length;
        lose(countNewlines(left) - (wasBroken && left.length === bytes.length ? 1 : 0));
        continue;
      }
      [broken, failing] = [false, false];
      if (untold > 0) queue.add(told(untold));
      untold = 0;
    }
  };
  const start = () => {
    draining ??= drain().finally(() => {
      draining = undefined;
      if (queue.characters() > 0) start();
    });
  };
  return {
    write(line) {
      if (queue.characters() + line.length > maxQueued) return lose(1);
      queue.add(line);
      start();
    },
    lost: () => ({ lines, failing }),
    async flush(withinMs) {
      await withTimeout(withinMs, draining ?? Promise.resolve(), () => {});
    },
  };
}

/** Lines that wait, taken as texts of some of them. */
function openQueue() {
  const lines: string[] = [];
  let characters = 0;
  return {
    characters: () => characters,
    add(line: string) {
      lines.push(line);
      characters += line.length;
    },
    take(): string {
      let taken = 0;
      const over = lines.findIndex((line) => (taken += line.length) > BATCH_CHARACTERS);
      const text = lines.splice(0, over < 0 ? lines.length : Math.max(over, 1)).join("");
      characters -= text.length;
      return text;
    },
  };
}

/** Writes as much as the other end takes; returns what it refused. */
async function writeAll(end: LineEnd, bytes: Uint8Array): Promise<Uint8Array> {
  let left = bytes;
  while (left.length > 0) {
    try {
      left = left.subarray(await end.write(left));
    } catch (error) {
      if (!(error instanceof Deno.errors.WouldBlock)) return left;
      await pause(AGAIN_AFTER_MS);
    }
  }
  return left;
}

const NEWLINE = 10;

const countNewlines = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => byte === NEWLINE ? sum + 1 : sum, 0);

export { maskTaxIds };

/** The log of a process that serves, which neither fails nor waits for whoever reads it. */
interface ProcessLog {
  readonly log: Log;
  readonly lost: () => LostLines;
  /** Writes what is queued before the process ends, for as long as a stop may wait. */
  flush(): Promise<void>;
}

/**
 * A log that passes each line, newline included, to `write`. Within a trace, lines carry its id and are added
 * to it. What cannot be written as a line is said in one without its fields: logging never fails.
 */
export function openLog(write: (line: string, level: LogLevel) => void): Log {
  return (level, message, fields = {}) => {
    const time = Temporal.Now.instant().toString();
    try {
      const head = { time, level, message: redactText(message) };
      // Masks before serialising: a client's error may have a `toJSON` of its own, which would include the
      // whole request.
      const line = maskTaxIds(
        JSON.stringify({ ...head, ...traceOfLine(), ...redact(fields) as Record<string, unknown> }),
      );
      write(`${line}\n`, level);
      activeSpan()?.addEvent(head.message, { line });
    } catch {
      tryTo(() =>
        write(`${JSON.stringify({ time, level, message: "A line that could not be written" })}\n`, level)
      );
    }
  };
}

type LogLevel = "info" | "warn" | "error";

function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing is left to tell it by.
  }
}

function traceOfLine(): { readonly traceId?: string } {
  const span = activeSpan();
  return span === undefined ? {} : { traceId: span.spanContext().traceId };
}

/** The log of a server role, on standard output for a log collector. */
export const standardLog = (): ProcessLog => processLog(Deno.stdout);

const FLUSHED_WITHIN_MS = 1_000;

function processLog(end: LineEnd): ProcessLog {
  const writer = openLineWriter(end, (lines) => {
    let told = "";
    openLog((line) => told = line)("warn", "Log lines were lost: they could not be written", { lines });
    return told;
  });
  return { log: openLog(writer.write), lost: writer.lost, flush: () => writer.flush(FLUSHED_WITHIN_MS) };
}

/** The log of a command, on standard error: errors only, since its report goes to standard output. */
export function standardError(): Log {
  const encoder = new TextEncoder();
  return openLog((line, level) => void (level === "info" || Deno.stderr.writeSync(encoder.encode(line))));
}

/**
 * Makes new files and folders of this process private to its user unless a mode is given, since they contain
 * personal data.
 */
export const keepFilesPrivate = (): void => void Deno.umask(0o077);

/**
 * Ends the program on an unhandled error and logs it; Deno itself would print all data that a client attaches
 * to its error.
 */
export function endOnUnhandledFailure(): void {
  const log = standardError();
  const end = (event: Event, error: unknown) => {
    event.preventDefault();
    log("error", "The program ended by a failure that nobody handled", { error });
    Deno.exit(1);
  };
  globalThis.addEventListener("error", (event) => end(event, event.error));
  globalThis.addEventListener("unhandledrejection", (event) => end(event, event.reason));
}

/** The log of a local copy: the file `<dataDir>/log/assets.jsonl`, so that the terminal stays readable. */
export async function fileLog(dataDir: string): Promise<ProcessLog> {
  const [folder, path] = [`${dataDir}/log`, `${dataDir}/log/assets.jsonl`];
  await makeDataDir(dataDir);
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await Deno.open(path, { append: true, create: true, mode: 0o600 });
  // An earlier version made them readable by everybody.
  await Promise.all([Deno.chmod(folder, 0o700), Deno.chmod(path, 0o600)]);
  return processLog(file);
}

/**
 * Creates `DATA_DIR`, private to its user. If that is root, the user that runs PostgreSQL may traverse it,
 * but not list it.
 */
async function makeDataDir(dataDir: string): Promise<void> {
  await Deno.mkdir(dataDir, { recursive: true });
  const isOwn = (await Deno.stat(dataDir)).uid === Deno.uid();
  if (isOwn) await Deno.chmod(dataDir, Deno.uid() === 0 ? 0o711 : 0o700);
}
