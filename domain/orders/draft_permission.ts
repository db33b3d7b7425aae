/**
 * Who may change a draft of an order or of a split, that is, rewrite it, change its confidentiality or delete
 * it; pure. `confidentiality.ts` decides before who may see it, and `identity/caller.ts` who may protocol it.
 */
import { type Caller, type Delegation, mayProtocol } from "../identity/caller.ts";
import { fail, ok, type Result } from "../result.ts";

/** The facts of a draft that decide who may change it. */
export interface DraftOwners {
  readonly creator: { readonly cpf: string };
  readonly judge: { readonly cpf: string };
  readonly unit: { readonly id: string };
}

interface ChangeFacts {
  /** The caller's delegations. */
  readonly delegations: readonly Delegation[];
  readonly today: Temporal.PlainDate;
  /** Whether the court's rule lets judges and assistants of a draft's own unit change it. */
  readonly unitMayChange: boolean;
}

export interface ChangeRefusal {
  readonly type: "not-yours-to-change";
  /** Whether asking somebody of the draft's unit is a remedy. */
  readonly unitMayChange: boolean;
}

/**
 * Checks that a judge or an assistant may change a draft: its creator, its judge, an assistant with that
 * judge's active delegation and, where the court's rule permits it, everybody of the draft's unit.
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
