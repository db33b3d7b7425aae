/**
 * Performs the actions that operators request on a remittance's file; it runs in a worker, which can access
 * the institutions' folders.
 */
import { match } from "ts-pattern";
import type { RemittanceAction } from "../../domain/operations/remittance_action.ts";
import type { ActionDetail, ActionOutcome } from "../../domain/operations/remittance_outcome.ts";
import { type ActionResult, findAction, finishAction } from "../../store/operations/operator_actions.ts";
import type { ExchangeContext } from "../context.ts";
import { publishRemittance } from "./publish.ts";
import { compareRemittance, type RebuildComparison } from "./rebuild.ts";
import { resendRemittance } from "./resend.ts";

interface PerformedAction {
  readonly outcome: ActionOutcome;
  readonly detail: ActionDetail;
}

/**
 * Performs an action.
 *
 * @throws when the folders or the database fail
 */
async function performAction(
  ctx: ExchangeContext,
  kind: RemittanceAction,
  remittanceId: bigint,
): Promise<PerformedAction | "busy"> {
  const plain = (outcome: ActionOutcome | "busy"): PerformedAction | "busy" =>
    outcome === "busy" ? outcome : { outcome, detail: {} };
  return await match(kind)
    .with("publish", async () => plain(await publishRemittance(ctx, remittanceId)))
    .with("resend", async () => plain(await resendRemittance(ctx, remittanceId)))
    .with("restore", async () => plain(await resendRemittance(ctx, remittanceId, { build: true })))
    .with("rebuild", async () => {
      const rebuilt = await compareRemittance(ctx, remittanceId);
      if (rebuilt === "busy") return rebuilt;
      const { result, hasLeft } = rebuilt;
      const outcome: ActionOutcome = result === "identical" && hasLeft ? "identical-left" : result;
      return { outcome, detail: rebuiltDetail(rebuilt) };
    })
    .exhaustive();
}

const rebuiltDetail = ({ recorded, rebuilt, firstDifferentLine }: RebuildComparison): ActionDetail => ({
  rebuiltSha256: rebuilt.sha256,
  rebuiltSize: rebuilt.size,
  ...(recorded && { recordedSha256: recorded.sha256, recordedSize: recorded.size }),
  firstDifferentLine,
});

/**
 * Performs a requested action once and records its outcome.
 *
 * @throws when another worker holds the remittance, so that the job is tried again
 */
export async function performOperatorAction(
  ctx: ExchangeContext,
  id: bigint,
): Promise<PerformedAction | undefined> {
  const action = await findAction(ctx.db, id);
  if (action === undefined) throw new Error(`There is no action ${id}`);
  if (action.result !== undefined) return undefined;
  const performed = await performAction(ctx, action.kind, action.remittanceId).catch(
    (error): PerformedAction => {
      ctx.log("error", "An operator's action failed", { action: action.kind, file: action.fileName, error });
      const reason = error instanceof Error ? error.message : String(error);
      return { outcome: "failed", detail: { cause: reason } };
    },
  );
  if (performed === "busy") throw new Error(`${action.fileName} is in another worker's hands`);
  const result: ActionResult = { at: ctx.clock(), ...performed };
  await finishAction(ctx.db, id, result);
  return performed;
}
