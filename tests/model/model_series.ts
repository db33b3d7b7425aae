/** Series in the model-based test: the orders the service makes by itself, the end of a series, and its interruption. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Series as SeriesAmounts, Series as SeriesAnswer } from "../../routes/series/series_schema.ts";
import { call, parseRefusal, parseResponse } from "../support/api.ts";
import {
  dispatchDay,
  isBefore,
  type Model,
  newDispatchable,
  type Order,
  type Series,
  sum,
  type Target,
} from "./model.ts";
import { type Command, command, file, nameTargets, pickOf } from "./model_commands.ts";
import { closeSeries } from "./model_dispatch.ts";
import { type ModelFixture, readerOf } from "./model_fixture.ts";
import { orderSituacao } from "./model_invariants.ts";
import { wireMoney } from "./model_lines.ts";
import { balanceOf } from "./model_rules.ts";

/** Those that are shown: one whose every order was removed is not, as they are not. */
export const seriesOf = ({ orders }: Model): Series[] => [
  ...new Set(orders.flatMap(({ series, stage }) => stage === "removed" ? [] : series ?? [])),
];

const read = async (fixture: ModelFixture, { id, orders }: Series) =>
  parseResponse(
    SeriesAnswer,
    await call(fixture.t, "GET", `/v1/serie/${id}`, { token: readerOf(fixture, orders[0]!) }),
  );

/** What follows the published answers of a series' latest order: one that asks what is left, or the end. */
export async function adoptNextOrders(model: Model, fixture: ModelFixture): Promise<void> {
  for (const series of seriesOf(model).filter(({ closed }) => closed === undefined)) {
    const last = series.orders.at(-1)!;
    if (last.stage !== "answered") continue;
    const left = leftOf(last);
    if (left.size === 0) closeSeries(series, "VALOR_BLOQUEADO_INTEGRALMENTE");
    else if (isBefore(series.endsOn, dispatchDay(model.now))) closeSeries(series, "PRAZO_ENCERRADO");
    else await adopt(model, fixture, series, left);
  }
}

/** `amount(k+1) = amount(k) − blocked(k)` of each defendant; those of whom nothing is left are left out. */
function leftOf(order: Order): Map<string, bigint> {
  const byDefendant = Map.groupBy(order.targets, ({ taxId }) => taxId);
  const left = [...byDefendant].map(([taxId, own]): [string, bigint] => [
    taxId,
    own[0]!.requested - sum(own.map(({ blocked }) => blocked)),
  ]);
  return new Map(left.filter(([, amount]) => amount > 0n));
}

async function adopt(
  model: Model,
  fixture: ModelFixture,
  series: Series,
  left: ReadonlyMap<string, bigint>,
): Promise<void> {
  const last = series.orders.at(-1)!;
  const { ordens } = await read(fixture, series);
  assert.equal(ordens.length, series.orders.length + 1, `Series ${series.id} has no next order`);
  const { id, numeroProtocolo } = ordens.at(-1)!;
  const next: Order = {
    ...newDispatchable(id),
    kind: "order",
    tipo: "BLOQUEIO",
    deposit: last.deposit,
    confidential: last.confidential,
    targets: [],
    splits: [],
    series,
    read: false,
    hasNews: false,
  };
  next.targets.push(
    ...last.targets.filter(({ taxId }) => left.has(taxId)).map((target): Target => ({
      ...target,
      order: next,
      requested: left.get(target.taxId)!,
      code: undefined,
      blocked: 0n,
    })),
  );
  file(model, next, numeroProtocolo);
  await nameTargets(fixture, next);
  series.orders.push(next);
  model.orders.push(next);
}

/** Series are as the model says, and together never block more than was asked of any institution. */
export async function checkSeries(model: Model, fixture: ModelFixture): Promise<void> {
  for (const series of seriesOf(model)) {
    const { situacao, motivoEncerramento, ordens, valorPedido, ...amounts } = await read(fixture, series);
    checkSeriesAmounts(series, amounts);
    assert.deepEqual({ situacao, motivoEncerramento, valorPedido }, {
      situacao: series.closed === undefined ? "ATIVA" : "ENCERRADA",
      motivoEncerramento: series.closed,
      valorPedido: wireMoney(requestedAmount(series.orders[0]!)),
    });
    assert.deepEqual(
      ordens.map(({ numeroProtocolo, situacao, valorPedido }) => [numeroProtocolo, situacao, valorPedido]),
      series.orders.filter(({ stage }) => stage !== "removed").map((order) => [
        order.number,
        orderSituacao(order),
        wireMoney(requestedAmount(order)),
      ]),
    );
  }
}

/** What is held, in doubt, outside and left of each defendant over all orders, and together. */
function checkSeriesAmounts(
  { orders }: Series,
  amounts: Pick<SeriesAmounts, "reus" | "valorBloqueado" | "emDuvida" | "foraDoServico" | "valorRestante">,
): void {
  const targets = orders.filter(({ stage }) => stage !== "removed").flatMap(({ targets }) => targets);
  const first = new Map(orders[0]!.targets.map(({ taxId, requested }) => [taxId, requested]));
  const expected = [...first].map(([taxId, requested]) => {
    const own = targets.filter((target) => target.taxId === taxId).map((target) => balanceOf(target));
    const blocked = sum(own.map((each) => each.blocked));
    const outside = sum(own.map((each) => each.outside));
    const left = requested - blocked - outside;
    return {
      cpfCnpj: taxId,
      valorBloqueado: blocked,
      emDuvida: sum(own.map(({ inDoubt }) => inDoubt.transferred + inDoubt.unblocked)),
      foraDoServico: outside,
      // An excess of one defendant is nobody else's.
      valorRestante: left < 0n ? 0n : left,
    };
  });
  const names = ["valorBloqueado", "emDuvida", "foraDoServico", "valorRestante"] as const;
  assert.deepEqual(
    amounts.reus.map(({ cpfCnpj, ...of }) => [cpfCnpj, ...names.map((name) => of[name])]),
    expected.map(({ cpfCnpj, ...of }) => [cpfCnpj, ...names.map((name) => wireMoney(of[name]))]),
  );
  for (const name of names) assert.equal(amounts[name], wireMoney(sum(expected.map((of) => of[name]))), name);
}

const requestedAmount = ({ targets }: Order): bigint =>
  sum([...new Map(targets.map(({ taxId, requested }) => [taxId, requested])).values()]);

/** Of the whole, by any judge of the court; once. */
const interrupt = fc.nat().map((pick) =>
  command("interrupt a series", pick, {
    when: (model) => seriesOf(model).length > 0,
    run: async (model, { t, token, other }) => {
      const series = pickOf(seriesOf(model), pick)!;
      const byOther = pick % 3 === 0;
      const answer = await call(t, "POST", `/v1/serie/${series.id}/interromper`, {
        token: byOther ? other : token,
      });
      if (byOther && series.orders[0]!.confidential) {
        return void assert.equal(parseRefusal(answer).status, 404);
      }
      if (series.closed !== undefined) return void assert.equal(parseRefusal(answer).status, 409);
      assert.equal(answer.status, 200, answer.text);
      closeSeries(series, "INTERROMPIDA");
    },
  })
);

export const seriesCommands: fc.Arbitrary<Command>[] = [interrupt];
