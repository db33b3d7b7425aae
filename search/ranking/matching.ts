/** Finds all documents that match a plan, exactly. */
import { match } from "ts-pattern";
import { BitSet } from "../index/bit_set.ts";
import type { InvertedIndex } from "../index/inverted_index.ts";
import { postingDocument, PostingsCursor } from "../index/postings.ts";
import { type PlacedTerm, placeOfSequence, standsNear } from "../language/places.ts";
import type { NearPlan, Plan, WordSequencePlan } from "../query/plan_node.ts";

/** The matching documents, without removed ones. */
export function findDocuments(plan: Plan, collection: InvertedIndex): BitSet {
  const found = evaluate(plan, collection);
  const gone = new BitSet(collection.size);
  for (const document of collection.gone) gone.set(document);
  return found.without(gone);
}

/** The matching documents, possibly including removed ones. */
export function evaluate(plan: Plan, collection: InvertedIndex): BitSet {
  return match(plan)
    .with({ type: "everything" }, () => everything(collection))
    .with({ type: "nothing" }, () => new BitSet(collection.size))
    .with({ type: "ids" }, ({ ids }) => {
      const found = new BitSet(collection.size);
      for (const document of ids.flatMap((id) => collection.find(id) ?? [])) found.set(document);
      return found;
    })
    .with({ type: "stem" }, ({ stem }) => withStem(stem, collection))
    .with({ type: "sequence" }, (sequence) => withSequence(sequence, collection))
    .with({ type: "near" }, (near) => withTermsNear(near, collection))
    .with({ type: "group" }, ({ must, should, not }) => {
      const found = must.length > 0
        ? intersection(must, collection)
        : should.length > 0
        ? union(should, collection)
        : everything(collection);
      for (const plan of not) found.without(evaluate(plan, collection));
      return found;
    })
    .exhaustive();
}

/** By the plan, which is of one search: several terms share what may replace them. The result is not to be changed. */
const evaluated = new WeakMap<Plan, BitSet>();

export function evaluateOnce(plan: Plan, collection: InvertedIndex): BitSet {
  let found = evaluated.get(plan);
  if (found === undefined) evaluated.set(plan, found = evaluate(plan, collection));
  return found;
}

function everything(collection: InvertedIndex): BitSet {
  const all = new BitSet(collection.size);
  for (let document = 0; document < collection.size; document++) all.set(document);
  return all;
}

function union(plans: readonly Plan[], collection: InvertedIndex): BitSet {
  const found = new BitSet(collection.size);
  for (const plan of plans) {
    if (plan.type === "stem") addStem(found, plan.stem, collection);
    else found.or(evaluateOnce(plan, collection));
  }
  return found;
}

function intersection([first, ...others]: readonly Plan[], collection: InvertedIndex): BitSet {
  const found = first === undefined ? everything(collection) : evaluate(first, collection);
  for (const plan of others) found.and(evaluate(plan, collection));
  return found;
}

function addStem(found: BitSet, stem: number, collection: InvertedIndex): void {
  for (const postings of collection.postings(stem)) {
    for (let i = 0; i < postings.length; i++) found.set(postingDocument(postings[i]!));
  }
}

function withStem(stem: number, collection: InvertedIndex): BitSet {
  const found = new BitSet(collection.size);
  addStem(found, stem, collection);
  return found;
}

/** Visits the documents with all of the stems, ascending; for no stems, every document. */
function eachWithStems(
  stems: readonly number[],
  collection: InvertedIndex,
  visit: (document: number) => void,
): void {
  const [rarest, ...others] = [...new Set(stems)].sort((a, b) =>
    collection.stemDocuments(a) - collection.stemDocuments(b)
  );
  if (rarest === undefined) return everything(collection).forEach(visit);
  const lists = others.map((stem) => new PostingsCursor(collection.postings(stem)));
  for (const postings of collection.postings(rarest)) {
    for (let i = 0; i < postings.length; i++) {
      const document = postingDocument(postings[i]!);
      let at = 0;
      while (at < lists.length && lists[at]!.has(document)) at++;
      if (at === lists.length) visit(document);
    }
  }
}

function withSequence(sequence: WordSequencePlan, collection: InvertedIndex): BitSet {
  const found = new BitSet(collection.size);
  const stems = collection.lexicon.stemsIn(sequence.words);
  if (stems.length === 0 && sequence.within === 1) {
    collection.eachWithRun(sequence.words, (document) => found.set(document));
    return found;
  }
  const words = collection.words();
  eachWithStems(stems, collection, (document) => {
    const place = placeOfSequence(words, sequence, collection.startOf(document), collection.endOf(document));
    if (place !== -1) found.set(document);
  });
  return found;
}

function withTermsNear(near: NearPlan, collection: InvertedIndex): BitSet {
  const found = new BitSet(collection.size);
  const words = collection.words(), stemsOfWords = collection.lexicon.stemsOfWords();
  eachWithTerms(near.terms, collection, (document) => {
    const bounds = collection.boundsOf(document);
    if (standsNear({ words, bounds }, stemsOfWords, near)) found.set(document);
  });
  return found;
}

/** Visits the documents with all of the terms, by their stems. */
function eachWithTerms(
  terms: readonly PlacedTerm[],
  collection: InvertedIndex,
  visit: (document: number) => void,
): void {
  const stemsOf = ({ stems, words }: PlacedTerm) => [...stems, ...collection.lexicon.stemsIn(words)];
  const all = terms.map(stemsOf);
  if (all.every((stems) => stems.length === 1)) return eachWithStems(all.flat(), collection, visit);
  const plans = all.map((stems) => ({
    type: "group" as const,
    must: [],
    should: stems.map((stem) => ({ type: "stem" as const, stem })),
    not: [],
  }));
  // A term without any stem is in no document.
  if (all.every((stems) => stems.length > 0)) intersection(plans, collection).forEach(visit);
}
