/** The list of the court's subscriptions. */
import { formatCount, formatDate } from "../../../domain/formatting.ts";
import type { SubscriptionAnswer } from "../../../routes/notices/subscription_schema.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { Chip, EmptyState } from "../../components/data_table.tsx";
import { List, type ListedRows, ListPage, NewLink } from "../../components/list_page.tsx";
import type { QueryParameters } from "../../site.ts";

const path = "/console/assinaturas";

interface Props {
  readonly context: PageContext;
  readonly done: string | undefined;
  readonly query: QueryParameters;
  readonly found: ListedRows<SubscriptionAnswer>;
}

export const SubscriptionsPage = ({ context, done, query, found }: Props) => {
  const { site } = context;
  return (
    <ListPage
      {...{ context, path, done, query }}
      title="Avisos a sistemas"
      heading="Avisos a sistemas do tribunal"
      actions={<NewLink href={site.to(`${path}/nova`)}>Nova assinatura</NewLink>}
      intro={
        <p>
          Uma assinatura diz a que endereço o serviço avisa, assim que algo acontece: uma ordem enviada, uma
          resposta publicada, uma transferência recebida. De ordens sigilosas nada é enviado.
        </p>
      }
    >
      <List
        {...{ site, path, query, listed: found }}
        one="assinatura"
        many="assinaturas"
        empty={
          <EmptyState title="O tribunal não tem assinaturas">
            Sem elas, os sistemas do tribunal podem ler os mesmos eventos na API quando quiserem.
          </EmptyState>
        }
        caption="Assinaturas de avisos do tribunal"
        columns={[
          { name: "Endereço", cell: (one) => <a href={site.to(`${path}/${one.id}`)}>{one.url}</a> },
          { name: "Situação", cell: (one) => <SubscriptionChip of={one} /> },
          {
            name: "Eventos",
            cell: (one) => one.tipos === undefined ? "Todos" : formatCount(one.tipos.length, "tipo", "tipos"),
          },
          { name: "Por enviar", kind: "count", cell: (one) => one.entregasPendentes },
          { name: "Não entregues", kind: "count", cell: (one) => one.entregasNaoEntregues },
          { name: "Desde", cell: (one) => formatDate(one.dataHoraCriacao) },
        ]}
      />
    </ListPage>
  );
};

export const SubscriptionChip = (
  { of: { situacao, entregasNaoEntregues, emPausaAte } }: { of: SubscriptionAnswer },
) =>
  situacao === "DESATIVADA"
    ? <Chip tone="neutral" text="Em pausa" />
    : entregasNaoEntregues > 0
    ? <Chip tone="bad" text="Com avisos não entregues" />
    : emPausaAte !== undefined
    ? <Chip tone="attention" text="Receptor em dificuldade" />
    : <Chip tone="good" text="Ativa" />;
