/**
 * What is in doubt in the model-based test, by the specification's codes, rule 3: a request that ended in 98 may have been
 * carried out. With all of it taken as done, nobody transfers more of a defendant than was asked, leaves less held than was
 * asked, or asks for the same money again, unless the court confirms the amount.
 */
import fc from "fast-check";
import { type Action, type Split, sum, type Target } from "./model.ts";
import { wireMoney } from "./model_lines.ts";
import { actionsOf, balanceOf, movesOf, rootOf } from "./model_rules.ts";

/** How a court answers that its confirmation is needed; without a need nothing is confirmed. */
export const readiness = fc.constantFrom("rightly", "rightly", "not", "wrongly");
export type Readiness = typeof readiness extends fc.Arbitrary<infer R> ? R : never;

const kinds = ["transferred", "unblocked"] as const;
type Kind = (typeof kinds)[number];

/** The money of a defendant if everything asked and everything in doubt were carried out. */
function worst(own: readonly Target[], split: Split) {
  const transferred = own.map((target) =>
    balanceOf(target, split).transferred + askedOf(target, split).transferred +
    balanceOf(target, split).inDoubt.transferred + newOf(target, split).transferred
  );
  const held = own.map((target) => {
    const { remaining, transferred, inDoubt } = balanceOf(target, split);
    const given = askedOf(target, split).unblocked + inDoubt.unblocked + newOf(target, split).unblocked;
    return transferred + (given > remaining ? 0n : remaining - given);
  });
  return { transferred: sum(transferred), held: sum(held) };
}

/** What other splits that are protocoled ask of a target anew; a draft asks nothing yet. */
function askedOf(target: Target, without: Split) {
  const open = actionsOf(target, without).filter((action) =>
    action.repeats === undefined && action.split.stage !== "draft" && action.split.stage !== "answered"
  );
  return { transferred: total(open, "transferred"), unblocked: total(open, "unblocked") };
}

function newOf(target: Target, split: Split) {
  const own = split.actions.filter((action) => action.target === target && action.repeats === undefined);
  return { transferred: total(own, "transferred"), unblocked: total(own, "unblocked") };
}

const total = (actions: readonly Action[], kind: Kind): bigint =>
  sum(actions.map((each) => movesOf(each)[kind]));

/** The targets whose amount the court has to confirm, with everything that is asked of them. */
export function neededConfirmations(split: Split): Map<Target, bigint> {
  const needed = new Map<Target, bigint>();
  for (const own of Map.groupBy(split.order.targets, ({ taxId }) => taxId).values()) {
    const doubtOf = (kind: Kind) => sum(own.map((target) => balanceOf(target, split).inDoubt[kind]));
    const { transferred, held } = worst(own, split);
    const asked = own[0]!.requested;
    const isBeyond = { transferred: transferred > asked, unblocked: held < asked };
    for (const action of split.actions.filter(({ target }) => own.includes(target))) {
      const root = rootOf(action);
      if (root === undefined) continue;
      const moves = movesOf(root);
      const amount = moves.transferred + moves.unblocked;
      const risks = (kind: Kind) => moves[kind] > 0n && isBeyond[kind];
      const isNeeded = action.repeats === undefined
        ? asksDoubt(action, amount) || kinds.some((kind) => risks(kind) && doubtOf(kind) > 0n)
        : kinds.some((kind) => risks(kind) && isFollowed(root, kind, own, split));
      if (isNeeded) needed.set(action.target, amount);
    }
  }
  return needed;
}

/** Of a series: money that may have been moved in silence is asked for once more. */
function asksDoubt({ target, split }: Action, amount: bigint): boolean {
  const { remaining, inDoubt } = balanceOf(target, split);
  const doubt = inDoubt.transferred + inDoubt.unblocked;
  const { transferred, unblocked } = askedOf(target, split);
  return doubt > 0n && amount + transferred + unblocked + doubt > remaining;
}

/** Whether other money was asked for, or moved, by another split after this one, which is now asked again. */
function isFollowed(root: Action, kind: Kind, own: readonly Target[], split: Split): boolean {
  const splits = split.order.splits.filter(({ stage }) => stage !== "removed" && stage !== "draft");
  const first = splits.indexOf(root.split);
  return splits.slice(first + 1).filter((other) => other !== split).some((other) =>
    other.actions.some((action) => {
      if (!own.includes(action.target) || action.repeats !== undefined) return false;
      if (other.stage !== "answered") return movesOf(action)[kind] > 0n;
      const answers = [action, ...actionsOf(action.target).filter(({ repeats }) => repeats === action)]
        .flatMap(({ answer, split: { stage } }) =>
          stage === "answered" && answer !== undefined ? [answer] : []
        );
      const heard = answers.filter(({ code }, index) => index === 0 || code !== "97");
      return heard.at(-1)?.code === "98"
        ? movesOf(action)[kind] > 0n
        : answers.some((answer) => answer[kind] > 0n);
    })
  );
}

/** What a court sends with a protocol. */
export const confirmationsGiven = (
  { id }: Split,
  needed: ReadonlyMap<Target, bigint>,
  confirms: Readiness,
) =>
  confirms === "not" ? [] : [...needed].map(([target, amount]) => ({
    desdobramentoId: id,
    alvoId: target.id,
    valor: wireMoney(confirms === "wrongly" ? amount + 1n : amount),
  }));

/** The code with which a protocol is refused for what was confirmed; undefined where it is not. */
export function refusalOf(needed: ReadonlyMap<Target, bigint>, confirms: Readiness): string | undefined {
  if (needed.size === 0 || confirms === "rightly") return undefined;
  return confirms === "not" ? "confirmacao-necessaria" : "confirmacao-divergente";
}
