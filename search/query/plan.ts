/**
 * Prepares a query for one collection: its words become numbers, synonyms are added, stop words removed. The
 * plan decides which documents are found; the terms are used to rank and mark them.
 */
import { match } from "ts-pattern";
import type { Lexicon } from "../index/lexicon.ts";
import { analyse, type Token } from "../language/analyser.ts";
import type { Synonyms } from "../language/synonyms.ts";
import type { Alternative, NearPlan, Plan, PlannedIndex, Term, WordSequencePlan } from "./plan_node.ts";
import type { CitedStatute, Query } from "./query.ts";
import type { QueryNode } from "./query_node.ts";
import { ReadingLimits } from "./reading_limits.ts";
import { documentsOf, Replacements } from "./replacements.ts";
import { type Expansion, expansionsOf, MOST_EXPANSIONS, placedTermOf } from "./truncated_word.ts";

interface PlannedQuery {
  readonly plan: Plan;
  readonly terms: readonly Term[];
  /** How the query was interpreted where not literally, and which words no document has, in Portuguese. */
  readonly notices: readonly string[];
}

export function planQuery(query: Query, index: PlannedIndex, synonyms: Synonyms): PlannedQuery {
  const planner = new Planner(index, synonyms, false);
  const plan = planner.plan(query.root, true);
  const cited = query.statutes.flatMap((statute) => planner.addStatute(statute));
  if (plan !== undefined) return { plan: withStatutes(plan, query, cited), ...planner.result(index) };
  // A query of stop words only is searched literally.
  const literal = new Planner(index, synonyms, true);
  return { plan: literal.plan(query.root, true) ?? { type: "nothing" }, ...literal.result(index) };
}

/** Who cites a statute by a name is found by its number too, where nothing but words is asked for. */
const withStatutes = (plan: Plan, { isWords }: Query, cited: readonly Alternative[]): Plan =>
  isWords && cited.length > 0 ? { type: "group", must: [], should: [plan, ...cited], not: [] } : plan;

/** The most unknown words named in a notice. */
const MOST_NAMED = 8;
/** An abbreviation, as typed; a longer word in capitals is one of a headnote. */
const abbreviation = /^[\p{Lu}]{2,6}$/u;

class Planner {
  readonly terms: Term[] = [];
  readonly lexicon: Lexicon;
  readonly #limits: ReadingLimits;
  readonly #notices = new Set<string>();
  readonly #replacements: Replacements;

  constructor(
    private readonly index: PlannedIndex,
    synonyms: Synonyms,
    /** Whether stop words are searched too. */
    private readonly literal: boolean,
  ) {
    this.lexicon = index.lexicon;
    this.#limits = new ReadingLimits(index);
    this.#replacements = new Replacements(index, synonyms);
  }

  result({ stemDocuments }: PlannedIndex): Pick<PlannedQuery, "terms" | "notices"> {
    const unknown = this.terms.flatMap(({ text, cited, stem, alternatives }) =>
      text === undefined || cited || alternatives.length > 0 ||
        (stem !== undefined && stemDocuments(stem) > 0)
        ? []
        : [text]
    );
    const quote = (texts: readonly string[]) => texts.slice(0, MOST_NAMED).map((text) => `“${text}”`);
    const short = unknown.filter((text) => abbreviation.test(text));
    const words = unknown.filter((text) => !short.includes(text));
    return {
      terms: this.terms,
      notices: [
        ...this.#notices,
        ...this.#limits.notices,
        ...this.#replacements.notices,
        ...(words.length === 0 ? [] : [`Nenhum precedente tem ${quote(words).join(", ")}.`]),
        ...(short.length === 0
          ? []
          : [`Nenhum precedente tem a sigla ${quote(short).join(", ")}; escreva-a por extenso.`]),
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
      .with({ type: "ids" }, ({ ids, without }) => {
        const others = this.plan(without, true);
        return {
          type: "group",
          must: [{ type: "ids", ids }],
          should: [],
          not: others === undefined ? [] : [others],
        };
      })
      .with({ type: "word" }, (word) => this.#word(word, wanted))
      .with({ type: "pattern" }, ({ text }) => this.#pattern(text, wanted))
      .with({ type: "phrase" }, ({ words }) => this.#phrase(words, wanted))
      .with({ type: "near" }, (near) => this.#near(near, wanted))
      .with({ type: "group" }, (group) => this.#group(group, wanted))
      .exhaustive();
  }

  /**
   * Each part of a cited statute is a term of its own: a document that cites the article cites its law too.
   *
   * @returns the first part, in its spellings
   */
  addStatute({ text, parts, isNamed }: CitedStatute): readonly Alternative[] {
    const planned = parts.map((spellings, index) => {
      const all = spellings.flatMap(({ words, within }) => this.#found(words, within));
      const lookedIn = all.reduce((sum, spelling) => sum + this.#limits.ofWords(spelling).lookedIn, 0);
      const alternatives = this.#limits.allow({ lookedIn }, text) ? all : [];
      this.terms.push({
        text: index === parts.length - 1 && !isNamed ? text : undefined,
        cited: false,
        stemText: "",
        stem: undefined,
        root: undefined,
        // As if no document had it: a citation tells more than its number.
        documents: isNamed ? Math.max(0, ...alternatives.map((one) => documentsOf(this.index, one))) : 0,
        word: undefined,
        alternatives,
      });
      return alternatives;
    });
    return planned[0] ?? [];
  }

  #word(node: Extract<QueryNode, { type: "word" }>, wanted: boolean): Plan | undefined {
    const { text, cited, ofStatute } = node;
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
    const others = this.#replacements.of(node, wanted);
    if (wanted) {
      const typed = { ...(ofStatute !== true && { text }), exact: token.exact, cited: cited === true };
      this.#addTerm(typed, token.stem, others);
    }
    const own: Plan = stem === undefined ? { type: "nothing" } : { type: "stem", stem };
    return others.length === 0 ? own : { type: "group", must: [], should: [own, ...others], not: [] };
  }

  #pattern(text: string, wanted: boolean): Plan | undefined {
    const { lexicon } = this;
    const { plans, areCut, documentsOf } = expansionsOf(text, this.index);
    const documents = (of: readonly Expansion[]) => of.reduce((sum, plan) => sum + documentsOf(plan), 0);
    const alone = plans.filter(({ type }) => type === "sequence");
    if (!this.#limits.allow({ listed: documents(plans), lookedIn: documents(alone) }, text)) return undefined;
    if (areCut) {
      this.#notices.add(
        `Mais de ${MOST_EXPANSIONS} palavras são como “${text}”; foram procuradas as mais comuns.`,
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
        documents: stem === undefined ? 0 : this.index.stemDocuments(stem),
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
    const all = words.flatMap((word): ({ pattern: string } | Token)[] =>
      /[?*]/.test(word) ? [{ pattern: word }] : analyse(word)
    );
    const isTelling = (token: (typeof all)[number]) => "pattern" in token || token.stem !== undefined;
    const tokens = all.filter(isTelling);
    if (tokens.length === 0) return undefined;
    // Stop words between two others keep their places: "conflito ADJ de ADJ interesse".
    const skipped = all.slice(all.findIndex(isTelling), all.findLastIndex(isTelling)).some((one) =>
      !isTelling(one)
    );
    const terms = tokens.map((token) => {
      if ("pattern" in token) return placedTermOf(expansionsOf(token.pattern, this.index).plans);
      const stem = this.lexicon.findStem(token.stem!);
      return { stems: stem === undefined ? [] : [stem], words: [] };
    });
    const near: NearPlan = { type: "near", terms, distance: skipped ? 2 * distance : distance, ordered };
    const listed = terms.reduce((sum, term) => sum + documentsOf(this.index, { ...near, terms: [term] }), 0);
    // Each text is read once for every pair of near words, usually one pair or two.
    const lookedIn = 2 * Math.min(this.index.documents, documentsOf(this.index, near));
    if (!this.#limits.allow({ listed, lookedIn }, words.join(" "))) return undefined;
    for (const token of tokens) {
      if (!wanted) break;
      if ("pattern" in token) this.#pattern(token.pattern, true);
      else this.#addTerm({ text: token.exact, exact: token.exact }, token.stem!, []);
    }
    return terms.some(({ stems, words }) => stems.length + words.length === 0) ? { type: "nothing" } : near;
  }

  /** Words directly one after the other; undefined when too much would have to be read. */
  #expression(words: readonly string[], written: string): Plan | undefined {
    const [plan] = this.#found(words, 1), limits = this.#limits;
    return limits.allow(plan === undefined ? {} : limits.ofWords(plan), written)
      ? plan ?? { type: "nothing" }
      : undefined;
  }

  #group(group: Extract<QueryNode, { type: "group" }>, wanted: boolean): Plan | undefined {
    const planned = (nodes: readonly QueryNode[], want: boolean) => {
      const once = different(nodes);
      this.#replacements.find(once, want);
      return once.flatMap((node) => this.plan(node, want) ?? []);
    };
    const must = planned(group.must, wanted);
    const not = planned(group.not, false);
    const should = planned(group.should, wanted);
    if (must.length + not.length + should.length === 0) return undefined;
    return { type: "group", must, should, not };
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
    alternatives: readonly Alternative[],
  ): void {
    if (this.terms.some((term) => term.stemText === stemText)) return;
    const stem = this.lexicon.findStem(stemText);
    const root = this.lexicon.findRootOf(stemText);
    const word = exact === undefined ? undefined : this.lexicon.findWord(exact);
    const documents = Math.max(
      stem === undefined ? 0 : this.index.stemDocuments(stem),
      ...alternatives.map((one) => documentsOf(this.index, one)),
    );
    this.terms.push({ text, cited, stemText, stem, root, documents, word, alternatives });
  }
}

/** Each distinct part once. */
const different = (nodes: readonly QueryNode[]): QueryNode[] =>
  Map.groupBy(nodes, (node) => JSON.stringify(node)).values().map(([first]) => first!).toArray();
