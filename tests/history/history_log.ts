/** Writes a history as it happens: a JSON line for each entry, in the order in which they became known. */
import type { Entry, Values } from "./checker_entries.ts";

/** How a call ended, as far as its caller can know. */
export type Outcome<Answer> =
  | { readonly type: "ok"; readonly answer: Answer }
  | { readonly type: "fail" | "info"; readonly why: string };

export interface HistoryLog extends Disposable {
  readonly entries: readonly Entry[];
  /** What the service's clock says. */
  now(): Temporal.Instant;
  /** What was seen without a call. */
  see<F extends keyof Values>(
    process: string,
    f: F,
    value: Values[F] extends { ok: infer Value } ? Value : never,
  ): void;
  /** What was done to the service: for people to read, no rule asks for it. */
  note(what: string, value?: unknown): void;
  /** Records a call before it is made, and how it ended. */
  call<F extends keyof Values>(
    process: string,
    f: F,
    asked: Values[F] extends { invoke: infer Asked } ? Asked : never,
    work: () => Promise<Outcome<Values[F] extends { ok: infer Answer } ? Answer : never>>,
  ): Promise<Outcome<Values[F] extends { ok: infer Answer } ? Answer : never>>;
}

/** @param clock what the service's clock says */
export function openHistory(path: string, clock: () => Temporal.Instant): HistoryLog {
  const file = Deno.openSync(path, { write: true, create: true, truncate: true });
  const encoder = new TextEncoder();
  const entries: Entry[] = [];
  const began = performance.now();
  const add = (process: string, type: Entry["type"], f: string, value: unknown, call?: number): number => {
    const entry: Entry = {
      index: entries.length,
      time: Math.round(performance.now() - began),
      clock: clock().toZonedDateTimeISO("America/Sao_Paulo").toString({ timeZoneName: "never" }),
      ...{ process, type, f, value },
      ...call !== undefined && { call },
    };
    entries.push(entry);
    file.writeSync(encoder.encode(`${JSON.stringify(entry)}\n`));
    return entry.index;
  };
  return {
    entries,
    now: clock,
    see: (process, f, value) => void add(process, "ok", f, value),
    note: (what, value = {}) => void add("nemesis", "info", what, value),
    async call(process, f, asked, work) {
      const begun = add(process, "invoke", f, asked);
      const outcome = await work();
      add(process, outcome.type, f, outcome.type === "ok" ? outcome.answer : { motivo: outcome.why }, begun);
      return outcome;
    },
    [Symbol.dispose]: () => file.close(),
  };
}

/** Reads what was written: a last line that was cut off is left out. */
export async function readHistory(path: string): Promise<Entry[]> {
  const lines = (await Deno.readTextFile(path)).split("\n").filter((line) => line.endsWith("}"));
  return lines.map((line) => JSON.parse(line) as Entry);
}
