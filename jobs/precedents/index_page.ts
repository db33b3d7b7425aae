/** Prepares a page of the bank for the index: precedents with their digests, and refused records. */
import { createHash } from "node:crypto";
import { match } from "ts-pattern";
import { formatNumber } from "../../domain/formatting.ts";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { type ConversionRefusal, convertPrecedent } from "../../domain/precedents/precedent_conversion.ts";
import { disputeKeys, relatedId } from "../../domain/precedents/precedent_relations.ts";
import type { SourceName } from "../../domain/precedents/precedent_source.ts";
import { readRecord, recordKey, type UnreadableRecord } from "../../registries/bnp_schema.ts";
import { processorMs } from "../../search/computing_time.ts";
import {
  type RefusedRecord,
  resolveRefusals,
  saveRefusals,
  SILENCED,
  silencedRecords,
} from "../../store/precedents/index_runs.ts";
import { disputesOfIds } from "../../store/precedents/precedent_disputes.ts";
import type { IndexedRow } from "../../store/precedents/precedent_index.ts";
import type { Indexing, SourceReading } from "./indexing.ts";

/**
 * The most characters of a record, all its texts together: those of the longest judgments are a fifth of it, and it is
 * converted in a quarter of a second.
 */
const MOST_CHARACTERS = 2_000_000;
/** Ten times what the longest record takes on a slow machine. */
const MOST_PROCESSOR_MS = 5_000;

const tooLong = (length: number): string =>
  `tem ${formatNumber(length)} caracteres ao todo; o limite é de ${formatNumber(MOST_CHARACTERS)}`;

interface ConvertedPage {
  /** Of several with one id the last counts. */
  readonly precedents: readonly Precedent[];
  readonly rows: readonly IndexedRow[];
}

/** Converts a page's records, and records which were refused and which repeat a precedent already read. */
export async function convertPage(
  { db, clock, runId, today, organOf, onRecord }: Indexing,
  source: SourceName,
  { records, reading }: { readonly records: readonly unknown[]; readonly reading: SourceReading },
): Promise<ConvertedPage> {
  const made = new Map<string, Precedent>();
  const refused: RefusedRecord[] = [];
  const duplicates: RefusedRecord[] = [];
  const good: string[] = [];
  const silenced = await silencedRecords(db, source);
  for (const json of records) {
    const key = recordKey(json);
    const text = JSON.stringify(json);
    if (text.length > MOST_CHARACTERS) {
      refused.push({ source, key, reason: tooLong(text.length) });
      continue;
    }
    const sha256 = createHash("sha256").update(text).digest("hex");
    if (silenced.get(key) === sha256) {
      refused.push({ source, key, reason: SILENCED });
      continue;
    }
    onRecord?.({ source, key, sha256, runId });
    const began = processorMs();
    const record = readRecord(source, json);
    const precedent = record.ok ? convertPrecedent(record.value, { organOf, today }) : record;
    if (processorMs() - began > MOST_PROCESSOR_MS) {
      refused.push({ source, key, reason: SILENCED });
      continue;
    }
    if (precedent.ok) {
      const { id } = precedent.value;
      const repeats = {
        source,
        key,
        reason: `repete ${id}, que outro registro já trouxe; vale o último lido`,
      };
      if (reading.met.has(id)) duplicates.push(repeats);
      reading.met.add(id);
      made.set(id, precedent.value);
      good.push(key);
    } else refused.push({ source, key, reason: explain(precedent.error) });
  }
  await resolveRefusals(db, source, good);
  await saveRefusals(db, [...refused, ...duplicates], { runId, at: clock() });
  reading.records += records.length;
  reading.refused += refused.length;
  reading.duplicates += duplicates.length;
  const precedents = [...made.values()];
  const rows = await Promise.all(precedents.map(toRow));
  // As they were known; `relateDisputes` tells what has changed when all is read.
  const disputes = await disputesOfIds(db, precedents.map(({ id }) => id));
  return {
    precedents: precedents.map((precedent) => {
      const dispute = disputes.get(precedent.id);
      return dispute === undefined ? precedent : { ...precedent, dispute };
    }),
    rows,
  };
}

async function toRow(precedent: Precedent): Promise<IndexedRow> {
  const { id, organ, species, status, cancelled, updatedOn, relations = [] } = precedent;
  const bytes = new TextEncoder().encode(JSON.stringify(precedent));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
  const [keys, targets] = [disputeKeys(precedent), relations.map(relatedId)];
  return { id, organ, species, status, cancelled, updatedOn, digest, keys, targets };
}

/** The refusal in Portuguese, for operators. */
const explain = (refusal: ConversionRefusal | UnreadableRecord): string =>
  match(refusal)
    .with(
      { type: "unreadable" },
      ({ field, wanted }) => `campo ${field || "(registro)"} fora do formato; esperado ${wanted}`,
    )
    .with(
      { type: "unknown-organ" },
      ({ organ }) =>
        `órgão ${organ ?? "ausente"} não consta da tabela de órgãos; importe o arquivo de unidades`,
    )
    .with({ type: "unknown-kind" }, ({ kind }) =>
      `tipo ${kind ?? "ausente"} não é de nenhuma espécie pesquisável`)
    .with({ type: "without-number" }, () =>
      "sem número")
    .exhaustive();
