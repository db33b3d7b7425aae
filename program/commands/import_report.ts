/** An import of open data as text: what became of each row, and what would. */
import type { ImportReport } from "../../jobs/precedents/import_open_data.ts";
import type { RowOutcome } from "../../jobs/precedents/open_data_file.ts";
import type { OpenDataPreview } from "../../jobs/precedents/preview_open_data.ts";
import { csvHead } from "../../spreadsheets/csv.ts";

/** The result of an import as text; the numbers account for every row. */
export function importText({ rows, written, unchanged, outcomes }: ImportReport): string {
  const of = (type: RowOutcome["result"]["type"]) => outcomes.filter(({ result }) => result.type === type);
  const unread = of("sent").filter(({ result }) => result.type === "sent" && result.unread);
  const listed = [...of("refused"), ...of("other-kind"), ...unread].map((row) =>
    `  linha ${row.line}, ${row.name}: ${outcomeText(row)}`
  );
  return [
    `${rows} linhas: ${of("sent").length} enviadas (${written} gravadas, ${unchanged} já estavam assim), ` +
    `${of("duplicate").length} repetem outra, ${of("refused").length} recusadas, ` +
    `${of("other-kind").length} de espécie que o banco não recebe`,
    ...unread.length === 0
      ? []
      : [`Suspensões de que as anotações falam e que não puderam ser lidas: ${unread.length}`],
    ...listed,
    "",
  ].join("\n");
}

const outcomeText = ({ result }: RowOutcome): string =>
  result.type === "sent"
    ? result.unread ? "enviada, sem a suspensão de que as anotações falam, que não pôde ser lida" : "enviada"
    : result.type === "duplicate"
    ? `repete a linha ${result.of}`
    : result.type === "refused"
    ? result.reason
    : `espécie ${result.kind || "(vazia)"} não é recebida`;

export const outcomesText = (outcomes: readonly RowOutcome[]): string =>
  csvHead(
    ["linha", "precedente", "destino", "motivo"],
    ...outcomes.map((row) => [String(row.line), row.name, destinations[row.result.type], outcomeText(row)]),
  );

const destinations: Readonly<Record<RowOutcome["result"]["type"], string>> = {
  "sent": "enviada",
  "refused": "recusada",
  "duplicate": "repetida",
  "other-kind": "outra espécie",
};

/** What an import would change, row by row, and what the file cannot say. */
export function previewText({ rows, previewed, unsent }: OpenDataPreview): string {
  const fresh = previewed.filter(({ isNew }) => isNew).length;
  const differing = previewed.filter(({ isNew, changed, emptied }) =>
    !isNew && changed.length + emptied.length > 0
  );
  const of = (type: RowOutcome["result"]["type"]) => unsent.filter(({ result }) => result.type === type);
  return [
    ...differing.map(({ line, name, changed, emptied }) =>
      `  linha ${line}, ${name}: ${
        [
          ...changed.length > 0 ? [`altera ${changed.join(", ")}`] : [],
          ...emptied.length > 0 ? [`apaga ${emptied.join(", ")}, que o arquivo não diz`] : [],
        ].join("; ")
      }`
    ),
    ...[...of("refused"), ...of("other-kind")].map((row) =>
      `  linha ${row.line}, ${row.name}: ${outcomeText(row)}`
    ),
    `${rows} linhas: ${fresh} novas, ${differing.length} alterariam o que há, ${
      previewed.length - fresh - differing.length
    } iguais, ${of("duplicate").length} repetem outra, ${of("refused").length} recusadas, ${
      of("other-kind").length
    } de espécie que o banco não recebe`,
    "O arquivo não diz relator, partes, processos, ementas e decisões: o que é obrigatório vai como “Não informado”, o resto fica vazio.",
    "Nada foi enviado; sem --previa é.",
    "",
  ].join("\n");
}
