/** Structured logs: one JSON object a line, tax ids masked and what clients keep in their errors left out. */
import { masked } from "../../domain/audit/masking.ts";
import { redacted, redactedText } from "../../domain/audit/redaction.ts";
import type { Log } from "../../domain/ports.ts";
import { activeSpan } from "../../registries/spans.ts";

export { masked };

/** A log that hands each finished line, newline included, to `write`. What is traced has its trace in it, and is told there. */
export function openLog(write: (line: string, level: "info" | "warn" | "error") => void): Log {
  return (level, message, fields = {}) => {
    const head = { time: Temporal.Now.instant().toString(), level, message: redactedText(message) };
    // Before it is serialised: a client's error brings its own `toJSON`, which tells its whole request.
    const line = masked(
      JSON.stringify({ ...head, ...traceOfLine(), ...redacted(fields) as Record<string, unknown> }),
    );
    write(`${line}\n`, level);
    activeSpan()?.addEvent(head.message, { line });
  };
}

function traceOfLine(): { readonly traceId?: string } {
  const span = activeSpan();
  return span === undefined ? {} : { traceId: span.spanContext().traceId };
}

/** The log of a server role: standard output, for whoever collects it. */
export function standardLog(): Log {
  const encoder = new TextEncoder();
  return openLog((line) => Deno.stdout.writeSync(encoder.encode(line)));
}

/** The log of a command, whose report goes to standard output: only what went wrong. */
export function standardError(): Log {
  const encoder = new TextEncoder();
  return openLog((line, level) => void (level === "info" || Deno.stderr.writeSync(encoder.encode(line))));
}

/**
 * Makes a file or folder of this process its user's alone, unless it is given another mode by name: what the program
 * keeps is about people.
 */
export const keepFilesPrivate = (): void => void Deno.umask(0o077);

/**
 * Ends the program when something fails that nobody handles, and says what as a log does: Deno itself would print all that
 * a client keeps in its error.
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

/** The log of a person's own copy: `<dataDir>/log/assets.jsonl`, so that the terminal stays readable. */
export async function fileLog(dataDir: string): Promise<Log> {
  const [folder, path] = [`${dataDir}/log`, `${dataDir}/log/assets.jsonl`];
  await makeDataDir(dataDir);
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await Deno.open(path, { append: true, create: true, mode: 0o600 });
  // Those that an earlier version made were everybody's to read.
  await Promise.all([Deno.chmod(folder, 0o700), Deno.chmod(path, 0o600)]);
  const encoder = new TextEncoder();
  return openLog((line) => file.writeSync(encoder.encode(line)));
}

/**
 * Makes `DATA_DIR`, for its user alone. Root's is passed through, though not looked into, by the user that PostgreSQL runs
 * as.
 */
async function makeDataDir(dataDir: string): Promise<void> {
  await Deno.mkdir(dataDir, { recursive: true });
  const isOwn = (await Deno.stat(dataDir)).uid === Deno.uid();
  if (isOwn) await Deno.chmod(dataDir, Deno.uid() === 0 ? 0o711 : 0o700);
}
