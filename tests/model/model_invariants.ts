/** What must be so after every command, whatever happened: in the rows, and in what courts are shown. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { call, parseResponse } from "../support/api.ts";
import { sumTargetCases, wrongTargetCases } from "../../store/operations/target_cases.ts";
import { wrongOrderCounts } from "../../store/orders/order_counts.ts";
import { OrderSummary } from "../../routes/orders/order_schema.ts";
import { pageSchema } from "../../routes/http/wire.ts";
import {
  type Action,
  businessDay,
  type Dispatchable,
  lastDispatch,
  type Model,
  moment,
  type Order,
  sum,
  type Target,
} from "./model.ts";
import { wireMoney } from "./model_lines.ts";
import { actionsOf, balanceOf, isDisregarded, remediesOf, rootOf } from "./model_rules.ts";
import { checkSeries } from "./model_series.ts";
import { availableActions } from "./model_splits.ts";
import type { TestContext } from "../support/test_context.ts";
import { type ModelFixture, readOrder, readSplit } from "./model_fixture.ts";

/** After a command: the money, the lines, and every order as its court sees it. */
export async function checkSoon(model: Model, fixture: ModelFixture): Promise<void> {
  if (fixture.thorough) await checkNow(model, fixture);
}

async function checkNow(model: Model, fixture: ModelFixture): Promise<void> {
  await checkRows(fixture);
  for (const order of model.orders) await checkOrder(order, fixture);
  await checkSeries(model, fixture);
  await checkCounts(fixture.t);
}

/** Kept counts are what counting gives. What is marked is counted before the next command, which has to mark it again. */
async function checkCounts({ db }: TestContext): Promise<void> {
  assert.deepEqual(await wrongOrderCounts(db), []);
  assert.equal(await wrongTargetCases(db), 0);
  await sumTargetCases(db);
}

/** After a run: the splits and the lists besides. */
export async function checkAll(model: Model, fixture: ModelFixture): Promise<void> {
  await checkNow(model, fixture);
  for (const { splits } of model.orders) for (const split of splits) await checkSplit(split, fixture);
  for (const order of model.orders) await checkSecrecy(order, fixture);
  await checkLists(model.orders.filter(({ confidential }) => !confidential), fixture, fixture.reader);
  await checkLists(model.orders, fixture, fixture.token);
}

/** What no row may ever deny. Each query finds what is wrong. */
const wrongs = {
  "money moved is not what the actions of its target did": sql`
    select t.id, t.blocked_amount, t.released_amount, x.done from order_target t left join lateral (
      select coalesce(sum(coalesce(a.done_amount, 0) + coalesce(a.rest_unblocked, 0)), 0) as done
      from split_action a join split s on s.id = a.split_id and s.status <> 'removed' where a.target_id = t.id
    ) x on true
    where t.released_amount <> x.done or t.released_amount > coalesce(t.blocked_amount, 0)
      or coalesce(t.blocked_amount, 0) > coalesce(t.amount, 0)`,
  "more was done than was asked": sql`
    select a.id from split_action a join split_action f on f.id = coalesce(a.repeats_id, a.id)
    where a.done_amount > f.amount`,
  "a target is in two remittances for one occurrence": sql`
    select target_id from remittance_line where record in (10, 50) and occurrence > 0
    group by target_id, occurrence having count(*) > 1`,
  "an action is in two remittances": sql`
    select action_id from remittance_line where record <> 40 group by action_id having count(*) > 1 and action_id is not null`,
  "what is dispatched is in no remittance, or what is not is in one": sql`
    select o.protocol_number from court_order o join order_target t on t.order_id = o.id
    left join remittance_line l on l.target_id = t.id and l.occurrence = 1 and l.action_id is null
    where (o.status in ('dispatching', 'sent', 'consolidating', 'answered'))
      <> (l.line is not null or coalesce(t.code = '97', false))
    union all
    select s.protocol_number from split s join split_action a on a.split_id = s.id
    left join remittance_line l on l.action_id = a.id and l.record <> 40
    where (s.status in ('dispatching', 'sent', 'consolidating', 'answered'))
      <> (l.line is not null or coalesce(a.code = '97', false))`,
  "something is in a state the specification does not name": sql`
    select id from court_order where status not in
      ('draft', 'scheduled', 'protocoled', 'dispatching', 'sent', 'consolidating', 'answered', 'removed')
    union all
    select id from split where status not in
      ('draft', 'protocoled', 'dispatching', 'sent', 'consolidating', 'answered', 'removed')`,
  "an answered order or split lacks an answer": sql`
    select o.protocol_number from court_order o join order_target t on t.order_id = o.id and t.affected
    where o.status = 'answered' and t.code is null and not exists (
      select from split_action a join split s on s.id = a.split_id and s.status in ('dispatching', 'sent')
      where a.target_id = t.id and a.kind = 'reiterate')
    union all
    select s.protocol_number from split s join split_action a on a.split_id = s.id
    where s.status in ('consolidating', 'answered') and a.code is null`,
  "something is broken, says an alarm": sql`
    select type, detail from alarm where type in
      ('publish-failed', 'remittance-differs', 'remittance-incomplete', 'receipt-differs', 'intake-failed')`,
};

async function checkRows({ t }: ModelFixture): Promise<void> {
  for (const [wrong, query] of Object.entries(wrongs)) {
    const { rows } = await query.execute(t.db);
    assert.deepEqual(rows, [], wrong);
  }
}

const situacao = (dispatchable: Dispatchable, words: { readonly o: "A" | "O" }): string => {
  switch (dispatchable.stage) {
    case "draft":
      return "AGUARDANDO_PROTOCOLO";
    case "waiting":
    case "frozen":
      return `PROTOCOLAD${words.o}`;
    case "sent":
      return `ENVIAD${words.o}`;
    case "unsent":
      return "NAO_ENVIADA";
    case "consolidating":
      return "CONSOLIDANDO_RESPOSTA";
    default:
      return `RESPONDID${words.o}`;
  }
};

/** In a series a split that waits shows. */
export function orderSituacao(order: Order): string {
  const waits = order.series !== undefined && order.splits.some(({ stage }) => stage === "draft");
  return order.stage === "answered" && waits ? "RESPONDIDA_COM_MINUTA" : situacao(order, { o: "A" });
}

/** What an institution answers to a reiteration or a cancellation is known once its split is answered. */
function shownCode(target: Target): string | undefined {
  const { code, order: { stage } } = target;
  if (stage !== "answered" || code === "97" || code === "98") return code;
  const isCalledOff = actionsOf(target).some((action) =>
    action.split.stage !== "answered" && rootOf(action)?.type === "CANCELAR"
  );
  return isCalledOff ? "98" : balanceOf(target).code;
}

function targetSituacao(target: Target): string {
  const code = shownCode(target);
  const { order: { stage } } = target;
  if (code === "97") return "NAO_ENCAMINHADO";
  if (code === "98") return "SEM_RESPOSTA";
  if (code !== undefined) return "RESPONDIDO";
  if (stage === "unsent") return "NAO_ENCAMINHADO";
  return stage === "waiting" || stage === "frozen" ? "AGUARDANDO_ENVIO" : "AGUARDANDO_RESPOSTA";
}

/** The detail of an order is what the model says. */
async function checkOrder(order: Order, fixture: ModelFixture): Promise<void> {
  if (order.number === undefined) return;
  const read = await readOrder(fixture, order);
  if (order.stage === "removed") return void assert.equal(read, undefined);
  const projected = {
    situacao: read?.situacao,
    prazos: [read?.previsaoEnvio, read?.prazoResposta, read?.previsaoResposta].map(instantText),
    alvos: read?.alvos.map((each) => ({
      id: each.id,
      situacao: each.situacao,
      codigo: each.codigo,
      valorBloqueado: each.valorBloqueado ?? "0.00",
      naoRespostasConsecutivas: each.naoRespostasConsecutivas,
      transferido: each.valorTransferido,
      desbloqueado: each.valorDesbloqueado,
      remanescente: each.saldoRemanescente,
      disponivel: each.saldoDisponivel,
      acoesPossiveis: each.acoesPossiveis.toSorted(),
    })).toSorted(byId),
    resumoFinanceiro: read?.resumoFinanceiro,
    desdobramentos: read?.desdobramentos.map(({ id, situacao }) => `${id} ${situacao}`).toSorted(),
  };
  assert.deepEqual(projected, viewOf(order), `Order ${order.number}`);
}

const instantText = (text: string | undefined) =>
  text === undefined ? undefined : Temporal.Instant.from(text).toString();

/** When it leaves, by when it is answered, and when courts have the answers; as long as that is ahead. */
function deadlinesOf(dispatchable: Order): (Temporal.Instant | undefined)[] {
  const { stage } = dispatchable;
  const waits = stage === "waiting" || stage === "frozen";
  if (!waits && stage !== "sent" && stage !== "consolidating") return [undefined, undefined, undefined];
  const day = lastDispatch(dispatchable);
  return [
    waits ? moment(day, "19:00") : undefined,
    moment(businessDay(day, 2), "05:00"),
    moment(businessDay(day, 3), "08:00"),
  ];
}

const byId = (a: { id: string }, b: { id: string }): number => Number(a.id) - Number(b.id);

function viewOf(order: Order) {
  const isBlock = order.tipo === "BLOQUEIO";
  const isAnswered = order.stage === "answered";
  const balances = order.targets.map((target) => balanceOf(target));
  const total = (of: "blocked" | "transferred" | "unblocked" | "remaining") =>
    wireMoney(sum(balances.map((each) => each[of])));
  return {
    situacao: orderSituacao(order),
    prazos: deadlinesOf(order).map((instant) => instant?.toString()),
    alvos: order.targets.map((target, index) => {
      const { blocked, transferred, unblocked, remaining, available } = balances[index]!;
      return {
        id: target.id,
        // What has been processed is shown until the order is answered, and from then on what is published.
        situacao: targetSituacao(target),
        codigo: shownCode(target),
        valorBloqueado: wireMoney(isAnswered ? blocked : target.blocked),
        naoRespostasConsecutivas: target.silences,
        transferido: isAnswered && isBlock ? wireMoney(transferred) : undefined,
        desbloqueado: isAnswered && isBlock ? wireMoney(unblocked) : undefined,
        remanescente: isAnswered && isBlock ? wireMoney(remaining) : undefined,
        disponivel: isAnswered && isBlock ? wireMoney(available) : undefined,
        // A viewer is offered nothing.
        acoesPossiveis: isAnswered && !order.confidential ? availableActions(target).toSorted() : [],
      };
    }).toSorted(byId),
    resumoFinanceiro: isAnswered && isBlock
      ? {
        pedido: wireMoney(
          sum([...new Map(order.targets.map(({ taxId, requested }) => [taxId, requested])).values()]),
        ),
        bloqueado: total("blocked"),
        transferido: total("transferred"),
        desbloqueado: total("unblocked"),
        remanescente: total("remaining"),
      }
      : undefined,
    desdobramentos: (isAnswered ? order.splits : []).filter(({ stage }) => stage !== "removed")
      .map((split) => `${split.id} ${situacao(split, { o: "O" })}`).toSorted(),
  };
}

/** A split is what the model says, its answers once they are published. */
async function checkSplit(split: Order["splits"][number], fixture: ModelFixture): Promise<void> {
  const read = await readSplit(fixture, split.order, split.id);
  if (split.stage === "removed") return void assert.equal(read, undefined);
  assert.equal(read?.situacao, situacao(split, { o: "O" }));
  const actions = read.acoes.map((each) => [
    each.alvoId,
    each.tipo,
    each.valor,
    each.saldoADesbloquear,
    ...(split.stage !== "answered"
      ? []
      : [each.codigo, each.valorTransferido, each.valorDesbloqueado, each.recebimento?.valorRecebido]),
  ]);
  assert.deepEqual(actions, split.actions.map((action) => actionView(action, split.stage === "answered")));
}

function actionView(action: Action, withAnswer: boolean) {
  const { target, type, answer, arrival } = action;
  const root = rootOf(action);
  const hasAmount = root !== undefined && root.type !== "CANCELAR";
  return [
    target.id,
    type,
    hasAmount ? wireMoney(root.amount) : undefined,
    root?.type === "TRANSFERIR_E_DESBLOQUEAR" ? wireMoney(root.rest) : undefined,
    ...(!withAnswer || answer === undefined ? [] : [
      answer.code,
      wireMoney(answer.transferred),
      wireMoney(answer.unblocked),
      arrival?.arrived === undefined ? undefined : wireMoney(arrival.arrived),
    ]),
  ];
}

/** Whom nobody let see a confidential order, a judge of the same court too, there is none for. */
async function checkSecrecy(
  { confidential, number, stage }: Order,
  { t, other }: ModelFixture,
): Promise<void> {
  if (!confidential || number === undefined || stage === "removed") return;
  assert.equal((await call(t, "GET", `/v1/ordem/${number}`, { token: other })).status, 404);
}

/** The lists courts work by, as somebody reads them who sees these orders. */
async function checkLists(orders: readonly Order[], { t }: ModelFixture, token: string): Promise<void> {
  const listed = async (filter: string) =>
    parseResponse(
      pageSchema(OrderSummary),
      await call(t, "GET", `/v1/ordem?${filter}=true&pageSize=200`, { token }),
    ).content.map(({ numeroProtocolo }) => numeroProtocolo).toSorted();
  const those = (which: (order: Order) => boolean) =>
    orders.filter((order) => order.stage === "answered" && which(order)).map(({ number }) => number)
      .toSorted();
  const isSilent = (target: Target) => remediesOf(balanceOf(target), target.order).length > 0;
  assert.deepEqual(await listed("naoLidas"), those(({ read }) => !read), "Unread orders");
  assert.deepEqual(
    await listed("naoRespostaPendente"),
    those(({ targets, series }) => !isDisregarded(series) && targets.some(isSilent)),
    "Orders with a code 98 to decide",
  );
  assert.deepEqual(
    await listed("semDesdobramento"),
    those(({ targets }) =>
      targets.some((target) => balanceOf(target).blocked > 0n) &&
      targets.every((target) => actionsOf(target).length === 0)
    ),
    "Orders without a split",
  );
}
