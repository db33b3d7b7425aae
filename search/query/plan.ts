/**
 * Prepares a query for one collection: its words become numbers, synonyms are added, stop words removed. The
 * plan decides which documents are found; the terms are used to rank and mark them.
 */
import { match } from "ts-pattern";
import { analyse } from "../language/analyser.ts";
import type { Lexicon } from "../index/lexicon.ts";
import type { CitedStatute, Query } from "./query.ts";
import type { Alternative, Plan, PlannedIndex, Term, WordSequencePlan } from "./plan_node.ts";
import type { QueryNode } from "./query_node.ts";
import { ReadingLimits } from "./reading_limits.ts";
import { expansionsOf, MOST_EXPANSIONS } from "./truncated_word.ts";
import type { Synonyms, SynonymTerm } from "../language/synonyms.ts";

interface PlannedQuery {
  readonly plan: Plan;
  readonly terms: readonly Term[];
  /** How the query was interpreted where not literally, and which words no document has, in Portuguese. */
  readonly notices: readonly string[];
}

export function planQuery(query: Query, index: PlannedIndex, synonyms: Synonyms): PlannedQuery {
  const planner = new Planner(index, synonyms, false);
  const plan = planner.plan(query.root, true);
  for (const statute of query.statutes) planner.addStatute(statute);
  if (plan !== undefined) return { plan, ...planner.result(index) };
  // A query of stop words only is searched literally.
  const literal = new Planner(index, synonyms, true);
  return { plan: literal.plan(query.root, true) ?? { type: "nothing" }, ...literal.result(index) };
}

/** The most unknown words named in a notice. */
const MOST_NAMED = 8;

class Planner {
  readonly terms: Term[] = [];
  readonly lexicon: Lexicon;
  readonly #limits: ReadingLimits;
  readonly #notices = new Set<string>();

  constructor(
    private readonly index: PlannedIndex,
    private readonly synonyms: Synonyms,
    /** Whether stop words are searched too. */
    private readonly literal: boolean,
  ) {
    this.lexicon = index.lexicon;
    this.#limits = new ReadingLimits(index);
  }

  result({ stemDocuments }: PlannedIndex): Pick<PlannedQuery, "terms" | "notices"> {
    const unknown = this.terms.flatMap(({ text, cited, stem, alternatives }) =>
      text === undefined || cited || alternatives.length > 0 ||
        (stem !== undefined && stemDocuments(stem) > 0)
        ? []
        : [`“${text}”`]
    );
    const named = unknown.slice(0, MOST_NAMED).join(", ");
    return {
      terms: this.terms,
      notices: [
        ...this.#notices,
        ...this.#limits.notices,
        ...(named === "" ? [] : [`Nenhum precedente tem ${named}.`]),
      ],
    };
  }

  /**
   * @param wanted whether documents with this part are wanted
   * @returns undefined when the part restricts nothing
   */
  plan(node: QueryNode, wanted: boolean): Plan | undefined {
    return match(node)
      .returnType<Plan | undefined>()
      .with({ type: "everything" }, () => ({ type: "everything" }))
      .with({ type: "word" }, (word) => this.#word(word, wanted))
      .with({ type: "prefix" }, ({ text }) => this.#prefix(text, wanted))
      .with({ type: "phrase" }, ({ words }) => this.#phrase(words, wanted))
      .with({ type: "near" }, (near) => this.#near(near, wanted))
      .with({ type: "group" }, (group) => this.#group(group, wanted))
      .exhaustive();
  }

  /**
   * Each part of a cited statute is a term of its own: a document that cites the article cites its law too.
   */
  addStatute({ text, parts }: CitedStatute): void {
    parts.forEach((spellings, index) => {
      const all = spellings.flatMap(({ words, within }) => this.#found(words, within));
      const lookedIn = all.reduce((sum, spelling) => sum + this.#limits.ofWords(spelling).lookedIn, 0);
      const alternatives = this.#limits.allow({ lookedIn }, text) ? all : [];
      this.terms.push({
        text: index === parts.length - 1 ? text : undefined,
        cited: false,
        stemText: "",
        stem: undefined,
        root: undefined,
        word: undefined,
        alternatives,
      });
    });
  }

  #word(
    { text, cited, ofStatute }: Extract<QueryNode, { type: "word" }>,
    wanted: boolean,
  ): Plan | undefined {
    const tokens = analyse(text);
    if (tokens.length > 1) {
      return this.#near({ words: tokens.map(({ exact }) => exact), distance: 1, ordered: true }, wanted);
    }
    const [token] = tokens;
    if (token === undefined) return undefined;
    if (token.stem === undefined) {
      return this.literal ? this.#expression([token.exact], text) : undefined;
    }
    const stem = this.lexicon.findStem(token.stem);
    if (!this.#limits.allow({ listed: this.#limits.ofStems([stem]).listed }, text)) return undefined;
    const others = this.synonyms.othersOf([token.exact]).filter((other) => this.#mayReplace(other));
    if (wanted) {
      const typed = { ...(ofStatute !== true && { text }), exact: token.exact, cited: cited === true };
      this.#addTerm(typed, token.stem, others);
    }
    const own: Plan = stem === undefined ? { type: "nothing" } : { type: "stem", stem };
    if (others.length === 0) return own;
    return {
      type: "group",
      must: [],
      should: [own, ...others.map((other) => this.#sequence(other))],
      not: [],
    };
  }

  #prefix(prefix: string, wanted: boolean): Plan | undefined {
    const { lexicon } = this, text = `${prefix}*`;
    const { plans, areCut, documentsOf } = expansionsOf(prefix, this.index);
    const documents = (of: readonly Alternative[]) => of.reduce((sum, plan) => sum + documentsOf(plan), 0);
    const alone = plans.filter(({ type }) => type === "sequence");
    if (!this.#limits.allow({ listed: documents(plans), lookedIn: documents(alone) }, text)) return undefined;
    if (areCut) {
      this.#notices.add(
        `Mais de ${MOST_EXPANSIONS} palavras começam por “${prefix}”; foram procuradas as mais comuns.`,
      );
    }
    if (wanted) {
      const commonest = plans.find((plan) => plan.type === "stem");
      const stem = commonest?.stem;
      this.terms.push({
        text,
        cited: false,
        stemText: stem === undefined ? "" : lexicon.stem(stem),
        stem,
        root: stem === undefined ? undefined : lexicon.rootOf(stem),
        word: undefined,
        alternatives: plans.filter((plan) => plan !== commonest),
      });
    }
    return plans.length === 0 ? { type: "nothing" } : { type: "group", must: [], should: plans, not: [] };
  }

  #phrase(texts: readonly string[], wanted: boolean): Plan | undefined {
    const tokens = texts.flatMap(analyse);
    if (tokens.length === 0) return undefined;
    const plan = this.#expression(tokens.map(({ exact }) => exact), texts.join(" "));
    if (plan === undefined) return undefined;
    for (const { exact, stem } of tokens) {
      if (wanted && stem !== undefined) this.#addTerm({ text: exact, exact }, stem, []);
    }
    return plan;
  }

  #near(
    { words, distance, ordered }: {
      readonly words: readonly string[];
      readonly distance: number;
      readonly ordered: boolean;
    },
    wanted: boolean,
  ): Plan | undefined {
    const tokens = words.flatMap(analyse).filter(({ stem }) => stem !== undefined);
    if (tokens.length === 0) return undefined;
    const stems = tokens.map(({ stem }) => this.lexicon.findStem(stem!));
    const { listed, lookedIn } = this.#limits.ofStems(stems);
    // Each text is read once for every pair of near words, usually one pair or two.
    if (!this.#limits.allow({ listed, lookedIn: 2 * lookedIn }, words.join(" "))) return undefined;
    for (const { exact, stem } of tokens) if (wanted) this.#addTerm({ text: exact, exact }, stem!, []);
    if (stems.some((stem) => stem === undefined)) return { type: "nothing" };
    return { type: "near", stems: stems as number[], distance, ordered };
  }

  /** Words directly one after the other; undefined when too much would have to be read. */
  #expression(words: readonly string[], written: string): Plan | undefined {
    const plan = this.#sequence(words), limits = this.#limits;
    return limits.allow(plan.type === "sequence" ? limits.ofWords(plan) : {}, written) ? plan : undefined;
  }

  #mayReplace(other: SynonymTerm): boolean {
    const lookedIn = this.#found(other, 1).reduce(
      (sum, plan) => sum + this.#limits.ofWords(plan).lookedIn,
      0,
    );
    return this.#limits.allow({ lookedIn }, other.join(" "));
  }

  #group(group: Extract<QueryNode, { type: "group" }>, wanted: boolean): Plan | undefined {
    const planned = (nodes: readonly QueryNode[], want: boolean) =>
      different(nodes).flatMap((node) => this.plan(node, want) ?? []);
    const must = planned(group.must, wanted);
    const not = planned(group.not, false);
    const should = [...planned(group.should, wanted), ...this.#synonymsWithin(group.should, wanted)];
    if (must.length + not.length + should.length === 0) return undefined;
    return { type: "group", must, should, not };
  }

  /** The synonyms of terms of several typed words: "INSS" for "instituto nacional do seguro social". */
  #synonymsWithin(nodes: readonly QueryNode[], wanted: boolean): Plan[] {
    const words = nodes.flatMap((node) => node.type === "word" ? analyse(node.text) : [])
      .map(({ exact }) => exact);
    return this.synonyms.othersWithin(words).filter((other) => this.#mayReplace(other)).map((other) => {
      const [only, ...more] = analyse(other.join(" "));
      if (wanted && only?.stem !== undefined && more.length === 0) this.#addTerm({}, only.stem, []);
      return this.#sequence(other);
    });
  }

  #sequence(words: SynonymTerm): Plan {
    return this.#found(words, 1)[0] ?? { type: "nothing" };
  }

  /** Empty when one of the words is in no document. */
  #found(words: readonly string[], within: number): WordSequencePlan[] {
    const numbers = words.map((word) => this.lexicon.findWord(word));
    return numbers.some((number) => number === undefined)
      ? []
      : [{ type: "sequence", words: numbers as number[], within }];
  }

  #addTerm(
    { text, exact, cited = false }: { text?: string; exact?: string; cited?: boolean },
    stemText: string,
    others: readonly SynonymTerm[],
  ): void {
    if (this.terms.some((term) => term.stemText === stemText)) return;
    const alternatives = others.flatMap((other) => this.#found(other, 1));
    const stem = this.lexicon.findStem(stemText);
    const root = this.lexicon.findRootOf(stemText);
    const word = exact === undefined ? undefined : this.lexicon.findWord(exact);
    this.terms.push({ text, cited, stemText, stem, root, word, alternatives });
  }
}

/** Each distinct part once. */
const different = (nodes: readonly QueryNode[]): QueryNode[] =>
  Map.groupBy(nodes, (node) => JSON.stringify(node)).values().map(([first]) => first!).toArray();
