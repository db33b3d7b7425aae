/** The list of remittances. */
import { HOURS } from "../../../domain/calendar/hours.ts";
import type { Problem } from "../../api.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { EmptyState } from "../../components/empty_state.tsx";
import { formatAmount, formatDate, formatDateTime, formatNumber } from "../../../domain/formatting.ts";
import { List, type ListedRows, ListPage } from "../../components/list_page.tsx";
import type { QueryParameters } from "../../site.ts";
import { type Remittance, remittanceSituations, Situation, situationOptions } from "../situations.tsx";

const path = "/operacao/remessas";

interface Props {
  readonly context: PageContext;
  readonly query: QueryParameters;
  readonly listed: ListedRows<Remittance> | undefined;
  readonly problem: Problem | undefined;
}

export const RemittancesPage = ({ context, query, listed, problem }: Props) => (
  <ListPage
    {...{ context, path, query, problem }}
    title="Remessas"
    heading="Remessas às instituições"
    filters={[
      { kind: "date", name: "data", label: "Dia do envio" },
      { name: "ispb", label: "ISPB" },
      {
        kind: "choice",
        name: "situacao",
        label: "Situação",
        none: "Todas",
        options: situationOptions(remittanceSituations),
      },
    ]}
  >
    {listed !== undefined && <Remittances {...{ context, query, listed }} />}
  </ListPage>
);

const Remittances = (
  { context: { site }, query, listed }: Pick<Props, "context" | "query"> & { listed: ListedRows<Remittance> },
) => (
  <List
    {...{ site, path, query, listed }}
    one="remessa"
    many="remessas"
    empty={
      <EmptyState title="Nenhuma remessa">
        Elas se formam às {HOURS.dispatchOpens} de cada dia útil.
      </EmptyState>
    }
    caption="Remessas"
    columns={[
      {
        name: "Arquivo",
        sort: "data",
        kind: "code",
        cell: (remittance) => <a href={site.to(`/operacao/remessa/${remittance.id}`)}>{remittance.arquivo}
        </a>,
        note: (remittance) => `envio de ${formatDate(remittance.data)}`,
      },
      {
        name: "Instituição",
        sort: "instituicao",
        cell: ({ ispb, instituicao }) => <a href={site.to(`/operacao/instituicao/${ispb}`)}>{instituicao}</a>,
      },
      {
        name: "Situação",
        cell: ({ situacao }) => <Situation of={remittanceSituations[situacao]} />,
        note: ({ dataHoraPublicacao }) =>
          dataHoraPublicacao !== undefined && formatDateTime(dataHoraPublicacao),
      },
      { name: "Linhas", kind: "count", sort: "linhas", cell: ({ linhas }) => formatNumber(linhas) },
      {
        name: "Valor pedido",
        kind: "amount",
        sort: "valorTotal",
        cell: ({ valorTotal }) => formatAmount(valorTotal),
      },
      { name: "Resposta até", sort: "prazoResposta", cell: deadlineText },
    ]}
  />
);

/** The deadline as text. It is 05:00, exclusive, which people call 04:59. */
export const deadlineText = ({ prazoResposta, dataHoraEncerramento }: Remittance): string =>
  `${formatDateTime(Temporal.Instant.from(prazoResposta).subtract({ minutes: 1 }))}${
    dataHoraEncerramento === undefined ? "" : ", encerrada"
  }`;
