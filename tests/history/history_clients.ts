/** What the clients of a court do, one thing after another, several at once: mostly what races with something else. */
import { setTimeout as pause } from "node:timers/promises";
import { localDate, nationalHolidays, nextBusinessDay } from "../../domain/calendar/calendar.ts";
import { oneOf, type Random } from "../support/processes/random.ts";
import { actsOf, BANKS, type Court, type Target } from "./history_court.ts";
import type { Caller } from "./history_http.ts";
import type { HistoryLog } from "./history_log.ts";

const holidays = new Set([2026, 2027, 2028].flatMap(nationalHolidays).map(({ date }) => date.toString()));

/** The business day after a number of others. */
const dayFrom = (day: Temporal.PlainDate, count: number): Temporal.PlainDate =>
  count === 0 ? day : dayFrom(nextBusinessDay(day, holidays), count - 1);

/** What a court knows of its own. */
export interface CourtMemory {
  /** Protocoled and not removed, as far as it was answered. */
  readonly waiting: Set<string>;
  /** Told to be answered, and not looked at since. */
  readonly answered: Set<string>;
  /** Protocoled, and confidential. */
  readonly secret: Set<string>;
}

interface ClientSettings {
  readonly court: Court;
  readonly memory: CourtMemory;
  readonly caller: Caller;
  readonly log: HistoryLog;
  readonly random: Random;
}

/** Acts until it is told to stop, then ends what it is doing. */
export async function actUntil(stopped: AbortSignal, name: string, settings: ClientSettings): Promise<void> {
  const { random } = settings;
  const turns = turnsOf(name, settings);
  while (!stopped.aborted) {
    const drawn = random();
    const turn = turns.find(({ upTo }) => drawn < upTo)!;
    await turn.work();
    await pause(50 + 450 * random());
  }
}

function turnsOf(name: string, { court, memory, caller, log, random }: ClientSettings) {
  const acts = actsOf(court, name, caller, log);
  const people = () => random() < 0.5 ? court.judge : court.assistant;
  const money = () =>
    `${1 + Math.floor(random() * 90_000)}.${String(Math.floor(random() * 100)).padStart(2, "0")}`;
  const secretDrafts = new Set<string>();
  /** Most are plain; the others confidential, in series, or for one of the next days, now and then two of these at once. */
  const kindOf = () => {
    const today = localDate(log.now());
    return {
      ...random() < 0.18 && { sigilosa: true as const },
      ...random() < 0.16 && { repeteAte: today.add({ days: 8 + Math.floor(random() * 14) }).toString() },
      ...random() < 0.12 && { dataProtocolo: dayFrom(today, 1 + Math.floor(random() * 2)).toString() },
    };
  };
  const draft = async () => {
    const banks = BANKS.filter(() => random() < 0.4);
    const valor = money();
    const of = banks.length > 0 ? banks : [oneOf(random, BANKS)];
    const kind = kindOf();
    const id = await acts.draft(
      people(),
      oneOf(random, court.defendants),
      Object.fromEntries(of.map((ispb) => [ispb, valor])),
      kind,
    );
    if (id !== undefined && kind.sigilosa) secretDrafts.add(id);
    return id;
  };
  const remember = (
    { type, ...rest }: { readonly type: string; readonly answer?: readonly { id: string; numero: string }[] },
  ) => {
    if (type !== "ok") return;
    for (const { id, numero } of rest.answer!) {
      memory.waiting.add(numero);
      if (secretDrafts.has(id)) memory.secret.add(numero);
    }
  };
  /** Those who may see a confidential order look at it, and those who may not; to one of these it is shown later. */
  const look = async () => {
    const number = oneOf(random, [...memory.secret]);
    if (number === undefined) return await plain();
    const { stranger } = court;
    const people = [court.judge, court.assistant, court.administrator, ...stranger ? [stranger] : []];
    await Promise.all([
      ...stranger && random() < 0.3 ? [acts.addViewer(number, stranger)] : [],
      ...people.map((one) => acts.look(one, number)),
    ]);
  };
  const plain = async () => {
    const drafts = (await Promise.all([draft(), ...random() < 0.3 ? [draft()] : []])).filter((id) =>
      id !== undefined
    );
    if (drafts.length > 0) remember(await acts.protocol(people(), drafts));
  };
  /** Two calls at once for one draft: under one key it is one call, under two it is done by one of them. */
  const racing = async () => {
    const id = await draft();
    if (id === undefined) return;
    const key = crypto.randomUUID();
    const other = random() < 0.5 ? key : crypto.randomUUID();
    const by = people();
    for (const one of await Promise.all([acts.protocol(by, [id], key), acts.protocol(by, [id], other)])) {
      remember(one);
    }
  };
  const remove = async () => {
    const [number] = [...memory.waiting].slice(-1);
    if (number === undefined) return;
    const { type } = await acts.remove(court.judge, number);
    if (type !== "info") memory.waiting.delete(number);
  };
  /** The assistant protocols while the delegation ends, and is given again. */
  const revoke = async () => {
    const drafts = await Promise.all([draft(), draft(), draft()]);
    const protocol = async (id: string | undefined, afterMs: number) => {
      await pause(afterMs);
      if (id !== undefined) remember(await acts.protocol(court.assistant, [id]));
    };
    const [giveAgain] = await Promise.all([
      acts.revoke(),
      ...drafts.map((id) => protocol(id, 120 * random())),
    ]);
    await protocol(await draft(), 0);
    await giveAgain();
  };
  const split = async () => {
    const number = [...memory.answered][0];
    if (number === undefined) return await plain();
    memory.answered.delete(number);
    const detail = await acts.read(number);
    if (detail === undefined) return;
    const actions = detail.alvos.flatMap((target) => actionOf(target, random));
    if (actions.length === 0) return;
    // The same money twice at once, by the judge and by the assistant.
    const made = await Promise.all([
      acts.split(court.judge, number, actions),
      acts.split(court.assistant, number, actions),
    ]);
    await Promise.all(
      made.filter((id) => id !== undefined).flatMap((id) => [
        acts.protocolSplit(court.judge, [id]),
        ...random() < 0.4 ? [acts.protocolSplit(court.assistant, [id])] : [],
      ]),
    );
    if (random() < 0.6) memory.answered.add(number);
  };
  return [
    { upTo: 0.34, work: plain },
    { upTo: 0.52, work: racing },
    { upTo: 0.6, work: remove },
    { upTo: 0.65, work: revoke },
    { upTo: 0.72, work: look },
    { upTo: 1, work: split },
  ];
}

/** One thing that may be asked of a target now, of all or of part of what is there. */
function actionOf(target: Target, random: Random) {
  const { acoesPossiveis, saldoDisponivel = "0.00" } = target;
  const tipo = acoesPossiveis.length > 0 ? oneOf(random, acoesPossiveis) : undefined;
  if (tipo === undefined) return [];
  if (tipo === "REITERAR" || tipo === "CANCELAR") return [{ target, tipo }];
  const available = BigInt(saldoDisponivel.replace(".", ""));
  if (available <= 0n) return [];
  const part = random() < 0.5 ? available : available / 2n + 1n;
  const reais = `${part / 100n}.${String(part % 100n).padStart(2, "0")}`;
  return [{ target, tipo, valor: reais }];
}
