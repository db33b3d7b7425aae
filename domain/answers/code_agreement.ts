/**
 * Whether a response code can answer a request, and agrees with the amount given with it.
 *
 * Source: specification, "Institution response codes" and its rules.
 */
import { match } from "ts-pattern";
import type { Centavos } from "../money.ts";
import { fail, ok, type Result } from "../result.ts";
import type { BlockedAmount, RequestKind } from "./code_effects.ts";
import { type ResponseCode, responseCodes } from "./response_code.ts";

/** The codes with which a request of a kind can end, including those only the service gives (97, 98). */
export const codesAnswering = (kind: RequestKind): ResponseCode[] =>
  responseCodes.filter((code) => answers(code, kind));

/** Why an institution's code is not accepted as an answer to the request. */
type CodeRefusal =
  | { readonly type: "code-given-by-service-only"; readonly code: string }
  | { readonly type: "code-of-another-kind"; readonly code: string; readonly kind: RequestKind };

/** Checks that an institution may answer a request of a kind with a code. */
export function checkCode(code: ResponseCode, kind: RequestKind): Result<void, CodeRefusal> {
  if (!code.institutionMaySend) return fail({ type: "code-given-by-service-only", code: code.code });
  if (!answers(code, kind)) return fail({ type: "code-of-another-kind", code: code.code, kind });
  return ok(undefined);
}

interface BlockAnswer {
  readonly code: ResponseCode;
  readonly requested: Centavos;
  readonly blocked: Centavos;
}

/** Why an institution's answer to a block is refused, with the facts its message needs. */
export type BlockAnswerRefusal =
  | CodeRefusal
  /** An institution may never block more than it was asked to, not even by a centavo. */
  | { readonly type: "blocked-more-than-requested"; readonly requested: Centavos; readonly blocked: Centavos }
  | {
    readonly type: "amount-denies-code";
    readonly code: string;
    readonly expected: BlockedAmount;
    readonly requested: Centavos;
    readonly blocked: Centavos;
  };

/**
 * Checks that an institution's answer for one target of a block is consistent in itself and with the request.
 */
export function checkBlockAnswer(
  { code, requested, blocked }: BlockAnswer,
): Result<void, BlockAnswerRefusal> {
  const admitted = checkCode(code, "block");
  if (!admitted.ok) return admitted;
  if (blocked > requested) return fail({ type: "blocked-more-than-requested", requested, blocked });
  if (!amountAgrees(code, requested, blocked)) {
    return fail({ type: "amount-denies-code", code: code.code, expected: code.blocked, requested, blocked });
  }
  return ok(undefined);
}

/** Whether an amount done, at most the amount asked, agrees with what the code says. */
export function amountAgrees(
  { blocked: expected }: ResponseCode,
  requested: Centavos,
  done: Centavos,
): boolean {
  return match(expected)
    .with("all", () => done === requested)
    .with("part", () => done > 0n && done < requested)
    .with("some-or-all", () => done > 0n)
    .with("any", () => true)
    .with("none", () => done === 0n)
    .exhaustive();
}

/** Whether a code whose nature is not "any" answers a request of a kind. */
const answersKind: Readonly<Record<RequestKind, (code: ResponseCode) => boolean>> = {
  block: ({ nature }) => nature === "block",
  information: ({ nature }) => nature === "information",
  unblock: ({ answersSplits }) => answersSplits,
  transfer: ({ answersSplits }) => answersSplits,
};

const answers = (code: ResponseCode, kind: RequestKind): boolean =>
  code.nature === "any" || answersKind[kind](code);
