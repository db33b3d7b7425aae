/** Page of a bulk action: its review, how far it is, what each part came to, and how it is undone. */
import type { Child } from "hono/jsx";
import {
  formatAmount,
  formatCount,
  formatDateTime,
  formatNumber,
  NO_VALUE,
} from "../../../domain/formatting.ts";
import type { BulkDetailAnswer, BulkItemAnswer } from "../../../routes/bulk/bulk_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Chip, Facts } from "../../components/data_table.tsx";
import { Faults, Hidden } from "../../components/field.tsx";
import { List, type ListedRows, Views } from "../../components/list_page.tsx";
import { RefreshedSection } from "../../components/refreshed_section.tsx";
import type { Problem } from "../../operation_call.ts";
import { addressWithQuery, type QueryParameters } from "../../site.ts";
import { DispatchClock, type NextDispatch } from "../dispatch_clock.tsx";
import { type OrderLine, ordersTable } from "../orders/orders_list_table.tsx";
import { deletionSentence, ShownDispatchDay } from "../protocol/protocol_parts.tsx";
import { WhatNext } from "./bulk_next.tsx";
import {
  bulkOutcomes,
  bulkPath,
  bulkSituations,
  bulkTitle,
  isUnderWay,
  nounsOf,
  progressOf,
} from "./bulk_texts.ts";

interface Props {
  readonly context: PageContext;
  readonly bulk: BulkDetailAnswer;
  readonly next: NextDispatch;
  /** Whether the court's rule lets what is protocoled be deleted until it is sent. */
  readonly untilSent: boolean;
  readonly query: QueryParameters;
  /** The drafts under review; of any other the parts. */
  readonly drafts: ListedRows<OrderLine> | undefined;
  readonly items: ListedRows<BulkItemAnswer> | undefined;
  /** Whether its user is asked if it is to be stopped while it runs. */
  readonly isStopping: boolean;
  readonly problem?: Problem | undefined;
}

export const BulkPage = (props: Props) => {
  const { context, bulk, problem } = props;
  const title = bulkTitle(bulk);
  return (
    <ConsoleLayout
      context={context}
      title={title}
      here={bulkPath}
      trail={[{ name: "Lotes", path: bulkPath }]}
      {...isUnderWay(bulk) && !props.isStopping && { refreshSeconds: 10 }}
    >
      <h1>{title}</h1>
      <Faults problem={problem} />
      {bulk.situacao === "EM_CONFERENCIA" ? <Review {...props} /> : <Performed {...props} />}
    </ConsoleLayout>
  );
};

const Review = ({ context, bulk, next, untilSent, query, drafts, items }: Props) => {
  const { site, session, now } = context;
  const path = `${bulkPath}/${bulk.id}`;
  const isOrders = bulk.acao === "PROTOCOLAR_MINUTAS";
  const noun = isOrders
    ? { each: "Cada ordem", gender: "a" as const }
    : { each: "Cada desdobramento", gender: "o" as const };
  return (
    <>
      <DispatchClock of={next} />
      {bulk.minutas && <Asked bulk={bulk} of={bulk.minutas} />}
      <form method="post" action={site.to(`${path}/confirmar`)} class="panel part">
        <Hidden csrf={session.csrf} once />
        <ShownDispatchDay on={next.on} />
        <h2>Ao protocolar</h2>
        <ul>
          <li>
            {isOrders ? "As ordens são protocoladas" : "Os desdobramentos são protocolados"}{" "}
            {isOrders ? "uma a uma" : "um a um"}, no nome da magistratura de cada{" "}
            {isOrders ? "uma" : "um"}: o que for recusado não detém{" "}
            {isOrders ? "as outras" : "os outros"}, e aparece aqui com o motivo.
          </li>
          <li>Vale o que está aqui agora: o que alguém alterar antes da vez é recusado.</li>
          <li>Você pode sair desta página: o lote continua, e fica em Lotes.</li>
          <li>{deletionSentence(now, { next, untilSent, noun })}</li>
        </ul>
        <div class="submit">
          <button class="br-button primary" type="submit">
            Protocolar {isOrders ? "as" : "os"} {formatCount(bulk.total, ...nounsOf(bulk.acao))}
          </button>
          <button class="br-button secondary" type="submit" formaction={site.to(`${path}/descartar`)}>
            Descartar o lote
          </button>
        </div>
      </form>
      {drafts !== undefined && (
        <List
          {...{ site, path, query, listed: drafts }}
          {...ordersTable(site, drafts.content, { of: "review" })}
          caption="As minutas do lote"
          one="minuta"
          many="minutas"
          empty={
            <p>
              Nenhuma das minutas espera mais protocolo: foram protocoladas ou excluídas por outra pessoa.
            </p>
          }
        />
      )}
      {items !== undefined && (
        <Items {...{ context, bulk, query, items }} caption="Os desdobramentos do lote" />
      )}
    </>
  );
};

const Asked = (
  { bulk, of: { valorTotal, reus, instituicoes, agendadas, juizes } }: {
    bulk: BulkDetailAnswer;
    of: NonNullable<BulkDetailAnswer["minutas"]>;
  },
) => (
  <Facts
    of={[
      ["Ordens", formatNumber(bulk.total)],
      ["Réus", formatNumber(reus)],
      ["Instituições que recebem", formatNumber(instituicoes)],
      ["Valor total", formatAmount(valorTotal)],
      [
        "Em nome de",
        juizes.map(({ nomeJuiz, quantas }) => (
          <div>{nomeJuiz}{juizes.length > 1 && `: ${formatNumber(quantas)}`}</div>
        )),
      ],
      ["Agendadas", agendadas === 0 ? undefined : `${formatNumber(agendadas)}, cada uma para o seu dia`],
    ]}
  />
);

const Performed = (props: Props) => {
  const { context, bulk, isStopping } = props;
  const [tone, word] = bulkSituations[bulk.situacao];
  const isWatched = isUnderWay(bulk) && !isStopping;
  return (
    <RefreshedSection context={context} summary={progressOf(bulk)} seconds={2} over={!isWatched}>
      <p>
        <Chip tone={tone} text={word} />{" "}
        {bulk.dataHoraConfirmacao !== undefined && `começou em ${formatDateTime(bulk.dataHoraConfirmacao)}`}
        {bulk.dataHoraFim !== undefined && `; terminou em ${formatDateTime(bulk.dataHoraFim)}`}
      </p>
      {isUnderWay(bulk) ? <Progress bulk={bulk} /> : <Outcomes {...props} />}
      <WhatNext {...{ context, bulk, isStopping }} />
    </RefreshedSection>
  );
};

/** What each part came to, all together or by what it was. */
const Outcomes = ({ context, bulk, query, items }: Props) => {
  const { site } = context;
  const path = `${bulkPath}/${bulk.id}`;
  const views = [["", "Todos", bulk.total] as const, ...outcomeViews(bulk)].map((
    [resultado, name, count],
  ) => ({
    name,
    count,
    href: site.to(addressWithQuery(path, { resultado })),
    isCurrent: (query.resultado ?? "") === resultado,
  }));
  return (
    <>
      {views.length > 2 && (
        <div class="list-head">
          <Views views={views} />
        </div>
      )}
      {items !== undefined && (
        <Items {...{ context, bulk, query, items }} caption="O que cada parte do lote deu" />
      )}
    </>
  );
};

const outcomeViews = (bulk: BulkDetailAnswer) =>
  ([
    ["RECUSADO", "Recusados", bulk.recusados],
    ["MANTIDO", "Não se desfizeram", bulk.mantidos],
    ["FEITO", "Feitos", bulk.feitos],
    ["DESFEITO", "Desfeitos", bulk.desfeitos],
  ] as const).filter(([, , count]) => count > 0);

const Progress = ({ bulk }: { bulk: BulkDetailAnswer }) => {
  const left = bulk.situacao === "DESFAZENDO" ? bulk.feitos : bulk.aguardando;
  const done = bulk.total - left;
  return (
    <p class="bulk-progress">
      <progress max={bulk.total} value={done} aria-label="Andamento do lote"></progress> {formatNumber(done)}
      {" "}
      de {formatNumber(bulk.total)}. Você pode sair desta página: o lote continua.
    </p>
  );
};

const Items = (
  { context: { site }, bulk, query, items, caption }: Pick<Props, "context" | "bulk" | "query"> & {
    items: ListedRows<BulkItemAnswer>;
    caption: string;
  },
) => (
  <List
    {...{ site, query, listed: items, caption }}
    path={`${bulkPath}/${bulk.id}`}
    one={nounsOf(bulk.acao)[0]}
    many={nounsOf(bulk.acao)[1]}
    empty={<p>Nada a mostrar com este resultado.</p>}
    columns={[
      {
        name: bulk.acao === "PROTOCOLAR_DESDOBRAMENTOS" ? "Desdobramento" : "Ordem",
        cell: (item) => <Subject site={site} item={item} />,
      },
      { name: "Processo", kind: "number", cell: ({ numeroProcesso }) => numeroProcesso },
      query.resultado === undefined && {
        name: "Resultado",
        isPlainOnCard: true,
        cell: ({ resultado }) => <Chip tone={bulkOutcomes[resultado][0]} text={bulkOutcomes[resultado][1]} />,
      },
      items.content.some(({ mensagem }) => mensagem !== undefined) &&
      { name: "Motivo", cell: ({ mensagem }) => mensagem ?? NO_VALUE },
    ]}
  />
);

const Subject = ({ site, item }: { site: PageContext["site"]; item: BulkItemAnswer }): Child => {
  const { desdobramentoId, minutaId, numeroProtocolo, numeroProtocoloOrdem } = item;
  const order = numeroProtocoloOrdem !== undefined && (
    <a href={site.to(`/console/ordem/${numeroProtocoloOrdem}`)}>{numeroProtocoloOrdem}</a>
  );
  if (desdobramentoId === undefined) {
    return order || <a href={site.to(`/console/minuta/${minutaId}`)}>Minuta {formatNumber(item.posicao)}</a>;
  }
  return (
    <>
      <a href={site.to(`/console/desdobramento/${desdobramentoId}`)}>
        {numeroProtocolo ?? `Desdobramento da ordem ${numeroProtocoloOrdem}`}
      </a>
      {numeroProtocolo !== undefined && <small>da ordem {numeroProtocoloOrdem}</small>}
    </>
  );
};
