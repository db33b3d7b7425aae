/** What was protocoled is asked once, of whom, for what and on the day it is due; nothing else is asked. */
import { businessDaysAfter, dispatchDay, isAnswerTimeOver } from "./checker_calendar.ts";
import { type Entry, type Finding, finding, isBetween, seenOf } from "./checker_entries.ts";
import { type Asked, type CollectedLine, type Facts, type Paper } from "./checker_facts.ts";
import { isSeriesEnded } from "./checker_series.ts";

export function checkRemittances(facts: Facts): Finding[] {
  return [...checkNames(facts), ...checkPapers(facts), ...checkUnasked(facts)];
}

/** Each file is what its manual says, the same whenever it is seen, and no number is left out or used twice. */
function checkNames({ history, bad, lines, end }: Facts): Finding[] {
  const first = new Map<string, { entry: Entry; texto: string }>();
  const changed: Finding[] = [];
  for (const { entry, value: { nome, texto } } of seenOf(history, "collected")) {
    const known = first.get(nome);
    if (known === undefined) first.set(nome, { entry, texto });
    else if (known.texto !== texto) {
      changed.push(finding("file-changed", nome, `${nome} has other bytes`, known.entry, entry));
    }
  }
  const gaps = [...Map.groupBy(first, ([nome]) => nome.slice(11, 19))].flatMap(([ispb, files]) => {
    const numbers = files.map(([nome, { entry }]) => ({ number: Number(nome.slice(29, 35)), nome, entry }))
      .sort((a, b) => a.number - b.number);
    return numbers.flatMap(({ number, nome, entry }, n) => {
      const before = numbers[n - 1];
      if (before?.number === number) {
        return [
          finding("file-sequence", ispb, `${nome} has the number of ${before.nome}`, before.entry, entry),
        ];
      }
      return end === undefined || number === (before?.number ?? 0) + 1
        ? []
        : [finding("file-sequence", ispb, `no remittance before ${nome}`, before?.entry, entry)];
    });
  });
  const seen = new Map<string, CollectedLine>();
  const twice = lines.flatMap((one) => {
    if (one.line.record !== "40") return [];
    const key = `${one.line.transferId} ${one.line.occurrence}`;
    const before = seen.get(key);
    seen.set(key, one);
    return before === undefined
      ? []
      : [finding("doubled", key, `the arrival of ${key} is asked twice`, before.entry, one.entry)];
  });
  return [
    ...bad.map(({ entry, name, why }) =>
      finding("file-form", name, `${name} is not by its manual: ${why}`, entry)
    ),
    ...[...changed, ...gaps, ...twice],
  ];
}

function checkPapers(facts: Facts): Finding[] {
  const byNumber = Map.groupBy(facts.lines, ({ line }) => line.number);
  return [...facts.papers.values()].flatMap((paper) => {
    const own = (byNumber.get(paper.number) ?? []).filter(({ line }) => line.record !== "40");
    const removals = paper.removals.filter(({ outcome }) => outcome !== "fail");
    const isRemoved = removals.some(({ outcome }) => outcome === "ok");
    const mayHaveGone = isBetween(facts.restorations, ...paper.entries.slice(2)) ||
      isBetween(facts.restorations, ...removals.flatMap(({ begun, ended }) => [begun, ended]));
    if (isRemoved && own.length > 0 && !mayHaveGone) {
      const [{ begun, ended } = {}] = removals;
      const says = `${paper.number} was removed and left`;
      return [finding("removed-yet-sent", paper.number, says, ...paper.entries, begun, ended, own[0]!.entry)];
    }
    const mayBeAbsent = isRemoved || mayHaveGone || (removals.length > 0 && own.length === 0) ||
      isSeriesEnded(facts, paper);
    return paper.asked.flatMap((asked) => checkAsked(facts, paper, asked, own, mayBeAbsent));
  });
}

function checkAsked(
  { end }: Facts,
  paper: Paper,
  asked: Asked,
  own: readonly CollectedLine[],
  mayBeAbsent: boolean,
): Finding[] {
  const subject = `${paper.number} ${asked.ispb}`;
  const found = own.filter(({ line }) => line.ispb === asked.ispb);
  const say = (rule: string, says: string, ...more: readonly CollectedLine[]) => [
    finding(rule, subject, says, ...paper.entries, ...more.map(({ entry }) => entry)),
  ];
  const [one, other] = found;
  const due = paper.scheduledFor === undefined
    ? dispatchDay(paper.at)
    : Temporal.PlainDate.from(paper.scheduledFor);
  if (one === undefined) {
    // By the end of the next day's dispatch it has left, whatever kept its own day's.
    const isDue = end !== undefined && isAnswerTimeOver(due, end.clock);
    if (mayBeAbsent || !isDue) return [];
    return say("lost", `${paper.number} was acknowledged and ${asked.ispb} is not asked`);
  }
  if (other !== undefined) {
    return say("doubled", `${asked.ispb} is asked twice by ${paper.number}`, one, other);
  }
  const { line, file } = one;
  if (asked.amount !== undefined && line.amount !== asked.amount) {
    return say("wrong-amount", `${asked.ispb} is asked ${line.amount}, not ${asked.amount}`, one);
  }
  if (line.process !== asked.process || line.unit !== asked.unit || line.taxId !== asked.taxId) {
    return say("wrong-court", `${subject} is asked for ${line.unit} and ${line.process}`, one);
  }
  const isRecord = line.operation === asked.operation && line.record === asked.record;
  // A repeated unblock or transfer is a line of its own kind.
  const isRepeated = asked.amount === undefined && asked.operation === "B" && line.record !== "10";
  if (!isRecord && !isRepeated) {
    return say("wrong-request", `${subject} is a record ${line.record} ${line.operation ?? ""}`, one);
  }
  if (file.date !== due.toString() && !mayBeAbsent) {
    return say("wrong-day", `${subject} left on ${file.date} and was due on ${due}`, one);
  }
  return [];
}

/** What nobody asked for. An indeterminate call that was done is known by the list of the end. */
function checkUnasked({ lines, papers, end, restorations }: Facts): Finding[] {
  if (end === undefined) return [];
  return lines.filter(({ line, entry }) =>
    line.record !== "40" && !papers.has(line.number) && !isBetween(restorations, entry)
  ).flatMap(({ line, entry, file }) =>
    // The drafts of calls without an answer are not known by their ids before the list says them.
    isAnswerTimeOver(businessDaysAfter(Temporal.PlainDate.from(file.date), 0), end.clock)
      ? [finding("unasked", `${line.number} ${line.ispb}`, `nobody asked for ${line.number}`, entry)]
      : []
  );
}
