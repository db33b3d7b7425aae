/** What the API says of every order, defendant, list and series, beside the ledger. */
import assert from "node:assert/strict";
import { website } from "../../../web/mod.tsx";
import { businessDaysAfter } from "../../history/checker_calendar.ts";
import { consolesAt, COOKIE, session } from "../../support/web/console_session.ts";
import {
  isAnswered,
  type LedgerOrder,
  type LedgerSeries,
  type Place,
  standingOf,
  sum,
} from "./money_ledger.ts";
import { centavos, type Court, detailOf, nowOf, readList, readSeries, reais } from "./money_reading.ts";

type Amounts = Readonly<Record<string, string>>;

const amountsOf = (place: Place, now: string): Amounts => {
  const { blocked, outside, transferred, unblocked, remaining, available, inDoubt } = standingOf(place, now);
  return named({ blocked, transferred, unblocked, remaining, available, inDoubt, outside });
};

const named = (amounts: Readonly<Record<string, bigint>>): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, reais(amount)]));

/** @param day looks in detail at what has changed on it; by default at everything */
export async function checkMoney(court: Court, day?: Temporal.PlainDate): Promise<void> {
  const now = nowOf(court);
  const answered = court.orders.filter((order) =>
    isAnswered(order, now) && (day === undefined || hasChanged(order, day))
  );
  const rows = new Map((await readList(court)).content.map((row) => [row.numeroProtocolo, row]));
  for (const order of answered) await checkOrder(court, order);
  for (const order of court.orders) {
    const row = rows.get(order.number);
    assert.deepEqual(shownTotals(row ?? {}), expectedTotals(order, now), `List, order ${order.number}`);
  }
  for (const series of new Set(court.orders.flatMap(({ series }) => series ?? []))) {
    const { valorBloqueado, valorRestante } = await readSeries(court, series);
    const all = series.orders.filter((order) => court.orders.includes(order));
    const done = sum(all.map((order) => soFar(order, now, "blocked")));
    assert.equal(valorBloqueado, reais(done), `Series ${series.id}`);
    assert.equal(valorRestante, reais(leftOfSeries(series, all, now)), `What is left of series ${series.id}`);
  }
}

const hasChanged = ({ places }: LedgerOrder, day: Temporal.PlainDate): boolean =>
  places.some(({ requests }) =>
    requests.some(({ leaves }) => leaves.equals(day) || businessDaysAfter(leaves, 3).equals(day))
  );

/** Of each defendant apart: what was blocked too much of one is nobody else's. */
function leftOfSeries({ orders }: LedgerSeries, all: readonly LedgerOrder[], now: string): bigint {
  const left = [...orders[0]!.asked].map(([taxId, asked]) => {
    const own = all.map((order) => ({
      ...order,
      places: order.places.filter((place) => place.taxId === taxId),
    }));
    return asked - sum(own.map((order) => soFar(order, now, "blocked") + soFar(order, now, "outside")));
  });
  return sum(left.map((amount) => amount > 0n ? amount : 0n));
}

/** Of an order that is not answered yet, what institutions have said until now. */
function soFar(order: LedgerOrder, now: string, of: "blocked" | "outside"): bigint {
  if (isAnswered(order, now)) return sum(order.places.map((place) => standingOf(place, now)[of]));
  const said = order.places.flatMap(({ requests: [block] }) => block!.answer ?? []);
  return sum(said.filter(({ code }) => code === "07" === (of === "outside")).map(({ amount }) => amount));
}

const shownTotals = (
  { valorBloqueado, emDuvida, foraDoServico }: Readonly<Record<string, string | undefined>>,
) =>
  named({ blocked: centavos(valorBloqueado), inDoubt: centavos(emDuvida), outside: centavos(foraDoServico) });

const expectedTotals = (order: LedgerOrder, now: string): Amounts =>
  named({
    blocked: soFar(order, now, "blocked"),
    inDoubt: sum(order.places.map((place) => standingOf(place, now).inDoubt)),
    outside: soFar(order, now, "outside"),
  });

async function checkOrder(court: Court, order: LedgerOrder): Promise<void> {
  const now = nowOf(court);
  const { alvos, resumoFinanceiro = {}, valorBloqueado, emDuvida, foraDoServico } = await detailOf(
    court,
    order,
  );
  for (const place of order.places) {
    const alvo = alvos.find(({ id }) => id === place.id)!;
    const shown = named({
      blocked: centavos(alvo.valorBloqueado),
      transferred: centavos(alvo.valorTransferido),
      unblocked: centavos(alvo.valorDesbloqueado),
      remaining: centavos(alvo.saldoRemanescente),
      available: centavos(alvo.saldoDisponivel),
      inDoubt: centavos(alvo.emDuvida),
      outside: centavos(alvo.foraDoServico),
    });
    const where = `Order ${order.number}, ${place.taxId} at ${place.ispb} ${place.account}`;
    assert.deepEqual(shown, amountsOf(place, now), where);
    assert.equal(alvo.codigo, standingOf(place, now).code, where);
  }
  assert.deepEqual(
    shownTotals({ valorBloqueado, emDuvida, foraDoServico }),
    expectedTotals(order, now),
    `Order ${order.number}`,
  );
  const all = order.places.map((place) => standingOf(place, now));
  assert.deepEqual(
    named({
      blocked: centavos(resumoFinanceiro.bloqueado),
      transferred: centavos(resumoFinanceiro.transferido),
      unblocked: centavos(resumoFinanceiro.desbloqueado),
      remaining: centavos(resumoFinanceiro.remanescente),
    }),
    named({
      blocked: sum(all.map(({ blocked }) => blocked)),
      transferred: sum(all.map(({ transferred }) => transferred)),
      unblocked: sum(all.map(({ unblocked }) => unblocked)),
      remaining: sum(all.map(({ remaining }) => remaining)),
    }),
    `Summary of order ${order.number}`,
  );
}

const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const shownAmount = (amount: bigint): string => money.format(reais(amount) as Intl.StringNumericLiteral);

/** What the page of each answered order says of each place. */
export async function checkPages(court: Court): Promise<void> {
  const { t, orders } = court;
  const consoles = consolesAt("http://127.0.0.1:9");
  const fetch = await website({ consoles, ...t.app }, t.http.fetch);
  const { cookie } = await session(t, "judge");
  const now = nowOf(court);
  for (const order of orders.filter((order) => isAnswered(order, now))) {
    const response = await fetch(
      new Request(`http://127.0.0.1:9/console/ordem/${order.number}`, {
        headers: { Cookie: `${COOKIE}=${cookie}`, Host: "127.0.0.1:9" },
      }),
      { remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 9 }, completed: Promise.resolve() },
    );
    const page = (await response.text()).replace(/<[^>]*>/g, " ").replaceAll("&nbsp;", "\u00a0");
    assert.equal(response.status, 200, page);
    const missing = order.places.flatMap((place) => pageTexts(place, now)).filter((text) =>
      !page.includes(text)
    );
    assert.deepEqual(missing, [], `The page of order ${order.number} does not say so: ${page}`);
  }
}

function pageTexts(place: Place, now: string): string[] {
  const { remaining, transferred, unblocked, available, code } = standingOf(place, now);
  return [
    // Of what was not answered nothing is known.
    ...code !== "97" && code !== "98" ? [shownAmount(remaining)] : [],
    ...transferred > 0n ? [`${shownAmount(transferred)} transferidos`] : [],
    ...unblocked > 0n ? [`${shownAmount(unblocked)} desbloqueados`] : [],
    ...available !== remaining ? [`${shownAmount(available)} disponíveis`] : [],
  ];
}
