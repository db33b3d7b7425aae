/** Every answer has its receipt and is told once, as it was given; silence is told as such. */
import { isAnswerTimeOver, isPublished } from "./checker_calendar.ts";
import { centavos, type Entry, type Finding, finding, isBetween } from "./checker_entries.ts";
import {
  acceptedAnswers,
  type CollectedLine,
  type Delivered,
  type Facts,
  isTouched,
  lineKey,
  type Paper,
  type Told,
} from "./checker_facts.ts";
import type { AnswerLine } from "./checker_files.ts";

export function checkAnswers(facts: Facts, digests: ReadonlyMap<string, string>): Finding[] {
  return [
    ...facts.delivered.flatMap((one) => checkReceipt(facts, one, digests)),
    ...checkReceiptNumbers(facts),
    ...checkTold(facts),
  ];
}

/** Whether an institution's own file adds up: only such a one may be accepted. */
function isSound({ lines, entry }: Delivered): boolean {
  const text = (entry.value as { texto: string }).texto;
  const trailer = text.trimEnd().split("\r\n").at(-1)!.split(";");
  const sum = (pick: (line: AnswerLine) => bigint) =>
    String(lines.reduce((total, line) => total + pick(line), 0n));
  return trailer[4] === sum(({ blocked }) => blocked) && trailer[8] === sum(({ transferred }) => transferred);
}

const envelopeOf = ({ value }: Entry) => (value as { envelope?: object }).envelope;

function checkReceipt(
  { end, restorations }: Facts,
  one: Delivered,
  digests: ReadonlyMap<string, string>,
): Finding[] {
  const { entry, name, lines, receipts } = one;
  const [first, second] = receipts;
  if (first === undefined) {
    return end === undefined ? [] : [finding("receipt-missing", name, `${name} has no receipt`, entry)];
  }
  // What lies in an envelope nobody but its institution reads again: after a restoration it gets another receipt.
  const isAgain = envelopeOf(entry) !== undefined && isBetween(restorations, first.entry);
  if (second !== undefined && !isAgain) {
    return [finding("receipt-twice", name, `${name} has two receipts`, entry, first.entry, second.entry)];
  }
  const { receipt } = first;
  const say = (says: string) => [finding("receipt-wrong", name, says, entry, first.entry)];
  const digest = digests.get((entry.value as { texto: string }).texto);
  if (receipt.sha256 !== digest) return say(`the receipt of ${name} is of other bytes`);
  if (receipt.accepted !== isSound(one)) {
    return say(`${name} was ${receipt.accepted ? "accepted" : `rejected (${receipt.codes})`}`);
  }
  const blocked = lines.reduce((sum, line) => sum + line.blocked, 0n);
  if (receipt.accepted && (receipt.answers !== lines.length || receipt.blocked !== blocked)) {
    return say(`the receipt of ${name} counts ${receipt.answers} answers and ${receipt.blocked}`);
  }
  return [];
}

/**
 * The numbers of an institution's receipts have no gap, but where a copy was restored: each answer of that time may have
 * been given a number whose receipt never came to its folder, and is then given another.
 */
function checkReceiptNumbers({ delivered, end, restorations }: Facts): Finding[] {
  if (end === undefined) return [];
  return [...Map.groupBy(delivered, ({ ispb }) => ispb)].flatMap(([ispb, own]) => {
    let spare = own.filter(({ entry }) => isBetween(restorations, entry)).length;
    let last = 0;
    const receipts = own.flatMap(({ receipts }) => receipts);
    for (const { receipt, entry } of receipts.sort((a, b) => a.receipt.sequence - b.receipt.sequence)) {
      const gap = receipt.sequence - last - 1;
      const isExcused = gap > 0 && gap <= spare && isBetween(restorations, entry);
      if (gap !== 0 && !isExcused) {
        const says = `receipt ${receipt.sequence} of ${ispb} comes after ${last}`;
        return [finding("receipt-sequence", ispb, says, entry)];
      }
      spare -= gap;
      last = receipt.sequence;
    }
    return [];
  });
}

/** An answer as an event tells it. */
interface ToldAnswer {
  readonly told: Told;
  readonly type: string;
  readonly code: string;
  readonly moved: bigint;
}

/** All answers told, by protocol number and institution. */
function toldAnswers(facts: Facts): Map<string, ToldAnswer[]> {
  const answers = new Map<string, ToldAnswer[]>();
  for (const told of facts.told) {
    const { tipo: type, numeroProtocolo, dados } = told.event;
    if (type !== "RespostaProcessada" && type !== "OrdemSemResposta") continue;
    const number = String(dados.numeroProtocoloDesdobramento ?? numeroProtocolo);
    for (const target of dados.alvos as readonly Record<string, string | undefined>[]) {
      const key = `${number} ${target.ispb}`;
      const money = [target.valorBloqueado, target.valorTransferido, target.valorDesbloqueado];
      const moved = money.reduce((sum, reais) => sum + (reais === undefined ? 0n : centavos(reais)), 0n);
      answers.set(key, [...answers.get(key) ?? [], { told, type, code: target.codigo!, moved }]);
    }
  }
  return answers;
}

function checkTold(facts: Facts): Finding[] {
  if (facts.end === undefined) return [];
  const answers = toldAnswers(facts);
  const accepted = acceptedAnswers(facts);
  return facts.lines.flatMap((collected) => {
    const { line, file, entry } = collected;
    const paper = facts.papers.get(line.number);
    if (line.record === "40" || paper === undefined || isTouched(facts, paper)) return [];
    const key = `${line.number} ${line.ispb}`;
    const told = answers.get(key) ?? [];
    const answer = accepted.get(lineKey(collected));
    const date = Temporal.PlainDate.from(file.date);
    const isOver = isAnswerTimeOver(date, facts.end!.clock);
    if (answer === undefined && !isOver && told.length === 0) return [];
    const evidence = [entry, answer?.entry, answer?.receipt, ...told.map((one) => one.told.entry)];
    const say = (rule: string, says: string) => [finding(rule, key, says, ...evidence)];
    const [one] = told;
    if (one === undefined) return say("answer-untold", `no event tells the answer to ${key}`);
    if (told.length > 1) return say("answer-told-twice", `${told.length} events tell the answer to ${key}`);
    const { code, blocked, unblocked, transferred } = answer?.line ??
      { code: "98", blocked: 0n, unblocked: 0n, transferred: 0n };
    if (one.code !== code || one.moved !== blocked + unblocked + transferred) {
      return say(
        "answer-told-otherwise",
        `${key} was answered ${code} and told as ${one.code}, ${one.moved}`,
      );
    }
    if (one.type !== (answer === undefined ? "OrdemSemResposta" : "RespostaProcessada")) {
      return say("answer-told-otherwise", `${key} is told by ${one.type}`);
    }
    return [];
  });
}

/** What events tell of each paper: that it was protocoled, removed, sent and answered, each once or not at all. */
export function checkSteps(facts: Facts): Finding[] {
  if (facts.end === undefined) return [];
  const told = Map.groupBy(
    facts.told,
    ({ event: { tipo, numeroProtocolo, dados } }) =>
      `${tipo} ${dados.numeroProtocoloDesdobramento ?? numeroProtocolo}`,
  );
  const sent = Map.groupBy(facts.lines.filter(({ line }) => line.record !== "40"), ({ line }) => line.number);
  return [...facts.papers.values()].filter((paper) => !isTouched(facts, paper)).flatMap((paper) =>
    stepsOf(facts, paper, sent.get(paper.number) ?? []).flatMap(({ type, times, because }) => {
      const events = told.get(`${type} ${paper.number}`) ?? [];
      if (events.length === times) return [];
      const rule = events.length === 0
        ? "event-missing"
        : times === 0
        ? "event-without-change"
        : "event-twice";
      const says = `${events.length} events ${type} of ${paper.number}, not ${times}`;
      return [
        finding(rule, `${type} ${paper.number}`, says, ...because, ...events.map(({ entry }) => entry)),
      ];
    })
  );
}

interface Step {
  readonly type: string;
  readonly times: number;
  readonly because: readonly (Entry | undefined)[];
}

function stepsOf({ end }: Facts, paper: Paper, sent: readonly CollectedLine[]): Step[] {
  const isOrder = paper.kind === "order";
  const dates = sent.map(({ file }) => file.date).sort();
  const isAnswered = dates.length > 0 && isPublished(Temporal.PlainDate.from(dates.at(-1)!), end!.clock);
  const sentEntries = sent.slice(0, 1).map(({ entry }) => entry);
  const removed = paper.removals.find(({ outcome }) => outcome === "ok");
  const isUnclear = removed === undefined && paper.removals.some(({ outcome }) => outcome === "info");
  const name = (order: string, split: string) => isOrder ? order : split;
  return [
    { type: name("OrdemProtocolada", "DesdobramentoProtocolado"), times: 1, because: paper.entries },
    ...paper.series === undefined ? [] : [{
      type: paper.series.previous === undefined ? "SerieIniciada" : "SerieOrdemCriada",
      times: 1,
      because: paper.entries,
    }],
    ...isUnclear || !isOrder
      ? []
      : [{ type: "OrdemRemovida", times: removed ? 1 : 0, because: [removed?.begun, removed?.ended] }],
    {
      type: name("OrdemEnviada", "DesdobramentoEnviado"),
      times: sent.length > 0 ? 1 : 0,
      because: sentEntries,
    },
    {
      type: name("OrdemRespondida", "DesdobramentoRespondido"),
      times: isAnswered ? 1 : 0,
      because: sentEntries,
    },
  ];
}
