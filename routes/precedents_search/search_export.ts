/**
 * Downloads everything a filter finds; the answer is streamed, so that memory use does not depend on its
 * size.
 */
import { Hono } from "hono";
import * as v from "valibot";
import type { Precedent } from "../../domain/precedents/precedent.ts";
import { type TimedResult, withComputingTime } from "../../search/computing_time.ts";
import type { SearchRequest, SearchResult } from "../../search/engine.ts";
import { csvHead, csvLines } from "../../spreadsheets/csv.ts";
import { WORKBOOK_MEDIA, workbookStream } from "../../spreadsheets/workbook.ts";
import type { App, Env } from "../app.ts";
import { handlers } from "../http/handlers.ts";
import { problem } from "../http/problems.ts";
import { fieldLabel } from "../http/spreadsheets/field_labels.ts";
import { today } from "./search.ts";
import { heavySearchers, searchAccounts } from "./search_access.ts";
import { readFilter } from "./search_filter.ts";
import { SearchDay, SearchNumber, SearchWords } from "./search_schema.ts";
import { wirePrecedent, wireText } from "./search_wire.ts";
import { orders } from "./search_words.ts";

/** The number of precedents in memory at a time. */
const STEP = 500;

const words = v.optional(v.pipe(SearchWords, v.description("Como na pesquisa")), "");
const day = v.optional(v.pipe(SearchDay, v.description("dd/MM/aaaa ou AAAA-MM-DD")), "");
const acronyms = v.optional(v.pipe(SearchWords, v.description("Siglas separadas por vírgula")), "");
const yes = (meaning: string) =>
  v.optional(v.pipe(v.picklist(["true", "false"]), v.description(meaning)), "false");
/** Names have commas themselves. */
const names = v.optional(
  v.pipe(
    v.union([SearchWords, v.array(SearchWords)]),
    v.transform((given) => [given].flat().filter((name) => name !== "")),
    v.description("Um nome, como na pesquisa; repetido, qualquer deles"),
  ),
  "",
);
const ExportQuery = v.strictObject({
  formato: v.optional(
    v.pipe(
      v.picklist(["jsonl", "csv", "xlsx"]),
      v.description("`jsonl`: um objeto JSON por linha; `csv` e `xlsx`: planilha"),
    ),
    "jsonl",
  ),
  buscaGeral: words,
  todasPalavras: words,
  quaisquerPalavras: words,
  semPalavras: words,
  trechoExato: words,
  atualizacaoDesde: day,
  atualizacaoAte: day,
  admissaoDesde: day,
  admissaoAte: day,
  julgamentoDesde: day,
  julgamentoAte: day,
  publicacaoDesde: day,
  publicacaoAte: day,
  transitoDesde: day,
  transitoAte: day,
  cancelados: yes("Também os cancelados"),
  suspensaoEmVigor: yes("Só os por que hoje há processos suspensos"),
  ordenacao: v.optional(v.pipe(v.picklist(orders), v.description("Como na pesquisa")), "NumericAsc"),
  nr: v.optional(v.pipe(SearchNumber, v.description("Só os deste número")), ""),
  orgaos: acronyms,
  tipos: acronyms,
  fases: acronyms,
  anosJulgamento: acronyms,
  orgaosJulgadores: names,
  relatores: names,
});

export function searchExportRoutes(app: App) {
  const accountOf = searchAccounts(app);
  return new Hono<Env>().get(
    "/api/v1/exportacao",
    ...handlers({
      id: "exportarPrecedentes",
      tag: "Pesquisa de precedentes",
      summary: "Tudo o que o filtro acha, para baixar",
      description:
        "Os mesmos filtros da pesquisa, na consulta. Sem filtro, todos os precedentes não cancelados.",
      access: heavySearchers(app),
      query: ExportQuery,
      success: {
        status: 200,
        description: "JSON Lines em UTF-8, CSV com ponto e vírgula, ou XLSX",
        media: "application/jsonl",
        schema: v.string(),
      },
    }, async (c) => {
      const day = today(app);
      const { formato, cancelados, suspensaoEmVigor, orgaos, tipos, fases, anosJulgamento, ...rest } = c
        .req.valid("query");
      const request = readFilter({
        ...rest,
        cancelados: cancelados === "true",
        suspensaoEmVigor: suspensaoEmVigor === "true",
        orgaos: items(orgaos),
        tipos: items(tipos),
        fases: items(fases),
        anosJulgamento: items(anosJulgamento),
      }, day);
      if (!request.ok) return problem(c, "parametro-invalido", { errors: request.error });
      const { query: words, filters, order } = request.value;
      const account = accountOf(c.var.sourceIp ?? "");
      const found = everything(app, { query: words, filters, order }, account.charge);
      // The first page is requested before the answer begins, so that a failure is answered as a problem and
      // not as a truncated file.
      const first = await found.next();
      const pages = pagesFrom(first, found);
      const body = formato === "xlsx" ? await workbookOf(pages, day) : textOf(formats[formato], pages, day);
      return c.body(body, 200, {
        "Content-Type": formato === "xlsx" ? WORKBOOK_MEDIA : formats[formato].media,
        "Content-Disposition": `attachment; filename="precedentes.${formato}"`,
      });
    }),
  );
}

const items = (text: string): string[] =>
  text.split(",").map((item) => item.trim()).filter((item) => item !== "");

/** All pages, each by the cursor of the previous one, and each charged to the caller's budget. */
async function* everything(
  { search }: App,
  question: Omit<SearchRequest, "page">,
  charge: (cost: { ms: number }) => Promise<void>,
): AsyncGenerator<readonly Precedent[]> {
  const read = (page: SearchRequest["page"]): Promise<TimedResult<SearchResult>> =>
    withComputingTime(() => search.search({ ...question, page }));
  let page: SearchRequest["page"] = { offset: 0, limit: STEP };
  for (;;) {
    const { value: { hits, nextCursor }, ms } = await read(page);
    await charge({ ms });
    yield hits.map(({ precedent }) => precedent);
    if (nextCursor === undefined) return;
    page = { cursor: nextCursor, limit: STEP };
  }
}

/** The pages, each requested when the previous one has been read. */
async function* pagesFrom(
  first: IteratorResult<readonly Precedent[], void>,
  found: AsyncGenerator<readonly Precedent[]>,
): AsyncGenerator<readonly Precedent[]> {
  if (first.done) return;
  yield first.value;
  yield* found;
}

type Pages = AsyncGenerator<readonly Precedent[]>;

const textOf = ({ head, line }: Format, pages: Pages, day: Temporal.PlainDate): ReadableStream<Uint8Array> =>
  ReadableStream.from((async function* () {
    if (head !== "") yield head;
    for await (const page of pages) yield page.map((precedent) => line(precedent, day)).join("");
  })()).pipeThrough(new TextEncoderStream());

const workbookOf = (pages: Pages, day: Temporal.PlainDate): Promise<ReadableStream<Uint8Array>> =>
  workbookStream(
    "precedentes",
    columns.map((name) => ({ title: fieldLabel(name), kind: name === "nr" ? "number" : "text" })),
    (async function* () {
      for await (const page of pages) yield* page.map((precedent) => cellsOf(precedent, day));
    })(),
  );

const columns = [
  "id",
  "orgao",
  "tipo",
  "nr",
  "situacao",
  "alertaSituacao",
  "ultimaAtualizacao",
  "questao",
  "tese",
  "referenciaLegislativa",
  "dataAdmissao",
  "dataJulgamento",
  "dataPublicacao",
  "dataTransitoJulgado",
  "orgaoJulgador",
  "relator",
  "ano",
  "anoDe",
] as const;

const cellsOf = (precedent: Precedent, day: Temporal.PlainDate): string[] => {
  const row = wirePrecedent(precedent, day);
  return columns.map((column) => String(row[column] ?? ""));
};

interface Format {
  readonly media: string;
  readonly head: string;
  line(precedent: Precedent, day: Temporal.PlainDate): string;
}

const formats: Readonly<Record<"jsonl" | "csv", Format>> = {
  jsonl: {
    media: "application/jsonl; charset=UTF-8",
    head: "",
    line: (precedent, day) => wireText(wirePrecedent(precedent, day)),
  },
  csv: {
    media: "text/csv; charset=UTF-8",
    head: csvHead([...columns]),
    line: (precedent, day) => csvLines([cellsOf(precedent, day)]),
  },
};
