/** Checks whether each precedent of a court's open data is the first hit for its own title. */
import { parse } from "csv-parse/sync";
import { precedentTitle } from "../../../domain/precedents/citation.ts";
import { type OpenDataRow, readOpenDataRow } from "../../../domain/precedents/open_data.ts";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import { convertPrecedent } from "../../../domain/precedents/precedent_conversion.ts";
import type { SourceRecord } from "../../../domain/precedents/precedent_source.ts";
import { analysePrecedent } from "../../../search/document.ts";
import { Synonyms } from "../../../search/language/synonyms.ts";
import { searchCollection } from "../../../search/postgresql/index_search.ts";
import { InvertedIndex } from "../../../search/index/inverted_index.ts";
import { parseQuery } from "../../../search/query/query.ts";

/** @param path the superior court's file, in ISO-8859-1 */
export function titles(path: string): string[] {
  const rows = parse(new TextDecoder("latin1").decode(Deno.readFileSync(path)), {
    delimiter: ";",
    columns: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as OpenDataRow[];
  const precedents = new Map(rows.flatMap(precedentOf).map((precedent) => [precedent.id, precedent]));
  const index = new InvertedIndex();
  for (const precedent of precedents.values()) {
    index.put({ ...precedent, words: analysePrecedent(precedent).words });
  }
  const others = [...precedents.values()].filter((precedent) => firstOf(index, precedent) !== precedent.id);
  const first = precedents.size - others.length;
  return [
    `${rows.length} rows, ${precedents.size} precedents: ${first} are the first of their own title`,
    ...others.map((precedent) => `  not: ${precedentTitle(precedent)}`),
  ];
}

function precedentOf(row: OpenDataRow): Precedent[] {
  const read = readOpenDataRow(row);
  if (!read.ok) return [];
  const { resource, element } = read.value;
  const record = { source: resource, dto: { ...element, orgao: 1 } } as unknown as SourceRecord;
  const made = convertPrecedent(record, { organOf: () => "STJ", today: Temporal.Now.plainDateISO() });
  return made.ok ? [made.value] : [];
}

const firstOf = (index: InvertedIndex, precedent: Precedent): string | undefined =>
  searchCollection(index, new Synonyms([]), {
    query: parseQuery({ general: precedentTitle(precedent) }),
    filters: { includeCancelled: true },
    order: "text",
    page: { offset: 0, limit: 1 },
  }).ids[0];
