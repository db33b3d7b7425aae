/**
 * Reads a remittance as an institution does, line by line, each with the values of its record; without a
 * database.
 */
import { fail, ok, type Result } from "../../domain/result.ts";
import type { ValuesOf } from "./field.ts";
import { createFileReader } from "./file_reader.ts";
import { remittanceLayout } from "./layout.ts";
import { readLines } from "./lines.ts";
import { readValues } from "./record.ts";
import { collectFaults, type Fault, type Faults } from "./rejection.ts";

/** The remittanceLayout's names of the records in a remittance. */
export const requestRecords = ["block", "unblock", "transfer", "arrivalNotice", "information"] as const;
export type RequestRecord = (typeof requestRecords)[number];

export type RemittanceHeader = ValuesOf<typeof remittanceLayout.header>;
/** One line of a remittance; `kind` gives the record and so the fields. */
export type RemittanceLine = {
  [K in RequestRecord]: { readonly kind: K } & ValuesOf<(typeof remittanceLayout)[K]>;
}[RequestRecord];
/** The line of one kind of record. */
export type RemittanceLineOf<K extends RequestRecord> = Extract<RemittanceLine, { kind: K }>;
/** The line of a block. */
export type RemittanceBlock = ValuesOf<typeof remittanceLayout.block>;

/** Longer than the longest line the remittanceLayout permits, in bytes of UTF-8. */
export const MAX_REMITTANCE_LINE_BYTES = 8_000;

const kindOfRecord: ReadonlyMap<string, RequestRecord> = new Map(
  requestRecords.map((kind) => [remittanceLayout[kind].type, kind]),
);

/**
 * Reads a remittance as a stream and passes each line to `onLine`. Nothing may be acted upon unless the
 * result is good: only the trailer proves that the file is complete.
 */
export async function readRemittance(
  path: string,
  onLine: (line: RemittanceLine) => void,
): Promise<Result<RemittanceHeader, readonly Fault[]>> {
  const faults = collectFaults();
  const reading = remittanceLines(path, faults);
  let next = await reading.next();
  for (; !next.done; next = await reading.next()) next.value.forEach(onLine);
  return faults.list.length > 0 || next.value === undefined ? fail(faults.list) : ok(next.value);
}

/**
 * The lines of a remittance, many at a time, and at the end its header. Faults are added to `faults`; a
 * faulty line is left out.
 */
export async function* remittanceLines(
  path: string,
  faults: Faults,
): AsyncGenerator<RemittanceLine[], RemittanceHeader | undefined, void> {
  let found: RemittanceLine[] = [];
  const reader = createFileReader(
    remittanceLayout,
    faults,
    (_line, _layout, cells) => found.push(lineOf(cells)),
  );
  for await (const lines of readLines(path, { maxLineBytes: MAX_REMITTANCE_LINE_BYTES }, faults)) {
    for (const line of lines) reader.push(line);
    yield found;
    found = [];
  }
  reader.end();
  return reader.header && readValues(remittanceLayout.header, reader.header);
}

/** The line made of valid cells, the record type first. */
export function lineOf(cells: readonly string[]): RemittanceLine {
  const [type = ""] = cells;
  const kind = kindOfRecord.get(type);
  if (kind === undefined) throw new Error(`No line of a remittance has record type "${type}"`);
  return { kind, ...readValues(remittanceLayout[kind], cells) } as RemittanceLine;
}
