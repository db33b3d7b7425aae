/** The actions a court may choose for a target, so that a screen offers only what would be accepted; pure. */
import { remediesOf } from "./remedy.ts";
import { type ActionType, actionTypes, isMoney, isTransfer } from "./action.ts";
import { mayAsk } from "./content.ts";
import type { SplitContext, TargetBalance } from "./target_balance.ts";

interface Choices {
  readonly actions: readonly ActionType[];
  /** Whether a transfer must name its asset (code 28). */
  readonly assetIsNamed: boolean;
}

/** The actions that would be accepted now, each for the whole available amount. */
export function choicesOf(targetBalance: TargetBalance, context: SplitContext): Choices {
  const remedies: readonly ActionType[] = remediesOf(targetBalance, context);
  const actions = actionTypes.filter((type) =>
    isMoney(type) ? mayAsk(type, targetBalance, context, assetFor(type)) : remedies.includes(type)
  );
  return {
    actions,
    assetIsNamed: targetBalance.codes.some(({ needsAssetIdentification }) => needsAssetIdentification),
  };
}

/** A placeholder for the asset's name, which the court chooses later. */
const assetFor = (type: ActionType): string | undefined => isTransfer(type) ? "named" : undefined;
