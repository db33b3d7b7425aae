/** Problem details (RFC 9457), with which every refusal and failure is answered. */
import type { Context } from "hono";
import { inPageWords } from "./page_words.ts";
import { isProblemCode, type ProblemCode, problemKinds } from "./problem_catalogue.ts";
import type { ReservationAnswer } from "./problem_schema.ts";
import type { ProblemExplanation, ProblemKind } from "./problem_table.ts";

/** One fault and its field: `reus[0].instituicoes[1].ispb`. */
export interface FieldError {
  readonly campo: string;
  readonly mensagem: string;
  /** Its own code, where it differs from that of the whole problem. */
  readonly codigo?: string;
  /** The drafts that reserve the balance. */
  readonly reservas?: ReservationAnswer[] | undefined;
}

/** Why a call is refused. */
export type Explanation = ProblemExplanation<ProblemCode>;

/** Several reasons for which a call is refused, with the code of the whole when theirs differ. */
interface Reasons {
  readonly reasons: readonly Explanation[];
  readonly otherwise: ProblemCode;
}

/** Why a call is refused: by a code alone, whose sentence the catalogue has, for one reason, or for several. */
export type Refused = ProblemCode | Explanation | Reasons;

/** The most faults in an answer: a body can have a hundred thousand, and nobody reads more. */
const MAX_FIELD_ERRORS = 100;

/** A database that is restarted or switched over is back within seconds. */
const RETRY_AFTER_SECONDS = "2";

/** What a problem says in one case, beside its code (RFC 9457). */
export interface ProblemDetails {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** The cursor with which to continue, when the given cursor cannot be used. */
  readonly next?: string;
  /** The drafts that reserve the balance, where no field is at fault. */
  readonly reservas?: ReservationAnswer[] | undefined;
}

/** Answers a problem. */
export function problem(
  c: Context,
  code: ProblemCode,
  { headers = {}, ...details }: ProblemDetails & { readonly headers?: Record<string, string> } = {},
): Response {
  const body = problemBody(c, code, details);
  return c.body(JSON.stringify(body), body.status, {
    "Content-Type": "application/problem+json",
    ...(code === "servico-indisponivel" || code === "pesquisa-indisponivel") &&
      { "Retry-After": RETRY_AFTER_SECONDS },
    ...headers,
  });
}

export type ProblemBody = ReturnType<typeof problemIn>;

/** The call that a problem answers. */
interface RefusedCall {
  readonly prefix: string;
  readonly requestId: string;
  readonly path: string;
  readonly hasIfMatch: boolean;
  /** Whether a page shows the problem, and not a program. */
  readonly forPeople: boolean;
}

/** The body of a problem, as an answer or as one result among many. */
export const problemBody = (c: Context, code: ProblemCode, details: ProblemDetails = {}): ProblemBody =>
  problemIn(
    {
      prefix: c.get("prefix") ?? "",
      requestId: c.get("requestId"),
      path: c.req.path,
      hasIfMatch: c.req.header("If-Match") !== undefined,
      forPeople: c.env?.forPeople === true,
    },
    code,
    details,
  );

/** The same, through any door. */
export function problemIn(
  { prefix, requestId, path, hasIfMatch, forPeople }: RefusedCall,
  code: ProblemCode,
  { detail, errors = [], next, reservas }: ProblemDetails = {},
) {
  const kind: ProblemKind = problemKinds[code];
  const status = hasIfMatch ? kind.ifMatchStatus ?? kind.status : kind.status;
  return {
    type: `${prefix}/problemas/${code}`,
    title: forPeople && kind.pageTitle !== undefined ? kind.pageTitle : kind.title,
    status,
    detail: detailOf(code, detail, forPeople),
    instance: path,
    codigo: code,
    correlacao: requestId,
    ...(next !== undefined && { proximo: next }),
    ...(reservas !== undefined && { reservas }),
    ...(errors.length > 0 &&
      {
        erros: errors.slice(0, MAX_FIELD_ERRORS).map((error) => ({
          codigo: code,
          ...error,
          mensagem: detailOf(error.codigo ?? code, error.mensagem, forPeople),
        })),
      }),
  };
}

/**
 * A sentence of its own or that of the catalogue, in the words of whoever reads it.
 *
 * @param code of the problem, or of one element of many, which is in no catalogue
 */
function detailOf(code: string, detail: string | undefined, forPeople: boolean): string {
  const own = forPeople && detail !== undefined ? inPageWords(detail) : detail;
  if (!isProblemCode(code)) return own ?? "";
  const { meaning, remedy, pageMeaning = meaning, pageRemedy = remedy }: ProblemKind = problemKinds[code];
  const usual = `${meaning} ${remedy}`;
  if (own !== undefined && detail !== usual) return own;
  return forPeople ? `${pageMeaning} ${pageRemedy}` : usual;
}

/** Answers a refusal. A refused token also gets the authentication scheme (RFC 6750, section 3). */
export function refuse(c: Context, explanation: Explanation): Response {
  const { code, detail, field, retryAfterSeconds, reservas } = explanation;
  return problem(c, code, {
    detail,
    ...(field === undefined ? { reservas } : { errors: [errorAt(field, explanation)] }),
    headers: { ...challenge(code), ...retryAfter(retryAfterSeconds) },
  });
}

/** Answers several refusals at once: with their common code, or with `otherwise` when they differ. */
export function refuseAll(
  c: Context,
  explanations: readonly Explanation[],
  otherwise: ProblemCode,
): Response {
  const { code, ...details } = combineProblems(explanations, otherwise);
  const seconds = explanations.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds);
  return problem(c, code, { ...details, headers: retryAfter(Math.max(0, ...seconds)) });
}

const retryAfter = (seconds = 0): Record<string, string> =>
  seconds > 0 ? { "Retry-After": String(seconds) } : {};

/** The problem of a refused call, without what only HTTP says in headers. */
export function problemOf(call: RefusedCall, refused: Refused): ProblemBody {
  if (typeof refused === "string") return problemIn(call, refused);
  if ("reasons" in refused) {
    const { code, ...details } = combineProblems(refused.reasons, refused.otherwise);
    return problemIn(call, code, details);
  }
  const { code, detail, field, reservas } = refused;
  return problemIn(call, code, {
    detail,
    ...(field === undefined ? { reservas } : { errors: [errorAt(field, refused)] }),
  });
}

/** Combines several refusals into one problem. */
export function combineProblems(
  explanations: readonly Explanation[],
  otherwise: ProblemCode,
): ProblemDetails & { readonly code: ProblemCode } {
  const codes = new Set(explanations.map(({ code }) => code));
  const [first] = explanations;
  if (first === undefined) throw new Error("A refusal without a reason");
  // A single refusal of the whole call has no field to name.
  if (explanations.length === 1 && first.field === undefined) {
    return { code: first.code, detail: first.detail, reservas: first.reservas };
  }
  return {
    code: codes.size === 1 ? first.code : otherwise,
    detail: explanations.length === 1
      ? first.detail
      : `Há ${explanations.length} problemas; cada um está em erros, com o que fazer`,
    errors: explanations.map((each) => ({ ...errorAt(each.field ?? "", each), codigo: each.code })),
  };
}

const errorAt = (field: string, { detail, reservas }: Explanation): FieldError => ({
  campo: field,
  mensagem: detail,
  ...reservas !== undefined && { reservas },
});

function challenge(code: ProblemCode): Record<string, string> {
  if (problemKinds[code].status !== 401) return {};
  const reason = code === "nao-autenticado" ? "" : `, error="invalid_token"`;
  return { "WWW-Authenticate": `Bearer realm="assets"${reason}` };
}
