/** Splits in the model-based test: what a court asks of each target, right or wrong, and its protocol. */
import assert from "node:assert/strict";
import fc from "fast-check";
import * as v from "valibot";
import { ProtocoledSplit, Split as SplitAnswer } from "../../routes/splits/split_schema.ts";
import { call, parseRefusal, parseResponse } from "../support/api.ts";
import { deposit } from "../support/orders/answered_order.ts";
import {
  type Action,
  type ActionType,
  type Model,
  newDispatchable,
  type Order,
  type Split,
  splitsOf,
  type Target,
} from "./model.ts";
import {
  type Command,
  command,
  file,
  pickOf,
  type ReadVersion,
  readVersion,
  signedAs,
} from "./model_commands.ts";
import { closeSeries } from "./model_dispatch.ts";
import {
  confirmationsGiven,
  neededConfirmations,
  type Readiness,
  readiness,
  refusalOf,
} from "./model_doubt.ts";
import type { ModelFixture } from "./model_fixture.ts";
import { wireMoney } from "./model_lines.ts";
import { balanceOf, isDisregarded, mayAsk, maySplit, type RequestedAction } from "./model_rules.ts";

const actionTypes: readonly ActionType[] = [
  "DESBLOQUEAR",
  "TRANSFERIR",
  "TRANSFERIR_E_DESBLOQUEAR",
  "REITERAR",
  "CANCELAR",
];
const isMoney = (type: ActionType): boolean => type !== "REITERAR" && type !== "CANCELAR";
const isUnblock = (type: ActionType): boolean =>
  type === "DESBLOQUEAR" || type === "TRANSFERIR_E_DESBLOQUEAR";
const isTransfer = (type: ActionType): boolean => type.startsWith("TRANSFERIR");

/** All that a court is offered for a target now. */
export const availableActions = (target: Target): ActionType[] =>
  isDisregarded(target.order.series)
    ? []
    : actionTypes.filter((type) => mayAsk({ target, type, amount: balanceOf(target).askable, asset: true }));

/** What is chosen for one target: nothing, what is offered or, once in a while, anything; of what is available, a share. */
const choice = fc.record({
  pick: fc.nat({ max: 1_000 }),
  among: fc.constantFrom("offered", "offered", "offered", "offered", "offered", "none", "none", "any"),
  share: fc.constantFrom(100, 60, 60, 25, 1, "more"),
  asset: fc.constantFrom(true, true, false),
});
type Choice = typeof choice extends fc.Arbitrary<infer C> ? C : never;

/** The same without what is known to be refused: of many targets one would be enough to refuse the split. */
const rightly = (choice: Choice): Choice => ({
  ...choice,
  among: choice.among === "any" ? "offered" : choice.among,
  share: choice.share === "more" ? 60 : choice.share,
  asset: true,
});

/** What moves the most money comes more often. */
const usual = (types: readonly ActionType[]): ActionType[] =>
  types.flatMap((type) => type === "TRANSFERIR_E_DESBLOQUEAR" ? [type, type, type] : [type]);

function askingOf(target: Target, { pick, among, share, asset }: Choice): RequestedAction[] {
  const type = among === "none"
    ? undefined
    : pickOf(among === "any" ? actionTypes : usual(availableActions(target)), pick);
  if (type === undefined) return [];
  const { askable } = balanceOf(target);
  if (!isMoney(type)) return [{ target, type, amount: 0n, asset: false }];
  const part = typeof share === "string" ? askable + 1n : askable * BigInt(share) / 100n;
  return [{ target, type, amount: part === 0n ? 1n : part, asset: isTransfer(type) && asset }];
}

const answeredOrders = ({ orders }: Model) => orders.filter(({ stage }) => stage === "answered");
/** Now and then one that is not answered yet. */
const splittable = (model: Model, pick: number): Order | undefined => {
  const all = model.orders.filter(({ stage }) => stage !== "draft" && stage !== "removed");
  return pick % 10 === 0 ? pickOf(all, pick / 10) : pickOf(answeredOrders(model), pick);
};

const split = fc.record({
  order: fc.nat({ max: 1_000 }),
  judge: fc.constantFrom("own" as const, "own" as const, "other" as const),
  interrupt: fc.constantFrom(true, false, undefined),
  choices: fc.oneof(
    { weight: 3, arbitrary: fc.array(choice.map(rightly), { minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(choice, { minLength: 1, maxLength: 4 }) },
  ),
  protocol: fc.constantFrom(true, true, false),
  confirms: readiness,
}).map((parameters) =>
  command("split", parameters, {
    when: (model, { order }) => splittable(model, order) !== undefined,
    run: async (model, fixture, { order: pick, judge, interrupt, choices, protocol, confirms }) => {
      const order = splittable(model, pick)!;
      const requested = order.targets.flatMap((target, index) =>
        askingOf(target, choices[(pick + index) % choices.length]!)
      );
      // In a live series an unblock says whether the series goes on.
      const isLive = order.series !== undefined && order.series.closed === undefined;
      const interromperSerie = isLive ? interrupt : undefined;
      const isSilent = isLive && interrupt === undefined && requested.some(({ type }) => isUnblock(type));
      const answer = await call(fixture.t, "POST", `/v1/ordem/${order.number}/desdobramento`, {
        token: judge === "own" ? fixture.token : fixture.other,
        json: { ...bodyOf(requested), ...(interromperSerie !== undefined && { interromperSerie }) },
      });
      if (judge === "other" && order.confidential) return void assert.equal(parseRefusal(answer).status, 404);
      if (!maySplit(order, requested) || isSilent) {
        const { status } = parseRefusal(answer);
        return void assert.ok(status === 409 || status === 422, answer.text);
      }
      const { id } = parseResponse(SplitAnswer, answer, 201);
      const saved: Split = {
        ...newDispatchable(id),
        kind: "split",
        order,
        judge,
        interruptsSeries: interromperSerie === true,
        isAutomatic: false,
        actions: [],
      };
      saved.actions.push(...requested.map((each) => actionOf(saved, each)));
      order.splits.push(saved);
      if (protocol) await protocolSplit(model, fixture, saved, { confirms });
    },
  })
);

const bodyOf = (requested: readonly RequestedAction[]) => ({
  acoes: requested.map(({ target, type, amount, asset }) => ({
    alvoId: target.id,
    tipo: type,
    ...(isMoney(type) && { valor: wireMoney(amount) }),
    ...(asset && { ativo: "Título público 2030" }),
  })),
  ...(requested.some(({ type }) => isTransfer(type)) && { depositoJudicial: deposit }),
});

export function actionOf(split: Split, { target, type, amount }: RequestedAction): Action {
  const { askable, silence } = balanceOf(target);
  return {
    split,
    target,
    type,
    amount,
    rest: type === "TRANSFERIR_E_DESBLOQUEAR" ? askable - amount : 0n,
    repeats: type === "REITERAR" ? silence : undefined,
    transferId: undefined,
    answer: undefined,
    arrival: undefined,
  };
}

const drafts = (model: Model) => splitsOf(model).filter(({ stage }) => stage === "draft");

/** What was saved is decided again as its order stands by then. */
export async function protocolSplit(
  model: Model,
  { t, token, other }: ModelFixture,
  split: Split,
  { read = "current", confirms = "rightly" }: { readonly read?: ReadVersion; readonly confirms?: Readiness } =
    {},
): Promise<void> {
  const by = split.judge === "own" ? token : other;
  const needed = neededConfirmations(split);
  const confirmacoes = confirmationsGiven(split, needed, confirms);
  const answer = await call(t, "POST", "/v1/desdobramento/protocolar", {
    token: by,
    json: {
      desdobramentos: [signedAs(split, read)],
      ...(confirmacoes.length > 0 && { confirmacoes }),
    },
  });
  if (read === "older") return void assert.equal(parseRefusal(answer).code, "versao-alterada");
  const requested = split.actions.map(({ target, type, amount }) => ({ target, type, amount, asset: true }));
  if (!maySplit(split.order, requested, split)) {
    const { status } = parseRefusal(answer);
    return void assert.ok(status === 409 || status === 422, answer.text);
  }
  const refusal = refusalOf(needed, confirms);
  if (refusal !== undefined) return void assert.equal(parseRefusal(answer).code, refusal, answer.text);
  const [protocoled] = parseResponse(v.array(ProtocoledSplit), answer);
  file(model, split, protocoled!.numeroProtocolo);
  const ids = new Map(
    protocoled!.transferencias.map(({ alvoId, idTransferencia }) => [alvoId, idTransferencia]),
  );
  for (const action of split.actions) action.transferId = ids.get(action.target.id);
  const { series } = split.order;
  if (split.interruptsSeries && series !== undefined && series.closed === undefined) {
    closeSeries(series, "INTERROMPIDA");
  }
}

const protocolDraft = fc.record({ pick: fc.nat(), read: readVersion, confirms: readiness }).map((
  parameters,
) =>
  command("protocol a split", parameters, {
    when: (model) => drafts(model).length > 0,
    run: (model, fixture, { pick, read, confirms }) =>
      protocolSplit(model, fixture, pickOf(drafts(model), pick)!, { read, confirms }),
  })
);

export const splitCommands: fc.Arbitrary<Command>[] = [...Array(10).fill(split), protocolDraft];
