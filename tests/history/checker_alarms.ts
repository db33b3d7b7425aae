/** Each fault that operators are to be told of is told within its minute, and its end too. */
import { type Finding, finding, seenOf } from "./checker_entries.ts";
import type { Facts } from "./checker_facts.ts";

export function checkAlarms({ history, end }: Facts): Finding[] {
  const alarms = seenOf(history, "alarm");
  const faults = seenOf(history, "fault");
  return faults.filter(({ value }) => value.passo === "begins").flatMap(({ entry, value }) => {
    const { falta, assuntos, dentroDeMs } = value;
    const over = faults.find((other) =>
      other.value.falta === falta && other.value.passo === "ends" && other.entry.time > entry.time
    )?.entry;
    const about = alarms.filter(({ value }) => assuntos.some((subject) => value.assunto.includes(subject)));
    const told = about.find(({ entry: { time }, value }) =>
      value.situacao === "ABERTO" && time >= entry.time && time <= entry.time + dentroDeMs
    );
    if (told === undefined) {
      const late = about.find(({ entry: { time } }) => time > entry.time);
      const says = `nobody was told of ${falta} within ${dentroDeMs / 1_000} s`;
      return [finding("untold-fault", falta, says, entry, late?.entry, over)];
    }
    // Each process tells by itself that the database is away: one that was killed meanwhile leaves its end to others.
    const ended = about.some(({ value, entry: { time } }) =>
      value.situacao === "ENCERRADO" && time > told.entry.time
    );
    return ended || end === undefined || over === undefined
      ? []
      : [finding("untold-end", falta, `nobody was told that ${falta} is over`, entry, told.entry, over)];
  });
}
