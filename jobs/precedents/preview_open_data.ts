/** What an import of open data would change in the bank, row by row; nothing is sent. */
import { fail, ok, type Result } from "../../domain/result.ts";
import type { PrecedentsBank } from "../../registries/bnp.ts";
import { type FileRefusal, readOpenDataFile, type RowOutcome, sift, type Waiting } from "./open_data_file.ts";

/** What becomes of a precedent of the file. */
interface PreviewedRow {
  readonly line: number;
  readonly name: string;
  /** The fields that the file would change; all of them in a new precedent. */
  readonly changed: readonly string[];
  /** The fields that the bank has and the file does not say: an import would leave them empty. */
  readonly emptied: readonly string[];
  readonly isNew: boolean;
}

export interface OpenDataPreview {
  readonly rows: number;
  readonly previewed: readonly PreviewedRow[];
  /** Rows that would not be sent. */
  readonly unsent: readonly RowOutcome[];
}

type PreviewRefusal = FileRefusal | { readonly type: "bank-away"; readonly reason: string };

type Element = Readonly<Record<string, unknown>>;

export async function previewOpenData(
  bank: Pick<PrecedentsBank, "page">,
  path: string,
): Promise<Result<OpenDataPreview, PreviewRefusal>> {
  const read = await readOpenDataFile(path);
  if (!read.ok) return read;
  const unsent: RowOutcome[] = [];
  const waiting = sift(read.value, (line, name, result) => void unsent.push({ line, name, result }));
  const previewed: PreviewedRow[] = [];
  for (const [resource, group] of Map.groupBy(waiting, (one) => one.resource)) {
    const stored = await storedOf(bank, resource);
    if (!stored.ok) return stored;
    previewed.push(...group.map((one) => previewOf(one, stored.value.get(keyOf(one.element)))));
  }
  return ok({ rows: read.value.length, previewed: previewed.sort((a, b) => a.line - b.line), unsent });
}

/** The bank's records of a resource that the caller sees, by what names them. */
async function storedOf(
  bank: Pick<PrecedentsBank, "page">,
  resource: Waiting["resource"],
): Promise<Result<ReadonlyMap<string, Element>, PreviewRefusal>> {
  const stored = new Map<string, Element>();
  for (let page = 1;; page++) {
    const read = await bank.page(resource, { page });
    if (!read.ok) return fail({ type: "bank-away", reason: read.error.reason });
    for (const record of read.value.records as readonly Element[]) stored.set(keyOf(record), record);
    if (read.value.last || read.value.records.length === 0) return ok(stored);
  }
}

const keyOf = ({ numero }: Element): string => String(numero);

/** What the bank adds to each record. */
const own = new Set(["orgao", "dataAtualizacao", "id"]);

function previewOf({ line, name, element }: Waiting, stored: Element | undefined): PreviewedRow {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === "";
  const changed = Object.keys(element).filter((field) =>
    stored === undefined || JSON.stringify(stored[field]) !== JSON.stringify(element[field])
  );
  const emptied = Object.keys(stored ?? {}).filter((field) =>
    !own.has(field) && !(field in element) && !isEmpty(stored?.[field])
  );
  return { line, name, changed, emptied, isNew: stored === undefined };
}
