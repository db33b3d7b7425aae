/** Page of one order: status, actions, money, answers, timeline. */
import { informationTitles } from "../../../domain/answers/information_answer.ts";
import { HOURS } from "../../../domain/calendar/calendar.ts";
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  readableCode,
} from "../../../domain/formatting.ts";
import { eventTypeOf } from "../../../domain/notices/event.ts";
import { momentText } from "../../../routes/documents/document_data.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { Facts } from "../../components/data_table.tsx";
import { Faults, Hidden } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import type { Problem } from "../../operation_call.ts";
import { splitIdOf } from "../notices_text.ts";
import { contentFact } from "../protocol/protocol_parts.tsx";
import { SituationChip } from "../situation.tsx";
import { SplitsOfOrder } from "../splits/splits_list_table.tsx";
import { DepositFacts } from "./deposit_facts.tsx";
import { headFacts } from "./head_facts.ts";
import { OrderAnswers } from "./order_answers.tsx";
import { OrderInformation } from "./order_information.tsx";
import { DefendantsMoney, OrderMoney } from "./order_money.tsx";
import { OrderRoad } from "./order_road.tsx";
import { Timeline } from "./order_timeline.tsx";
import { OrderTransfers } from "./order_transfers_part.tsx";
import { type InformationAnswer, kindOf, type Order } from "./order_values.ts";
import { RelatedOrders } from "./related_orders.tsx";

interface Props {
  readonly context: PageContext;
  readonly order: Order;
  /** Names of the group leaders that receive files for others. */
  readonly names: ReadonlyMap<string, string>;
  /** The answers to an information request. */
  readonly answers: readonly InformationAnswer[];
  /** The refusal of an action of this page. */
  readonly problem?: Problem | undefined;
  readonly done?: string | undefined;
}

export const OrderPage = ({ context, order, names, answers, problem, done }: Props) => (
  <ConsoleLayout
    context={context}
    title={`Ordem ${order.numeroProtocolo}`}
    here="/console/ordens"
    trail={[{ name: "Ordens", path: "/console/ordens" }]}
    done={done}
  >
    <Faults problem={problem} />
    <div class="headline">
      <div>
        <h1>
          {kindOf(order)} {order.numeroProtocolo}
          <CopyButton text={order.numeroProtocolo} name="o número da ordem" />
        </h1>
        <p>
          Processo {order.numeroProcesso}
          <CopyButton text={order.numeroProcesso} name="o número do processo" />{" "}
          {order.sigilosa && <strong>(sigilosa)</strong>}{" "}
          <SituationChip
            of="order"
            situation={order.situacao}
            text={order.situacaoTexto}
            incomplete={order.envioIncompleto}
          />
        </p>
      </div>
      <Actions context={context} order={order} />
    </div>
    <SeriesNotice context={context} order={order} />
    <div class="columns">
      <section aria-labelledby="andamento">
        <h2 id="andamento">Andamento</h2>
        <Timeline moments={order} now={context.now} />
        <OrderRoad order={order} context={context} />
        <Deletion context={context} order={order} />
      </section>
      {order.tipo === "BLOQUEIO" && <OrderMoney order={order} site={context.site} />}
    </div>
    {order.tipo === "BLOQUEIO" && <DefendantsMoney order={order} />}
    <OrderAnswers order={order} context={context} names={names} />
    {order.tipo === "REQUISICAO_INFORMACOES" && (
      <OrderInformation site={context.site} order={order} answers={answers} />
    )}
    <OrderTransfers order={order} context={context} />
    <SplitsOfOrder splits={order.desdobramentos} site={context.site} />
    <section class="part" aria-labelledby="dados">
      <h2 id="dados">Dados da ordem</h2>
      <OrderFacts order={order} />
      {order.depositoJudicial !== undefined && (
        <>
          <h3>Depósito judicial</h3>
          <DepositFacts deposit={order.depositoJudicial} reus={order.reus} />
        </>
      )}
    </section>
    <RelatedOrders order={order} context={context} />
    <History order={order} />
  </ConsoleLayout>
);

const Actions = ({ context: { site, session }, order }: { context: PageContext; order: Order }) => {
  const path = `/console/ordem/${order.numeroProtocolo}`;
  const maySplit = order.alvos.some(({ acoesPossiveis }) => acoesPossiveis.length > 0);
  return (
    <div class="actions">
      {maySplit && <a class="br-button primary" href={site.to(`${path}/desdobrar`)}>Desdobrar</a>}
      <form method="post" action={site.to(`${path}/copiar`)}>
        <Hidden csrf={session.csrf} once />
        <button class="br-button secondary" type="submit">Copiar dados para nova ordem</button>
      </form>
      <a class="br-button secondary" href={site.to(`${path}/recibo.pdf`)}>Recibo (PDF)</a>
      <a class="br-button secondary" href={site.to(`${path}/detalhamento.pdf`)}>Detalhamento (PDF)</a>
      {order.sigilosa && (
        <a class="br-button secondary" href={site.to(`${path}/visualizadores`)}>Visualizadores</a>
      )}
    </div>
  );
};

/** What can still be done about an order that can no longer be deleted. */
function lateRemedy({ tipo, serie }: Order): string {
  if (tipo === "REQUISICAO_INFORMACOES") {
    return "Ela só pede informações e nada bloqueia: não há o que desfazer.";
  }
  return serie === undefined
    ? "Aguarde a resposta e protocole o desbloqueio do que for bloqueado."
    : "Enquanto não sai, a série pode ser interrompida, e então ela não é enviada.";
}

/**
 * Deletion of an order. It is no longer possible once the order is sent, or after the cut-off on the day of
 * its protocol; for a scheduled order, on the day of its dispatch.
 */
const Deletion = ({ context, order }: { context: PageContext; order: Order }) => {
  const { site, session, now } = context;
  if (order.situacao !== "PROTOCOLADA" && order.situacao !== "AGENDADA") return null;
  if (order.exclusaoAte === undefined) {
    return <p class="help">Esta ordem já não pode ser excluída: o envio começou. {lateRemedy(order)}</p>;
  }
  const until = Temporal.Instant.from(order.exclusaoAte);
  const left = now.until(until).total("seconds");
  if (left <= 0) {
    return (
      <p class="help">
        Esta ordem já não pode ser excluída: o prazo foi até as {HOURS.dispatchOpens} de {formatDate(until)}.
        {" "}
        {lateRemedy(order)}
      </p>
    );
  }
  return (
    <details class="confirm">
      <summary>
        Excluir a ordem (resta <span data-seconds-left={Math.floor(left)}>{formatDuration(left)}</span>)
      </summary>
      <p>
        A ordem deixa de existir e não é enviada às instituições.
        {order.serie !== undefined && " A série que ela integra é encerrada."}{" "}
        Não há como desfazer; os dados podem ser copiados para uma nova ordem antes.
      </p>
      <form method="post" action={site.to(`/console/ordem/${order.numeroProtocolo}/excluir`)}>
        <Hidden csrf={session.csrf} />
        <button class="br-button danger" type="submit">Excluir a ordem {order.numeroProtocolo}</button>
      </form>
    </details>
  );
};

const SeriesNotice = (
  { context: { site }, order: { serie, ordemNaSerie } }: Pick<Props, "context" | "order">,
) =>
  serie === undefined ? null : (
    <div class="panel soft">
      <p>
        <a href={site.to(`/console/serie/${serie.id}`)}>Ordem {ordemNaSerie} de uma série</a>, até{" "}
        {formatDate(serie.dataFim)} <SituationChip of="series" situation={serie.situacao} />
      </p>
      {serie.desconsiderada !== undefined && <Notice kind="warning">{serie.desconsiderada.mensagem}.</Notice>}
    </div>
  );

const OrderFacts = ({ order }: { order: Order }) => (
  <Facts
    of={[
      ...headFacts(order),
      ["Informações pedidas", order.informacoes?.map((kind) => informationTitles[kind]).join("; ")],
      ["Criada por", `${order.nomeCriador}, em ${formatDateTime(order.dataHoraCriacao)}`],
      ["Protocolada por", `${order.nomeProtocolador}, em ${formatDateTime(order.dataHoraProtocolo)}`],
      ["Envio programado para", order.dataProtocolo && formatDate(order.dataProtocolo)],
      [
        "Reiteração programada até",
        order.reiteracaoProgramada && formatDate(order.reiteracaoProgramada.dataFim),
      ],
      ["Valor elevado", order.valorElevadoConfirmado === true ? "confirmado na minuta" : undefined],
      ["Valor total pedido", order.valorTotal && formatAmount(order.valorTotal)],
      ["ID da transferência", order.idTransferencia],
      contentFact(order),
    ]}
  />
);

const splitNumber = (dados: Order["eventos"][number]["dados"]): string => {
  const number = splitIdOf({ dados })?.number;
  return number === undefined ? "" : ` (${number})`;
};

const History = ({ order: { eventos } }: { order: Order }) => (
  <details class="part">
    <summary>Histórico: {formatCount(eventos.length, "acontecimento", "acontecimentos")}</summary>
    <ol class="events">
      {eventos.map(({ tipo, dataHora, dados }) => (
        <li>
          {momentText[eventTypeOf(tipo)] ?? readableCode(tipo)}
          {splitNumber(dados)}
          <time>{formatDateTime(dataHora)}</time>
        </li>
      ))}
    </ol>
  </details>
);
