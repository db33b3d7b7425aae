/** Splits the service makes by itself, which the model takes over once they are what a block-and-transfer orders. */
import assert from "node:assert/strict";
import { type Model, newPaper, type Order, type Split, sum, type Target } from "./model.ts";
import { file } from "./model_commands.ts";
import { wireMoney } from "./model_lines.ts";
import { actionsOf, mayAsk, rootOf, standingOf } from "./model_rules.ts";
import { readOrder, readSplit, type World } from "./model_world.ts";

/** Looks for new splits of block-and-transfers. */
export async function adoptAutomaticSplits(model: Model, world: World): Promise<void> {
  for (const order of model.orders.filter(({ deposit, stage }) => deposit && stage === "answered")) {
    const { desdobramentos } = (await readOrder(world, order.number!))!;
    const known = new Set(order.splits.map(({ id }) => id));
    const found = desdobramentos.filter(({ id }) => !known.has(id));
    const wanted = Map.groupBy(order.targets, ({ taxId }) => taxId);
    const wants = [...wanted.values()].map((own) => order.hasNews ? toTransfer(own) : 0n);
    order.hasNews = false;
    if (found.length === 0) {
      assert.deepEqual(wants, wants.map(() => 0n), `Nothing is transferred of order ${order.number}`);
      continue;
    }
    assert.deepEqual(found.map(({ origem }) => origem), ["BLOQUEIO_COM_TRANSFERENCIA"]);
    await adopt(model, world, order, found[0]!.id, wants);
  }
}

/** What is still to be transferred of a defendant: what was asked, as far as it is held and never was in a transfer. */
function toTransfer(own: readonly Target[]): bigint {
  const transferring = sum(own.map((target) => {
    const open = actionsOf(target).filter((action) =>
      action.answer === undefined || action.split.stage !== "answered"
    );
    return standingOf(target).transferred + sum(open.map((action) => {
      const root = rootOf(action);
      return root?.type.startsWith("TRANSFERIR") ? root.amount : 0n;
    }));
  }));
  const left = own[0]!.asked - transferring;
  const free = sum(own.filter(isFree).map((target) => standingOf(target).available));
  return left <= 0n ? 0n : left < free ? left : free;
}

const isFree = (target: Target): boolean =>
  actionsOf(target).every((action) => !rootOf(action)?.type.startsWith("TRANSFERIR")) &&
  mayAsk({ target, type: "TRANSFERIR", amount: standingOf(target).available, asset: false });

async function adopt(
  model: Model,
  world: World,
  order: Order,
  id: string,
  wants: readonly bigint[],
): Promise<void> {
  const read = (await readSplit(world, id))!;
  const split: Split = {
    ...newPaper(id),
    kind: "split",
    order,
    judge: "own",
    interruptsSeries: false,
    actions: [],
  };
  for (const { alvoId, tipo, valor, idTransferencia } of read.acoes) {
    const target = order.targets.find((each) => each.id === alvoId)!;
    assert.equal(tipo, "TRANSFERIR");
    assert.ok(isFree(target), `Target ${alvoId} cannot be transferred from`);
    const amount = BigInt(valor!.replace(".", ""));
    assert.ok(amount <= standingOf(target).available, `${valor} of target ${alvoId} is more than there is`);
    split.actions.push({
      split,
      target,
      type: "TRANSFERIR",
      amount,
      rest: 0n,
      repeats: undefined,
      transferId: idTransferencia,
      answer: undefined,
      arrival: undefined,
    });
  }
  const byDefendant = [...Map.groupBy(order.targets, ({ taxId }) => taxId).keys()].map((taxId) =>
    sum(split.actions.filter(({ target }) => target.taxId === taxId).map(({ amount }) => amount))
  );
  assert.deepEqual(byDefendant.map(wireMoney), wants.map(wireMoney));
  file(model, split, read.numeroProtocolo!);
  order.splits.push(split);
}
