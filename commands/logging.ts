/** Structured logs: one JSON object a line, tax ids masked wherever they appear. */
import { masked } from "../domain/audit/masking.ts";
import type { Log } from "../domain/ports.ts";

export { masked };

/** A log that hands each finished line, newline included, to `write`. */
export function openLog(write: (line: string, level: "info" | "warn" | "error") => void): Log {
  return (level, message, fields = {}) => {
    const entry = { time: Temporal.Now.instant().toString(), level, message, ...fields };
    const line = JSON.stringify(entry, (_key, value) => {
      if (value instanceof Error) return { message: value.message, stack: value.stack, cause: value.cause };
      return typeof value === "bigint" ? value.toString() : value;
    });
    write(`${masked(line)}\n`, level);
  };
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

/** The log of a person's own copy: `<dataDir>/log/assets.jsonl`, so that the terminal stays readable. */
export async function fileLog(dataDir: string): Promise<Log> {
  await Deno.mkdir(`${dataDir}/log`, { recursive: true });
  const file = await Deno.open(`${dataDir}/log/assets.jsonl`, { append: true, create: true });
  const encoder = new TextEncoder();
  return openLog((line) => file.writeSync(encoder.encode(line)));
}
