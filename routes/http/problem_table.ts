/**
 * The table of a subject's problems: each code with its status, title, meaning and remedy, and the sentence
 * for each refusal of the domain that it answers. A refusal without an entry does not compile.
 */
import type { ReservationAnswer } from "./problem_schema.ts";

/** One kind of problem, as in the catalogue. */
export interface ProblemKind {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 500 | 503;
  /** The status instead, when the call gives a version in `If-Match`. */
  readonly ifMatchStatus?: 412;
  readonly title: string;
  /** What happened, for readers of the catalogue. */
  readonly meaning: string;
  /** What the caller can do. */
  readonly remedy: string;
  /** The title on a page, where `title` is about a call. */
  readonly pageTitle?: string;
  /** What happened, for who fills in a page and knows no call, where `meaning` is about a call. */
  readonly pageMeaning?: string;
  /** What who fills in a page can do, where `remedy` names parts of a call. */
  readonly pageRemedy?: string;
}

/** A refusal of the domain. */
interface Refusal {
  readonly type: string;
}

/** The sentence for a refusal, and the field of the body it concerns. */
interface Sentence {
  readonly detail: string;
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number;
  /** The drafts that reserve the balance. */
  readonly reservas?: ReservationAnswer[];
}

/** A sentence; without a detail, the entry's meaning and remedy are used. */
type OwnSentence = Partial<Sentence>;

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

/** Why a call is refused, in Portuguese; it contains no tax id and no part of the body. */
export interface ProblemExplanation<Code extends string> {
  readonly code: Code;
  readonly detail: string;
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
  /** Whether a refusal of this type is explained here. */
  readonly answers: (type: string) => boolean;
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
    answers: (type) => sentences.has(type),
    explain: (refusal, ...[context]) => {
      const { code, sentence } = sentences.get((refusal as Refusal).type)!;
      const kind = own[code];
      return {
        code,
        detail: `${kind?.meaning} ${kind?.remedy}`,
        ...(typeof sentence === "function" ? sentence(refusal, context) : sentence),
      };
    },
  };
};
