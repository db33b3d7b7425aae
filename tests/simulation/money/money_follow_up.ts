/** What the service does by itself on a morning goes into the ledger, where the specification has it. */
import assert from "node:assert/strict";
import { businessDaysAfter } from "../../history/checker_calendar.ts";
import { enter, enterRequest } from "./money_court.ts";
import { isAnswered, type LedgerOrder, leftOf, mayAsk, type Place, standingOf, sum } from "./money_ledger.ts";
import { count, type Court, detailOf, nowOf, readSeries, readSplit } from "./money_reading.ts";

/** Takes what the service has made by itself into the ledger, where the specification has it. */
export async function followUp(money: Court, day: Temporal.PlainDate): Promise<void> {
  const today = money.orders.filter((order) => isAnswered(order, nowOf(money)));
  for (const order of today) {
    const { series } = order;
    if (series?.isClosed === false && series.orders.at(-1) === order) await followSeries(money, order, day);
    if (order.isTransfer) await followTransfer(money, order, day);
  }
}

/** The next order asks what is left of each defendant, in the next dispatch, until the last day. */
async function followSeries(money: Court, order: LedgerOrder, day: Temporal.PlainDate): Promise<void> {
  const series = order.series!;
  const left = leftOf(order, nowOf(money));
  const { situacao, ordens } = await readSeries(money, series);
  const isOver = left.size === 0 || Temporal.PlainDate.compare(day, series.endsOn) > 0;
  assert.equal(situacao, isOver ? "ENCERRADA" : "ATIVA", `Series ${series.id}`);
  assert.equal(ordens.length, series.orders.length + (isOver ? 0 : 1), `Orders of series ${series.id}`);
  series.isClosed = isOver;
  if (isOver) return;
  const places = [
    ...new Map(order.places.map(({ ispb, account }) => [`${ispb} ${account}`, { ispb, account }])).values(),
  ]
    .map(({ ispb, account }) => {
      const [agencia = "", conta = ""] = account.split("/");
      return { ispb, agencia, conta };
    });
  const number = ordens.at(-1)!.numeroProtocolo;
  await enter(money, { ...order, number, protocoledOn: day, leaves: day, asked: left, places: [] }, places);
  const isLess = [...left].some(([taxId, amount]) => amount < order.asked.get(taxId)!);
  count(money, isLess ? "repetition of a part" : "repetition");
}

/** What a transfer may be asked of without a word of the court: what code 28 hit has to be named first. */
const freeOf = (place: Place, now: string): bigint => {
  const { available, code } = standingOf(place, now);
  return code !== "28" && mayAsk(place, "TRANSFERIR", available, now) ? available : 0n;
};

/** A block-and-transfer transfers what was asked and is held, once. */
async function followTransfer(money: Court, order: LedgerOrder, day: Temporal.PlainDate): Promise<void> {
  const { desdobramentos } = await detailOf(money, order);
  const isNew = businessDaysAfter(order.leaves, 3).equals(day);
  const free = new Map([...order.asked.keys()].map((taxId) => [
    taxId,
    sum(order.places.filter((place) => place.taxId === taxId).map((place) => freeOf(place, nowOf(money)))),
  ]));
  const known = new Set(order.places.flatMap(({ requests }) => requests.map(({ paper }) => paper)));
  const made = desdobramentos.filter(({ numeroProtocolo }) =>
    numeroProtocolo !== undefined && !known.has(numeroProtocolo)
  );
  for (const { id } of made) {
    const { numeroProtocolo, acoes } = await readSplit(money, id);
    for (const { alvoId, tipo, valor, idTransferencia } of acoes) {
      const place = order.places.find((one) => one.id === alvoId)!;
      const amount = BigInt(valor.replace(".", ""));
      const { available, code } = standingOf(place, nowOf(money));
      assert.equal(tipo, "TRANSFERIR");
      assert.ok(
        amount <= available && code !== "28" && code !== "07",
        `${valor} of target ${alvoId}, code ${code}`,
      );
      enterRequest(place, {
        ...{ tipo: "TRANSFERIR", amount, paper: numeroProtocolo, leaves: day },
        ...{ transferId: idTransferencia, now: nowOf(money) },
      });
      count(money, "automatic transfer");
    }
  }
  const moved = (taxId: string) => {
    const own = order.places.filter((place) => place.taxId === taxId).flatMap(({ requests }) => requests);
    return sum(
      own.filter(({ paper }) => made.some((one) => one.numeroProtocolo === paper)).map(({ amount }) =>
        amount
      ),
    );
  };
  for (const [taxId, asked] of order.asked) {
    const most = free.get(taxId)! < asked ? free.get(taxId)! : asked;
    // Only on the day of its answers is it certain that nothing else has moved.
    if (isNew) assert.equal(moved(taxId), most, `What is transferred of ${taxId} by order ${order.number}`);
    else assert.ok(moved(taxId) <= most, `${moved(taxId)} of ${taxId} by order ${order.number}`);
  }
}
