import assert from "node:assert/strict";
import * as v from "valibot";
import {
  addBusinessDays,
  isBusinessDay,
  localDate,
  nationalHolidays,
} from "../../../domain/calendar/calendar.ts";
import { DraftBody } from "../../../routes/order_content/draft_schema.ts";
import { SeriesSplitBody } from "../../../routes/series/series_schema.ts";
import { SplitBody } from "../../../routes/splits/split_schema.ts";
import { createStagingData } from "../../../staging/data/staging_data.ts";
import type { AfterAnswers } from "../../../staging/demo/demo_after_answers.ts";
import {
  checkAfterAnswers,
  ordersOf,
  requestedActionsOf,
} from "../../../staging/demo/demo_after_answers_checks.ts";
import {
  blockOfSeries,
  blockToSplit,
  splitOf,
  splitOfSeries,
  wavesFrom,
} from "../../../staging/demo/demo_after_answers_plan.ts";
import type {
  FollowedOrder,
  FollowedTarget,
  WireAction,
} from "../../../staging/demo/demo_after_answers_wire.ts";
import type { Evidence } from "../../../staging/demo/evidence.ts";
import type { FilesOnDisk } from "../../../staging/demo/files.ts";
import { teamsOf } from "../../../staging/demo/orders.ts";
import { afterAnswersSections } from "../../../staging/demo/report.ts";
import { noticeKey, targetKey } from "../../../staging/demo/wire.ts";
import { completeAfterAnswers } from "../../support/demo/demo_after_answers.ts";

const holidays = new Set(
  [2026, 2027, 2028, 2029].flatMap(nationalHolidays).map(({ date }) => date.toString()),
);

Deno.test("each wave leaves on the day the last one's answers are published, and the series fits in thirty days", () => {
  const start = Temporal.Instant.from("2026-01-01T02:00:00Z");
  for (let days = 0; days < 3 * 365; days++) {
    const now = start.add({ hours: days * 24 });
    const { first, third, ...rest } = wavesFrom(now, holidays);
    const all = [first, rest.second, third, rest.fourth, rest.last];
    assert(Temporal.PlainDate.compare(localDate(now), first) < 0);
    for (const [index, day] of all.entries()) {
      assert(isBusinessDay(day, holidays));
      if (index > 0) assert(addBusinessDays(all[index - 1]!, 3, holidays).equals(day));
    }
    assert(first.until(third).days <= 30);
  }
});

const stagingData = createStagingData();
const team = teamsOf(stagingData)[0]!;

Deno.test("the orders and what is asked after their answers fit the API, with one action of each kind", () => {
  const block = v.parse(DraftBody, blockToSplit(stagingData, team).body);
  v.parse(DraftBody, blockOfSeries(stagingData, team, Temporal.PlainDate.from("2027-01-11")).body);
  v.parse(SeriesSplitBody, splitOfSeries);
  const places = block.reus.flatMap(({ cpfCnpj, instituicoes }) =>
    instituicoes.map(({ ispb }) => ({ cpfCnpj, ispb }))
  );
  const alvos = places.map((place, index): FollowedTarget => ({
    ...place,
    id: String(index + 1),
    instituicao: stagingData.institution(place.ispb)?.name ?? assert.fail(`no institution ${place.ispb}`),
    saldoRemanescente: 123n,
    acoesPossiveis: [],
  }));
  const order: FollowedOrder = {
    numeroProtocolo: "20260000000009",
    situacao: "RESPONDIDA",
    alvos,
    pendencias: [],
  };
  const { acoes } = v.parse(SplitBody, splitOf(order));
  assert.deepEqual(new Set(acoes.map(({ alvoId }) => alvoId)), new Set(alvos.map(({ id }) => id)));
  assert.deepEqual(acoes.map(({ tipo }) => tipo).sort(), [
    "CANCELAR",
    "DESBLOQUEAR",
    "REITERAR",
    "TRANSFERIR",
    "TRANSFERIR_E_DESBLOQUEAR",
  ]);
  assert.equal(acoes.find(({ tipo }) => tipo === "DESBLOQUEAR")?.valor, "1.23");
});

function perfect(): { evidence: Evidence; disk: FilesOnDisk } {
  const afterAnswers = completeAfterAnswers();
  const keys = [
    ...ordersOf(afterAnswers).flatMap(({ numeroProtocolo, alvos }) =>
      alvos.map((alvo) => targetKey(numeroProtocolo, alvo))
    ),
    ...requestedActionsOf(afterAnswers).map(({ number, target }) => targetKey(number, target)),
    ...afterAnswers.transfers.map(({ idTransferencia }) => noticeKey(idTransferencia)),
  ];
  const events = ordersOf(afterAnswers).flatMap(({ numeroProtocolo }) =>
    ["OrdemProtocolada", "OrdemEnviada", "OrdemRespondida"].map((tipo) => ({ tipo, numeroProtocolo }))
  );
  const remittance = {
    id: "1",
    data: afterAnswers.days[0]!,
    ispb: "99000001",
    instituicao: "Instituição de Teste 1",
    sequencial: 1,
    arquivo: "arquivo",
    linhas: keys.length,
    situacao: "PUBLICADA",
  };
  return {
    evidence: {
      orders: [],
      afterAnswers,
      remittances: [remittance],
      files: [],
      events,
      alarms: [],
      holidays,
    },
    disk: { daysOfLine: new Map(keys.map((key) => [key, afterAnswers.days])), compared: 1, faults: [] },
  };
}

/** Which checks fail, by their places. */
function failures(change: (evidence: Evidence) => Partial<Evidence>): number[] {
  const { evidence, disk } = perfect();
  const checks = checkAfterAnswers({ ...evidence, ...change(evidence) }, disk);
  return checks.flatMap(({ faults }, index) => faults.length > 0 ? [index] : []);
}

Deno.test("a perfect sequel passes every check, with the files within reach and without", () => {
  const { evidence, disk } = perfect();
  assert.deepEqual(failures(() => ({})), []);
  assert.equal(checkAfterAnswers(evidence, disk).length, 10);
  assert.deepEqual(checkAfterAnswers(evidence, undefined).flatMap(({ faults }) => faults), []);
});

const withTarget = (
  afterAnswers: AfterAnswers,
  place: number,
  change: Partial<FollowedTarget>,
): AfterAnswers => {
  const { alvos } = afterAnswers.block;
  return {
    ...afterAnswers,
    block: { ...afterAnswers.block, alvos: alvos.with(place, { ...alvos[place]!, ...change }) },
  };
};

const withAction = (afterAnswers: AfterAnswers, place: number, change: Partial<WireAction>): AfterAnswers => {
  const [first, ...rest] = afterAnswers.splits as [AfterAnswers["splits"][number]];
  return {
    ...afterAnswers,
    splits: [{ ...first, acoes: first.acoes.with(place, { ...first.acoes[place]!, ...change }) }, ...rest],
  };
};

Deno.test("each departure from what must follow the answers fails its own check", () => {
  const [SERIES, INTERRUPTED, EXCESS, MONEY_ASKED, REITERATED, CANCELLED, SUMS, ARRIVALS, LINES, EVENTS] = [
    ...Array(10).keys(),
  ] as [number, number, number, number, number, number, number, number, number, number];
  const cases: [number[], (afterAnswers: AfterAnswers) => AfterAnswers][] = [
    [[SERIES], (s) => ({ ...s, series: { ...s.series, situacao: "ATIVA" } })],
    [[SERIES], (s) => ({ ...s, series: { ...s.series, motivoEncerramento: "INTERROMPIDA" } })],
    [[SERIES], (s) => ({ ...s, series: { ...s.series, ordens: s.series.ordens.slice(0, 2) } })],
    [[SERIES], (s) => ({ ...s, series: withSecondAsking(s, 1_501n) })],
    [[SERIES], (s) => ({ ...s, seriesOrders: s.seriesOrders.map(unanswered) })],
    [[INTERRUPTED], (s) => ({ ...s, interrupted: { ...s.interrupted, situacao: "ATIVA" } })],
    [
      [INTERRUPTED],
      (s) => ({ ...s, interrupted: { ...s.interrupted, ordens: s.interrupted.ordens.slice(0, 1) } }),
    ],
    [[EXCESS], (s) => ({ ...s, excess: { ...s.excess, excesso: {} } })],
    [[EXCESS, SUMS], (s) => ({ ...s, excess: { ...s.excess, alvos: s.excess.alvos.map(untouched) } })],
    [[MONEY_ASKED, SUMS], (s) => withAction(s, 1, { valorDesbloqueado: 399n })],
    [[MONEY_ASKED, REITERATED, CANCELLED], (s) => ({ ...s, splits: s.splits.map(unanswered) })],
    // The series' transfer is gone, and with it what its target says was transferred.
    [[MONEY_ASKED, SUMS], (s) => ({ ...s, splits: s.splits.slice(0, 2) })],
    [[REITERATED], (s) => withAction(s, 2, { codigo: "98" })],
    [[REITERATED], (s) => withTarget(s, 2, { valorBloqueado: 0n, saldoRemanescente: 0n })],
    [[CANCELLED], (s) => withAction(s, 3, { codigo: "98" })],
    [[CANCELLED], (s) => withTarget(s, 3, { acoesPossiveis: ["REITERAR"] })],
    [[CANCELLED], (s) => ({ ...s, block: { ...s.block, pendencias: [pendingFor("4")] } })],
    [[SUMS], (s) => withTarget(s, 2, { saldoRemanescente: 999n })],
    [[ARRIVALS], (s) => ({ ...s, transfers: s.transfers.map((one) => ({ ...one, situacao: "ESPERADA" })) })],
    [[ARRIVALS], (s) => ({ ...s, transfers: s.transfers.map((one) => ({ ...one, valorRecebido: 1n })) })],
    [[ARRIVALS], (s) => ({ ...s, transfers: s.transfers.slice(1) })],
    [[LINES, EVENTS], (s) => ({ ...s, block: { ...s.block, numeroProtocolo: "20269999999999" } })],
  ];
  for (const [expected, change] of cases) {
    assert.deepEqual(
      failures(({ afterAnswers }) => ({ afterAnswers: change(afterAnswers) })),
      expected,
      String(change),
    );
  }
  assert.deepEqual(failures(({ events }) => ({ events: events.slice(1) })), [EVENTS]);
});

const unanswered = <T extends { readonly situacao: string }>(one: T): T => ({ ...one, situacao: "ENVIADA" });

const untouched = (target: FollowedTarget): FollowedTarget => ({
  ...target,
  valorDesbloqueado: 0n,
  saldoRemanescente: 200_000n,
});

const pendingFor = (alvoId: string) => ({ tipo: "NAO_RESPOSTA", alvoId, mensagem: "98" });

function withSecondAsking({ series }: AfterAnswers, valorPedido: bigint): AfterAnswers["series"] {
  const second = { ...series.ordens[1]!, valorPedido, valorBloqueado: 1n };
  return { ...series, ordens: series.ordens.with(1, second) };
}

Deno.test("the tables tell what was asked, done and left, and what arrived", () => {
  const text = afterAnswersSections(completeAfterAnswers()).join("\n");
  assert.match(text, /20260000000010: ENCERRADA, PRAZO_ENCERRADO/);
  assert.match(text, /1 │ 20260000000010 │ - +│ +R\$ 20,00 │ +R\$ 5,00 │ +R\$ 15,00/);
  assert.match(
    text,
    /Transferir e desbloquear │ 1 +│ 01 +│ +9,00 │ +10,00 │ +9,00 │ +1,00 │ +0,00/,
  );
  assert.match(text, /Cancelar o 98 +│ 4 +│ 01 +│ +- │/);
  assert.match(text, /Transferências para Caixa Econômica Federal/);
  assert.match(text, /202700000000000143 │ .+ R\$ 9,00 │ 31\/12 +│ +R\$ 9,00 │ 31\/12 │ RECEBIDA/);
});
