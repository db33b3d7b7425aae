/**
 * Splits the service makes by itself: what a block-and-transfer orders, protocoled, and what the court's rule chooses,
 * which waits for a judge. The model takes them over once they are what it expects.
 */
import assert from "node:assert/strict";
import { type Model, newDispatchable, type Order, type Split, sum, type Target } from "./model.ts";
import { file } from "./model_commands.ts";
import { neededConfirmations } from "./model_doubt.ts";
import { type ModelFixture, readOrder, readSplit } from "./model_fixture.ts";
import { wireMoney } from "./model_lines.ts";
import {
  actionsOf,
  balanceOf,
  isDisregarded,
  mayAsk,
  remediesOf,
  type RequestedAction,
  rootOf,
} from "./model_rules.ts";
import { actionOf } from "./model_splits.ts";

/** Looks for new splits of orders with news; of the others there are none, which the end of a run shows too. */
export async function adoptAutomaticSplits(model: Model, fixture: ModelFixture): Promise<void> {
  const answered = model.orders.filter(({ stage }) => stage === "answered");
  for (const order of answered.filter(({ hasNews }) => hasNews || fixture.thorough)) {
    const { desdobramentos } = (await readOrder(fixture, order))!;
    const known = new Set(order.splits.map(({ id }) => id));
    const found = desdobramentos.filter(({ id }) => !known.has(id));
    const own = (origin: string) => found.filter(({ origem }) => origem === origin).map(({ id }) => id);
    const hasMoved = hasMovedByItself(order);
    await adoptTransfers(model, fixture, order, { found: own("BLOQUEIO_COM_TRANSFERENCIA"), hasMoved });
    await adoptDraft(model, fixture, order, { found: own("REGRA_DO_TRIBUNAL"), hasMoved });
    assert.deepEqual(found.filter(({ id }) => !order.splits.some((split) => split.id === id)), []);
    order.hasNews = false;
  }
}

/** What the service found to look at, and whether it moved money of the order by itself before. */
interface Look {
  readonly found: readonly string[];
  readonly hasMoved: boolean;
}

/** Once; what came of it is the court's to follow. */
const hasMovedByItself = ({ splits }: Order): boolean =>
  splits.some(({ isAutomatic, stage, actions }) =>
    isAutomatic && stage !== "removed" &&
    actions.some(({ type }) => type !== "REITERAR" && type !== "CANCELAR")
  );

const byDefendant = ({ targets }: Order): Target[][] => [
  ...Map.groupBy(targets, ({ taxId }) => taxId).values(),
];

const newSplit = (order: Order, id: string): Split => ({
  ...newDispatchable(id),
  kind: "split",
  order,
  judge: "own",
  interruptsSeries: false,
  isAutomatic: true,
  actions: [],
});

async function adoptTransfers(
  model: Model,
  fixture: ModelFixture,
  order: Order,
  { found, hasMoved }: Look,
): Promise<void> {
  const transfers = order.deposit && order.hasNews && !hasMoved;
  const wants = byDefendant(order).map((own) => transfers ? toTransfer(own) : 0n);
  assert.equal(found.length, wants.some((want) => want > 0n) ? 1 : 0, `Transfers of order ${order.number}`);
  for (const id of found) await adopt(model, fixture, order, { id, wants });
}

/** What is still to be transferred of a defendant: what was asked, as far as it is held and never was in a transfer. */
function toTransfer(own: readonly Target[]): bigint {
  const transferring = sum(own.map((target) => {
    const { transferred, asked, inDoubt } = balanceOf(target);
    return transferred + asked.transferred + inDoubt.transferred;
  }));
  const left = own[0]!.requested - transferring;
  const free = sum(own.filter(isFree).map((target) => balanceOf(target).available));
  return left <= 0n ? 0n : left < free ? left : free;
}

const isFree = (target: Target): boolean =>
  actionsOf(target).every((action) => !rootOf(action)?.type.startsWith("TRANSFERIR")) &&
  mayAsk({ target, type: "TRANSFERIR", amount: balanceOf(target).available, asset: false });

async function adopt(
  model: Model,
  fixture: ModelFixture,
  order: Order,
  { id, wants }: { readonly id: string; readonly wants: readonly bigint[] },
): Promise<void> {
  const read = (await readSplit(fixture, order, id))!;
  const split = newSplit(order, id);
  for (const { alvoId, tipo, valor, idTransferencia } of read.acoes) {
    const target = order.targets.find((each) => each.id === alvoId)!;
    assert.equal(tipo, "TRANSFERIR");
    assert.ok(isFree(target), `Target ${alvoId} cannot be transferred from`);
    const amount = BigInt(valor!.replace(".", ""));
    assert.ok(amount <= balanceOf(target).available, `${valor} of target ${alvoId} is more than there is`);
    const action = actionOf(split, { target, type: tipo, amount, asset: false });
    split.actions.push({ ...action, transferId: idTransferencia });
  }
  const found = byDefendant(order).map((own) =>
    sum(split.actions.filter(({ target }) => own.includes(target)).map(({ amount }) => amount))
  );
  assert.deepEqual(found.map(wireMoney), wants.map(wireMoney));
  assert.equal(neededConfirmations(split).size, 0, "The service confirms nothing by itself");
  file(model, split, read.numeroProtocolo!);
  order.splits.push(split);
}

async function adoptDraft(
  model: Model,
  fixture: ModelFixture,
  order: Order,
  { found, hasMoved }: Look,
): Promise<void> {
  const chosen = order.hasNews ? unconfirmed(order, chosenByRule(model, order, hasMoved)) : [];
  assert.equal(found.length, chosen.length > 0 ? 1 : 0, `What the rule drafts of order ${order.number}`);
  for (const id of found) {
    const { acoes, situacao } = (await readSplit(fixture, order, id))!;
    assert.equal(situacao, "AGUARDANDO_PROTOCOLO");
    assert.deepEqual(
      // Of what is asked again, the amount is that of the first asking.
      new Set(
        acoes.map(({ alvoId, tipo, valor }) => `${alvoId} ${tipo} ${tipo === "DESBLOQUEAR" ? valor : ""}`),
      ),
      new Set(
        chosen.map(({ target, type, amount }) =>
          `${target.id} ${type} ${type === "DESBLOQUEAR" ? wireMoney(amount) : ""}`
        ),
      ),
    );
    const split = newSplit(order, id);
    const inOrder = acoes.map(({ alvoId }) => chosen.find(({ target }) => target.id === alvoId)!);
    split.actions.push(...inOrder.map((asking) => actionOf(split, asking)));
    order.splits.push(split);
  }
}

/** More in a row, and the institution is to be contacted before it is asked again. */
const MAX_SILENCES = 2;

/** What needs no confirmation: the rule gives none. */
function unconfirmed(order: Order, chosen: readonly RequestedAction[]): readonly RequestedAction[] {
  const split = newSplit(order, "");
  split.actions.push(...chosen.map((asking) => actionOf(split, asking)));
  const needed = neededConfirmations(split);
  return chosen.filter(({ target }) => !needed.has(target));
}

/** What the court's rule chooses; in a live series nothing, and of a series nothing for being little. */
function chosenByRule(
  { rule: { noAnswer, minimum } }: Model,
  order: Order,
  hasMoved: boolean,
): RequestedAction[] {
  const { series, targets } = order;
  if (isDisregarded(series) || (series !== undefined && series.closed === undefined)) return [];
  const silent = targets.filter((target) =>
    noAnswer !== undefined && remediesOf(balanceOf(target), order).includes(noAnswer) &&
    (noAnswer === "CANCELAR" || target.silences <= MAX_SILENCES)
  ).map((target): RequestedAction => ({ target, type: noAnswer!, amount: 0n, asset: false }));
  const little = hasMoved || minimum === undefined || series !== undefined || order.tipo !== "BLOQUEIO"
    ? []
    : byDefendant(order).filter((own) => isKnown(own) && sum(own.map(heldOf)) < minimum).flat()
      .map((target): RequestedAction => ({
        target,
        type: "DESBLOQUEAR",
        amount: balanceOf(target).available,
        asset: false,
      }))
      .filter((asking) => mayAsk(asking));
  return [...silent.filter(({ target }) => !little.some((other) => other.target === target)), ...little];
}

/** Blocked and neither given back nor about to be; what was transferred counts. */
function heldOf(target: Target): bigint {
  const { blocked, unblocked, asked } = balanceOf(target);
  return blocked - unblocked - asked.unblocked;
}

/** Of an unblock in doubt nobody knows what is held. */
const isKnown = (own: readonly Target[]): boolean =>
  own.every((target) => balanceOf(target).inDoubt.unblocked === 0n);
