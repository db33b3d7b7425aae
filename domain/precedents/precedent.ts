/**
 * A precedent as it is searched and shown: one form for the sixteen searchable species of every court.
 *
 * Source: public search service, `resultados` of `POST /api/v1/precedentes`.
 */
import type { Species } from "./species.ts";

export interface Precedent {
  /**
   * Stable and public: lower(organ)-lower(species)-number, `stj-rr-1`. Concentrated review is numbered by its case;
   * a further record of the same case and class carries its sequence at the end, `stf-adi-4277-2`.
   */
  readonly id: string;
  /** The search's spelling: `STF`, `TRF01`, `TRT09`, `TJDF`. */
  readonly organ: string;
  readonly species: Species;
  /** Ordered numerically where it is a number. */
  readonly number: string;
  /** Clean text; empty when there is none. */
  readonly question: string;
  /** Clean text; empty when there is none. For `SUM` and `SV` it is what the enunciado says. */
  readonly thesis: string;
  /** A label such as `Transitado em julgado`; the vocabulary is open. */
  readonly status: string | undefined;
  /** Lower case, `não admitido`; only where the status is a warning to the reader. */
  readonly alert: string | undefined;
  readonly cancelled: boolean;
  /** `AAAA-MM-DD`. */
  readonly updatedOn: string | undefined;
  readonly leadingCases: readonly LeadingCase[];
  readonly suspensions: readonly Suspension[];
  readonly decisions: Decisions | undefined;
  /** Codes of the national table of subjects (TPU). */
  readonly subjects: readonly string[];
  readonly legislation: string;
  /** Number of the theme this one is stayed or bound by. */
  readonly stayedTheme?: number;
  /** Of its creation, admission or judgement, whichever is first known; never of the update. */
  readonly year?: number;
}

export interface LeadingCase {
  /** Twenty digits where the court gave a number of Resolution 65/2008. */
  readonly number: string;
  readonly link?: string;
  /** Code of the national table of classes (TPU). */
  readonly class?: number;
}

export interface Suspension {
  /** Undefined `until` and `active`: still in force. */
  readonly active: boolean;
  /** `AAAA-MM-DD`, both. */
  readonly since?: string;
  readonly until?: string;
  /** Its reach, as shown. */
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
