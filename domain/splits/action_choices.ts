/** The actions a court may choose for a target, so that a screen offers only what would be accepted; pure. */
import { permittedRemedies } from "./no_answer_remedy.ts";
import { type ActionType, actionTypes, movesMoney } from "./split_action.ts";
import { mayAsk } from "./split_content.ts";
import type { SplitContext, TargetBalance } from "./target_balance.ts";

interface Choices {
  readonly actions: readonly ActionType[];
  /** Whether a transfer must name its asset (code 28). */
  readonly assetIsNamed: boolean;
}

/** The actions that would be accepted now, each for all that may be asked. */
export function actionChoices(targetBalance: TargetBalance, context: SplitContext): Choices {
  const remedies: readonly ActionType[] = permittedRemedies(targetBalance, context);
  const actions = actionTypes.filter((type) =>
    movesMoney(type) ? mayAsk(type, targetBalance, context) : remedies.includes(type)
  );
  return {
    actions,
    assetIsNamed: targetBalance.codes.some(({ needsAssetIdentification }) => needsAssetIdentification),
  };
}
