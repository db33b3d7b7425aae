/**
 * The functions that both parts of the demonstration use: signing in, moving the clock, and waiting for the service.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Holidays } from "../../domain/calendar/calendar.ts";
import { formatDateTimeWithWeekday, formatDecimal } from "../../domain/formatting.ts";
import type { Progress } from "../../exchange/institution/terminal/progress.ts";
import type { StagingData } from "../data/staging_data.ts";
import { type ApiSession, DemoFailure, signIn } from "./api.ts";
import type { Team } from "./orders.ts";
import type { DemoService } from "./service.ts";
import {
  Delegations,
  WireAlarm,
  WireAnswerFile,
  WireClock,
  type WireEvent,
  WireFeed,
  WireRemittance,
} from "./wire.ts";

export interface SignedInTeam {
  readonly team: Team;
  readonly judge: ApiSession;
  readonly assistant: ApiSession;
  /** The cursor of the court's events at the start. */
  readonly cursor: string;
}

export interface DemoContext {
  readonly stagingData: StagingData;
  readonly operator: ApiSession;
  readonly teams: readonly SignedInTeam[];
  readonly progress: Progress;
  readonly holidays: Holidays;
}

const CONCURRENCY = 8;
/** The interval between two calls while waiting. */
export const POLL_MS = 50;
const PATIENCE_MS = 60_000;

/** Signs a judge and an assistant in; the assistant must have the judge's delegation. */
export async function signInTeam(service: DemoService, team: Team): Promise<SignedInTeam> {
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

/** Reads a court's events up to the last. */
export async function readFeed(session: ApiSession, after: string | undefined) {
  const events: WireEvent[] = [];
  let cursor = after;
  for (;;) {
    const from = cursor === undefined ? "" : `&depoisDe=${cursor}`;
    const { content, proximo } = await session.get(WireFeed, `/v1/evento?limite=500${from}`);
    events.push(...content);
    cursor = proximo;
    if (content.length === 0) return { events, cursor };
  }
}

/** Moves the clock to a time, does a step's work, and prints what was done and how long it took. */
export async function step(
  { operator, progress }: DemoContext,
  moment: Temporal.Instant,
  work: () => Promise<string>,
): Promise<void> {
  progress.doing(formatDateTimeWithWeekday(moment));
  const { agora } = await operator.get(WireClock, "/v1/operacao/relogio");
  if (Temporal.Instant.compare(agora, moment) < 0) {
    await operator.post(WireClock, "/v1/operacao/relogio", { avancarPara: moment.toString() });
  }
  const started = performance.now();
  const done = await work();
  const seconds = formatDecimal((performance.now() - started) / 1000);
  progress.say(`  ${formatDateTimeWithWeekday(moment)}   ${done}   ${seconds} s`);
}

export const remittancesOf = ({ operator }: DemoContext, day: Temporal.PlainDate) =>
  operator.list(WireRemittance, `/v1/operacao/remessa?data=${day}`);

/** The accepted answer files to remittances. */
export async function answersTo(
  { operator }: DemoContext,
  remittances: readonly WireRemittance[],
): Promise<WireAnswerFile[]> {
  const ids = new Set(remittances.map(({ id }) => id));
  const ispbs = [...new Set(remittances.map(({ ispb }) => ispb))];
  const files = await Promise.all(
    ispbs.map((ispb) =>
      operator.list(WireAnswerFile, `/v1/operacao/arquivo-resposta?ispb=${ispb}&situacao=ACEITO`)
    ),
  );
  return files.flat().filter(({ remessaId }) => remessaId !== undefined && ids.has(remessaId));
}

/** Waits until remittances are answered, and the answers accepted. */
export const waitForAnswers = (stage: DemoContext, requested: readonly WireRemittance[]): Promise<void> =>
  until(stage, async () => {
    const accepted = new Set((await answersTo(stage, requested)).map(({ remessaId }) => remessaId));
    const missing = requested.filter(({ id }) => !accepted.has(id));
    return missing.length > 0 && `sem resposta aceita: ${missing.map(({ arquivo }) => arquivo).join(", ")}`;
  });

/** Asks for what is missing at intervals until nothing is. */
export async function until(
  { operator }: DemoContext,
  missing: () => Promise<string | false>,
): Promise<void> {
  const started = performance.now();
  for (let what = await missing(); what !== false; what = await missing()) {
    if (performance.now() - started > PATIENCE_MS) {
      const alarms = await openAlarms(operator);
      const listed = alarms.map(({ tipo, assunto, detalhe }) => `\n  alarme ${tipo}: ${assunto}: ${detalhe}`);
      throw new DemoFailure(`Em ${PATIENCE_MS / 1000} segundos, ${what}${listed.join("")}`);
    }
    await pause(POLL_MS);
  }
}

export const openAlarms = (operator: ApiSession) =>
  operator.list(WireAlarm, "/v1/operacao/alarme?aberto=true");

/** Maps items, several at once; results keep the items' order. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
