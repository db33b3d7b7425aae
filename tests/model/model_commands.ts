/** What a court's people do in the model-based test. What the model says must be refused is refused, and changes nothing. */
import assert from "node:assert/strict";
import fc from "fast-check";
import * as v from "valibot";
import { DraftAnswer, Protocoled } from "../../routes/orders/order_schema.ts";
import { call, draftJson, parseRefusal, parseResponse } from "../support/api.ts";
import { deposit } from "../support/orders/answered_order.ts";
import {
  dayOf,
  dispatchDay,
  type Model,
  moment,
  newDispatchable,
  type Order,
  receivers,
  type Split,
  splitsOf,
  type Target,
  UNREACHABLE,
} from "./model.ts";
import { closeSeries } from "./model_dispatch.ts";
import { type ModelFixture, readOrder } from "./model_fixture.ts";
import { wireMoney } from "./model_lines.ts";

export type Command = fc.AsyncCommand<Model, ModelFixture>;

const MAX_ORDERS = 5;

/** One of a list, by a number. */
export const pickOf = <T>(list: readonly T[], pick: number): T | undefined =>
  list[pick % Math.max(1, list.length)];

/** A command that is what it does with what it was given. */
export function command<P>(
  name: string,
  parameters: P,
  { when = () => true, run }: {
    readonly when?: (model: Model, parameters: P) => boolean;
    readonly run: (model: Model, fixture: ModelFixture, parameters: P) => Promise<void>;
  },
): Command {
  return {
    check: (model) => when(model, parameters),
    run: (model, fixture) => run(model, fixture, parameters),
    toString: () => `${name} ${JSON.stringify(parameters)}`,
  };
}

const reachable = [...receivers.keys()].filter((ispb) => ispb !== UNREACHABLE);

const draftOrder = fc.record({
  what: fc.constantFrom(
    ...Array<"block">(5).fill("block"),
    "block-and-transfer",
    "block-and-transfer",
    "information",
  ),
  institutions: fc.oneof(
    { weight: 4, arbitrary: fc.subarray(reachable, { minLength: 1 }) },
    { weight: 1, arbitrary: fc.subarray([...receivers.keys()], { minLength: 1 }) },
  ),
  amount: fc.integer({ min: 1, max: 100_000 }),
  defendants: fc.constantFrom(1, 1, 2),
  protocol: fc.constantFrom(true, true, true, false),
  confidential: fc.constantFrom(true, false, false),
  /** Days from the first dispatch in which a block is repeated. */
  repeat: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 2, nil: undefined }),
}).map((parameters) =>
  command("draft", parameters, {
    when: ({ orders }) => orders.length < MAX_ORDERS,
    run: async (model, fixture, parameters) => {
      const { what, institutions, amount, defendants, confidential, protocol, repeat } = parameters;
      const taxIds = fixture.defendants.slice(0, defendants);
      const isBlock = what !== "information";
      const endsOn = isBlock && repeat !== undefined && protocol
        ? dispatchDay(model.now).add({ days: repeat })
        : undefined;
      const body = draftJson({
        tipo: isBlock ? "BLOQUEIO" : "REQUISICAO_INFORMACOES",
        ...(!isBlock && { informacoes: ["EXTRATO"] }),
        ...(endsOn && { reiteracaoProgramada: { dataFim: endsOn.toString() } }),
        ...(what === "block-and-transfer" && { depositoJudicial: deposit }),
        sigilosa: confidential,
        reus: taxIds.map((cpfCnpj) => ({
          cpfCnpj,
          ...(isBlock && { valor: wireMoney(BigInt(amount)) }),
          instituicoes: institutions.map((ispb) => ({ ispb })),
        })),
      });
      const { id } = parseResponse(
        DraftAnswer,
        await call(fixture.t, "POST", "/v1/ordem/minuta-contas", { token: fixture.token, json: body }),
        201,
      );
      const order: Order = {
        ...newDispatchable(id),
        kind: "order",
        tipo: isBlock ? "BLOQUEIO" : "REQUISICAO_INFORMACOES",
        deposit: what === "block-and-transfer",
        confidential,
        targets: [],
        splits: [],
        series: undefined,
        read: false,
        hasNews: false,
      };
      order.targets.push(...taxIds.flatMap((taxId) =>
        institutions.map((ispb): Target => ({
          id: "",
          order,
          taxId,
          ispb,
          receiver: receivers.get(ispb)!,
          requested: isBlock ? BigInt(amount) : 0n,
          code: undefined,
          blocked: 0n,
          silences: 0,
        }))
      ));
      model.orders.push(order);
      if (protocol) await protocolOrder(model, fixture, order);
      if (endsOn !== undefined) await beginSeries(fixture, order, endsOn);
    },
  })
);

/** Which version who protocols has read; of an older one nothing is protocoled. */
export const readVersion = fc.constantFrom("current", "current", "any", "older");
export type ReadVersion = typeof readVersion extends fc.Arbitrary<infer R> ? R : never;

export const signedAs = ({ id, version }: Order | Split, read: ReadVersion) =>
  read === "any" ? id : { id, versao: read === "current" ? version : version + 1 };

async function protocolOrder(
  model: Model,
  fixture: ModelFixture,
  order: Order,
  read: ReadVersion = "current",
): Promise<void> {
  const { t, token } = fixture;
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const previsaoEnvio = dispatchDay(model.now).toString();
  const json = { minutas: [signedAs(order, read)], previsaoEnvio };
  const protocol = () => call(t, "POST", "/v1/ordem/protocolar", { token, json, headers });
  const answer = await protocol();
  if (read === "older") return void assert.equal(parseRefusal(answer).code, "versao-alterada");
  const [protocoled] = parseResponse(v.array(Protocoled), answer);
  assert.equal((await protocol()).text, answer.text);
  file(model, order, protocoled!.numeroProtocolo);
  if (order.confidential) await letSee(fixture, order);
  await nameTargets(fixture, order);
}

async function letSee({ t, token, viewer: { cpf } }: ModelFixture, { number }: Order): Promise<void> {
  const answer = await call(t, "POST", `/v1/ordem/${number}/visualizador`, { token, json: { cpf } });
  assert.equal(answer.status, 201, answer.text);
}

/** Targets are known by ids from the protocol on. */
export async function nameTargets(fixture: ModelFixture, order: Order): Promise<void> {
  const { alvos } = (await readOrder(fixture, order))!;
  for (const target of order.targets) {
    target.id = alvos.find(({ ispb, cpfCnpj }) => ispb === target.ispb && cpfCnpj === target.taxId)!.id;
  }
}

async function beginSeries(fixture: ModelFixture, order: Order, endsOn: Temporal.PlainDate): Promise<void> {
  const { serieId } = (await readOrder(fixture, order))!;
  order.series = { id: serieId!, endsOn, orders: [order], closed: undefined };
}

/** Protocoled, it waits for its dispatch. */
export function file(model: Model, dispatchable: Order | Split, number: string): void {
  Object.assign(dispatchable, {
    stage: "waiting",
    number,
    protocoledAt: model.now,
    dispatchOn: dispatchDay(model.now),
  });
}

const drafts = ({ orders }: Model) => orders.filter(({ stage }) => stage === "draft");

const protocolDraft = fc.record({ pick: fc.nat(), read: readVersion }).map((parameters) =>
  command("protocol a draft", parameters, {
    when: (model) => drafts(model).length > 0,
    run: (model, fixture, { pick, read }) =>
      protocolOrder(model, fixture, pickOf(drafts(model), pick)!, read),
  })
);

/** A draft is another version each time somebody it belongs to saves it; to others of the court it is closed. */
const saveDraft = fc.record({ pick: fc.nat(), by: fc.constantFrom("own" as const, "other" as const) }).map(
  (parameters) =>
    command("save a draft", parameters, {
      when: (model) => drafts(model).length > 0,
      run: async (model, { t, token, other }, { pick, by }) => {
        const draft = pickOf(drafts(model), pick)!;
        const path = `/v1/ordem/minuta/${draft.id}`;
        const json = { sigilosa: draft.confidential };
        const answer = await call(t, "PATCH", path, { token: by === "own" ? token : other, json });
        if (by === "other") {
          return void assert.equal(parseRefusal(answer).status, draft.confidential ? 404 : 403);
        }
        draft.version++;
        assert.equal(parseResponse(DraftAnswer, answer).versao, draft.version);
      },
    }),
);

/** Free while it is a draft, and until 19:00 of the day of its protocol. */
function isDeletable(model: Model, { stage, protocoledAt }: Order | Split): boolean {
  if (stage === "draft") return true;
  return stage === "waiting" &&
    Temporal.Instant.compare(model.now, moment(dayOf(protocoledAt!), "19:00")) < 0;
}

async function remove(
  model: Model,
  { t, token, other }: ModelFixture,
  dispatchable: Order | Split,
): Promise<void> {
  const path = dispatchable.kind === "split"
    ? `/v1/desdobramento/${dispatchable.id}`
    : dispatchable.stage === "draft"
    ? `/v1/ordem/minuta/${dispatchable.id}`
    : `/v1/ordem/${dispatchable.number}`;
  const by = dispatchable.kind === "split" && dispatchable.judge === "other" ? other : token;
  const answer = await call(t, "DELETE", path, { token: by });
  if (!isDeletable(model, dispatchable)) return void assert.equal(parseRefusal(answer).status, 409);
  assert.equal(answer.status, 204, answer.text);
  dispatchable.stage = "removed";
  const series = dispatchable.kind === "order" ? dispatchable.series : undefined;
  if (series !== undefined && series.closed === undefined) closeSeries(series, "ORDEM_EXCLUIDA");
}

const present = <P extends Order | Split>(dispatchables: readonly P[]): P[] =>
  dispatchables.filter(({ stage }) => stage !== "removed" && stage !== "unsent");

const removeOrder = fc.nat().map((pick) =>
  command("remove an order", pick, {
    when: ({ orders }) => present(orders).length > 0,
    run: (model, fixture) => remove(model, fixture, pickOf(present(model.orders), pick)!),
  })
);

const removeSplit = fc.nat().map((pick) =>
  command("remove a split", pick, {
    when: (model) => present(splitsOf(model)).length > 0,
    run: (model, fixture) => remove(model, fixture, pickOf(present(splitsOf(model)), pick)!),
  })
);

const filed = ({ orders }: Model) => present(orders).filter(({ stage }) => stage !== "draft");

/** Never permitted once it is sent, and before that it is deleted instead. */
const cancelOrder = fc.nat().map((pick) =>
  command("cancel an order", pick, {
    when: (model) => filed(model).length > 0,
    run: async (model, { t, token }) => {
      const { number } = pickOf(filed(model), pick)!;
      assert.equal(
        parseRefusal(await call(t, "POST", `/v1/ordem/${number}/cancelar`, { token })).status,
        409,
      );
    },
  })
);

const readAnswers = fc.nat().map((pick) =>
  command("read an order", pick, {
    when: (model) => filed(model).length > 0,
    run: async (model, { t, token }) => {
      const order = pickOf(filed(model), pick)!;
      assert.equal((await call(t, "GET", `/v1/ordem/${order.number}`, { token })).status, 200);
      if (order.stage === "answered") order.read = true;
    },
  })
);

/** Those of orders and their splits; how a split is asked for is in a file of its own. */
export const orderCommands: fc.Arbitrary<Command>[] = [
  ...Array(3).fill(draftOrder),
  protocolDraft,
  saveDraft,
  removeOrder,
  removeSplit,
  cancelOrder,
  readAnswers,
];
