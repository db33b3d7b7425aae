/** The demonstration itself: drafts, protocols, moves staging's clock and waits, through the public API only. */
import { setTimeout as pause } from "node:timers/promises";
import { type Holidays, localDate } from "../domain/calendar.ts";
import { DemoFailure, type Session, signIn } from "./demo_api.ts";
import { newOrder, type Team, teamsOf } from "./demo_orders.ts";
import { type Group, planGroups, planSteps, type Step } from "./demo_plan.ts";
import type { Progress } from "./demo_progress.ts";
import type { DemoService } from "./demo_service.ts";
import { ordersThat, wallClock } from "./demo_text.ts";
import {
  Alarm,
  AnswerFile,
  answering,
  Clock,
  Delegations,
  Draft,
  Feed,
  type FeedEvent,
  Holiday,
  Order,
  OrderSummary,
  type Protocoled,
  ProtocoledList,
  Remittance,
} from "./demo_wire.ts";
import type { World } from "./world.ts";

/** One order of the demonstration, as it was protocoled and as it ended. */
export interface DemoOrder {
  readonly group: Group;
  readonly protocoled: Protocoled;
  readonly order: Order;
}

/** Everything the checks and the tables are made from. */
export interface Evidence {
  readonly orders: readonly DemoOrder[];
  /** Of the days on which the orders left. */
  readonly remittances: readonly Remittance[];
  /** The institutions' answers to them. */
  readonly files: readonly AnswerFile[];
  /** What the courts were told since the demonstration began. */
  readonly events: readonly FeedEvent[];
  readonly alarms: readonly Alarm[];
  readonly holidays: Holidays;
}

interface SignedTeam {
  readonly team: Team;
  readonly judge: Session;
  readonly assistant: Session;
  /** Where the court's events stood at the start. */
  readonly cursor: string;
}

interface Pending {
  readonly group: Group;
  readonly signed: SignedTeam;
  readonly protocoled: Protocoled;
}

interface Stage {
  readonly world: World;
  readonly operator: Session;
  readonly teams: readonly SignedTeam[];
  readonly progress: Progress;
  readonly holidays: Holidays;
  readonly pending: Pending[];
}

/** As wide as a step's time. */
const INDENT = " ".repeat(28);
const CONCURRENCY = 8;
const BATCH = 25;
const POLL_MS = 100;
const PATIENCE_MS = 60_000;
const FEED_PATIENCE_MS = 5_000;
/** Drafted, protocoled, sent, answered. */
export const STAGES = 4;

export async function runDemo({ service, world, total, progress }: {
  readonly service: DemoService;
  readonly world: World;
  readonly total: number;
  readonly progress: Progress;
}): Promise<Evidence> {
  progress.doing("entrando");
  const operator = await signIn(service, world.specialUsers.operator);
  const teams = await Promise.all(teamsOf(world).map((team) => enter(service, team)));
  const clock = await operator.get(Clock, "/v1/operacao/relogio");
  if (!clock.movel) throw new DemoFailure("O relógio deste serviço não se move: não é uma homologação");
  const holidays = new Set((await operator.list(Holiday, "/v1/feriado")).map(({ data }) => data));
  const planned = planGroups(clock.agora, holidays, total);
  if (!planned.ok) throw new DemoFailure(planned.error);
  progress.say(`  Entraram ${teams.length} juízes, ${teams.length} assessores com delegação e o operador\n`);
  const stage: Stage = { world, operator, teams, progress, holidays, pending: [] };
  for (const step of planSteps(planned.value, holidays)) await take(stage, step);
  progress.doing("conferindo");
  return await gather(stage, planned.value);
}

/** Signs a judge and an assistant in, who must be allowed to act for each other. */
async function enter(service: DemoService, team: Team): Promise<SignedTeam> {
  const [judge, assistant] = await Promise.all([
    signIn(service, team.judge),
    signIn(service, team.assistant),
  ]);
  const path = `/v1/delegacao-protocolizacao/ativa/juiz?cpfAssessor=${team.assistant.cpf}`;
  const delegations = await assistant.get(Delegations, path);
  if (!delegations.some(({ cpfJuiz }) => cpfJuiz === team.judge.cpf)) {
    throw new DemoFailure(`O assessor da unidade ${team.unitId} não tem delegação ativa do juiz`);
  }
  const { cursor } = await readFeed(judge, undefined);
  return { team, judge, assistant, cursor };
}

/** Reads a court's events to their end. */
async function readFeed(session: Session, after: string | undefined) {
  const events: FeedEvent[] = [];
  let cursor = after;
  for (;;) {
    const from = cursor === undefined ? "" : `&depoisDe=${cursor}`;
    const { content, proximo } = await session.get(Feed, `/v1/evento?limite=500${from}`);
    events.push(...content);
    cursor = proximo;
    if (content.length === 0) return { events, cursor };
  }
}

/** Moves the clock to a step, sets off what belongs to it, and waits until the service has done its part. */
async function take(stage: Stage, step: Step): Promise<void> {
  const { operator, progress } = stage;
  progress.doing(wallClock(step.at));
  const { agora } = await operator.get(Clock, "/v1/operacao/relogio");
  if (Temporal.Instant.compare(agora, step.at) < 0) {
    await operator.post(Clock, "/v1/operacao/relogio", { avancarPara: step.at.toString() });
  }
  const started = performance.now();
  const done = step.type === "protocol"
    ? await protocolGroups(stage, step.groups)
    : await waits[step.type](stage, step.day);
  const seconds = ((performance.now() - started) / 1000).toLocaleString("pt-BR", {
    maximumFractionDigits: 1,
  });
  progress.say(`  ${wallClock(step.at)}   ${done}   ${seconds} s`);
}

async function protocolGroups(stage: Stage, groups: readonly Group[]): Promise<string> {
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
  readonly signed: SignedTeam;
}

/** Assistants draft, several at once. */
async function draftGroup({ world, teams, pending, progress }: Stage, group: Group): Promise<Drafted[]> {
  const first = pending.length;
  const indexes = Array.from({ length: group.count }, (_, nth) => first + nth);
  return await inParallel(indexes, async (index) => {
    const signed = teams[index % teams.length]!;
    const { path, body } = newOrder(world, signed.team, index, group.scheduledFor);
    const { id } = await signed.assistant.post(Draft, path, body);
    progress.advance(1);
    return { id, signed };
  });
}

/** Of each court half is protocoled by the judge, half by the assistant with the judge's delegation. */
async function protocolDrafts(stage: Stage, group: Group, drafted: readonly Drafted[]): Promise<void> {
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

type Wait = (stage: Stage, day: Temporal.PlainDate) => Promise<string>;

const waits: Readonly<Record<Exclude<Step["type"], "protocol">, Wait>> = {
  async dispatch(stage, day) {
    const orders = await waitForOrders(stage, day, "ENVIADA");
    stage.progress.advance(orders);
    const files = await remittancesOf(stage, day);
    return `${ordersThat(orders, "enviada")} em ${files.length} arquivos`;
  },
  async collect(stage, day) {
    const asked = (await remittancesOf(stage, day)).filter(({ instituicao }) => answering.test(instituicao));
    await until(stage, async () => {
      const accepted = new Set((await answersTo(stage, asked)).map(({ remessaId }) => remessaId));
      const missing = asked.filter(({ id }) => !accepted.has(id));
      return missing.length > 0 && `sem resposta aceita: ${missing.map(({ arquivo }) => arquivo).join(", ")}`;
    });
    return `${asked.length} arquivos de resposta recebidos e aceitos`;
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

const remittancesOf = ({ operator }: Stage, day: Temporal.PlainDate) =>
  operator.list(Remittance, `/v1/operacao/remessa?data=${day}`);

/** The accepted answers to remittances. */
async function answersTo({ operator }: Stage, remittances: readonly Remittance[]): Promise<AnswerFile[]> {
  const ids = new Set(remittances.map(({ id }) => id));
  const ispbs = [...new Set(remittances.map(({ ispb }) => ispb))];
  const files = await Promise.all(
    ispbs.map((ispb) =>
      operator.list(AnswerFile, `/v1/operacao/arquivo-resposta?ispb=${ispb}&situacao=ACEITO`)
    ),
  );
  return files.flat().filter(({ remessaId }) => remessaId !== undefined && ids.has(remessaId));
}

/** Waits until every order that leaves on a day is in a situation; answers how many they are. */
async function waitForOrders(stage: Stage, day: Temporal.PlainDate, situation: string): Promise<number> {
  const leaving = stage.pending.filter(({ group }) => group.dispatchDay.equals(day));
  const missing = new Set(leaving.map(({ protocoled }) => protocoled.numeroProtocolo));
  const days = leaving.map(({ group }) => localDate(group.protocolAt)).sort(Temporal.PlainDate.compare);
  await until(stage, async () => {
    for (const signed of new Set(leaving.map(({ signed }) => signed))) {
      const query = `varaId=${signed.team.unitId}&situacao=${situation}&de=${days[0]}&ate=${days.at(-1)}`;
      const found = await signed.assistant.list(OrderSummary, `/v1/ordem?${query}`);
      for (const { numeroProtocolo } of found) missing.delete(numeroProtocolo ?? "");
    }
    return missing.size > 0 && `${missing.size} de ${leaving.length} ordens não chegaram a ${situation}`;
  });
  return leaving.length;
}

/** Asks again and again what is still missing, until nothing is. */
async function until({ operator }: Stage, missing: () => Promise<string | false>): Promise<void> {
  const started = performance.now();
  for (let what = await missing(); what !== false; what = await missing()) {
    if (performance.now() - started > PATIENCE_MS) {
      const alarms = await openAlarms(operator);
      const told = alarms.map(({ tipo, assunto, detalhe }) => `\n  alarme ${tipo}: ${assunto}: ${detalhe}`);
      throw new DemoFailure(`Em ${PATIENCE_MS / 1000} segundos, ${what}${told.join("")}`);
    }
    await pause(POLL_MS);
  }
}

const openAlarms = (operator: Session) => operator.list(Alarm, "/v1/operacao/alarme?aberto=true");

async function gather(stage: Stage, groups: readonly Group[]): Promise<Evidence> {
  const { operator, teams, pending, holidays } = stage;
  const orders = await inParallel(pending, async ({ group, signed, protocoled }) => {
    const order = await signed.judge.get(Order, `/v1/ordem/${protocoled.numeroProtocolo}`);
    return { group, protocoled, order };
  });
  const days = [...new Set(groups.map(({ dispatchDay }) => dispatchDay.toString()))].sort();
  const remittances =
    (await Promise.all(days.map((day) => remittancesOf(stage, Temporal.PlainDate.from(day)))))
      .flat();
  const [files, events, alarms] = await Promise.all([
    answersTo(stage, remittances),
    readEvents(teams, pending.length),
    openAlarms(operator),
  ]);
  return { orders, remittances, files, events, alarms, holidays };
}

/**
 * The courts' events since the start. One shows when every transaction older than its own has ended, so the last may
 * take a moment; those that never come are for the checks to tell.
 */
async function readEvents(teams: readonly SignedTeam[], answered: number): Promise<FeedEvent[]> {
  const started = performance.now();
  for (;;) {
    const feeds = await Promise.all(teams.map(({ judge, cursor }) => readFeed(judge, cursor)));
    const events = feeds.flatMap(({ events }) => events);
    const complete = events.filter(({ tipo }) => tipo === "OrdemRespondida").length >= answered;
    if (complete || performance.now() - started > FEED_PATIENCE_MS) return events;
    await pause(POLL_MS);
  }
}

/** Works on several items at once; results keep the items' order. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
