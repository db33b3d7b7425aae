/** Where the money of the unit's blocks is: asked, blocked, transferred, received, and what is in doubt, as one flow. */
import { formatAmount, formatDate, formatPercent } from "../../../domain/formatting.ts";
import { type Centavos, formatMoney, sum, ZERO } from "../../../domain/money.ts";
import type { MoneyAnswer } from "../../../routes/statistics/money_statistics.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Stack } from "../../components/plot.tsx";
import { addressWithQuery } from "../../site.ts";
import { centsOf } from "../orders/order_values.ts";

type Totals = MoneyAnswer["totais"];

export const MoneyFlow = (
  { context: { site, session }, money }: { context: PageContext; money: MoneyAnswer },
) => {
  const { totais, de, ate } = money;
  return (
    <section class="part" aria-labelledby="dinheiro">
      <h2 id="dinheiro">O dinheiro da vara</h2>
      {totais.ordens === 0 ? <p>Nenhum bloqueio foi enviado desde {formatDate(de)}.</p> : (
        <>
          <Steps totals={totais} />
          {centsOf(totais.bloqueado) > 0n && <Blocked totals={totais} />}
        </>
      )}
      <p class="help">
        Das ordens criadas de {formatDate(de)} a{" "}
        {formatDate(ate)}, somado a cada minuto. Ficam de fora as ordens sigilosas e o que foi feito fora do
        serviço (código 07); de cada série conta o que a primeira ordem pede.{" "}
        <a href={site.to(addressWithQuery("/console/numeros", { varaId: session.unit }))}>Ver mês a mês</a>
      </p>
    </section>
  );
};

/** The four steps, each with its share of the step before. */
const Steps = ({ totals }: { totals: Totals }) => {
  const { pedido, bloqueado, transferido, recebido } = totals;
  const steps = [
    { name: "Pedido", amount: pedido, of: undefined },
    { name: "Bloqueado", amount: bloqueado, of: { amount: pedido, name: "do pedido" } },
    { name: "Transferido", amount: transferido, of: { amount: bloqueado, name: "do bloqueado" } },
    { name: "Recebido", amount: recebido, of: { amount: transferido, name: "do transferido" } },
  ] as const;
  return (
    <>
      <ol class="flow">
        {steps.map(({ name, amount, of }) => (
          <li>
            <span class="flow-name">{name}</span>
            <strong>{formatAmount(amount)}</strong>
            <span class="flow-share">
              {of !== undefined && centsOf(of.amount) > 0n &&
                `${formatPercent(rateOf(centsOf(amount), centsOf(of.amount)))} ${of.name}`}
            </span>
          </li>
        ))}
      </ol>
      <Drawing amounts={steps.map(({ amount }) => centsOf(amount))} />
    </>
  );
};

/** Of each step; what goes on to the next is of the next one's tone. */
const tones = ["requested", "remaining", "on-the-way", "transferred"] as const;

const HEIGHT = 100;
const STEP = 250;
const GAP = 60;

/** The steps as bars on one scale, and what goes on from each to the next between them. */
const Drawing = ({ amounts }: { amounts: readonly Centavos[] }) => {
  const most = amounts.reduce((a, b) => a > b ? a : b);
  // What is there is seen, however little it is.
  const heightOf = (amount: Centavos) => amount === 0n ? 0 : Math.max(1.5, HEIGHT * rateOf(amount, most));
  const rect = (x: number, width: number, height: number, tone: string) => (
    <rect class={tone} x={x} y={(HEIGHT - height).toFixed(2)} width={width} height={height.toFixed(2)} />
  );
  return (
    <svg class="flow-drawing" aria-hidden="true" viewBox={`0 0 1000 ${HEIGHT}`} preserveAspectRatio="none">
      {amounts.map((amount, index) => {
        const [height, onward] = [heightOf(amount), heightOf(amounts[index + 1] ?? ZERO)];
        const [x, width] = [index * STEP, STEP - GAP];
        return (
          <>
            {rect(x, width, height, tones[index]!)}
            {onward > 0 && rect(x, STEP, Math.min(height, onward), tones[index + 1]!)}
            {onward > 0 && rect(x + width, GAP, Math.min(height, onward), "onward")}
          </>
        );
      })}
    </svg>
  );
};

const rateOf = (part: bigint, whole: bigint): number => whole === 0n ? 0 : Number(part) / Number(whole);

/** What has become of what was blocked. */
const Blocked = ({ totals }: { totals: Totals }) => {
  const [received, transferred] = [centsOf(totals.recebido), centsOf(totals.transferido)];
  const doubt = centsOf(totals.emDuvida);
  const less = (whole: Centavos, part: Centavos): Centavos => (whole > part ? whole - part : 0n) as Centavos;
  const shares = [
    { name: "Recebido", value: received, tone: "transferred" },
    { name: "Transferido, a confirmar", value: less(transferred, received), tone: "on-the-way" },
    { name: "Desbloqueado", value: centsOf(totals.desbloqueado), tone: "unblocked" },
    { name: "Em dúvida (sem resposta)", value: doubt, tone: "doubtful" },
    {
      name: "À espera de decisão ou de resposta",
      value: less(centsOf(totals.remanescente), doubt),
      tone: "remaining",
    },
  ] as const;
  return (
    <Stack
      label={`Do bloqueado, ${formatAmount(formatMoney(sum(shares.map(({ value }) => value))))}`}
      shares={shares.map(({ name, value, tone }) => ({
        name,
        tone,
        value: Number(value),
        text: formatAmount(formatMoney(value)),
      }))}
    />
  );
};
