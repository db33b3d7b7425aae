/** Problem details (RFC 9457), with which every refusal and failure is answered. */
import type { Context } from "hono";
import { type ProblemCode, problemKinds } from "./problem_catalogue.ts";
import type { ReservationAnswer } from "./problem_schema.ts";
import { type OwnText, type ProblemExplanation, type ProblemKind, textOf } from "./problem_table.ts";
import { inVoice, type Voice, type Voiced, voiced, voiceOf } from "./voice.ts";

/** One fault and its field: `reus[0].instituicoes[1].ispb`; in both voices until it is answered. */
export interface FieldError<Text extends Voiced = string> {
  readonly campo: string;
  readonly mensagem: Text;
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

/** A problem with details of its own, such as where a body does not fit its schema. */
interface Detailed extends ProblemDetails {
  readonly problem: ProblemCode;
}

/** Why a call is refused: by a code alone, whose sentence the catalogue has, for one reason, or for several. */
export type Refused = ProblemCode | Explanation | Reasons | Detailed;

/** The most faults in an answer: a body can have a hundred thousand, and nobody reads more. */
const MAX_FIELD_ERRORS = 100;

/** A database that is restarted or switched over is back within seconds. */
const RETRY_AFTER_SECONDS = "2";

/** What a problem says in one case, beside its code (RFC 9457). */
export interface ProblemDetails {
  readonly detail?: OwnText;
  readonly errors?: readonly FieldError<Voiced>[];
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
    ...(code === "servico-indisponivel" || code === "pesquisa-indisponivel" ||
      code === "documento-em-verificacao") &&
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
  readonly voice: Voice;
}

/** The body of a problem, as an answer or as one result among many. */
const problemBody = (c: Context, code: ProblemCode, details: ProblemDetails = {}): ProblemBody =>
  problemIn(refusedCall(c), code, details);

/** A call over HTTP that is refused. */
export const refusedCall = (c: Context): RefusedCall => ({
  prefix: c.get("prefix") ?? "",
  requestId: c.get("requestId"),
  path: c.req.path,
  hasIfMatch: c.req.header("If-Match") !== undefined,
  voice: voiceOf(c),
});

/** The same, through any door. */
export function problemIn(
  { prefix, requestId, path, hasIfMatch, voice }: RefusedCall,
  code: ProblemCode,
  { detail, errors = [], next, reservas }: ProblemDetails = {},
) {
  const kind: ProblemKind = problemKinds[code];
  const status = hasIfMatch ? kind.ifMatchStatus ?? kind.status : kind.status;
  return {
    type: `${prefix}/problemas/${code}`,
    title: inVoice(kind.title, voice),
    status,
    detail: inVoice(textOf(kind, detail), voice),
    instance: path,
    codigo: code,
    correlacao: requestId,
    ...(next !== undefined && { proximo: next }),
    ...(reservas !== undefined && { reservas }),
    ...(errors.length > 0 &&
      {
        erros: faultsIn(voice, errors.slice(0, MAX_FIELD_ERRORS)).map((error) => ({
          codigo: code,
          ...error,
        })),
      }),
  };
}

/** Faults as a voice says them. */
export const faultsIn = (voice: Voice, errors: readonly FieldError<Voiced>[]): FieldError[] =>
  errors.map((error) => ({ ...error, mensagem: inVoice(error.mensagem, voice) }));

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
  if ("problem" in refused) return problemIn(call, refused.problem, refused);
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

const inErrors = { call: "em erros", page: "abaixo" };

/** Combines several refusals into one problem. */
function combineProblems(
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
      : voiced`Há ${explanations.length} problemas; cada um está ${inErrors}, com o que fazer`,
    errors: explanations.map((each) => ({ ...errorAt(each.field ?? "", each), codigo: each.code })),
  };
}

const errorAt = (field: string, { detail, reservas }: Explanation): FieldError<Voiced> => ({
  campo: field,
  mensagem: detail,
  ...reservas !== undefined && { reservas },
});

function challenge(code: ProblemCode): Record<string, string> {
  if (problemKinds[code].status !== 401) return {};
  const reason = code === "nao-autenticado" ? "" : `, error="invalid_token"`;
  return { "WWW-Authenticate": `Bearer realm="assets"${reason}` };
}
