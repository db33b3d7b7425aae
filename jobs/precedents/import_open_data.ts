/** Imports a file of open data through the integration API, and reports the result of every row. */
import * as v from "valibot";
import { ok, type Result } from "../../domain/result.ts";
import type { PrecedentsBank } from "../../registries/bnp.ts";
import {
  type FileRefusal,
  readOpenDataFile,
  type RowOutcome,
  type RowResult,
  sift,
  type Waiting,
} from "./open_data_file.ts";

export interface ImportReport {
  readonly rows: number;
  /** The number of sent precedents that were new or changed. */
  readonly written: number;
  /** The number of sent precedents that were unchanged. */
  readonly unchanged: number;
  /** Every row, in order. */
  readonly outcomes: readonly RowOutcome[];
}

/** The most elements and bytes of one call: few enough that even a slow connection sends them in time. */
const BATCH_ELEMENTS = 200;
const BATCH_BYTES = 512 * 1_024;

/**
 * Reads the whole file before anything is sent, so that nothing is sent of a file in another format.
 *
 * @param onProgress called with the number of rows imported or refused so far
 */
export async function importOpenData(
  bank: Pick<PrecedentsBank, "put">,
  path: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Result<ImportReport, FileRefusal>> {
  const read = await readOpenDataFile(path);
  if (!read.ok) return read;
  const rows = read.value;
  const outcomes = new Map<number, RowOutcome>();
  const setOutcome = (line: number, name: string, result: RowResult) => {
    outcomes.set(line, { line, name, result });
    onProgress(outcomes.size, rows.length);
  };
  const waiting = sift(rows, setOutcome);
  const counts = { written: 0, unchanged: 0 };
  let barred: string | undefined;
  for (const batch of batches(waiting)) {
    const sent = barred === undefined ? await send(bank, batch) : wholly(batch, barred);
    barred ??= sent.barred;
    counts.written += sent.written;
    counts.unchanged += sent.unchanged;
    for (const { line, name, unreadSuspension } of batch) {
      const reason = sent.refused.get(line);
      const taken = { type: "sent" as const, ...(unreadSuspension && { unread: unreadSuspension }) };
      setOutcome(line, name, reason === undefined ? taken : { type: "refused", reason });
    }
  }
  return ok({
    rows: rows.length,
    ...counts,
    outcomes: [...outcomes.values()].sort((a, b) => a.line - b.line),
  });
}

/**
 * Batches of one resource each, within both limits. Repetitive appeals come first: they are the only resource
 * reserved to one court, so a caller of another court is refused before anything is stored as its own.
 */
function* batches(waiting: readonly Waiting[]): Generator<readonly Waiting[]> {
  const groups = Map.groupBy(waiting, ({ resource }) => resource);
  const { "recurso-repetitivo": appeals = [], ...others } = Object.fromEntries(groups);
  for (const group of [appeals, ...Object.values(others)]) {
    let batch: Waiting[] = [];
    let bytes = 0;
    for (const one of group) {
      const size = new TextEncoder().encode(JSON.stringify(one.element)).length;
      if (batch.length === BATCH_ELEMENTS || (batch.length > 0 && bytes + size > BATCH_BYTES)) {
        yield batch;
        [batch, bytes] = [[], 0];
      }
      batch.push(one);
      bytes += size;
    }
    if (batch.length > 0) yield batch;
  }
}

const Fault = v.object({ campo: v.string(), mensagem: v.string() });
const Taken = v.object({
  gravados: v.number(),
  inalterados: v.number(),
  recusados: v.array(v.object({ indice: v.number(), ...Fault.entries })),
});
const Problem = v.object({ detail: v.string(), erros: v.optional(v.array(Fault), []) });

interface BatchOutcome {
  readonly written: number;
  readonly unchanged: number;
  /** The reasons by line. */
  readonly refused: ReadonlyMap<number, string>;
  /** Why the caller may not send anything. */
  readonly barred?: string | undefined;
}

/**
 * @throws nothing: when the bank cannot be reached the batch counts as refused, and a second import sends it
 * again
 */
async function send(
  bank: Pick<PrecedentsBank, "put">,
  batch: readonly Waiting[],
): Promise<BatchOutcome> {
  const answer = await bank.put(batch[0]!.resource, batch.map(({ element }) => element), {
    wholeTexts: true,
  });
  if (!answer.ok) {
    return wholly(batch, `a API de integração não respondeu (${answer.error.reason}); importe de novo`);
  }
  const { status, text } = answer.value;
  const json = readJson(text);
  const taken = v.safeParse(Taken, json);
  if (status === 200 && taken.success) {
    const { gravados: written, inalterados: unchanged, recusados } = taken.output;
    return {
      written,
      unchanged,
      refused: reasons(batch, recusados.map(({ indice, ...fault }) => [indice, fault])),
    };
  }
  const problem = v.safeParse(Problem, json);
  if (!problem.success) return wholly(batch, `a API de integração respondeu ${status}`);
  const { detail, erros } = problem.output;
  if (status === 401 || status === 403) return { ...wholly(batch, detail), barred: detail };
  const reported = erros.flatMap(({ campo, mensagem }): [number, v.InferOutput<typeof Fault>][] => {
    const [, index, field = ""] = /^\[(\d+)\]\.?(.*)$/.exec(campo) ?? [];
    return index === undefined ? [] : [[Number(index), { campo: field, mensagem }]];
  });
  // Only the first of many faults are reported; the other elements were refused as well.
  return {
    written: 0,
    unchanged: 0,
    refused: new Map([...wholly(batch, detail).refused, ...reasons(batch, reported)]),
  };
}

const wholly = (batch: readonly Waiting[], reason: string): BatchOutcome => ({
  written: 0,
  unchanged: 0,
  refused: new Map(batch.map(({ line }) => [line, reason])),
});

function reasons(
  batch: readonly Waiting[],
  faults: readonly (readonly [index: number, fault: v.InferOutput<typeof Fault>])[],
): Map<number, string> {
  const byLine = new Map<number, string>();
  for (const [index, { campo, mensagem }] of faults) {
    const line = batch[index]?.line;
    if (line === undefined) continue;
    const problemText = campo === "" ? mensagem : `${campo}: ${mensagem}`;
    byLine.set(line, [byLine.get(line), problemText].filter((part) => part !== undefined).join("; "));
  }
  return byLine;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
