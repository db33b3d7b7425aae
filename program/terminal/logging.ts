/**
 * Structured logs: one JSON object a line, with tax ids masked and the data that clients attach to their
 * errors left out.
 */
import { maskTaxIds } from "../../domain/audit/masking.ts";
import { redact, redactText } from "../../domain/audit/redaction.ts";
import type { Log, LostLines } from "../../domain/ports.ts";
import { type LineEnd, openLineWriter } from "./line_writer.ts";
import { activeSpan } from "../../registries/spans.ts";

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
