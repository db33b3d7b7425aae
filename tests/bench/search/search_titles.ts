/**
 * Over the precedents of a court's open data: whether each is the first hit for its own title, and at which
 * place everyday needs find the precedents they mean.
 */
import { parse } from "csv-parse/sync";
import { precedentTitle } from "../../../domain/precedents/citation.ts";
import { type OpenDataRow, readOpenDataRow } from "../../../domain/precedents/open_data.ts";
import type { Precedent } from "../../../domain/precedents/precedent.ts";
import { convertPrecedent } from "../../../domain/precedents/precedent_conversion.ts";
import type { SourceRecord } from "../../../domain/precedents/precedent_source.ts";
import { analysePrecedent } from "../../../search/document.ts";
import { InvertedIndex } from "../../../search/index/inverted_index.ts";
import { Synonyms } from "../../../search/language/synonyms.ts";
import { searchCollection } from "../../../search/postgresql/index_search.ts";
import { parseQuery } from "../../../search/query/query.ts";

/** @param path the superior court's file, in ISO-8859-1 */
export function titles(path: string): string[] {
  const { precedents, rows } = readOpenData(path);
  const index = indexOf(precedents);
  const others = precedents.filter((precedent) =>
    search(index, precedentTitle(precedent), 1)[0] !== precedent.id
  );
  const first = precedents.length - others.length;
  return [
    `${rows} rows, ${precedents.length} precedents: ${first} are the first of their own title`,
    ...others.map((precedent) => `  not: ${precedentTitle(precedent)}`),
  ];
}

const SHOWN = 10;

/**
 * @param path the superior court's file
 * @param file `need,expected`: numbers of repetitive themes separated by blanks, any of which is meant
 */
export function needs(path: string, file: string): string[] {
  const index = indexOf(readOpenData(path).precedents);
  const asked = parse(Deno.readTextFileSync(file), { columns: true }) as { need: string; expected: string }[];
  const places = asked.map(({ need, expected }) => {
    const meant = new Set(expected.split(" ").map((number) => `stj-rr-${number}`));
    return search(index, need, SHOWN).findIndex((id) => meant.has(id)) + 1;
  });
  const found = places.filter((place) => place > 0);
  return [
    `${file}: ${found.length} of ${asked.length} among the first ${SHOWN}, ` +
    `${found.filter((place) => place === 1).length} first`,
    ...asked.flatMap(({ need, expected }, at) =>
      places[at] === 1 ? [] : [`  ${places[at] === 0 ? "-" : places[at]}: ${need} (${expected})`]
    ),
  ];
}

function readOpenData(
  path: string,
): { readonly precedents: readonly Precedent[]; readonly rows: number } {
  const rows = parse(new TextDecoder("latin1").decode(Deno.readFileSync(path)), {
    delimiter: ";",
    columns: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as OpenDataRow[];
  const byId = new Map(rows.flatMap(precedentOf).map((precedent) => [precedent.id, precedent]));
  return { precedents: [...byId.values()], rows: rows.length };
}

function indexOf(precedents: readonly Precedent[]): InvertedIndex {
  const index = new InvertedIndex();
  for (const precedent of precedents) index.put({ ...precedent, words: analysePrecedent(precedent).words });
  return index;
}

function precedentOf(row: OpenDataRow): Precedent[] {
  const read = readOpenDataRow(row);
  if (!read.ok) return [];
  const { resource, element } = read.value;
  const record = { source: resource, dto: { ...element, orgao: 1 } } as unknown as SourceRecord;
  const made = convertPrecedent(record, { organOf: () => "STJ", today: Temporal.Now.plainDateISO() });
  return made.ok ? [made.value] : [];
}

const search = (index: InvertedIndex, text: string, limit: number): readonly string[] =>
  searchCollection(index, new Synonyms([]), {
    query: parseQuery({ general: text }),
    filters: { includeCancelled: true },
    order: "text",
    page: { offset: 0, limit },
  }).ids;
