/** What must be so after every command, whatever happened: in the rows, and in what courts are shown. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { pageSchema } from "../../routes/http/wire.ts";
import { OrderSummaryAnswer } from "../../routes/orders/order_schema.ts";
import { wrongOrderCounts } from "../../store/orders/order_counts.ts";
import { sumTargetCases, wrongTargetCases } from "../../store/statistics/target_cases.ts";
import { call, parseResponse } from "../support/api.ts";
import type { TestContext } from "../support/test_context.ts";
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
import { type ModelFixture, readOrder, readSplit } from "./model_fixture.ts";
import { wireMoney } from "./model_lines.ts";
import {
  actionsOf,
  balanceOf,
  doubtfulRoots,
  isDisregarded,
  movesOf,
  remediesOf,
  rootOf,
} from "./model_rules.ts";
import { checkSeries } from "./model_series.ts";
import { availableActions } from "./model_splits.ts";
import { checkTotals } from "./model_totals.ts";

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
  await checkTotals(model, fixture);
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

/**
 * What an institution answers to a reiteration or a cancellation is known once its split is answered; until then the
 * published code 98 stands.
 */
const shownCode = (target: Target): string | undefined =>
  target.order.stage === "answered" ? balanceOf(target).code : target.code;

/** Whether an open split asks again what was not answered, from its draft on. */
const isRepeated = (target: Target): boolean =>
  actionsOf(target).some(({ type, split }) => type === "REITERAR" && split.stage !== "answered");

/** How many requests are in doubt; the oldest take what remains. */
function doubtfulRequests(target: Target): number {
  const { remaining } = balanceOf(target);
  let left = target.order.stage === "answered" ? remaining : 0n;
  let count = 0;
  for (const root of doubtfulRoots(target)) {
    if (left <= 0n) break;
    count++;
    const { transferred, unblocked } = movesOf(root);
    left -= transferred + unblocked;
  }
  return count;
}

function targetSituacao(target: Target): string {
  const { order: { stage } } = target;
  // It has left again: its repetition is awaited.
  const hasLeftAgain = stage === "answered" && target.code !== "98" &&
    actionsOf(target).some(({ repeats, split }) => repeats === "order" && split.stage !== "answered");
  const code = hasLeftAgain ? undefined : shownCode(target);
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
      emDuvida: each.emDuvida,
      pedidosEmDuvida: each.pedidosEmDuvida?.length ?? 0,
      // Before the order is answered, only where there is any.
      foraDoServico: each.foraDoServico ?? "0.00",
      repetido: each.repeticao !== undefined,
      acoesPossiveis: each.acoesPossiveis.toSorted(),
    })).toSorted(byId),
    reus: read?.reus.map(({ cpfCnpj, valorBloqueado, emDuvida, foraDoServico, saldoDisponivel }) => [
      cpfCnpj,
      valorBloqueado,
      emDuvida,
      foraDoServico,
      saldoDisponivel,
    ]),
    ordem: [read?.valorBloqueado, read?.emDuvida, read?.foraDoServico],
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
  const doubtful = sum(balances.map(({ inDoubt }) => inDoubt.transferred + inDoubt.unblocked));
  const outside = sum(balances.map((each) => each.outside));
  return {
    situacao: orderSituacao(order),
    prazos: deadlinesOf(order).map((instant) => instant?.toString()),
    alvos: order.targets.map((target, index) => {
      const { blocked, transferred, unblocked, remaining, available, inDoubt, outside } = balances[index]!;
      return {
        id: target.id,
        // What has been processed is shown until the order is answered, and from then on what is published.
        situacao: targetSituacao(target),
        codigo: shownCode(target),
        valorBloqueado: wireMoney(blocked),
        naoRespostasConsecutivas: target.silences,
        transferido: isAnswered && isBlock ? wireMoney(transferred) : undefined,
        desbloqueado: isAnswered && isBlock ? wireMoney(unblocked) : undefined,
        remanescente: isAnswered && isBlock ? wireMoney(remaining) : undefined,
        disponivel: isAnswered && isBlock ? wireMoney(available) : undefined,
        emDuvida: isAnswered && isBlock ? wireMoney(inDoubt.transferred + inDoubt.unblocked) : undefined,
        pedidosEmDuvida: doubtfulRequests(target),
        foraDoServico: wireMoney(outside),
        repetido: isAnswered && isRepeated(target),
        // A viewer is offered nothing.
        acoesPossiveis: isAnswered && !order.confidential ? availableActions(target).toSorted() : [],
      };
    }).toSorted(byId),
    reus: [...Map.groupBy(order.targets, ({ taxId }) => taxId)].map(([taxId, own]) => {
      const of = own.map((target) => balanceOf(target));
      return [
        taxId,
        ...(isBlock
          ? [
            wireMoney(sum(of.map(({ blocked }) => blocked))),
            wireMoney(sum(of.map(({ inDoubt }) => inDoubt.transferred + inDoubt.unblocked))),
            wireMoney(sum(of.map(({ outside }) => outside))),
            isAnswered ? wireMoney(sum(of.map(({ available }) => available))) : undefined,
          ]
          : Array(4).fill(undefined)),
      ];
    }),
    ordem: isBlock ? [total("blocked"), wireMoney(doubtful), wireMoney(outside)] : Array(3).fill(undefined),
    resumoFinanceiro: isAnswered && isBlock
      ? {
        pedido: wireMoney(
          sum([...new Map(order.targets.map(({ taxId, requested }) => [taxId, requested])).values()]),
        ),
        bloqueado: total("blocked"),
        transferido: total("transferred"),
        desbloqueado: total("unblocked"),
        remanescente: total("remaining"),
        ...(doubtful > 0n && { emDuvida: wireMoney(doubtful) }),
        ...(outside > 0n && { foraDoServico: wireMoney(outside) }),
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
      pageSchema(OrderSummaryAnswer),
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
