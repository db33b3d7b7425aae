/**
 * The one ranking of both engines: orders the first few hundred that an engine found.
 *
 * 1. **BM25F** over the stems (question and thesis count whole, decisions a quarter), the same again over the roots at a
 *    lower weight, each times the share of the query's rarity that the document covers: who has all the words comes
 *    before who repeats one.
 * 2. **The form that was typed**: the same BM25 over the words as they were written, so that "juiz" is before "juízo".
 * 3. **Proximity**: neighbours of the query that stand near each other in the document.
 * 4. **Beginnings**: what a question or a thesis is about, it names first.
 * 5. **Feedback**: the weighted centre of the best documents' roots says what the search is about, and every
 *    document gains by its cosine with it (Rocchio, over the documents found only, itself left out of the centre).
 *
 * Numbers were chosen by what holds for queries of several sources; see `docs/search.md`. The same documents and
 * statistics give the same order on any machine: sums run in the order of the query's terms and of the documents' words,
 * and ties go to the smaller id.
 */
import type { Lexicon } from "../index/lexicon.ts";
import { rarity, type TermStatistics } from "../index/term_statistics.ts";
import type { Term } from "../query/plan_node.ts";
import { type Candidate, readDocuments, type Readings } from "./reading.ts";

export type { Candidate };

/** How many an engine should give to be ordered. */
export const RANKED = 200;

export const ranking = {
  /** Saturation: theses are short, the second mention of a word says little. */
  k1: 0.3,
  /** How much length counts against a document. */
  b: 0.3,
  rootWeight: 0.6,
  typedWeight: 0.15,
  proximityWeight: 0.2,
  /** Places between neighbours of the query from which nearness counts no more. */
  proximityWindow: 8,
  beginningWeight: 0.3,
  /** Words before a mention that halve what it says of the subject. */
  beginning: 8,
  /** What has a thesis answers a question; what only asks one comes behind it where both fit as well. */
  thesisWeight: 0.1,
  /** More of them help long questions and hurt searches of two or three words. */
  feedbackDocuments: 3,
  feedbackWeight: 0.25,
  /** A document this share of the best score below the best weighs 1/e in the centre. */
  feedbackDecay: 0.1,
};
export type RankingSettings = Readonly<typeof ranking>;

/** The candidates' ids, best first. */
export function rank(
  terms: readonly Term[],
  candidates: readonly Candidate[],
  statistics: TermStatistics,
  lexicon: Lexicon,
  settings: RankingSettings = ranking,
): string[] {
  const readings = readDocuments(terms, candidates, statistics, lexicon);
  const first = relevance(readings, statistics, settings);
  const scores = withFeedback(readings, first, settings);
  return order(readings, scores).map((index) => readings.ids[index]!);
}

function order({ ids }: Readings, scores: Float64Array): number[] {
  const byId = (a: number, b: number) => ids[a]! < ids[b]! ? -1 : 1;
  return ids.map((_, index) => index).sort((a, b) => scores[b]! - scores[a]! || byId(a, b));
}

/** Scores before feedback. */
function relevance(
  readings: Readings,
  { documents, averageLength, rootDocuments }: TermStatistics,
  settings: RankingSettings,
): Float64Array {
  const { terms, roots, lengths, termCounts, typedCounts, rootCounts } = readings;
  const ofTerms = terms.map((term) => rarity(term.documents, documents));
  const ofRoots = roots.map((root) => rarity(rootDocuments(root), documents));
  const { k1, b, rootWeight, typedWeight, proximityWeight, beginningWeight, thesisWeight } = settings;
  const dampings = lengths.map((length) => k1 * (1 - b + b * length / Math.max(1, averageLength)));
  const stems = toBest(
    dampings.map((damping, index) =>
      fieldScore(ofTerms, termCounts, index, { k1, damping }) +
      rootWeight * fieldScore(ofRoots, rootCounts, index, { k1, damping })
    ),
  );
  const typed = toBest(
    dampings.map((damping, index) => fieldScore(ofTerms, typedCounts, index, { k1, damping })),
  );
  return stems.map((score, index) =>
    score + typedWeight * typed[index]! +
    proximityWeight * proximity(ofTerms, readings, index, settings) +
    beginningWeight * beginnings(ofTerms, readings, index, settings) +
    (readings.haveThesis[index] === 1 ? 0 : -thesisWeight * score)
  );
}

/** As shares of the best. */
function toBest(scores: Float64Array): Float64Array {
  const best = Math.max(Number.MIN_VALUE, ...scores);
  return scores.map((score) => score / best);
}

/** BM25 of one document times the share of the rarity that is covered. */
function fieldScore(
  rarities: readonly number[],
  counts: Float64Array,
  document: number,
  { k1, damping }: { readonly k1: number; readonly damping: number },
): number {
  const first = document * rarities.length;
  let score = 0, covered = 0, all = 0;
  for (let index = 0; index < rarities.length; index++) {
    const rarity = rarities[index]!, count = counts[first + index]!;
    all += rarity;
    if (count === 0) continue;
    covered += rarity;
    score += rarity * count * (k1 + 1) / (count + damping);
  }
  return all === 0 ? 0 : score * covered / all;
}

/**
 * From 0 to 1: 1 when all neighbours of the query are neighbours in the document. A pair counts by the commoner of its
 * two words.
 */
function proximity(
  rarities: readonly number[],
  { places }: Readings,
  document: number,
  { proximityWindow }: RankingSettings,
): number {
  const first = document * rarities.length;
  let sum = 0, all = 0;
  for (let index = 1; index < rarities.length; index++) {
    const weight = Math.min(rarities[index - 1]!, rarities[index]!);
    all += weight;
    // What may replace two words at once stands at one place.
    const distance = Math.max(1, leastDistance(places[first + index - 1]!, places[first + index]!));
    if (distance <= proximityWindow) sum += weight / (1 + (distance - 1) / 4);
  }
  return all === 0 ? 0 : sum / all;
}

/** From 0 to 1: 1 when the document begins with all terms, which it cannot with more than one. */
function beginnings(
  rarities: readonly number[],
  { wordsBefore }: Readings,
  document: number,
  { beginning }: RankingSettings,
): number {
  const first = document * rarities.length;
  let sum = 0, all = 0;
  for (let index = 0; index < rarities.length; index++) {
    all += rarities[index]!;
    sum += rarities[index]! / (1 + wordsBefore[first + index]! / beginning);
  }
  return all === 0 ? 0 : sum / all;
}

/** Both ascending and without a place in common. */
function leastDistance(a: readonly number[], b: readonly number[]): number {
  let least = Infinity;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    least = Math.min(least, Math.abs(a[i]! - b[j]!));
    if (a[i]! < b[j]!) i++;
    else j++;
  }
  return least;
}

function withFeedback(readings: Readings, scores: Float64Array, settings: RankingSettings): Float64Array {
  const { roots, lengths, ends, byRoot: centre } = readings.vectors;
  const startOf = (index: number) => index === 0 ? 0 : ends[index - 1]!;
  const weights = new Float64Array(scores.length);
  let total = 0;
  const leading = order(readings, scores).slice(0, settings.feedbackDocuments);
  const best = Math.max(Number.MIN_VALUE, scores[leading[0] ?? 0] ?? 0);
  for (const index of leading) {
    const weight = Math.exp((scores[index]! / best - 1) / settings.feedbackDecay);
    weights[index] = weight;
    total += weight;
    for (let at = startOf(index); at < ends[index]!; at++) centre[roots[at]!]! += weight * lengths[at]!;
  }
  const scored = scores.map((score, index) => {
    const own = weights[index]!;
    if (total - own <= 0) return score / best;
    let cosine = -own;
    for (let at = startOf(index); at < ends[index]!; at++) cosine += lengths[at]! * centre[roots[at]!]!;
    return score / best + settings.feedbackWeight * cosine / (total - own);
  });
  for (const index of leading) {
    for (let at = startOf(index); at < ends[index]!; at++) centre[roots[at]!] = 0;
  }
  return scored;
}
