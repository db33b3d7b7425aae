/**
 * The second part of the demonstration, after the answers: a series of three orders, splits of each kind, transfers until
 * their money arrives. Through the public API only, as a court would.
 */
import { instantAt } from "../../domain/calendar/calendar.ts";
import { formatCount, formatDayAndMonth } from "../../domain/formatting.ts";
import { exampleUnitId } from "../data/seed_people.ts";
import type { ApiSession } from "./api.ts";
import {
  blockInExcess,
  blockOfSeries,
  blockToSplit,
  ispbs,
  splitOf,
  splitOfExcess,
  splitOfSeries,
  wavesFrom,
} from "./demo_after_answers_plan.ts";
import {
  FollowedOrder,
  ProtocoledSplits,
  SeriesSplits,
  StatusOnly,
  WireSeries,
  WireSplit,
  WireTransfer,
} from "./demo_after_answers_wire.ts";
import { expectedTimelineOf } from "./plan.ts";
import { type DemoContext, remittancesOf, type SignedInTeam, step, until, waitForAnswers } from "./stage.ts";
import { ProtocoledList, WireClock, WireDraft } from "./wire.ts";

/** The state at the end of the second part, from which its checks and tables are made. */
export interface AfterAnswers {
  /** The days on which a remittance was sent. */
  readonly days: readonly Temporal.PlainDate[];
  /** The order that splits were made of. */
  readonly block: FollowedOrder;
  /** An order of which more was blocked than was asked. */
  readonly excess: FollowedOrder;
  /** A series that was interrupted while its second order waited. */
  readonly interrupted: WireSeries;
  /** Its first order. */
  readonly interruptedOrder: FollowedOrder;
  readonly series: WireSeries;
  /** Its orders, in their sequence. */
  readonly seriesOrders: readonly FollowedOrder[];
  /** The splits of the order, of the excess, then of the series' orders. */
  readonly splits: readonly WireSplit[];
  readonly transfers: readonly WireTransfer[];
}

/** The steps of the progress bar: four actions, four dispatches of four steps each, and two of the last dispatch. */
export const AFTER_ANSWERS_STEPS = 22;

interface Scene extends DemoContext, SignedInTeam {}

/** The orders and splits of one dispatch, and the institutions that answer them. */
interface Wave {
  readonly day: Temporal.PlainDate;
  /** Protocol numbers of orders. */
  readonly orders: readonly string[];
  /** Ids of splits. */
  readonly splits: readonly string[];
  readonly answering: readonly string[];
}

export async function runAfterAnswers(stage: DemoContext): Promise<AfterAnswers> {
  const signed = stage.teams.find(({ team }) => team.unitId === exampleUnitId)!;
  const scene: Scene = { ...stage, ...signed };
  const { agora } = await stage.operator.get(WireClock, "/v1/operacao/relogio");
  const waves = wavesFrom(agora, stage.holidays);
  const { first, second, third, fourth, last } = waves;
  const { blocksNothing, blocksAll, blocksPart, late, silent, depositary } = ispbs;
  stage.progress.say("\n  Depois da resposta\n");

  const { block, excess, series, toInterrupt } = await begin(scene, first, third);
  const latest = (position: number) => latestOrder(scene, series, position);
  const answering = [blocksNothing, blocksPart];
  await exchange(scene, {
    day: first,
    orders: [block, excess, await latest(1), await latestOrder(scene, toInterrupt, 1)],
    splits: [],
    answering: [...answering, blocksAll],
  });

  await interrupt(scene, second, toInterrupt);
  const requested = await splitBlocks(scene, second, { block, excess });
  await exchange(scene, {
    day: second,
    orders: [await latest(2)],
    splits: requested,
    answering: [...answering, blocksAll, late, silent],
  });

  await exchange(scene, {
    day: third,
    orders: [await latest(3)],
    splits: [],
    answering: [...answering, depositary],
  });

  const ofSeries = await splitSeries(scene, fourth, series);
  await exchange(scene, { day: fourth, orders: [], splits: ofSeries, answering: [blocksPart] });

  return await receive(scene, last, {
    days: Object.values(waves),
    block,
    excess,
    series,
    interrupted: toInterrupt,
    splits: [...requested, ...ofSeries],
  });
}

/** Shows a step beside the progress bar, and runs it. */
async function moved(scene: Scene, moment: Temporal.Instant, work: () => Promise<string>): Promise<void> {
  await step(scene, moment, work);
  scene.progress.advance(1);
}

/** The assistant drafts, the judge protocols. */
async function begin(scene: Scene, day: Temporal.PlainDate, endsOn: Temporal.PlainDate) {
  const { assistant, judge, stagingData, team } = scene;
  const repeated = blockOfSeries(stagingData, team, endsOn);
  const drafts = [blockToSplit(stagingData, team), blockInExcess(stagingData, team), repeated, repeated];
  const numbers: string[] = [];
  await moved(scene, instantAt(day, "14:00"), async () => {
    const minutas: string[] = [];
    for (const { path, body } of drafts) minutas.push((await assistant.post(WireDraft, path, body)).id);
    const protocoled = await judge.post(ProtocoledList, "/v1/ordem/protocolar", { minutas });
    for (const id of minutas) numbers.push(protocoled.find((one) => one.id === id)!.numeroProtocolo);
    return `4 ordens protocoladas: dois bloqueios, e dois em série até ${formatDayAndMonth(endsOn)}`;
  });
  const [block, excess, ...firsts] = numbers as [string, string, string, string];
  const [series, toInterrupt] = await Promise.all(
    firsts.map(async (number) => (await judge.get(FollowedOrder, `/v1/ordem/${number}`)).serieId!),
  );
  return { block, excess, series: series!, toInterrupt: toInterrupt! };
}

/** Interrupts the series; its waiting order is never sent. */
async function interrupt(scene: Scene, day: Temporal.PlainDate, series: string): Promise<void> {
  await moved(scene, instantAt(day, "13:30"), async () => {
    const waiting = await latestOrder(scene, series, 2);
    await scene.judge.post(StatusOnly, `/v1/serie/${series}/interromper`, {});
    return `uma das séries é interrompida; a ordem ${waiting} não será enviada`;
  });
}

/**
 * The judge drafts splits, one of them as the service proposes, and the assistant protocols them by the judge's
 * delegation.
 */
async function splitBlocks(
  scene: Scene,
  day: Temporal.PlainDate,
  { block, excess }: { readonly block: string; readonly excess: string },
): Promise<string[]> {
  const { judge, assistant } = scene;
  const ids: string[] = [];
  await moved(scene, instantAt(day, "14:00"), async () => {
    for (const [number, bodyOf] of [[block, splitOf], [excess, splitOfExcess]] as const) {
      const order = await judge.get(FollowedOrder, `/v1/ordem/${number}`);
      ids.push((await judge.post(WireSplit, `/v1/ordem/${number}/desdobramento`, bodyOf(order))).id);
    }
    await protocol(assistant, ids);
    return "um bloqueio é desdobrado em 5 ações, uma de cada tipo; do outro se devolve o excesso proposto";
  });
  return ids;
}

async function splitSeries(scene: Scene, day: Temporal.PlainDate, series: string): Promise<string[]> {
  let ids: string[] = [];
  await moved(scene, instantAt(day, "14:00"), async () => {
    const path = `/v1/serie/${series}/desdobramento`;
    const { desdobramentos } = await scene.judge.post(SeriesSplits, path, splitOfSeries);
    ids = desdobramentos.map(({ id }) => id);
    await protocol(scene.judge, ids);
    return `a série, encerrada, é desdobrada de uma vez em ${ids.length} transferências`;
  });
  return ids;
}

const protocol = (session: ApiSession, desdobramentos: readonly string[]) =>
  session.post(ProtocoledSplits, "/v1/desdobramento/protocolar", { desdobramentos });

/** The protocol number of the order of a series at a position, once the service has made it. */
async function latestOrder(scene: Scene, series: string, position: number): Promise<string> {
  let number = "";
  await until(scene, async () => {
    const { ordens } = await scene.judge.get(WireSeries, `/v1/serie/${series}`);
    number = ordens[position - 1]?.numeroProtocolo ?? "";
    return number === "" && `a série não tem a ordem ${position}`;
  });
  return number;
}

/** Takes a wave from its dispatch to its published answers. */
async function exchange(scene: Scene, wave: Wave): Promise<void> {
  const { opensAt, answersDueAt, publishBy } = expectedTimelineOf(wave.day, scene.holidays);
  const what = [
    ...(wave.orders.length > 0 ? [formatCount(wave.orders.length, "ordem", "ordens")] : []),
    ...(wave.splits.length > 0 ? [formatCount(wave.splits.length, "desdobramento", "desdobramentos")] : []),
  ].join(" e ");
  await moved(scene, opensAt, async () => {
    await reach(scene, wave, ["ENVIADA", "ENVIADO"]);
    return `envio: ${what}`;
  });
  await collect(scene, wave);
  await moved(scene, answersDueAt, async () => {
    await reach(scene, wave, ["CONSOLIDANDO_RESPOSTA"]);
    return "prazo das instituições encerrado";
  });
  await moved(scene, publishBy, async () => {
    await reach(scene, wave, ["RESPONDIDA", "RESPONDIDO"]);
    return `resposta: ${what}`;
  });
}

function collect(scene: Scene, { day, answering }: Pick<Wave, "day" | "answering">): Promise<void> {
  return moved(scene, expectedTimelineOf(day, scene.holidays).answersFrom, async () => {
    await waitForAnswers(scene, await requestsOf(scene, day, answering));
    return `resposta de ${formatCount(answering.length, "instituição", "instituições")} recebida e aceita`;
  });
}

/** The remittances of a day to institutions; each must have one. */
async function requestsOf(scene: Scene, day: Temporal.PlainDate, institutions: readonly string[]) {
  const requested = async () =>
    (await remittancesOf(scene, day)).filter(({ ispb, situacao }) =>
      situacao === "PUBLICADA" && institutions.includes(ispb)
    );
  await until(scene, async () => {
    const sent = (await requested()).map(({ ispb }) => ispb);
    const missing = institutions.filter((ispb) => !sent.includes(ispb));
    return missing.length > 0 && `sem remessa em ${day}: ${missing.join(", ")}`;
  });
  return await requested();
}

/** Waits until orders and splits are in one of the situations. */
async function reach(
  scene: Scene,
  { orders, splits }: Pick<Wave, "orders" | "splits">,
  situations: readonly string[],
): Promise<void> {
  const paths = [
    ...orders.map((number) => `/v1/ordem/${number}`),
    ...splits.map((id) => `/v1/desdobramento/${id}`),
  ];
  await until(scene, async () => {
    const found = await Promise.all(paths.map((path) => scene.judge.get(StatusOnly, path)));
    const late = found.filter(({ situacao }) => !situations.includes(situacao));
    return late.length > 0 && `${late.length} de ${paths.length} não chegaram a ${situations.join(" ou ")}`;
  });
}

/** Dispatches the last notifications of receipt, then reads the final state of everything. */
async function receive(
  scene: Scene,
  day: Temporal.PlainDate,
  { days, splits: ids, ...named }: {
    readonly days: readonly Temporal.PlainDate[];
    readonly block: string;
    readonly excess: string;
    readonly series: string;
    readonly interrupted: string;
    readonly splits: readonly string[];
  },
): Promise<AfterAnswers> {
  const { judge } = scene;
  const answering = [ispbs.depositary];
  await moved(scene, expectedTimelineOf(day, scene.holidays).opensAt, async () => {
    await requestsOf(scene, day, answering);
    return "a depositária é perguntada se o dinheiro chegou";
  });
  await collect(scene, { day, answering });
  const splits = await Promise.all(ids.map((id) => judge.get(WireSplit, `/v1/desdobramento/${id}`)));
  const own = new Set(splits.flatMap(({ acoes }) => acoes.map(({ idTransferencia }) => idTransferencia)));
  const transfers = (await judge.list(WireTransfer, "/v1/transferencia")).filter(({ idTransferencia }) =>
    own.has(idTransferencia)
  );
  const [series, interrupted] = await Promise.all(
    [named.series, named.interrupted].map((id) => judge.get(WireSeries, `/v1/serie/${id}`)),
  ) as [WireSeries, WireSeries];
  const orderOf = (number: string) => judge.get(FollowedOrder, `/v1/ordem/${number}`);
  return {
    days,
    splits,
    transfers,
    series,
    interrupted,
    block: await orderOf(named.block),
    excess: await orderOf(named.excess),
    interruptedOrder: await orderOf(interrupted.numeroProtocolo),
    seriesOrders: await Promise.all(series.ordens.map(({ numeroProtocolo }) => orderOf(numeroProtocolo))),
  };
}
