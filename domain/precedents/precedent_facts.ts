/** What precedents are filtered, counted and ordered by. */
import type { Precedent } from "./precedent.ts";
import { citedDate } from "./precedent_date.ts";

/** Those of a precedent beside its court, species, number and last update. */
export interface PrecedentFacts {
  /** `AAAA-MM-DD`. */
  readonly dates?: { readonly [Name in Exclude<IndexedDate, "updated">]?: string | undefined };
  readonly stage?: string | undefined;
  readonly body?: string | undefined;
  readonly rapporteur?: string | undefined;
  /** As `Precedent.dispute`. */
  readonly dispute?: string | undefined;
}

/** `cited`: the date a precedent is cited by; `suspended`: the last day on which cases are suspended. */
export const indexedDates = [
  "updated",
  "cited",
  "admitted",
  "judged",
  "published",
  "final",
  "suspended",
] as const;
export type IndexedDate = (typeof indexedDates)[number];

/** What hits are counted by; `years` are of the judgement. */
export const facetNames = ["organs", "species", "stages", "bodies", "rapporteurs", "years"] as const;
export type FacetName = (typeof facetNames)[number];

/** The value of each facet; empty for none. */
export const facetValues = (
  { organ, species, facts: { stage = "", body = "", rapporteur = "", dates } = {} }: {
    readonly organ: string;
    readonly species: string;
    readonly facts?: PrecedentFacts;
  },
): Record<FacetName, string> => ({
  organs: organ,
  species,
  stages: stage,
  bodies: body,
  rapporteurs: rapporteur,
  years: dates?.judged?.slice(0, 4) ?? "",
});

/** What courts write before a name, once or more: "Exmo. Sr. Ministro", "Desembargadora Federal". */
const TITLES =
  /^(?:(?:exm[oa]|sr|sra|dr|dra|min|des|desa|rel)\.|(?:senhor|ministr|desembargador|juiz|ju[ií]z|relator|conselheir|doutor)(?:o|a|\(a\))?(?=[\s:.,]|$)|(?:federal|estadual|convocad[oa]|presidente|vice-presidente|sr|sra|dr|dra|min|des|desa)(?=\s))[\s:.,]*/i;
const PARTICLES = new Set(["da", "das", "de", "di", "do", "dos", "e"]);

/**
 * A rapporteur by the name alone, so that "Min. Fulana de Tal", "Ministra Fulana de Tal" and "FULANA DE TAL" are
 * one; what is only a title stays as it is.
 */
export function rapporteurName(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== "").join(" ");
  let name = words.endsWith(")") && !words.endsWith("(a)") ? words.slice(0, words.lastIndexOf("(")) : words;
  for (let before = ""; before !== name;) {
    before = name;
    name = name.replace(TITLES, "");
  }
  while (/[\s.,;]$/.test(name)) name = name.slice(0, -1);
  if (name === "") return text.trim();
  return /\p{Ll}/u.test(name) && /\p{Lu}/u.test(name) ? name : capitalised(name);
}

const capitalised = (name: string): string =>
  name.toLowerCase().split(" ")
    .map((word, at) => at > 0 && PARTICLES.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** A day after every other, for suspensions without an end. */
const NO_END = "9999-12-31";

export function factsOf(precedent: Precedent): PrecedentFacts {
  const { dates: { admitted, judged, published, final } = {}, stage, judgingBody, decisions } = precedent;
  const { rapporteur } = decisions ?? {};
  const suspended = precedent.suspensions.map(({ until = NO_END }) => until).sort().at(-1);
  return {
    dates: { cited: citedDate(precedent)?.on, admitted, judged, published, final, suspended },
    stage,
    body: judgingBody,
    rapporteur: rapporteur === undefined ? undefined : rapporteurName(rapporteur),
    dispute: precedent.dispute,
  };
}

export const eachOf = <Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

/**
 * How lines of notes begin that say how a case came about, in the same words for hundreds of them: they would
 * only make the words of others look rarer, and are shown but not searched.
 */
const PROCEDURAL =
  /^\W*(?:(?:Há|Não há|Houve) determinação|Não aplicação|Processos? d|RRC de|REsp em IRDR|Dados parcialmente|Afeta(?:ção|do)|Situação alterada|(?:Vide|Ver|VIDE) T|Controvérsia vinculada|O presente recurso|Recursos? especia)/;

/** The texts of decisions and the court's notes, which are searched behind question and thesis. */
export const textsBeside = (
  { decisions, notes = [], relations = [] }: Pick<Precedent, "decisions" | "notes" | "relations">,
): string[] => [
  ...(decisions?.texts ?? []).map(({ text }) => text),
  ...notes.map(({ text }) =>
    text.split("\n").filter((line) => line !== "" && !PROCEDURAL.test(line)).join("\n")
  ),
  ...relations.flatMap(({ question }) => question ?? []),
];
