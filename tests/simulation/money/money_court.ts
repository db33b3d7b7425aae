/** A court that asks for money at random, rightly and wrongly, through the API; what it is told goes into the ledger. */
import assert from "node:assert/strict";
import { businessDaysAfter } from "../../history/checker_calendar.ts";
import { call, draftJson } from "../../support/api.ts";
import { deposit } from "../../support/orders/answered_order.ts";
import { oneOf, type Random } from "../../support/processes/random.ts";
import {
  heardOf,
  isAnswered,
  type LedgerOrder,
  type LedgerSeries,
  mayAsk,
  type Place,
  type Request,
  standingOf,
  UNREACHABLE,
} from "./money_ledger.ts";
import { ask, count, type Court, detailOf, nowOf, reais } from "./money_reading.ts";

const PLACES = [
  { ispb: "99000001" },
  { ispb: "99000002" },
  { ispb: "91000002" },
  { ispb: "93000001", agencia: "0001", conta: "12345" },
  { ispb: "93000001", agencia: "0001", conta: "67890" },
  { ispb: UNREACHABLE },
];
const MAX_ORDERS = 9;

const upTo = (random: Random, most: bigint): bigint => 1n + BigInt(Math.floor(random() * Number(most)));
const chance = ({ random }: Court, share: number): boolean => random() < share;

/** A morning: orders, splits, deletions, an interruption. */
export async function act(court: Court, day: Temporal.PlainDate): Promise<void> {
  if (court.orders.length < MAX_ORDERS && chance(court, 0.6)) await order(court, day);
  for (const one of court.orders.filter((one) => isAnswered(one, nowOf(court)))) {
    if (chance(court, 0.6)) await split(court, one, day);
  }
  if (chance(court, 0.08)) await removeOne(court, day);
  const live = court.orders.flatMap(({ series }) => series && !series.isClosed ? [series] : []);
  if (live.length > 0 && chance(court, 0.04)) await interrupt(court, oneOf(court.random, live));
}

async function order(court: Court, day: Temporal.PlainDate): Promise<void> {
  const { random } = court;
  const places = PLACES.filter(() => random() < 0.4);
  if (places.length === 0) places.push(PLACES[0]!);
  const taxIds = court.taxIds.slice(0, random() < 0.3 ? 2 : 1);
  const asked = new Map(taxIds.map((taxId) => [taxId, upTo(random, 100_000n)]));
  const kind = random();
  const endsOn = kind < 0.25 ? day.add({ days: 5 + Math.floor(random() * 20) }) : undefined;
  const isTransfer = kind > 0.75;
  const leaves = kind > 0.25 && kind < 0.35 ? businessDaysAfter(day, 1 + Math.floor(random() * 3)) : day;
  const { id } = await ask<{ id: string }>(
    court,
    "POST",
    "/v1/ordem/minuta-contas",
    draftJson({
      reus: taxIds.map((cpfCnpj) => ({ cpfCnpj, valor: reais(asked.get(cpfCnpj)!), instituicoes: places })),
      ...(endsOn && { reiteracaoProgramada: { dataFim: endsOn.toString() } }),
      ...(isTransfer && { depositoJudicial: deposit }),
      ...(!leaves.equals(day) && { dataProtocolo: leaves.toString() }),
    }),
  );
  const [protocoled] = await ask<{ numeroProtocolo: string }[]>(court, "POST", "/v1/ordem/protocolar", {
    minutas: [id],
  });
  const number = protocoled!.numeroProtocolo;
  const { serieId } = await detailOf(court, { number });
  const series = endsOn && { id: serieId!, endsOn, orders: [], isClosed: false };
  await enter(court, { number, protocoledOn: day, leaves, isTransfer, asked, places: [], series }, places);
  count(court, endsOn ? "series" : isTransfer ? "block-and-transfer" : "block");
}

/** Enters an order and its blocks; those of a series are as their first. */
export async function enter(
  court: Court,
  order: LedgerOrder,
  places: readonly { readonly ispb: string; readonly agencia?: string; readonly conta?: string }[],
): Promise<void> {
  const { alvos } = await detailOf(court, order);
  for (const [taxId, amount] of order.asked) {
    for (const { ispb, agencia = "", conta = "" } of places) {
      const alvo = alvos.find((one) =>
        one.cpfCnpj === taxId && one.ispb === ispb && (one.agencia ?? "") === agencia &&
        (one.conta ?? "") === conta
      );
      assert.ok(alvo, `Order ${order.number} does not ask ${ispb} of ${taxId}`);
      const account = `${agencia}/${conta}`;
      const place: Place = { id: alvo.id, order, taxId, ispb, account, asked: amount, requests: [] };
      const none = { rest: undefined, transferId: undefined, repeats: undefined, answer: undefined };
      place.requests.push({
        kind: "block",
        paper: order.number,
        place,
        amount,
        leaves: order.leaves,
        ...none,
      });
      order.places.push(place);
    }
  }
  assert.equal(alvos.length, order.places.length, `Order ${order.number} asks more than it was to`);
  order.series?.orders.push(order);
  court.orders.push(order);
}

type Chosen = { readonly place: Place; readonly tipo: Parameters<typeof mayAsk>[1]; readonly amount: bigint };

/** What is chosen of a place: mostly what may be asked. */
function choose(court: Court, place: Place): Chosen | undefined {
  const { random } = court;
  const { silent, available, inDoubt } = standingOf(place, nowOf(court));
  if (random() < 0.4) return undefined;
  if (silent !== undefined && random() < 0.9) {
    return { place, tipo: silent.kind === "block" && random() < 0.4 ? "CANCELAR" : "REITERAR", amount: 0n };
  }
  const tipo = oneOf(
    random,
    ["DESBLOQUEAR", "TRANSFERIR", "TRANSFERIR", "TRANSFERIR_E_DESBLOQUEAR"] as const,
  );
  // In a series what is in doubt may be asked with a confirmation, which this court never gives.
  if (available === 0n) return random() < 0.1 && inDoubt === 0n ? { place, tipo, amount: 1n } : undefined;
  const beyond = random() < 0.08 && inDoubt === 0n;
  const amount = beyond
    ? available + upTo(random, 100n)
    : random() < 0.3
    ? available
    : upTo(random, available);
  return { place, tipo, amount };
}

/** Closed, and no institution ever said anything: a new order is the remedy (rule 6). */
const isDisregarded = ({ isClosed, orders }: LedgerSeries, now: string): boolean =>
  isClosed &&
  orders.every(({ places }) =>
    places.every(({ requests }) => ["97", "98", undefined].includes(heardOf(requests[0]!, now)?.code))
  );

async function split(court: Court, order: LedgerOrder, day: Temporal.PlainDate): Promise<void> {
  const { series } = order;
  if (series !== undefined && isDisregarded(series, nowOf(court))) return;
  const chosen = order.places.flatMap((place) => choose(court, place) ?? []);
  if (chosen.length === 0) return;
  const isLive = series !== undefined && !series.isClosed;
  const unblocks = chosen.some(({ tipo }) => tipo === "DESBLOQUEAR" || tipo === "TRANSFERIR_E_DESBLOQUEAR");
  const interromperSerie = isLive && unblocks ? court.random() < 0.2 : undefined;
  const answer = await call(court.t, "POST", `/v1/ordem/${order.number}/desdobramento`, {
    token: court.token,
    json: {
      acoes: chosen.map(({ place, tipo, amount }) => ({
        ...{ alvoId: place.id, tipo },
        ...(amount > 0n && { valor: reais(amount) }),
        ...(tipo.startsWith("TRANSFERIR") && { ativo: "Título público 2030" }),
      })),
      ...(chosen.some(({ tipo }) => tipo.startsWith("TRANSFERIR")) && { depositoJudicial: deposit }),
      ...(interromperSerie !== undefined && { interromperSerie }),
    },
  });
  const isRight = chosen.every(({ place, tipo, amount }) => mayAsk(place, tipo, amount, nowOf(court)));
  const said = chosen.map(({ place, tipo, amount }) => `${tipo} ${amount} of ${place.taxId} at ${place.ispb}`)
    .join(", ");
  assert.equal(
    answer.status === 201,
    isRight,
    `${said} of order ${order.number}: ${
      isRight ? "may" : "may not"
    } be asked, but ${answer.status} ${answer.text}`,
  );
  if (!isRight) return count(court, "refused split");
  await protocolSplit(court, order, chosen, { id: JSON.parse(answer.text).id, day });
  if (interromperSerie && series?.isClosed === false) close(court, series);
}

async function protocolSplit(
  court: Court,
  order: LedgerOrder,
  chosen: readonly Chosen[],
  { id, day }: { readonly id: string; readonly day: Temporal.PlainDate },
): Promise<void> {
  const { status, text } = await call(court.t, "POST", "/v1/desdobramento/protocolar", {
    token: court.token,
    json: { desdobramentos: [id] },
  });
  if (status !== 200) {
    const isDoubtful = order.places.some((place) => standingOf(place, nowOf(court)).inDoubt > 0n);
    const repeats = chosen.some(({ tipo }) => tipo === "REITERAR");
    assert.ok(JSON.parse(text).codigo === "confirmacao-necessaria" && (isDoubtful || repeats), text);
    await ask(court, "DELETE", `/v1/desdobramento/${id}`);
    return count(court, "unconfirmed split");
  }
  const [{ numeroProtocolo, transferencias }] = JSON.parse(text);
  for (const { place, tipo, amount } of chosen) {
    const transfer = transferencias.find(({ alvoId }: { alvoId: string }) => alvoId === place.id)
      ?.idTransferencia;
    enterRequest(place, {
      tipo,
      amount,
      paper: numeroProtocolo,
      leaves: day,
      transferId: transfer,
      now: nowOf(court),
    });
    count(court, tipo === "REITERAR" ? `${tipo} ${place.requests.at(-1)!.repeats!.kind}` : tipo);
  }
}

/** Enters what a split asks of a place. */
export function enterRequest(
  place: Place,
  { tipo, amount, paper, leaves, transferId, now }: {
    readonly tipo: Chosen["tipo"];
    readonly amount: bigint;
    readonly paper: string;
    readonly leaves: Temporal.PlainDate;
    readonly transferId: string | undefined;
    readonly now: string;
  },
): void {
  const { silent, available } = standingOf(place, now);
  const repeats = tipo === "REITERAR" ? silent : undefined;
  const kind: Request["kind"] = tipo === "REITERAR"
    ? "reiterate"
    : tipo === "CANCELAR"
    ? "cancel"
    : tipo === "DESBLOQUEAR"
    ? "unblock"
    : "transfer";
  const rest = tipo === "TRANSFERIR_E_DESBLOQUEAR" ? available - amount : undefined;
  place.requests.push({
    ...{ kind, paper, place, amount, rest, leaves, repeats, answer: undefined },
    transferId: repeats?.transferId ?? transferId,
  });
}

/** Nothing of a closed series leaves any more. */
function close(court: Court, series: LedgerSeries): void {
  series.isClosed = true;
  const last = series.orders.at(-1)!;
  if (last.leaves.toString() >= dayOf(court)) drop(court, last);
  count(court, "interruption");
}

const dayOf = ({ t }: Court): string =>
  t.clock().toZonedDateTimeISO("America/Sao_Paulo").toPlainDate().toString();

async function interrupt(court: Court, series: LedgerSeries): Promise<void> {
  await ask(court, "POST", `/v1/serie/${series.id}/interromper`);
  close(court, series);
}

/** An order of today, before its cut-off. */
async function removeOne(court: Court, day: Temporal.PlainDate): Promise<void> {
  const own = court.orders.filter(({ protocoledOn, number, series }) =>
    protocoledOn.equals(day) && !court.removed.has(number) && series === undefined
  );
  if (own.length === 0) return;
  const { number } = oneOf(court.random, own);
  await ask(court, "DELETE", `/v1/ordem/${number}`);
  drop(court, own.find((one) => one.number === number)!);
  count(court, "removal");
}

/** It never leaves. */
function drop({ removed, orders }: Court, order: LedgerOrder): void {
  removed.add(order.number);
  orders.splice(orders.indexOf(order), 1);
}
