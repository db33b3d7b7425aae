/**
 * Chart of a series: amounts asked and blocked by each order, and the cumulative blocked amount. The table
 * below gives the numbers.
 */
import {
  formatAmount,
  formatCount,
  formatShortNumber,
  formatTypedAmount,
} from "../../../domain/formatting.ts";
import { type Centavos, formatMoney, sum } from "../../../domain/money.ts";
import type { Series } from "../../../routes/series/series_schema.ts";
import { Chart } from "../../components/chart.tsx";
import { centsOf } from "../orders/order_values.ts";

type SeriesOrder = Series["ordens"][number];

/** Cumulative blocked amount of a series, up to each order. */
export const cumulativeBlocked = (orders: readonly SeriesOrder[]): Centavos[] =>
  orders.map((_, index) =>
    sum(orders.slice(0, index + 1).map(({ valorBloqueado }) => centsOf(valorBloqueado)))
  );

/** Short form of an amount: `13,1 mil`; in full below a thousand. */
const shortAmount = (value: number): string =>
  value === 0 || value >= 1_000 ? formatShortNumber(value) : formatTypedAmount(value.toFixed(2));

/** Whether no institution has said yet what an order blocked: it has no bar, which would say zero. */
const hasNoAmount = ({ valorBloqueado, nenhumValorInformado }: SeriesOrder): boolean =>
  valorBloqueado === undefined || nenhumValorInformado === true;

export const SeriesChart = ({ orders }: { orders: readonly SeriesOrder[] }) => {
  const blocked = cumulativeBlocked(orders);
  const isKnown = orders.some(({ nenhumValorInformado }) => nenhumValorInformado === undefined);
  const reached = isKnown
    ? `o bloqueado chegou a ${formatAmount(formatMoney(blocked.at(-1) ?? sum([])))}`
    : "nenhuma instituição informou ainda um valor bloqueado";
  const unknown = orders.filter(hasNoAmount).length;
  return (
    <>
      <Chart
        label={`Em ${formatCount(orders.length, "ordem", "ordens")}, o pedido foi de ${
          formatAmount(orders[0]?.valorPedido ?? "0.00")
        } na primeira a ${formatAmount(orders.at(-1)?.valorPedido ?? "0.00")} na última, e ${reached}`}
        names={orders.map(({ ordem }) => `${ordem}ª`)}
        unit="R$"
        text={shortAmount}
        series={[
          {
            name: "Pedido",
            kind: "bar",
            colour: "#7aa7f0",
            values: orders.map(({ valorPedido }) => Number(valorPedido)),
          },
          {
            name: "Bloqueado",
            kind: "bar",
            colour: "#1351b4",
            values: orders.map((order) => hasNoAmount(order) ? undefined : Number(order.valorBloqueado)),
          },
          {
            name: "Bloqueado até cada ordem",
            kind: "line",
            colour: "#168821",
            values: blocked.map((amount) => Number(formatMoney(amount))),
          },
        ]}
      />
      {unknown > 0 && (
        <p class="help">
          Sem barra de bloqueado: {formatCount(unknown, "ordem", "ordens")}{" "}
          de que nenhuma instituição informou um valor ainda.
        </p>
      )}
    </>
  );
};
