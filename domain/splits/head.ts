/**
 * In whose name a split is, for which court unit and under which process number; pure.
 *
 * Source: specification, "Rules on splits…", 7 and 8; "What the service does", 7; "Authentication", rule 4; "Errors".
 */
import type { ConfidentialityFacts } from "../orders/confidentiality.ts";
import { parseProcessNumber, type ProcessNumber, runsIn } from "../orders/process_number.ts";
import { fail, ok, type Result } from "../result.ts";

export interface HeadRequest {
  /** A valid number for an order whose own is not. */
  readonly processNumber: ProcessNumber | undefined;
  /** In whose name: the caller who is a judge, or the judge an assistant chose, by default the order's. */
  readonly judgeCpf: string;
  /** `undefined`: the order's unit. */
  readonly courtUnitId: string | undefined;
}

export interface HeadFacts {
  readonly order: ConfidentialityFacts & { readonly processNumber: string };
  /** Those of the order that await protocol. */
  readonly waiting: readonly { readonly id: string; readonly processNumber: string }[];
  /** What the corporate registry says of the judge in whose name it is. */
  readonly judge: { readonly cpf: string; readonly name: string; readonly court: string } | undefined;
  /** The unit chosen, or else the order's, as the registry lists it now. */
  readonly unit: { readonly id: string; readonly name: string; readonly court: string } | undefined;
  /** What the case-data platform says of the number given; not asked when none is. */
  readonly process: { readonly court: string } | undefined;
}

export interface SplitHead {
  readonly processNumber: ProcessNumber;
  readonly judge: { readonly cpf: string; readonly name: string };
  readonly unit: { readonly id: string; readonly name: string };
}

export type HeadRefusal =
  /** No judge of the order's court has this CPF. */
  | { readonly type: "judge-of-another-court"; readonly judgeCpf: string }
  /** A confidential order is split by its own judge only. */
  | { readonly type: "confidential-of-another-judge" }
  | { readonly type: "unknown-unit"; readonly unitId: string }
  /** The order's unit is gone: a new one must be chosen before saving. */
  | { readonly type: "unit-must-be-chosen" }
  /** The order's number is invalid: a valid one is to be given. */
  | { readonly type: "process-number-invalid"; readonly processNumber: string }
  /** The order's number is valid, and a split has no other. */
  | { readonly type: "process-number-settled"; readonly processNumber: ProcessNumber }
  | { readonly type: "process-not-in-court"; readonly processNumber: ProcessNumber }
  /** A split that awaits protocol has an invalid number: it is to be deleted first. */
  | { readonly type: "invalid-split-waiting"; readonly split: string };

/** Decides the head of a split, or says everything that is wrong with it. */
export function decideHead(request: HeadRequest, facts: HeadFacts): Result<SplitHead, HeadRefusal[]> {
  const { order, judge, unit } = facts;
  const number = numberOf(request, facts);
  const refusals: HeadRefusal[] = [
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

/** Any judge of the same court may split an order, save a confidential one. */
function judgeRefusals({ judgeCpf }: HeadRequest, { order, judge }: HeadFacts): HeadRefusal[] {
  if (order.confidential && judgeCpf !== order.judgeCpf) return [{ type: "confidential-of-another-judge" }];
  return judge?.court === order.court ? [] : [{ type: "judge-of-another-court", judgeCpf }];
}

const unitRefusal = ({ courtUnitId }: HeadRequest): HeadRefusal =>
  courtUnitId === undefined ? { type: "unit-must-be-chosen" } : { type: "unknown-unit", unitId: courtUnitId };

function numberOf(
  { processNumber }: HeadRequest,
  { order, process }: HeadFacts,
): Result<ProcessNumber, HeadRefusal> {
  const own = parseProcessNumber(order.processNumber);
  if (own.ok) {
    return processNumber === undefined || processNumber === own.value
      ? own
      : fail({ type: "process-number-settled", processNumber: own.value });
  }
  if (processNumber === undefined) {
    return fail({ type: "process-number-invalid", processNumber: order.processNumber });
  }
  return runsIn(order.court, processNumber, process)
    ? ok(processNumber)
    : fail({ type: "process-not-in-court", processNumber });
}

const waitingRefusals = ({ waiting }: HeadFacts): HeadRefusal[] =>
  waiting.filter(({ processNumber }) => !parseProcessNumber(processNumber).ok)
    .map(({ id }) => ({ type: "invalid-split-waiting", split: id }));
