/**
 * Each fault that operators are to be told of is told within its minute, and its end too. To the minute comes what was
 * measured of a machine that kept looks waiting, half a minute at most.
 */
import { type Entry, type Finding, finding, seenOf } from "./checker_entries.ts";
import type { Facts } from "./checker_facts.ts";

const MOST_LATE_MS = 30_000;

/** A fault, when operators were told of it, and how long they may have waited. */
interface FacedFault {
  readonly fault: string;
  readonly begun: Entry;
  readonly over: Entry | undefined;
  readonly told: Entry | undefined;
  readonly ended: Entry | undefined;
  /** Milliseconds from the beginning. */
  readonly within: number;
  /** Of these, what a busy machine was given. */
  readonly late: number;
}

export function facedFaults(history: readonly Entry[]): FacedFault[] {
  const alarms = seenOf(history, "alarm");
  const ways = new Set([undefined, ...alarms.map(({ value }) => value.canal)]).values().toArray();
  const faults = seenOf(history, "fault");
  return faults.filter(({ value }) => value.passo === "begins").map(({ entry: begun, value }) => {
    const { falta, assuntos, dentroDeMs } = value;
    const over = faults.find((other) =>
      other.value.falta === falta && other.value.passo === "ends" && other.entry.time > begun.time
    );
    const late = Math.min(over?.value.atrasoMs ?? 0, MOST_LATE_MS);
    const about = (situacao: string, after: number, canal: string | undefined) =>
      alarms.find(({ entry, value }) =>
        value.situacao === situacao && entry.time >= after && value.canal === canal &&
        assuntos.some((subject) => value.assunto.includes(subject))
      )?.entry;
    // By every way there is; the last counts.
    const tellings = ways.map((way) => about("ABERTO", begun.time, way));
    const told = tellings.includes(undefined) ? undefined : tellings.sort((a, b) => a!.time - b!.time).at(-1);
    // Each process tells by itself that the database is away: one that was killed meanwhile leaves its end to others.
    const ended = told && about("ENCERRADO", begun.time, undefined);
    return { fault: falta, begun, over: over?.entry, told, ended, within: dentroDeMs + late, late };
  });
}

export const checkAlarms = ({ history, end }: Facts): Finding[] =>
  facedFaults(history).flatMap(({ fault, begun, over, told, ended, within }) => {
    if (told === undefined || told.time > begun.time + within) {
      const says = `nobody was told of ${fault} within ${within / 1_000} s`;
      return [finding("untold-fault", fault, says, begun, told, over)];
    }
    return ended !== undefined || end === undefined || over === undefined
      ? []
      : [finding("untold-end", fault, `nobody was told that ${fault} is over`, begun, told, over)];
  });
