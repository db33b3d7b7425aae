/** What is done to a whole at once in the model-based test: the splits of a closed series, and the rule of the court. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { SeriesSplits } from "../../routes/series/series_schema.ts";
import { call, parseRefusal, parseResponse } from "../support/api.ts";
import { deposit } from "../support/orders/answered_order.ts";
import { type Model, newDispatchable, type Order, type Series, type Split } from "./model.ts";
import { type Command, command, pickOf } from "./model_commands.ts";
import { type ModelFixture, putRule } from "./model_fixture.ts";
import { wireMoney } from "./model_lines.ts";
import { balanceOf, isDisregarded, mayAsk, remediesOf, type RequestedAction } from "./model_rules.ts";
import { seriesOf } from "./model_series.ts";
import { actionOf, protocolSplit } from "./model_splits.ts";

type Money = "DESBLOQUEAR" | "TRANSFERIR";

/** Mostly one that is closed. */
const chosenSeries = (model: Model, pick: number): Series | undefined =>
  pickOf(seriesOf(model).filter(({ closed }) => closed !== undefined), pick) ?? pickOf(seriesOf(model), pick);

/** All there is of every order, and every silent block called off. */
const splitSeries = fc.record({
  series: fc.nat({ max: 1_000 }),
  money: fc.constantFrom<Money | undefined>("DESBLOQUEAR", "TRANSFERIR", undefined),
  cancel: fc.boolean(),
  judge: fc.constantFrom("own" as const, "own" as const, "other" as const),
  protocol: fc.boolean(),
}).map((parameters) =>
  command("split a series", parameters, {
    when: (model, { series }) => chosenSeries(model, series) !== undefined,
    run: async (model, fixture, { series: pick, money, cancel, judge, protocol }) => {
      const series = chosenSeries(model, pick)!;
      const answer = await call(fixture.t, "POST", `/v1/serie/${series.id}/desdobramento`, {
        token: judge === "own" ? fixture.token : fixture.other,
        json: {
          ...(money && { dinheiro: { tipo: money } }),
          ...(money === "TRANSFERIR" && { depositoJudicial: deposit }),
          cancelarNaoRespostas: cancel,
        },
      });
      const requested = series.orders.filter(({ stage }) => stage === "answered")
        .map((order) => ({ order, requested: requestedActionsOf(order, money, cancel) }))
        .filter(({ requested }) => requested.length > 0);
      const isSecret = judge === "other" && series.orders[0]!.confidential;
      if (isSecret || series.closed === undefined || isDisregarded(series) || requested.length === 0) {
        const { status } = parseRefusal(answer);
        // Who asks for nothing is told so, whether there is such a series or not.
        const isHidden = isSecret && (money !== undefined || cancel);
        return void assert.ok(isHidden ? status === 404 : status >= 400 && status < 500, answer.text);
      }
      const { desdobramentos } = parseResponse(SeriesSplits, answer, 201);
      assert.equal(desdobramentos.length, requested.length);
      const saved = requested.map(({ order, requested }, index): Split => {
        const { id, acoes } = desdobramentos[index]!;
        assert.deepEqual(
          new Set(acoes.map(({ alvoId, tipo, valor }) => `${alvoId} ${tipo} ${valor ?? ""}`)),
          new Set(requested.map(({ target, type, amount }) =>
            `${target.id} ${type} ${type === "CANCELAR" ? "" : wireMoney(amount)}`
          )),
        );
        const split: Split = {
          ...newDispatchable(id),
          kind: "split",
          order,
          judge,
          interruptsSeries: false,
          isAutomatic: false,
          actions: [],
        };
        const inOrder = acoes.map(({ alvoId }) =>
          requested.find(({ target }) => target.id === alvoId)!
        );
        split.actions.push(...inOrder.map((each) => actionOf(split, each)));
        order.splits.push(split);
        return split;
      });
      if (protocol) { for (const split of saved) await protocolSplit(model, fixture, split); }
    },
  })
);

function requestedActionsOf(order: Order, money: Money | undefined, cancel: boolean): RequestedAction[] {
  return order.targets.flatMap((target): RequestedAction[] => {
    const standing = balanceOf(target);
    const asking = money && { target, type: money, amount: standing.available, asset: false };
    if (asking !== undefined && mayAsk(asking)) return [asking];
    return cancel && remediesOf(standing, order).includes("CANCELAR")
      ? [{ target, type: "CANCELAR", amount: 0n, asset: false }]
      : [];
  });
}

const setRule = fc.record({
  noAnswer: fc.constantFrom("REITERAR" as const, "CANCELAR" as const, undefined),
  minimum: fc.option(fc.bigInt({ min: 1n, max: 50_000n }), { nil: undefined }),
}).map(({ noAnswer, minimum }) =>
  command("set the court's rule", `${noAnswer} ${minimum}`, {
    run: async (model, { t, administrator }: ModelFixture) => {
      await putRule(t, administrator, {
        ...(noAnswer && { naoResposta: noAnswer }),
        ...(minimum && { desbloquearAbaixoDe: wireMoney(minimum) }),
      });
      model.rule = { noAnswer, minimum };
    },
  })
);

export const wholeCommands: fc.Arbitrary<Command>[] = [splitSeries, splitSeries, setRule];
