/** The demonstration itself: drafts, protocols, moves staging's clock and waits, through the public API only. */
import { setTimeout as pause } from "node:timers/promises";
import { localDate } from "../../domain/calendar/calendar.ts";
import type { Progress } from "../../exchange/institution/terminal/progress.ts";
import type { StagingData } from "../data/staging_data.ts";
import { DemoFailure, signIn } from "./api.ts";
import { AFTER_ANSWERS_STEPS, type AfterAnswers, runAfterAnswers } from "./demo_after_answers.ts";
import { ordersOf } from "./demo_after_answers_checks.ts";
import type { Evidence } from "./evidence.ts";
import { newOrder, teamsOf } from "./orders.ts";
import { type OrderGroup, planGroups, planSteps, type Step } from "./plan.ts";
import type { DemoService } from "./service.ts";
import {
  answersTo,
  type DemoContext,
  inParallel,
  openAlarms,
  POLL_MS,
  readFeed,
  remittancesOf,
  type SignedInTeam,
  signInTeam,
  step,
  until,
  waitForAnswers,
} from "./stage.ts";
import { ordersThat } from "./text.ts";
import {
  answeringOf,
  ProtocoledList,
  WireClock,
  WireDraft,
  type WireEvent,
  WireHoliday,
  WireOrder,
  WireOrderSummary,
  type WireProtocoled,
} from "./wire.ts";

interface Pending {
  readonly group: OrderGroup;
  readonly signed: SignedInTeam;
  readonly protocoled: WireProtocoled;
}

/** The demonstration's context, with what was protocoled. */
interface Run extends DemoContext {
  readonly pending: Pending[];
}

/** Spaces of the width of a step's time. */
const INDENT = " ".repeat(28);
const BATCH = 25;
const FEED_PATIENCE_MS = 5_000;
/** The progress of an order has four steps: drafted, protocoled, sent, answered. */
const STAGES = 4;

/** The total of the progress bar for a number of orders. */
export const progressOf = (total: number): number => total * STAGES + AFTER_ANSWERS_STEPS;

export async function runDemo({ service, stagingData, total, progress }: {
  readonly service: DemoService;
  readonly stagingData: StagingData;
  readonly total: number;
  readonly progress: Progress;
}): Promise<Evidence> {
  progress.doing("entrando");
  const operator = await signIn(service, stagingData.specialUsers.operator);
  const teams = await Promise.all(teamsOf(stagingData).map((team) => signInTeam(service, team)));
  const clock = await operator.get(WireClock, "/v1/operacao/relogio");
  if (!clock.movel) throw new DemoFailure("O relógio deste serviço não se move: não é uma homologação");
  const holidays = new Set((await operator.list(WireHoliday, "/v1/feriado")).map(({ data }) => data));
  const planned = planGroups(clock.agora, holidays, total);
  if (!planned.ok) throw new DemoFailure(planned.error);
  progress.say(`  Entraram ${teams.length} juízes, ${teams.length} assessores com delegação e o operador\n`);
  const run: Run = { stagingData, operator, teams, progress, holidays, pending: [] };
  for (const step of planSteps(planned.value, holidays)) await take(run, step);
  const afterAnswers = await runAfterAnswers(run);
  progress.doing("conferindo");
  return await gather(run, planned.value, afterAnswers);
}

/** Moves the clock to a step, does the demonstration's part of it, and waits until the service has done its own. */
const take = (run: Run, next: Step): Promise<void> =>
  step(
    run,
    next.at,
    () => next.type === "protocol" ? protocolGroups(run, next.groups) : waits[next.type](run, next.day),
  );

async function protocolGroups(stage: Run, groups: readonly OrderGroup[]): Promise<string> {
  for (const group of groups) {
    const drafted = await draftGroup(stage, group);
    await protocolDrafts(stage, group, drafted);
  }
  return groups.map(({ count, title }) => `${ordersThat(count, "protocolada")}: ${title}`).join(
    `\n${INDENT}`,
  );
}

interface Drafted {
  readonly id: string;
  readonly signed: SignedInTeam;
}

/** Drafts the orders by their assistants, several at once. */
async function draftGroup(
  { stagingData, teams, pending, progress }: Run,
  group: OrderGroup,
): Promise<Drafted[]> {
  const first = pending.length;
  const indexes = Array.from({ length: group.count }, (_, nth) => first + nth);
  return await inParallel(indexes, async (index) => {
    const signed = teams[index % teams.length]!;
    const { path, body } = newOrder(stagingData, signed.team, index, group.scheduledFor);
    const { id } = await signed.assistant.post(WireDraft, path, body);
    progress.advance(1);
    return { id, signed };
  });
}

/** Protocols the orders: half of each court's by the judge, half by the assistant with the judge's delegation. */
async function protocolDrafts(stage: Run, group: OrderGroup, drafted: readonly Drafted[]): Promise<void> {
  for (const [signed, all] of Map.groupBy(drafted, ({ signed }) => signed)) {
    const half = Math.ceil(all.length / 2);
    for (
      const [session, mine] of [[signed.judge, all.slice(0, half)], [
        signed.assistant,
        all.slice(half),
      ]] as const
    ) {
      for (let from = 0; from < mine.length; from += BATCH) {
        const minutas = mine.slice(from, from + BATCH).map(({ id }) => id);
        const numbers = await session.post(ProtocoledList, "/v1/ordem/protocolar", { minutas });
        stage.pending.push(...numbers.map((protocoled) => ({ group, signed, protocoled })));
        stage.progress.advance(numbers.length);
      }
    }
  }
}

type Wait = (stage: Run, day: Temporal.PlainDate) => Promise<string>;

const waits: Readonly<Record<Exclude<Step["type"], "protocol">, Wait>> = {
  async dispatch(stage, day) {
    const orders = await waitForOrders(stage, day, "ENVIADA");
    stage.progress.advance(orders);
    const files = await remittancesOf(stage, day);
    return `${ordersThat(orders, "enviada")} em ${files.length} arquivos`;
  },
  async collect(stage, day) {
    const requested = (await remittancesOf(stage, day)).filter(({ instituicao }) =>
      answeringOf(instituicao) !== undefined
    );
    await waitForAnswers(stage, requested);
    return `${requested.length} arquivos de resposta recebidos e aceitos`;
  },
  async close(stage, day) {
    const orders = await waitForOrders(stage, day, "CONSOLIDANDO_RESPOSTA");
    return `prazo das instituições encerrado; ${orders} consolidando resposta`;
  },
  async publish(stage, day) {
    const orders = await waitForOrders(stage, day, "RESPONDIDA");
    stage.progress.advance(orders);
    return ordersThat(orders, "respondida");
  },
};

/** Waits until every order of a day of dispatch is in a situation, and returns their number. */
async function waitForOrders(stage: Run, day: Temporal.PlainDate, situation: string): Promise<number> {
  const leaving = stage.pending.filter(({ group }) => group.dispatchDay.equals(day));
  const missing = new Set(leaving.map(({ protocoled }) => protocoled.numeroProtocolo));
  const days = leaving.map(({ group }) => localDate(group.protocolAt)).sort(Temporal.PlainDate.compare);
  await until(stage, async () => {
    for (const signed of new Set(leaving.map(({ signed }) => signed))) {
      const query = `varaId=${signed.team.unitId}&situacao=${situation}&de=${days[0]}&ate=${days.at(-1)}`;
      const found = await signed.assistant.list(WireOrderSummary, `/v1/ordem?${query}`);
      for (const { numeroProtocolo } of found) missing.delete(numeroProtocolo ?? "");
    }
    return missing.size > 0 && `${missing.size} de ${leaving.length} ordens não chegaram a ${situation}`;
  });
  return leaving.length;
}

async function gather(
  stage: Run,
  groups: readonly OrderGroup[],
  afterAnswers: AfterAnswers,
): Promise<Evidence> {
  const { operator, teams, pending, holidays } = stage;
  const orders = await inParallel(pending, async ({ group, signed, protocoled }) => {
    const order = await signed.judge.get(WireOrder, `/v1/ordem/${protocoled.numeroProtocolo}`);
    return { group, protocoled, order };
  });
  const dispatchDays = [...groups.map(({ dispatchDay }) => dispatchDay), ...afterAnswers.days];
  const days = [...new Set(dispatchDays.map(String))].sort();
  const remittances =
    (await Promise.all(days.map((day) => remittancesOf(stage, Temporal.PlainDate.from(day)))))
      .flat();
  const [files, events, alarms] = await Promise.all([
    answersTo(stage, remittances),
    readEvents(teams, pending.length + ordersOf(afterAnswers).length),
    openAlarms(operator),
  ]);
  return { orders, afterAnswers, remittances, files, events, alarms, holidays };
}

/**
 * The courts' events since the start. One shows when every transaction older than its own has ended, so the last may
 * take a moment; those that never come are for the checks to tell.
 */
async function readEvents(teams: readonly SignedInTeam[], answered: number): Promise<WireEvent[]> {
  const started = performance.now();
  for (;;) {
    const feeds = await Promise.all(teams.map(({ judge, cursor }) => readFeed(judge, cursor)));
    const events = feeds.flatMap(({ events }) => events);
    const complete = events.filter(({ tipo }) => tipo === "OrdemRespondida").length >= answered;
    if (complete || performance.now() - started > FEED_PATIENCE_MS) return events;
    await pause(POLL_MS);
  }
}
