import assert from "node:assert/strict";
import { precedentTitle } from "../../../domain/precedents/citation.ts";
import { openDataColumns, type OpenDataRow, readOpenDataRow } from "../../../domain/precedents/open_data.ts";
import { ok } from "../../../domain/result.ts";
import { importOpenData, type ImportReport } from "../../../jobs/precedents/import_open_data.ts";
import { indexPrecedents } from "../../../jobs/precedents/index_precedents.ts";
import { previewOpenData } from "../../../jobs/precedents/preview_open_data.ts";
import { importText, previewText } from "../../../program/commands/import_report.ts";
import { precedentsBank } from "../../../registries/bnp.ts";
import { allIndexedIds } from "../../support/precedents/indexed_ids.ts";
import { idsOf, request } from "../../support/precedents/search_builders.ts";
import { openTestContext, type TestContext } from "../../support/test_context.ts";

const EXTRACT = "staging/data/stj_precedentes.csv";

/** The real integration API over HTTP, and the bank as one of its clients. */
function served(t: TestContext) {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request, info) => t.http.fetch(request, { remoteAddr: info.remoteAddr }),
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  const as = (user: string, password: string) =>
    precedentsBank({ url, tokenUrl: t.externalServices.tokenUrl, user, password });
  return {
    court: as("sistema-stj", "segredo-stj"),
    other: as("sistema-trf1", "segredo-trf1"),
    reader: as("indexador-precedentes", "segredo-indexador-precedentes"),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function imported(...given: Parameters<typeof importOpenData>): Promise<ImportReport> {
  const report = await importOpenData(...given);
  assert.ok(report.ok, JSON.stringify(report));
  return report.value;
}

const count = ({ outcomes }: ImportReport, type: string) =>
  outcomes.filter(({ result }) => result.type === type).length;

Deno.test("the court's open data goes through the integration API, every row is accounted for, and it is found by the index", async () => {
  await using t = await openTestContext();
  await using api = served(t);
  const report = await imported(api.court, EXTRACT);
  assert.equal(report.outcomes.length, report.rows);
  assert.deepEqual(
    report.outcomes.map(({ line }) => line),
    Array.from({ length: report.rows }, (_, n) => n + 2),
  );
  const refused = report.outcomes.filter(({ result }) => result.type === "refused");
  assert.deepEqual(refused, [], importText(report));
  assert.ok(count(report, "duplicate") >= 4);
  assert.equal(report.written, count(report, "sent"));

  const { search } = t.app;
  const end = await indexPrecedents({ db: t.db, clock: t.clock, bank: api.reader, search });
  assert.ok(end.type === "done" && end.failures.length === 0, JSON.stringify(end));
  assert.deepEqual([end.counts.put, end.counts.refused], [report.written, 0]);
  for (const id of await allIndexedIds(search)) {
    const precedent = await search.get(id);
    const [first] = await idsOf(search, {
      ...request(precedentTitle(precedent!)),
      filters: { includeCancelled: true },
    });
    assert.equal(first, id, precedentTitle(precedent!));
  }
  const theme = await search.get("stj-rr-1061");
  assert.match(theme?.thesis ?? "", /autenticidade/);
  assert.equal(theme?.decisions, undefined, "a rapporteur the file does not name is nobody");

  const again = await imported(api.court, EXTRACT);
  assert.deepEqual([again.written, again.unchanged], [0, report.written]);
});

Deno.test("who may not write for the court is told so for every row, and nothing is written", async () => {
  await using t = await openTestContext();
  await using api = served(t);
  for (const bank of [api.other, api.reader]) {
    const report = await imported(bank, EXTRACT);
    assert.deepEqual([report.written, count(report, "sent")], [0, 0]);
    assert.equal(count(report, "refused") + count(report, "duplicate"), report.rows);
  }
});

Deno.test("a file that is not the court's sends nothing and says what it lacks", async () => {
  await using _t = await openTestContext();
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  const bank = { put: () => Promise.reject(new Error("Nothing was to be sent")) };
  await Deno.writeTextFile(path, "a;b\r\n1;2\r\n");
  const other = await importOpenData(bank, path);
  assert.ok(!other.ok && other.error.type === "other-columns");
  await Deno.writeTextFile(path, `${openDataColumns.join(";")}\r\n"sem fim;1\r\n`);
  const broken = await importOpenData(bank, path);
  assert.ok(!broken.ok && broken.error.type === "not-csv");
  await Deno.remove(path);
});

/** A row as the court's open data have it, its texts in quotes. */
const openDataRow = (sequence: number, number: number, status: string, question: string) =>
  `"${sequence}";"Tema";"${number}";"2026-01-12";"";"";"${status}";"";"${question}";"";"";"";"";"";"";"";"N";"";"S1";"899- DIREITO CIVIL";"";""\n`;

const published: readonly (readonly [what: string, bytes: Uint8Array, questions: readonly string[]])[] = [
  [
    "UTF-8",
    new TextEncoder().encode(
      `${openDataColumns.join(";")}\n` +
        openDataRow(
          180001,
          90001,
          "Cancelado",
          "Definição da natureza da contribuição sobre férias indenizadas.",
        ) +
        openDataRow(180002, 90002, "Afetado", "Possibilidade de penhora de salário em execução."),
    ),
    [
      "Definição da natureza da contribuição sobre férias indenizadas.",
      "Possibilidade de penhora de salário em execução.",
    ],
  ],
  [
    "UTF-8 with its mark, and accents in the status",
    new TextEncoder().encode(
      `\ufeff${openDataColumns.join(";")}\r\n${openDataRow(1, 90004, "Trânsito em Julgado", "Questão")}`,
    ),
    ["Questão"],
  ],
  [
    "Windows-1252",
    Uint8Array.from(
      `${openDataColumns.join(";")}\n` +
        openDataRow(
          180003,
          90003,
          "Afetado",
          "Alcance da expressão \x93bem de família\x94 \x96 imóvel locado.",
        ),
      (sign) => sign.charCodeAt(0),
    ),
    ["Alcance da expressão “bem de família” – imóvel locado."],
  ],
  [
    "what Excel makes of it: other dates, no quotes",
    Uint8Array.from(
      `${openDataColumns.join(";")};\r\n` +
        openDataRow(1, 90005, "Afetado", "Questão").replaceAll('"', "").replace("2026-01-12", "12/01/2026")
          .replace("\n", ";\r\n;;;\r\n"),
      (sign) => sign.charCodeAt(0),
    ),
    ["Questão"],
  ],
];

Deno.test("open data is decoded as it was published", async () => {
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  try {
    for (const [what, bytes, questions] of published) {
      const sent: unknown[] = [];
      const bank = {
        put: (_: string, elements: readonly unknown[]) => {
          sent.push(...elements);
          const text = JSON.stringify({ gravados: elements.length, inalterados: 0, recusados: [] });
          return Promise.resolve(ok({ status: 200, text }));
        },
      };
      await Deno.writeFile(path, bytes);
      const report = await imported(bank, path);
      assert.equal(report.written, questions.length, `${what}: ${importText(report)}`);
      const elements = sent as { questao: string; dataAdmissao: string }[];
      assert.deepEqual(elements.map(({ questao }) => questao), questions, what);
      assert.ok(elements.every(({ dataAdmissao }) => dataAdmissao === "2026-01-12"), what);
    }
  } finally {
    await Deno.remove(path);
  }
});

const row = (given: Partial<OpenDataRow>): OpenDataRow => ({
  ...Object.fromEntries(openDataColumns.map((name) => [name, ""])) as OpenDataRow,
  tipoPrecedente: "Tema",
  numeroPrecedente: "1",
  situacao: "Afetado",
  questaoSubmetidaAJulgamento: "Questão",
  Assuntos: "899- DIREITO CIVIL, 8828- Jurisdição e Competência",
  ...given,
});

const statuses: [given: Partial<OpenDataRow>, resource: string, status: string][] = [
  [{}, "recurso-repetitivo", "AFETADO"],
  [{ situacao: "Sobrestado" }, "recurso-repetitivo", "SOBRESTADO_OUTRO_MOTIVO"],
  [
    { situacao: "Sobrestado", numeroRepercussaoGeralSTF: "5" },
    "recurso-repetitivo",
    "SOBRESTADO_POR_TEMA_STF",
  ],
  [{ tipoPrecedente: "PUIL", situacao: "Acórdão Publicado" }, "pedido-uniformizacao", "ACORDAO_PUBLICADO"],
  [
    { tipoPrecedente: "IAC", situacao: "Acórdão Publicado" },
    "incidente-assuncao-competencia",
    "ACORDAO_PUBLICADO_MERITO",
  ],
  [
    { tipoPrecedente: "Controvérsia", situacao: "Controvérsia Pendente" },
    "controversia",
    "CONTROVERSIA_PENDENTE",
  ],
  [
    { tipoPrecedente: "SIRDR", situacao: "Suspensão deferida", anotacoesNUGEPNAC: "IRDR 2/TJDFT" },
    "suspensao-incidente-demanda-repetitiva",
    "SUSPENSAO_DEFERIDA",
  ],
];

for (const [given, resource, status] of statuses) {
  Deno.test(`${JSON.stringify(given)} of open data is a ${resource} that is ${status}`, () => {
    const read = readOpenDataRow(row(given));
    assert.ok(read.ok);
    assert.deepEqual([read.value.resource, read.value.element["situacao"]], [resource, status]);
  });
}

const unfit: [given: Partial<OpenDataRow>, refusal: Record<string, unknown>][] = [
  [{ tipoPrecedente: "Enunciado" }, { type: "other-kind", kind: "Enunciado" }],
  [{ numeroPrecedente: "" }, { type: "without-number", number: "" }],
  [{ numeroPrecedente: "1-A" }, { type: "without-number", number: "1-A" }],
  [{ situacao: "Estranho" }, { type: "unknown-status", status: "Estranho" }],
  [{ questaoSubmetidaAJulgamento: " " }, { type: "without-question" }],
  [{ tipoPrecedente: "SIRDR", situacao: "Suspensão deferida" }, { type: "without-origin" }],
];

for (const [given, refusal] of unfit) {
  Deno.test(`${JSON.stringify(given)} of open data is not sent: ${refusal["type"]}`, () => {
    const read = readOpenDataRow(row(given));
    assert.ok(!read.ok);
    assert.deepEqual(read.error, refusal);
  });
}

Deno.test("a suspension still in force is read from the sentence that tells it, and subjects from their names", () => {
  const told = "Há determinação de suspensão nacional de todos os processos pendentes.";
  const read = readOpenDataRow(row({ informacoesComplementares: told }));
  assert.ok(read.ok);
  assert.deepEqual(read.value.element["limiteSuspensao"], { parametro: "SUSPENSAO_NACIONAL" });
  assert.equal(read.value.element["assuntos"], "899,8828");
  const over = readOpenDataRow(row({ informacoesComplementares: told, situacao: "Trânsito em Julgado" }));
  assert.ok(over.ok && over.value.element["limiteSuspensao"] === undefined);
});

Deno.test("a preview says what an import would change and what it would leave empty, and sends nothing", async () => {
  await using t = await openTestContext();
  await using api = served(t);
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  try {
    const write = (...rows: readonly string[]) =>
      Deno.writeTextFile(path, `${openDataColumns.join(";")}\n${rows.join("")}`);
    await write(openDataRow(1, 90001, "Cancelado", "Questão"), openDataRow(2, 90002, "Afetado", "Outra"));
    const fresh = await previewOpenData(api.court, path);
    assert.ok(fresh.ok);
    assert.ok(fresh.value.previewed.every(({ isNew }) => isNew));
    await imported(api.court, path);
    const same = await previewOpenData(api.court, path);
    assert.ok(same.ok);
    assert.deepEqual(same.value.previewed.flatMap(({ changed, emptied }) => [...changed, ...emptied]), []);
    await write(
      openDataRow(1, 90001, "Afetado", "Questão mudada").replace("2026-01-12", ""),
      openDataRow(2, 90002, "Afetado", "Outra"),
      openDataRow(3, 90003, "Estranho", "Questão"),
    );
    const other = await previewOpenData(api.court, path);
    assert.ok(other.ok);
    const text = previewText(other.value);
    assert.match(
      text,
      /^ {2}linha 2, Tema 90001: altera questao, situacao; apaga dataAdmissao, que o arquivo não diz\n/,
    );
    assert.match(text, /linha 4, Tema 90003: situação desconhecida: Estranho\n/);
    assert.match(text, /3 linhas: 0 novas, 1 alterariam o que há, 1 iguais, 0 repetem outra, 1 recusadas/);
    assert.match(text, /O arquivo não diz relator/);
    const again = await previewOpenData(api.court, path);
    assert.deepEqual(again, other, "nothing was sent");
  } finally {
    await Deno.remove(path);
  }
});
