/** Page of one series: its amounts, its orders, and its interruption. */
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  NO_VALUE,
} from "../../../domain/formatting.ts";
import { formatMoney } from "../../../domain/money.ts";
import { wireClosingReason } from "../../../domain/series/series.ts";
import { closingText } from "../../../routes/order_content/series_situation.ts";
import type { Series } from "../../../routes/series/series_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable, Facts } from "../../components/data_table.tsx";
import { Faults, Hidden } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import { Stack } from "../../components/plot.tsx";
import type { Problem } from "../../operation_call.ts";
import { HeldAmounts } from "../orders/doubt_notes.tsx";
import { blockedText, isZero, personText } from "../orders/order_values.ts";
import { SituationChip } from "../situation.tsx";
import { cumulativeBlocked, SeriesChart } from "./series_chart.tsx";

export type { Series };

const trail = [{ name: "Séries", path: "/console/series" }];

export const SeriesPage = (
  { context, series, done }: { context: PageContext; series: Series; done?: string | undefined },
) => {
  return (
    <ConsoleLayout
      context={context}
      title={`Série da ordem ${series.numeroProtocolo}`}
      here="/console/series"
      trail={trail}
      done={done}
    >
      <Headline series={series} context={context} />
      {series.desconsiderada !== undefined && (
        <Notice kind="warning">{series.desconsiderada.mensagem}.</Notice>
      )}
      <div class="columns">
        <Amounts series={series} />
        <section aria-labelledby="dados">
          <h2 id="dados">Dados da série</h2>
          <Facts
            of={[
              ["Início", formatDateTime(series.dataHoraInicio)],
              ["Última data de envio", formatDate(series.dataFim)],
              ["Encerrada em", series.dataHoraEncerramento && formatDateTime(series.dataHoraEncerramento)],
              ["Magistratura", series.nomeJuiz],
              ["Unidade judiciária", series.nomeVara],
            ]}
          />
          {series.situacao === "ATIVA" && (
            <p class="help">
              Publicadas as respostas de uma ordem, a próxima é criada por si com o que falta de cada réu, até
              bloquear tudo ou chegar a última data.
            </p>
          )}
        </section>
      </div>
      <section class="part" aria-labelledby="ordens">
        <h2 id="ordens">{formatCount(series.ordens.length, "ordem", "ordens")}</h2>
        <SeriesChart orders={series.ordens} />
        <OrdersOfSeries series={series} context={context} />
      </section>
    </ConsoleLayout>
  );
};

/** Heading of a series, with its actions. */
const Headline = ({ series, context: { site } }: { series: Series; context: PageContext }) => {
  const path = `/console/serie/${series.id}`;
  return (
    <div class="headline">
      <div>
        <h1>Série da ordem {series.numeroProtocolo}</h1>
        <p>
          Processo {series.numeroProcesso} {series.sigilosa && <strong>(sigilosa)</strong>}{" "}
          <SituationChip of="series" situation={series.situacao} text={reasonText(series)} />
        </p>
      </div>
      <div class="actions">
        {series.situacao === "ATIVA"
          ? <a class="br-button danger" href={site.to(`${path}/interromper`)}>Interromper</a>
          : series.desconsiderada === undefined && (
            <a class="br-button primary" href={site.to(`${path}/desdobrar`)}>Desdobrar a série inteira</a>
          )}
        <a class="br-button secondary" href={site.to(`${path}/relatorio.pdf`)}>Relatório (PDF)</a>
      </div>
    </div>
  );
};

/** Amounts asked, blocked and missing, by defendant. */
const Amounts = ({ series }: { series: Series }) => (
  <section aria-labelledby="valores">
    <h2 id="valores">Valores</h2>
    {series.reus.map((reu) => (
      <>
        <p class="sums">
          {personText(reu)}: pedido <strong>{formatAmount(reu.valorPedido)}</strong>
          {!isZero(reu.emDuvida) && `, em dúvida ${formatAmount(reu.emDuvida!)}, pedido e sem resposta`}
          {!isZero(reu.foraDoServico) && `, feito fora do serviço ${formatAmount(reu.foraDoServico!)}`}
        </p>
        <Stack
          label={`Valores de ${reu.nome}`}
          shares={[
            {
              name: "Bloqueado",
              value: Number(reu.valorBloqueado),
              text: blockedText({ ...series, valorBloqueado: reu.valorBloqueado }),
              tone: "blocked",
            },
            {
              name: "Falta",
              value: Number(reu.valorRestante),
              text: formatAmount(reu.valorRestante),
              tone: "missing",
            },
          ]}
        />
      </>
    ))}
  </section>
);

const reasonText = ({ motivoEncerramento }: Series): string | undefined => {
  const reason = (Object.keys(wireClosingReason) as (keyof typeof wireClosingReason)[])
    .find((reason) => wireClosingReason[reason] === motivoEncerramento);
  return reason && closingText[reason];
};

const OrdersOfSeries = ({ series, context: { site } }: { series: Series; context: PageContext }) => {
  const blocked = cumulativeBlocked(series.ordens);
  return (
    <DataTable
      caption="Ordens da série, na sequência"
      rows={series.ordens}
      columns={[
        {
          name: "Ordem",
          cell: (order) => (
            <a href={site.to(`/console/ordem/${order.numeroProtocolo}`)}>
              {order.ordem}ª, {order.numeroProtocolo}
            </a>
          ),
        },
        { name: "Protocolo", cell: (order) => formatDateTime(order.dataHoraProtocolo) },
        { name: "Pedido", kind: "amount", cell: (order) => formatAmount(order.valorPedido) },
        {
          name: "Bloqueado",
          kind: "amount",
          cell: (order) => <HeldAmounts of={order} />,
        },
        {
          name: "Bloqueado até ela",
          kind: "amount",
          cell: (_, index) =>
            series.ordens.slice(0, index + 1).every(({ nenhumValorInformado }) => nenhumValorInformado)
              ? NO_VALUE
              : formatAmount(formatMoney(blocked[index]!)),
        },
        {
          name: "Situação",
          isPlainOnCard: true,
          cell: (order) => <SituationChip of="order" situation={order.situacao} text={order.situacaoTexto} />,
        },
      ]}
    />
  );
};

/** Confirmation page of an interruption, which says its effects, since it cannot be undone. */
export const InterruptPage = (
  { context, series, problem }: { context: PageContext; series: Series; problem?: Problem | undefined },
) => {
  const { site, session } = context;
  const path = `/console/serie/${series.id}`;
  const last = series.ordens.at(-1);
  const waits = last !== undefined && ["PROTOCOLADA", "AGENDADA"].includes(last.situacao);
  return (
    <ConsoleLayout
      context={context}
      title="Interromper"
      windowTitle={`Interromper a série da ordem ${series.numeroProtocolo}`}
      here="/console/series"
      trail={[...trail, { name: `Série da ordem ${series.numeroProtocolo}`, path }]}
    >
      <h1>Interromper a série da ordem {series.numeroProtocolo}</h1>
      <Faults problem={problem} />
      <div class="panel part">
        <p>
          Falta bloquear <strong>{formatAmount(series.valorRestante)}</strong> de{" "}
          {formatAmount(series.valorPedido)}. Com a interrupção:
        </p>
        <ul>
          <li>nenhuma nova ordem é criada, para nenhum dos réus;</li>
          <li>
            {waits
              ? `a ordem ${last.numeroProtocolo}, que aguarda envio, não é enviada;`
              : "a ordem que já foi enviada segue até a resposta;"}
          </li>
          <li>o que está bloqueado continua bloqueado, e pode ser transferido ou desbloqueado;</li>
          <li>a série não pode ser retomada: para bloquear de novo é preciso uma nova ordem.</li>
        </ul>
      </div>
      <form method="post" action={site.to(`${path}/interromper`)}>
        <Hidden csrf={session.csrf} once />
        <div class="submit">
          <button class="br-button danger" type="submit">Interromper a série</button>
          <a class="br-button secondary" href={site.to(path)}>Voltar sem interromper</a>
        </div>
      </form>
    </ConsoleLayout>
  );
};
