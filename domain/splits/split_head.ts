/**
 * The head of a split: its judge, its court unit and its process number; pure.
 *
 * Source: specification, "Rules on splits…", 7 and 8; "What the service does", 7; "Authentication", rule 4;
 * "Errors".
 */
import type { ConfidentialityFacts } from "../orders/confidentiality.ts";
import { belongsToCourt, parseProcessNumber, type ProcessNumber } from "../orders/process_number.ts";
import { fail, ok, type Result } from "../result.ts";

export interface SplitHeadRequest {
  /** A valid number, for an order whose own number is invalid. */
  readonly processNumber: ProcessNumber | undefined;
  /** The CPF of the judge: the calling judge, or the judge an assistant chose, by default the order's. */
  readonly judgeCpf: string;
  /** `undefined`: the order's own unit. */
  readonly courtUnitId: string | undefined;
}

export interface SplitHeadFacts {
  readonly order: ConfidentialityFacts & { readonly processNumber: string };
  /** The order's splits that await protocol. */
  readonly waiting: readonly { readonly id: string; readonly processNumber: string }[];
  /** The judge of the split, as the corporate registry knows them. */
  readonly judge: { readonly cpf: string; readonly name: string; readonly court: string } | undefined;
  /** The chosen unit, or else the order's, as the registry lists it now. */
  readonly unit: { readonly id: string; readonly name: string; readonly court: string } | undefined;
  /**
   * The process with the given number, as the case-data platform knows it; not looked up when no number is
   * given.
   */
  readonly process: { readonly court: string } | undefined;
}

export interface SplitHead {
  readonly processNumber: ProcessNumber;
  readonly judge: { readonly cpf: string; readonly name: string };
  readonly unit: { readonly id: string; readonly name: string };
}

export type SplitHeadRefusal =
  /** The CPF belongs to no judge of the order's court. */
  | { readonly type: "judge-of-another-court"; readonly judgeCpf: string }
  /** Only its own judge can split a confidential order. */
  | { readonly type: "confidential-of-another-judge" }
  | { readonly type: "unknown-unit"; readonly unitId: string }
  /** The order's unit no longer exists: a new one must be chosen before saving. */
  | { readonly type: "unit-must-be-chosen" }
  /** The order's process number is invalid: a valid one must be given. */
  | { readonly type: "process-number-invalid"; readonly processNumber: string }
  /** The order's process number is valid, so its splits take no other. */
  | { readonly type: "process-number-settled"; readonly processNumber: ProcessNumber }
  | { readonly type: "process-not-in-court"; readonly processNumber: ProcessNumber }
  /** A split that awaits protocol has an invalid process number and must be deleted first. */
  | { readonly type: "invalid-split-waiting"; readonly split: string };

/** Decides the head of a split, or returns every refusal. */
export function decideSplitHead(
  request: SplitHeadRequest,
  facts: SplitHeadFacts,
): Result<SplitHead, SplitHeadRefusal[]> {
  const { order, judge, unit } = facts;
  const number = numberOf(request, facts);
  const refusals: SplitHeadRefusal[] = [
    ...judgeRefusals(request, facts),
    ...(unit?.court === order.court ? [] : [unitRefusal(request)]),
    ...(number.ok ? [] : [number.error]),
    ...waitingRefusals(facts),
  ];
  if (refusals.length > 0 || !number.ok || judge === undefined || unit === undefined) return fail(refusals);
  return ok({
    processNumber: number.value,
    judge: { cpf: judge.cpf, name: judge.name },
    unit: { id: unit.id, name: unit.name },
  });
}

/** Any judge of the same court may split an order, except a confidential one. */
function judgeRefusals({ judgeCpf }: SplitHeadRequest, { order, judge }: SplitHeadFacts): SplitHeadRefusal[] {
  if (order.confidential && judgeCpf !== order.judgeCpf) return [{ type: "confidential-of-another-judge" }];
  return judge?.court === order.court ? [] : [{ type: "judge-of-another-court", judgeCpf }];
}

const unitRefusal = ({ courtUnitId }: SplitHeadRequest): SplitHeadRefusal =>
  courtUnitId === undefined ? { type: "unit-must-be-chosen" } : { type: "unknown-unit", unitId: courtUnitId };

function numberOf(
  { processNumber }: SplitHeadRequest,
  { order, process }: SplitHeadFacts,
): Result<ProcessNumber, SplitHeadRefusal> {
  const own = parseProcessNumber(order.processNumber);
  if (own.ok) {
    return processNumber === undefined || processNumber === own.value
      ? own
      : fail({ type: "process-number-settled", processNumber: own.value });
  }
  if (processNumber === undefined) {
    return fail({ type: "process-number-invalid", processNumber: order.processNumber });
  }
  return belongsToCourt(order.court, processNumber, process)
    ? ok(processNumber)
    : fail({ type: "process-not-in-court", processNumber });
}

const waitingRefusals = ({ waiting }: SplitHeadFacts): SplitHeadRefusal[] =>
  waiting.filter(({ processNumber }) => !parseProcessNumber(processNumber).ok)
    .map(({ id }) => ({ type: "invalid-split-waiting", split: id }));
