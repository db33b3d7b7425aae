import assert from "node:assert/strict";
import { DayTimeline } from "../../../web/operation/remittances/day_timeline.tsx";
import type { ServiceHealth } from "../../../web/operation/situations.tsx";
import { Waits } from "../../../web/operation/today/processes.tsx";
import { dispatchText } from "../../../web/operation/today/today_page.tsx";

type Day = Parameters<typeof dispatchText>[0];

const prazos = {
  inicioEnvio: "2026-11-30T19:00:00-03:00",
  fimEnvio: "2026-11-30T22:59:00-03:00",
  respostas: "2026-12-02T05:00:00-03:00",
  publicacao: "2026-12-03T08:00:00-03:00",
};

const cases: readonly (readonly [now: string, corte: Day["corte"], text: string])[] = [
  ["2026-11-30T19:00:01-03:00", { situacao: "NAO_CONGELADO" }, "O corte ainda não foi feito."],
  ["2026-11-30T19:00:09-03:00", { situacao: "EM_ENVIO" }, "O envio está em andamento."],
  [
    "2026-11-30T19:05:00-03:00",
    { situacao: "ENCERRADO", dataHoraEncerramento: "2026-11-30T19:01:00-03:00" },
    "O envio terminou às 19:01.",
  ],
  [prazos.fimEnvio, { situacao: "NAO_CONGELADO" }, "Nada saiu neste dia: o corte não foi feito."],
  ["2026-12-01T08:00:00-03:00", { situacao: "EM_ENVIO" }, "O envio está em andamento."],
];
for (const [now, corte, text] of cases) {
  Deno.test(`a dispatch that is ${corte.situacao} at ${now} is described as: ${text}`, () => {
    assert.equal(dispatchText({ corte, prazos }, Temporal.Instant.from(now)), text);
  });
}

Deno.test("who is waited for in the database is a row on the page, and no row is no section", () => {
  const health = { situacao: "OK", faltas: [], processos: [], esperas: [] } satisfies ServiceHealth;
  assert.equal(String(Waits({ health }) ?? ""), "");
  const page = String(Waits({
    health: {
      ...health,
      esperas: [{
        ...{ retem: "LINHAS", sessao: 4711, aplicacao: "psql", banco: "assets", quantidade: 1 },
        desde: "2026-11-30T18:00:00-03:00",
        esperam: [{
          sessao: 4712,
          aplicacao: "assets-worker-1",
          tabela: "court_order",
          desde: "2026-11-30T19:00:00-03:00",
        }],
      }, { retem: "EVENTOS", banco: "outro", esperam: [] }],
    },
  }));
  for (
    const text of [
      "4711",
      "psql",
      "1 sessão",
      "assets-worker-1, court_order",
      "transação preparada",
      "os eventos dos tribunais",
    ]
  ) assert.ok(page.includes(text), `${text} in ${page}`);
});

Deno.test("the day's line names the dispatch that each of its hours is of, without letters of the trade", () => {
  const marcos = [
    { tipo: "PRAZO_RESPOSTAS", dataHora: "2026-12-02T05:00:00-03:00", dataEnvio: "2026-11-30" },
    { tipo: "INICIO_ENVIO", dataHora: "2026-12-02T19:00:00-03:00", dataEnvio: "2026-12-02" },
  ];
  const html = String(
    DayTimeline({
      day: { data: "2026-12-02", diaUtil: true, marcos } as unknown as Parameters<
        typeof DayTimeline
      >[0]["day"],
      now: Temporal.Instant.from("2026-12-02T18:55:00-03:00"),
    }),
  );
  assert.match(html, /04:59[^]*Ordens enviadas na segunda-feira, 30\/11\/2026\./);
  assert.match(html, /Ordens de hoje\./);
  assert.doesNotMatch(html, /\(D\)|D\+\d/);
});
