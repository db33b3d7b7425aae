/**
 * Who may interrupt a series; pure.
 *
 * Source: specification, "Rules on splits…", 6 and 8, and "Authentication", rules 3 and 4.
 */
import { type AuthorityRefusal, type Caller, type Delegation, mayProtocol } from "../identity/caller.ts";
import { type ActRefusal, type ConfidentialityFacts, mayActOnOrder } from "../orders/confidentiality.ts";
import { ok, type Result } from "../result.ts";

/**
 * Checks that a caller may interrupt a series: its judge, or an assistant with that judge's delegation; when
 * it is not confidential, also any other judge of the court, who may split its orders too when the judge
 * cannot continue.
 */
export function mayInterruptSeries(
  caller: Caller,
  order: ConfidentialityFacts,
  delegations: readonly Delegation[],
  today: Temporal.PlainDate,
): Result<{ readonly onBehalfOf: string | undefined }, ActRefusal | AuthorityRefusal> {
  const acts = mayActOnOrder(caller, order);
  if (!acts.ok) return acts;
  const anyJudge = caller.profiles.includes("judge") && caller.court === order.court && !order.confidential;
  return anyJudge ? ok({ onBehalfOf: undefined }) : mayProtocol(caller, order.judgeCpf, delegations, today);
}
