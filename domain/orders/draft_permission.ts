/**
 * Who may change a draft, of an order or of a split: rewrite it, make it confidential or open, delete it; pure. Who may
 * see it is decided before (`confidentiality.ts`), and who may protocol it elsewhere (`identity/caller.ts`).
 */
import { type Caller, type Delegation, mayProtocol } from "../identity/caller.ts";
import { fail, ok, type Result } from "../result.ts";

/** What of a draft decides who may change it. */
export interface DraftOwners {
  readonly creator: { readonly cpf: string };
  readonly judge: { readonly cpf: string };
  readonly unit: { readonly id: string };
}

interface ChangeFacts {
  /** Of the caller. */
  readonly delegations: readonly Delegation[];
  readonly today: Temporal.PlainDate;
  /** The court's rule: whether the judges and assistants of a draft's own unit may change it. */
  readonly unitMayChange: boolean;
}

export interface ChangeRefusal {
  readonly type: "not-yours-to-change";
  /** Whether asking somebody of the draft's unit is a remedy. */
  readonly unitMayChange: boolean;
}

/**
 * Whether a judge or an assistant may change a draft: its creator, the judge it is for, an assistant with that judge's
 * active delegation and, where the court's rule allows it, everybody of the draft's unit.
 */
export function mayChangeDraft(
  caller: Caller,
  { creator, judge, unit }: DraftOwners,
  { delegations, today, unitMayChange }: ChangeFacts,
): Result<void, ChangeRefusal> {
  const may = caller.cpf === creator.cpf ||
    mayProtocol(caller, judge.cpf, delegations, today).ok ||
    unitMayChange && caller.units.includes(unit.id);
  return may ? ok(undefined) : fail({ type: "not-yours-to-change", unitMayChange });
}
