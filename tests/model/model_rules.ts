/** What courts may ask, by the specification's "Rules on splits, reiteration and cancellation" and response codes. */
import {
  type Action,
  type ActionType,
  type Order,
  type Series,
  type Split,
  sum,
  type Target,
} from "./model.ts";

/** What was asked of a target; of removed splits nothing, and of one split nothing while it is decided itself. */
export const actionsOf = (target: Target, without?: Split): Action[] =>
  target.order.splits.filter((split) => split !== without && split.stage !== "removed")
    .flatMap(({ actions }) => actions).filter((action) => action.target === target);

/** For courts an action has no answer before those of its split are published. */
const published = (action: Action) => action.split.stage === "answered" ? action.answer : undefined;

/** What an action tells an institution to do; nothing new where the order's own request is asked again. */
export function rootOf(action: Action): Action | undefined {
  if (action.repeats === "order") return undefined;
  return action.repeats ?? action;
}

/** What a split moves of a target's money. */
interface Moved {
  readonly transferred: bigint;
  readonly unblocked: bigint;
}

interface TargetBalance {
  readonly transferred: bigint;
  readonly unblocked: bigint;
  readonly blocked: bigint;
  readonly remaining: bigint;
  /** Asked by splits that are not answered, from their drafts on. */
  readonly asked: Moved;
  /** Asked, ended in 98 and not answered since. */
  readonly inDoubt: Moved;
  readonly available: bigint;
  /** The most a split may ask: in a series also what is in doubt, with a confirmation. */
  readonly askable: bigint;
  /** Done outside the service (07). */
  readonly outside: bigint;
  readonly pending: boolean;
  readonly code: string | undefined;
  readonly silence: "order" | Action | undefined;
  /** What an unblock or a transfer must heed. */
  readonly codes: readonly string[];
}

export function balanceOf(target: Target, without?: Split): TargetBalance {
  const actions = actionsOf(target, without);
  const open = actions.filter((action) => published(action) === undefined);
  const done = actions.flatMap((action) => published(action) ?? []);
  const transferred = sum(done.map((each) => each.transferred));
  const unblocked = sum(done.map((each) => each.unblocked));
  // While the block is asked again or called off, what its institution says now is not published.
  const unpublished = open.some((action) =>
    rootOf(action) === undefined || rootOf(action)?.type === "CANCELAR"
  );
  // Code 07: later unblocks and transfers are not allowed, for the amount is not held through the service.
  const said = unpublished ? 0n : target.blocked;
  const isOutside = !unpublished && target.code === "07";
  const blocked = isOutside ? 0n : said;
  // The published code 98 stands while the block is asked again or called off.
  const code = unpublished ? "98" : target.code;
  const remaining = blocked - transferred - unblocked;
  const roots = actions.filter((action) => rootOf(action) === action);
  const asked = movedBy(roots.filter((root) => published(root) === undefined));
  const inDoubt = within(remaining, roots.filter((root) => isInDoubt(root, actions)));
  const available = atLeastNothing(remaining - amountOf(asked) - amountOf(inDoubt));
  return {
    transferred,
    unblocked,
    blocked,
    remaining,
    asked,
    inDoubt,
    available,
    // Rules 2 and 5: outside a series, what ended in 98 is only reiterated.
    askable: target.order.series === undefined ? available : atLeastNothing(remaining - amountOf(asked)),
    outside: isOutside ? said : 0n,
    pending: open.length > 0 || code === undefined,
    code,
    // In a series what follows a block is asked anew, not again (rule 2).
    silence: (target.order.series === undefined ? silentAction(actions) : undefined) ??
      silentOrder(code, actions),
    codes: [code, ...done.map((each) => each.code)].filter((each) => each !== undefined),
  };
}

/** What remains at the institution, whether courts know it yet or not. */
export const actuallyRemaining = (target: Target): bigint =>
  target.blocked -
  sum(actionsOf(target).flatMap(({ answer }) => answer ? [answer.transferred, answer.unblocked] : []));

/** Codes, rule 3: silence does not mean that nothing was done. Only an answer to it, or to its repetition, tells. */
function isInDoubt(root: Action, actions: readonly Action[]): boolean {
  if (published(root)?.code !== "98") return false;
  const told = actions.filter((action) => action.repeats === root).flatMap((action) =>
    published(action) ?? []
  );
  return told.filter(({ code }) => code !== "97").every(({ code }) => code === "98");
}

/** The requests for money of a target that are in doubt, oldest first. */
export function doubtfulRoots(target: Target): Action[] {
  const actions = actionsOf(target);
  return actions.filter((action) =>
    rootOf(action) === action && amountOf(action) > 0n && isInDoubt(action, actions)
  );
}

/** What an unblock, a transfer, or both move when they are carried out. */
export const movesOf = ({ type, amount, rest }: Pick<Action, "type" | "amount" | "rest">): Moved => ({
  transferred: type.startsWith("TRANSFERIR") ? amount : 0n,
  unblocked: type === "DESBLOQUEAR" ? amount : type === "TRANSFERIR_E_DESBLOQUEAR" ? rest : 0n,
});

const movedBy = (roots: readonly Action[]): Moved => ({
  transferred: sum(roots.map((root) => movesOf(root).transferred)),
  unblocked: sum(roots.map((root) => movesOf(root).unblocked)),
});

const amountOf = (of: Action | Moved): bigint => {
  const { transferred, unblocked } = "type" in of ? movesOf(of) : of;
  return transferred + unblocked;
};

/** What has left a target by an answer was not moved in silence too. */
function within(remaining: bigint, roots: readonly Action[]): Moved {
  let left = remaining;
  const take = (amount: bigint) => {
    const taken = amount < left ? amount : left;
    left -= taken;
    return taken;
  };
  const taken = roots.map(movesOf).map(({ transferred, unblocked }) => [take(transferred), take(unblocked)]);
  return {
    transferred: sum(taken.map(([transferred]) => transferred!)),
    unblocked: sum(taken.map(([_, unblocked]) => unblocked!)),
  };
}

const atLeastNothing = (amount: bigint): bigint => amount < 0n ? 0n : amount;

/** The oldest unblock, transfer or cancellation that ended in 98, was not answered since and is not being asked again. */
function silentAction(actions: readonly Action[]): Action | undefined {
  return actions.filter((action) => action.repeats === undefined).find((root) => {
    const answers = actions.filter((action) => rootOf(action) === root).map(published);
    // Being asked again, it is not silent for now.
    if (answers.includes(undefined)) return false;
    // What could not be forwarded again says nothing; what was never forwarded was never silent.
    const said = answers.filter((answer, index) => index === 0 || answer?.code !== "97");
    return said.at(-1)?.code === "98";
  });
}

function silentOrder(code: string | undefined, actions: readonly Action[]): "order" | undefined {
  const calledOff = actions.some((action) => {
    const answer = published(action);
    return rootOf(action)?.type === "CANCELAR" && answer !== undefined && answer.code !== "98" &&
      answer.code !== "97";
  });
  return code === "98" && !calledOff ? "order" : undefined;
}

/** Rule 5: a silent block is reiterated or cancelled, anything else that ended in 98 only reiterated. */
export function remediesOf({ pending, silence }: TargetBalance, { tipo, series }: Order): ActionType[] {
  if (silence === undefined || pending) return [];
  // Rules 2 and 6: nothing is reiterated in a series, and only a closed one's silence is cancelled.
  if (series !== undefined) return series.closed === undefined ? [] : ["CANCELAR"];
  return silence === "order" && tipo === "BLOQUEIO" ? ["REITERAR", "CANCELAR"] : ["REITERAR"];
}

export interface RequestedAction {
  readonly target: Target;
  readonly type: ActionType;
  readonly amount: bigint;
  readonly asset: boolean;
}

/** Whether a split may ask this of a target. */
export function mayAsk({ target, type, amount, asset }: RequestedAction, without?: Split): boolean {
  const { order } = target;
  const standing = balanceOf(target, without);
  if (type === "REITERAR" || type === "CANCELAR") return remediesOf(standing, order).includes(type);
  if (order.tipo !== "BLOQUEIO" || standing.code === "97") return false;
  const { codes, pending, askable, silence } = standing;
  // Rule 5: on code 98 there is nothing else, not while another action is awaited either.
  if (silence !== undefined) return false;
  const unblocks = type !== "TRANSFERIR";
  const transfers = type !== "DESBLOQUEAR";
  // 07 was done outside the service; what 28 hit is never unblocked, and is named before it is transferred.
  if (codes.includes("07") || (unblocks && codes.includes("28"))) return false;
  if (transfers && codes.includes("28") && !asset) return false;
  if (type === "TRANSFERIR_E_DESBLOQUEAR" && pending) return false;
  return amount > 0n && amount <= askable;
}

/** Rule 1, and that something is chosen. */
export const maySplit = (order: Order, requested: readonly RequestedAction[], without?: Split): boolean =>
  order.stage === "answered" && !isDisregarded(order.series) && requested.length > 0 &&
  requested.every((each) => mayAsk(each, without));

/** Rule 6: closed with its last block unsent, or answered, and no institution ever said anything. */
export function isDisregarded(series: Series | undefined): boolean {
  if (series?.closed === undefined) return false;
  const heard = series.orders.filter(({ stage }) => stage === "answered").flatMap(({ targets }) => targets)
    .some(({ code }) => code !== undefined && code !== "97" && code !== "98");
  const { stage } = series.orders.at(-1)!;
  return !heard && (stage === "unsent" || stage === "removed" || stage === "answered");
}
