/**
 * A precedent as it is searched and shown, in one form for the sixteen species and all courts.
 *
 * Source: public search service, `resultados` of `POST /api/v1/precedentes`.
 */
import type { Species } from "./species.ts";

/**
 * The form in which precedents are made of the bank's records. A program whose form is another than that of
 * the index reads the whole bank again.
 */
export const PRECEDENT_FORM = 4;

export interface Precedent {
  /**
   * The public id, which never changes: lower(organ)-lower(species)-number, `stj-rr-1`. Concentrated review
   * is numbered by its case; a further record of the same case and class has its sequence at the end,
   * `stf-adi-4277-2`.
   */
  readonly id: string;
  /** The court, as the search spells it: `STF`, `TRF01`, `TRT09`, `TJDF`. */
  readonly organ: string;
  readonly species: Species;
  /** Sorted numerically where it is a number. */
  readonly number: string;
  /** The question, as plain text; empty when there is none. */
  readonly question: string;
  /**
   * The thesis, as plain text; empty when there is none. For `SUM` and `SV` it is the text of the enunciado.
   */
  readonly thesis: string;
  /** A label such as `Transitado em julgado`; unknown statuses are possible. */
  readonly status: string | undefined;
  /** The warning to the reader, in lower case (`não admitido`); only for statuses that need one. */
  readonly alert: string | undefined;
  readonly cancelled: boolean;
  /** The date of the last update, `AAAA-MM-DD`. */
  readonly updatedOn: string | undefined;
  readonly leadingCases: readonly LeadingCase[];
  readonly suspensions: readonly Suspension[];
  readonly decisions: Decisions | undefined;
  /** Codes of the national table of subjects (TPU). */
  readonly subjects: readonly string[];
  readonly legislation: string;
  /** What the court notes beside its decisions, as plain text: the understanding before, the extent, others. */
  readonly notes?: readonly { readonly title: string; readonly text: string }[];
  readonly relations?: readonly Relation[];
  /** Given by the index: the dispute it is of with others, by the id of the most binding of them. */
  readonly dispute?: string;
  /** The number of the theme by which this one is stayed or bound. */
  readonly stayedTheme?: number;
  /** Absent in what was indexed before dates were kept. */
  readonly dates?: PrecedentDates;
  /** How far its judgement is; absent for what is not judged as a case. */
  readonly stage?: Stage;
  /** The body of the court that judges it: `Primeira Seção`. */
  readonly judgingBody?: string;
}

/** `pending`: admitted and not judged; `judged`: and may still be appealed; `final`: not any more. */
export type Stage = "pending" | "judged" | "final";

/** The days in the life of a precedent, in the order in which they come. */
export const dateKinds = ["created", "admitted", "judged", "published", "final", "status"] as const;
/**
 * `created`: a statement's approval, an incident's or a controversy's beginning; `admitted`: admission or
 * affectation; `final`: when the judgement became final; `status`: since when it has its status.
 */
export type DateKind = (typeof dateKinds)[number];
/** `AAAA-MM-DD`; absent ones were not sent. */
export type PrecedentDates = { readonly [Kind in DateKind]?: string };

/**
 * What the other precedent is to this one. `theme`: the theme a controversy led to; `origin`: the controversy it
 * came from; `corresponding`: the same question in another court; `stays`: the theme whose judgement it waits
 * for; `statement`: the statement made from it; `cites`: one that its notes or its court name.
 */
export type RelationKind = "theme" | "origin" | "corresponding" | "stays" | "statement" | "cites";

export interface Relation {
  readonly kind: RelationKind;
  readonly organ: string;
  readonly species: Species;
  readonly number: string;
  /** The question of the other, where the court tells it. */
  readonly question?: string;
}

export interface LeadingCase {
  /** Twenty digits where the court gave a number by Resolution 65/2008. */
  readonly number: string;
  readonly link?: string;
  /** Code of the national table of classes (TPU). */
  readonly class?: number;
}

export interface Suspension {
  /** Whether the suspension is in force; one without `until` is. */
  readonly active: boolean;
  /** The first day, `AAAA-MM-DD`, as is `until`, the last day. */
  readonly since?: string;
  readonly until?: string;
  /** The extent of the suspension, as text. */
  readonly description: string;
  readonly decisionLink?: string;
}

export interface Decisions {
  readonly rapporteur?: string;
  readonly followUpLink?: string;
  readonly texts: readonly { readonly type: string; readonly text: string }[];
}

export const precedentId = (organ: string, species: Species, number: string): string =>
  `${organ}-${species}-${number}`.toLowerCase();
