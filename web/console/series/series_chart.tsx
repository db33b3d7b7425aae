/** A series drawn: what each order asked, falling, and what all have blocked, rising. The table below has the numbers. */
import { type Centavos, formatMoney, sum } from "../../../domain/money.ts";
import { plural, reais } from "../../../domain/formatting/formatting.ts";
import { centsOf, type Schemas } from "../orders/order_shown.ts";

type SeriesOrder = Schemas["Serie"]["ordens"][number];

const WIDTH = 1_000;
const HEIGHT = 240;

interface Column {
  readonly x: number;
  readonly width: number;
  readonly askedHeight: number;
  /** From the bottom. */
  readonly blockedHeight: number;
}

/** Where everything is drawn, in the picture's own units. */
function columnsOf(orders: readonly SeriesOrder[]): Column[] {
  const blocked = orders.map((_, index) =>
    sum(orders.slice(0, index + 1).map(({ valorBloqueado }) => centsOf(valorBloqueado)))
  );
  const asked = orders.map(({ valorPedido }) => centsOf(valorPedido));
  const most = Number([...asked, ...blocked, 1n].reduce((a, b) => a > b ? a : b));
  const height = (amount: Centavos) => HEIGHT * Number(amount) / most;
  const room = WIDTH / Math.max(1, orders.length);
  return orders.map((_, index) => ({
    x: room * (index + 0.15),
    width: room * 0.7,
    askedHeight: height(asked[index]!),
    blockedHeight: height(blocked[index]!),
  }));
}

export const SeriesChart = ({ orders }: { orders: readonly SeriesOrder[] }) => {
  const columns = columnsOf(orders);
  const blocked = formatMoney(sum(orders.map(({ valorBloqueado }) => centsOf(valorBloqueado))));
  const first = orders[0]?.valorPedido ?? "0.00";
  const last = orders.at(-1)?.valorPedido ?? "0.00";
  const line = columns.flatMap(({ x, width, blockedHeight }) => {
    const y = (HEIGHT - blockedHeight).toFixed(1);
    return [`${x.toFixed(1)},${y}`, `${(x + width).toFixed(1)},${y}`];
  }).join(" ");
  return (
    <figure class="stack series">
      <svg
        role="img"
        aria-label={`Em ${plural(orders.length, "ordem", "ordens")}, o pedido foi de ${
          reais(first)
        } na primeira a ${reais(last)} na última, e o bloqueado chegou a ${reais(blocked)}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <rect class="whole" width={WIDTH} height={HEIGHT} />
        {columns.map(({ x, width, askedHeight }) => (
          <rect
            class="asked"
            x={x.toFixed(1)}
            y={(HEIGHT - askedHeight).toFixed(1)}
            width={width.toFixed(1)}
            height={askedHeight.toFixed(1)}
          />
        ))}
        <polyline class="rising" points={line} />
      </svg>
      <figcaption>
        <ul>
          <li>
            <span class="swatch asked" aria-hidden="true"></span> Pedido em cada ordem: de{" "}
            <strong>{reais(first)}</strong> a <strong>{reais(last)}</strong>
          </li>
          <li>
            <span class="swatch transferred" aria-hidden="true"></span> Bloqueado até cada ordem, somado:{" "}
            <strong>{reais(blocked)}</strong>
          </li>
        </ul>
      </figcaption>
    </figure>
  );
};
