import assert from "node:assert/strict";
import * as v from "valibot";
import { dispatchDayFor, instantAt, localDate, nationalHolidays } from "../../../domain/calendar/calendar.ts";
import { DraftBody } from "../../../routes/order_content/draft_schema.ts";
import { createStagingData } from "../../../staging/data/staging_data.ts";
import { DemoFailure } from "../../../staging/demo/api.ts";
import { checkEvidence } from "../../../staging/demo/checks.ts";
import { readOptions } from "../../../staging/demo/demo.ts";
import type { DemoOrder, Evidence } from "../../../staging/demo/evidence.ts";
import type { FilesOnDisk } from "../../../staging/demo/files.ts";
import { newOrder, teamsOf } from "../../../staging/demo/orders.ts";
import { expectedTimelineOf, type OrderGroup, planGroups, planSteps } from "../../../staging/demo/plan.ts";
import { report } from "../../../staging/demo/report.ts";
import { targetKey, type WireTarget } from "../../../staging/demo/wire.ts";
import { completeAfterAnswers } from "../../support/demo/demo_after_answers.ts";

const holidays = new Set(
  [2026, 2027, 2028, 2029].flatMap(nationalHolidays).map(({ date }) => date.toString()),
);
const NOW = instantAt(Temporal.PlainDate.from("2026-11-21"), "11:30");

function groupsFrom(now: Temporal.Instant, total = 200): OrderGroup[] {
  const planned = planGroups(now, holidays, total);
  assert(planned.ok);
  return planned.value;
}

Deno.test("the plan of any day of three years agrees with the calendar's rules and lies ahead", () => {
  const first = Temporal.PlainDate.from("2026-01-01");
  for (let days = 0; days < 3 * 365; days++) {
    const now = instantAt(first.add({ days }), days % 2 === 0 ? "00:00" : "23:59");
    const [ordinary, scheduled, evening, eve] = groupsFrom(now) as [
      OrderGroup,
      OrderGroup,
      OrderGroup,
      OrderGroup,
    ];
    for (const { protocolAt, scheduledFor, dispatchDay } of [ordinary, scheduled, evening, eve]) {
      assert(Temporal.Instant.compare(protocolAt, now) > 0);
      assert(dispatchDayFor(protocolAt, holidays, scheduledFor).equals(dispatchDay), protocolAt.toString());
    }
    assert(ordinary.dispatchDay.equals(localDate(ordinary.protocolAt)));
    assert(scheduled.scheduledFor?.equals(scheduled.dispatchDay));
    assert.equal(localDate(evening.protocolAt).dayOfWeek, 5);
    assert(!evening.dispatchDay.equals(localDate(evening.protocolAt)));
    const dayAfterEve = localDate(eve.protocolAt).add({ days: 1 });
    assert(dayAfterEve.dayOfWeek === 6 || holidays.has(dayAfterEve.toString()), dayAfterEve.toString());
  }
});

Deno.test("every order is in one group, whatever their number", () => {
  for (const total of [4, 5, 8, 37, 200, 5_000]) {
    const counts = groupsFrom(NOW, total).map(({ count }) => count);
    assert.equal(counts.reduce((sum, count) => sum + count, 0), total);
    assert(counts.every((count) => count >= 1), `${counts}`);
  }
});

Deno.test("the steps are in the clock's order, and each day's orders are sent, answered, closed and published", () => {
  const groups = groupsFrom(NOW);
  const steps = planSteps(groups, holidays);
  const sorted = steps.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
  assert.deepEqual(steps, sorted);
  for (const group of groups) {
    const protocol = steps.findIndex((step) => step.type === "protocol" && step.groups.includes(group));
    const later = steps.slice(protocol).filter((step) =>
      step.type !== "protocol" && step.day.equals(group.dispatchDay)
    );
    assert.deepEqual(later.map(({ type }) => type), ["dispatch", "collect", "close", "publish"]);
  }
});

Deno.test("a calendar without a holiday ahead is refused with a sentence", () => {
  const planned = planGroups(NOW, new Set(), 200);
  assert(!planned.ok);
  assert.match(planned.error, /calendário/);
});

Deno.test("every draft fits the API, its people are of the court of its process, and twice it is the same", () => {
  const stagingData = createStagingData();
  const teams = teamsOf(stagingData);
  const numbers = new Set<string>();
  for (let index = 0; index < 400; index++) {
    const team = teams[index % teams.length]!;
    const scheduledFor = index % 10 === 0 ? Temporal.PlainDate.from("2026-12-02") : undefined;
    const { body, path } = newOrder(stagingData, team, index, scheduledFor);
    assert.deepEqual({ body, path }, newOrder(createStagingData(), team, index, scheduledFor));
    const draft = v.parse(DraftBody, body);
    assert.equal(path === "/v1/ordem/minuta-contas", draft.reus.every((reu) => reu.instituicoes.length > 0));
    const process = stagingData.process(draft.numeroProcesso);
    assert.deepEqual([team.judge.court, team.assistant.court], [process?.court, process?.court]);
    numbers.add(draft.numeroProcesso);
  }
  assert.deepEqual([...numbers].sort(), [...stagingData.exampleProcessNumbers].sort());
});

/** What a perfect demonstration of eight orders leaves. */
function perfect(): { evidence: Evidence; disk: FilesOnDisk } {
  const orders = groupsFrom(NOW, 8).flatMap((group) => Array.from({ length: group.count }, () => group)).map(
    perfectOrder,
  );
  const days = [...Map.groupBy(orders, ({ group }) => group.dispatchDay.toString()).values()];
  const remittances = days.map((all, index) => ({
    id: String(index),
    data: all[0]!.group.dispatchDay,
    ispb: "99000001",
    instituicao: "Instituição de Teste 1",
    sequencial: index + 1,
    arquivo: `arquivo ${index}`,
    linhas: all.length * 4,
    situacao: "PUBLICADA",
    sha256: "0".repeat(64),
  }));
  const events = orders.flatMap(({ order: { numeroProtocolo } }) =>
    ["OrdemProtocolada", "OrdemEnviada", "RespostaProcessada", "OrdemRespondida"]
      .map((tipo) => ({ tipo, numeroProtocolo }))
  );
  const daysOfLine = new Map(
    orders.flatMap(({ group, order }) =>
      order.alvos.map((target) => [targetKey(order.numeroProtocolo, target), [group.dispatchDay]] as const)
    ),
  );
  const afterAnswers = completeAfterAnswers();
  const evidence = { orders, afterAnswers, remittances, files: [], events, alarms: [], holidays };
  return { evidence, disk: { daysOfLine, compared: remittances.length, faults: [] } };
}

function perfectOrder(group: OrderGroup, index: number): DemoOrder {
  const { opensAt, answersFrom, answersDueAt, publishBy } = expectedTimelineOf(group.dispatchDay, holidays);
  const numeroProtocolo = String(20_260_000_000_000 + index);
  const second = { seconds: 1 };
  const target = (instituicao: string, codigo: string, valorBloqueado: bigint | undefined): WireTarget => ({
    cpfCnpj: "52998224725",
    ispb: instituicao,
    instituicao,
    valor: 1_000n,
    codigo,
    dataHoraResposta: (codigo === "98" ? answersDueAt : answersFrom).add(second),
    ...(valorBloqueado !== undefined && { valorBloqueado }),
  });
  return {
    group,
    protocoled: {
      id: crypto.randomUUID(),
      numeroProtocolo,
      previsaoEnvio: opensAt,
      previsaoResposta: publishBy,
    },
    order: {
      numeroProtocolo,
      numeroProcesso: "0000832-35.2018.4.01.3202",
      situacao: "RESPONDIDA",
      nomeJuiz: "Adalberto",
      nomeVara: "Vara de Tefé",
      valorTotal: 1_000n,
      valorBloqueado: 1_400n,
      dataHoraCriacao: group.protocolAt,
      dataHoraProtocolo: group.protocolAt.add(second),
      dataHoraEnvio: opensAt.add(second),
      dataHoraResposta: publishBy.add(second),
      alvos: [
        target("Instituição de Teste 1", "00", 0n),
        target("Instituição de Teste 2", "01", 1_000n),
        target("Instituição de Teste 3", "03", 400n),
        target("Banco Aroeira S.A.", "98", undefined),
      ],
    },
  };
}

/** Which checks fail, by their places. */
function failures(
  change: (perfect: { evidence: Evidence; disk: FilesOnDisk }) => Partial<Evidence>,
): number[] {
  const all = perfect();
  const checks = checkEvidence({ ...all.evidence, ...change(all) }, all.disk);
  return checks.flatMap(({ faults }, index) => faults.length > 0 ? [index] : []);
}

const withFirst = ({ orders }: Evidence, change: Partial<DemoOrder["order"]>) => {
  const [first, ...rest] = orders as [DemoOrder, ...DemoOrder[]];
  return { orders: [{ ...first, order: { ...first.order, ...change } }, ...rest] };
};

const withTarget = (evidence: Evidence, place: number, change: Partial<WireTarget>) => {
  const { alvos } = evidence.orders[0]!.order;
  return withFirst(evidence, { alvos: alvos.with(place, { ...alvos[place]!, ...change }) });
};

Deno.test("a perfect demonstration passes every check, with the files within reach and without", () => {
  const { evidence, disk } = perfect();
  assert.deepEqual(failures(() => ({})), []);
  assert.deepEqual(checkEvidence(evidence, disk).length, 9);
  assert.deepEqual(checkEvidence(evidence, undefined).flatMap(({ faults }) => faults), []);
});

Deno.test("each departure from the specification fails its own check", () => {
  const [ANSWERED, CODES, DISPATCH, TIMES, SUM, LINES, EVENTS, ALARMS] = [0, 1, 2, 3, 4, 5, 6, 7];
  const early = instantAt(Temporal.PlainDate.from("2026-11-22"), "10:00");
  const cases: [number, (evidence: Evidence) => Partial<Evidence>][] = [
    [ANSWERED, (e) => withFirst(e, { situacao: "CONSOLIDANDO_RESPOSTA" })],
    [CODES, (e) => withTarget(e, 0, { codigo: "01" })],
    [CODES, (e) => withTarget(e, 2, { codigo: "00" })],
    [CODES, (e) => withTarget(e, 3, { valorBloqueado: 0n })],
    [DISPATCH, (e) => withFirst(e, { dataHoraEnvio: early })],
    [TIMES, (e) => withFirst(e, { dataHoraResposta: early })],
    [TIMES, (e) => withTarget(e, 0, { dataHoraResposta: early })],
    [TIMES, (e) => withTarget(e, 3, { dataHoraResposta: early })],
    [SUM, (e) => withFirst(e, { valorBloqueado: 1n })],
    [LINES, (e) => withFirst(e, { numeroProtocolo: "20269999999999" })],
    [EVENTS, (e) => ({ events: e.events.slice(0, -1) })],
    [EVENTS, (e) => ({ events: [...e.events, e.events.at(-1)!] })],
    [ALARMS, () => ({ alarms: [{ tipo: "T", assunto: "a", detalhe: "d" }] })],
  ];
  for (const [expected, change] of cases) {
    assert.deepEqual(failures(({ evidence }) => change(evidence)), [expected], String(change));
  }
});

Deno.test("the silence of an institution that never answers is no fault; that of one that does, is", () => {
  const silences = (instituicao: string, ...assuntos: string[]) =>
    failures(({ evidence: { remittances } }) => ({
      remittances: remittances.map((one) => ({ ...one, instituicao })),
      alarms: assuntos.map((assunto) => ({ tipo: "SILENCIO", assunto, detalhe: "d" })),
    }));
  assert.deepEqual(silences("Banco Aroeira S.A.", "99000001", "arquivo 0"), []);
  assert.deepEqual(silences("Banco Aroeira S.A.", "99000009"), [7]);
  assert.deepEqual(silences("Instituição de Teste 1", "99000001"), [7]);
});

Deno.test("amounts on the border are told apart: the whole, a part, nothing, one centavo", () => {
  const CODES = 1;
  const third = (change: Partial<WireTarget>) =>
    failures(({ evidence }) => withTarget(evidence, 2, change)).includes(CODES);
  assert.equal(third({ valorBloqueado: 1_000n }), true);
  assert.equal(third({ valorBloqueado: 0n }), true);
  assert.equal(third({ valorBloqueado: 999n }), false);
  assert.equal(third({ valor: 1n, codigo: "00", valorBloqueado: 0n }), false);
  assert.equal(third({ valor: 2n, codigo: "00", valorBloqueado: 0n }), true);
});

Deno.test("the report names what failed, with no more than five examples", () => {
  const { evidence, disk } = perfect();
  const text = report(evidence, checkEvidence(evidence, disk));
  assert.match(text, /8 × RESPONDIDA/);
  assert.match(text, /R\$ 112,00/);
  assert.doesNotMatch(text, /falhou/);
  const faults = Array.from({ length: 7 }, (_, index) => `falha ${index}`);
  const failed = report(evidence, [{ title: "Uma regra", faults }]);
  assert.match(failed, /falhou {2}Uma regra\n.*falha 0[^]*falha 4\n.*e mais 2/);
  assert.doesNotMatch(failed, /falha 5/);
});

Deno.test("the command line is read, and what it cannot mean is refused with a sentence", () => {
  assert.deepEqual(readOptions([]), { url: undefined, orders: 200, keep: false });
  assert.deepEqual(readOptions(["--url", "http://x", "--orders=40", "--keep"]), {
    url: "http://x",
    orders: 40,
    keep: true,
  });
  assert.equal(readOptions(["--help"]), "help");
  for (const args of [["--orders", "3"], ["--orders", "muitas"], ["--depressa"], ["sobra"]]) {
    assert.throws(() => readOptions(args), DemoFailure);
  }
  assert.throws(
    () => readOptions(["--orders", "3"]),
    /--orders .* não admite "3"; quer um número de 4 a 5000[\s\S]*Uso: deno task demo/,
  );
});
