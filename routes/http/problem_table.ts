/**
 * The table of a subject's problems: each code with its status, title, meaning and remedy, and the sentence for each
 * refusal of the domain that it answers. A refusal without an entry does not compile.
 */
import type { ReservationAnswer } from "./problem_schema.ts";
import { inVoice, type Voiced, voiced } from "./voice.ts";

/** One kind of problem, as in the catalogue. */
export interface ProblemKind {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
  /** The status instead, when the call gives a version in `If-Match`. */
  readonly ifMatchStatus?: 412;
  readonly title: Voiced;
  /** What happened, for readers of the catalogue. */
  readonly meaning: Voiced;
  /** What can be done about it. */
  readonly remedy: Voiced;
}

/** A text of one case of a kind; the page of one that only a call has says what the kind does. */
export type OwnText = Voiced | { readonly call: string };

/** The text of one case: its own, or that of every case of its kind. */
export function textOf({ meaning, remedy }: ProblemKind, own?: OwnText): Voiced {
  const usual = voiced`${meaning} ${remedy}`;
  return typeof own === "object" ? { page: inVoice(usual, "page"), ...own } : own ?? usual;
}

/** A refusal of the domain. */
interface Refusal {
  readonly type: string;
}

/** What an answer has beside its sentence. */
interface Beside {
  /** The field of the body that the refusal concerns. */
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number;
  /** The drafts that reserve the balance. */
  readonly reservas?: ReservationAnswer[];
}

/** The sentence for a refusal: a `detail` that both voices share, or each one's text. */
type Sentence = string | Beside & ({ readonly detail: Voiced } | Exclude<Voiced, string>);

/** A sentence that may be only a call's; without any text, the entry's meaning and remedy are used. */
type OwnSentence =
  | string
  | Beside & { readonly detail?: Voiced; readonly call?: string; readonly page?: string };

/** The refusals of a union that have a type. */
type OfType<R, T> = R extends { readonly type: infer U } ? T extends U ? R : never : never;

/**
 * The sentences of an entry, by the type of refusal; `context` is what a sentence needs beside the refusal.
 */
type Sentences<R extends Refusal, C, S = Sentence> = {
  readonly [T in R["type"]]?: S | ((refusal: OfType<R, T>, context: C) => S);
};

interface Entry<R extends Refusal, C> extends ProblemKind {
  readonly refusals?: Sentences<R, C, OwnSentence>;
}

type TypesIn<T> = T extends object ? keyof T : never;
type Answered<Own, Shared> =
  | { [K in keyof Own]: Own[K] extends { readonly refusals: infer S } ? TypesIn<S> : never }[keyof Own]
  | { [K in keyof Shared]: TypesIn<Shared[K]> }[keyof Shared];

/** Why a call is refused, in Portuguese and in both voices; it contains no tax id and no part of the body. */
export interface ProblemExplanation<Code extends string> {
  readonly code: Code;
  readonly detail: Voiced;
  /** The field the refusal concerns, if any. */
  readonly field?: string | undefined;
  /** When the call can be repeated after a rate limit. */
  readonly retryAfterSeconds?: number;
  /** The drafts that reserve the balance, which the caller may see. */
  readonly reservas?: ReservationAnswer[];
}

/** A subject's part of the catalogue, and the explanation of its refusals. */
interface ProblemTable<R extends Refusal, C, Own, Shared> {
  readonly kinds: { readonly [K in keyof Own]: ProblemKind };
  /** All codes with which a refusal is answered, including those of other subjects. */
  readonly codes: readonly (string & keyof (Own & Shared))[];
  /** The types of refusals that are explained here. */
  readonly types: ReadonlySet<string>;
  readonly explain: (
    refusal: OfType<R, Answered<Own, Shared>>,
    ...context: C extends void ? [] : [C]
  ) => ProblemExplanation<string & keyof (Own & Shared)>;
}

/**
 * The problems of a subject whose refusals are `R`.
 *
 * @param own the codes of the subject
 * @param shared the sentences of refusals that are answered with another subject's code
 */
export const problemTable = <R extends Refusal, C = void>() =>
<
  const Own extends Readonly<Record<string, Entry<R, C>>>,
  const Shared extends Readonly<Record<string, Sentences<R, C>>>,
>(own: Own, shared: Shared): ProblemTable<R, C, Own, Shared> => {
  type Code = string & keyof (Own & Shared);
  type Said = OwnSentence | ((refusal: unknown, context: unknown) => OwnSentence);
  const refusalsOf = (code: string) => Object.entries<Said>({ ...own[code]?.refusals, ...shared[code] });
  const codes = ([...Object.keys(own), ...Object.keys(shared)] as Code[])
    .filter((code) => refusalsOf(code).length > 0);
  const sentences = new Map(
    codes.flatMap((code) => refusalsOf(code).map(([type, sentence]) => [type, { code, sentence }] as const)),
  );
  return {
    kinds: own,
    codes,
    types: new Set(sentences.keys()),
    explain: (refusal, ...[context]) => {
      const { code, sentence } = sentences.get((refusal as Refusal).type)!;
      const said = typeof sentence === "function" ? sentence(refusal, context) : sentence;
      const { detail, call, page, ...beside }: Exclude<OwnSentence, string> = typeof said === "string"
        ? { detail: said }
        : said;
      const text = call === undefined ? detail : { call, ...page !== undefined && { page } };
      return { code, ...beside, detail: own[code] === undefined ? text as Voiced : textOf(own[code], text) };
    },
  };
};
