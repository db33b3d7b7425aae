/** A series asks again for what is left, once after each answer, until all is blocked or its last day has passed. */
import { businessDaysAfter, isPublished } from "./checker_calendar.ts";
import { callsOf, type Finding, finding } from "./checker_entries.ts";
import { acceptedAnswers, type Facts, isTouched, lineKey, type Paper } from "./checker_facts.ts";

/**
 * What is still to be asked for after an order of a series: the first one's amount less what institutions have blocked for
 * it and all before it.
 */
export function leftAfter(
  paper: Paper,
  papers: ReadonlyMap<string, Paper>,
  { lines, delivered }: Pick<Facts, "lines" | "delivered">,
): bigint {
  const accepted = acceptedAnswers({ delivered });
  let left = papers.get(paper.series!.first)!.asked[0]!.amount!;
  for (let one: Paper | undefined = paper; one !== undefined; one = papers.get(one.series!.previous ?? "")) {
    for (const line of lines) {
      if (line.line.number === one.number) left -= accepted.get(lineKey(line))?.line.blocked ?? 0n;
    }
  }
  return left;
}

/** The orders of the series of an order. */
const seriesOf = ({ papers }: Facts, { series }: Paper): Paper[] =>
  [...papers.values()].filter((one) => series !== undefined && one.series?.first === series.first);

/** When splits of a series' orders were protocoled, or may have been, which ends it; removals of its orders end it too. */
function ends(facts: Facts, paper: Paper): { readonly at: string | undefined }[] {
  const numbers = new Set(seriesOf(facts, paper).map(({ number }) => number));
  const drafts = new Set(
    callsOf(facts.history, "split").filter(({ asked, answer }) => answer && numbers.has(asked.numero))
      .map(({ answer }) => answer!.id),
  );
  const splits = callsOf(facts.history, "protocolSplit").filter(({ asked, outcome }) =>
    outcome !== "fail" && asked.desdobramentos.some((id) => drafts.has(id))
  ).map(({ answer }) => ({ at: answer?.[0]?.em }));
  const removals = seriesOf(facts, paper).flatMap((one) =>
    one.removals.filter(({ outcome }) => outcome !== "fail").map(() => ({ at: undefined }))
  );
  return [...splits, ...removals];
}

/** Whether an order of a series may stay behind because the series was ended. */
export const isSeriesEnded = (facts: Facts, paper: Paper): boolean =>
  paper.series !== undefined && ends(facts, paper).length > 0;

export const checkSeries = (facts: Facts): Finding[] =>
  facts.end === undefined ? [] : [...facts.papers.values()].flatMap((paper) => checkNext(facts, paper));

function checkNext(facts: Facts, paper: Paper): Finding[] {
  const { papers, lines, end } = facts;
  if (paper.series === undefined || isTouched(facts, paper)) return [];
  const { endsOn } = paper.series;
  const next = [...papers.values()].filter((one) => one.series?.previous === paper.number);
  const say = (rule: string, says: string) => [
    finding(rule, paper.number, says, ...paper.entries, ...next.flatMap(({ entries }) => entries)),
  ];
  if (next.length > 1) return say("series-twice", `${paper.number} is followed by ${next.length} orders`);
  const sent = lines.filter(({ line }) => line.number === paper.number).map(({ file }) => file.date).sort();
  const left = leftAfter(paper, papers, facts);
  const [one] = next;
  if (one !== undefined) {
    const ended = ends(facts, paper).find(({ at }) => at !== undefined && at < one.at);
    if (ended !== undefined) return say("series-beyond", `${one.number} follows a series that had ended`);
    if (left <= 0n) return say("series-beyond", `${one.number} asks for what is blocked already`);
    return one.at.slice(0, 10) > endsOn ? say("series-beyond", `${one.number} comes after ${endsOn}`) : [];
  }
  const date = sent.at(-1);
  if (date === undefined || left <= 0n || isSeriesEnded(facts, paper)) return [];
  const published = Temporal.PlainDate.from(date);
  // With a day to spare: what is followed up after that day's cut-off leaves on the next.
  const isDue = isPublished(published, end!.clock) && businessDaysAfter(published, 4).toString() <= endsOn;
  return isDue ? say("series-missing", `${left} of ${paper.number} is not asked for again`) : [];
}
