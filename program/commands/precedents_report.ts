/** Report of the index, as `deno task precedents report` shows it. */
import Table from "cli-table3";
import { formatRfc3339 } from "../../domain/calendar/calendar.ts";
import type { Db } from "../../store/connection/connection.ts";
import { lastRuns, listRefusals } from "../../store/precedents/index_runs.ts";
import { searchesWithoutHits } from "../../store/precedents/searches_without_hits.ts";

const RUNS = 10;
const SEARCHES = 20;
const SEARCH_DAYS = 30;

/** The report. The exit code is `good` if the last run succeeded and no record is refused. */
export async function indexReport(
  db: Db,
  today: Temporal.PlainDate,
): Promise<{ text: string; good: boolean }> {
  const [runs, refusals, searches] = await Promise.all([
    lastRuns(db, RUNS),
    listRefusals(db),
    searchesWithoutHits(db, { since: today.subtract({ days: SEARCH_DAYS }), limit: SEARCHES }),
  ]);
  const good = refusals.length === 0 && runs[0]?.failure === undefined;
  if (runs.length === 0) {
    return { text: "O índice ainda não foi feito; execute: deno task precedents index\n", good };
  }
  const text = [
    "Últimas leituras do banco",
    table(
      ["início", "leitura", "lidos", "indexados", "iguais", "recusados", "repetidos", "retirados", "fim"],
      runs.map(({ startedAt, kind, failure, finishedAt, ...counts }) => [
        formatRfc3339(startedAt),
        kind === "full" ? "completa" : "do que mudou",
        counts.records,
        counts.put,
        counts.unchanged,
        counts.refused,
        counts.duplicates,
        counts.removed,
        failure ?? (finishedAt === undefined ? "em curso ou interrompida" : "bem"),
      ]),
    ),
    ...refusals.length === 0 ? [] : [
      "",
      "Registros que não puderam ser indexados ou repetem outro; corrija-os na origem",
      table(
        ["recurso", "registro", "motivo", "desde"],
        refusals.map((
          { source, key, reason, firstSeenAt },
        ) => [source, key, reason, formatRfc3339(firstSeenAt)]),
      ),
    ],
    ...searches.length === 0 ? [] : [
      "",
      `Pesquisas sem resultado em ${SEARCH_DAYS} dias; talvez falte um sinônimo`,
      table(["pesquisa", "vezes"], searches.map(({ words, count }) => [words, count])),
    ],
  ];
  return { text: `${text.join("\n")}\n`, good };
}

function table(head: string[], rows: (string | number)[][]): string {
  const made = new Table({ head, style: { head: [], border: [] } });
  made.push(...rows);
  return made.toString();
}
