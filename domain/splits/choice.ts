/** What a court may choose for a target, so that a screen offers nothing that would be refused; pure. */
import { remediesOf } from "./remedy.ts";
import { type ActionType, actionTypes, isMoney, isTransfer } from "./action.ts";
import { mayAsk } from "./content.ts";
import type { SplitContext, TargetBalance } from "./target_balance.ts";

interface Choices {
  readonly actions: readonly ActionType[];
  /** Code 28: a transfer names its asset. */
  readonly assetIsNamed: boolean;
}

/** The actions that could be saved now, each for all that is available. */
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

/** Whatever it will be called. */
const assetFor = (type: ActionType): string | undefined => isTransfer(type) ? "named" : undefined;
