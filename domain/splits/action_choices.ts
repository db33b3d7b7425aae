/** The actions a court may choose for a target, so that a screen offers only what would be accepted; pure. */
import { permittedRemedies } from "./no_answer_remedy.ts";
import { type ActionType, actionTypes, isTransfer, movesMoney } from "./split_action.ts";
import { mayAskFullAmount } from "./split_content.ts";
import type { SplitContext, TargetBalance } from "./target_balance.ts";

interface Choices {
  readonly actions: readonly ActionType[];
  /** Whether a transfer must name its asset (code 28). */
  readonly assetIsNamed: boolean;
}

/** The actions that would be accepted now, each for the whole available amount. */
export function actionChoices(targetBalance: TargetBalance, context: SplitContext): Choices {
  const remedies: readonly ActionType[] = permittedRemedies(targetBalance, context);
  const actions = actionTypes.filter((type) =>
    movesMoney(type)
      ? mayAskFullAmount(type, targetBalance, context, assetFor(type))
      : remedies.includes(type)
  );
  return {
    actions,
    assetIsNamed: targetBalance.codes.some(({ needsAssetIdentification }) => needsAssetIdentification),
  };
}

/** A placeholder for the asset's name, which the court chooses later. */
const assetFor = (type: ActionType): string | undefined => isTransfer(type) ? "named" : undefined;
