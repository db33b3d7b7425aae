/** The list of the quarantine. */
import type { PageContext } from "../../components/console_layout.tsx";
import { EmptyState } from "../../components/empty_state.tsx";
import { formatBytes, formatDateTime } from "../../../domain/formatting.ts";
import { List, type ListedRows, ListPage } from "../../components/list_page.tsx";
import { addressWithQuery, type QueryParameters } from "../../site.ts";
import { type Entry, entrySituations, Situation } from "../situations.tsx";

const path = "/operacao/quarentena";

interface Props {
  readonly context: PageContext;
  readonly query: QueryParameters;
  readonly listed: ListedRows<Entry>;
  readonly done: string | undefined;
}

export const QuarantinePage = ({ context, query, listed, done }: Props) => {
  const { site } = context;
  return (
    <ListPage
      {...{ context, path, query, done }}
      title="Quarentena"
      intro={
        <p class="list-note">
          O que não se pode ler com segurança, ou ficou incompleto, espera aqui. O prazo da instituição conta
          pela entrega; até 17:00 de D+2 o que veio no prazo e for liberado ainda vale.
        </p>
      }
      views={Object.entries(entrySituations).map(([situacao, [name]]) => ({
        name,
        href: site.to(addressWithQuery(path, { ...query, situacao })),
        isCurrent: situacao === query.situacao,
      }))}
    >
      <List
        {...{ site, path, query, listed }}
        one="entrada"
        many="entradas"
        empty={<EmptyState title="Nada aqui">Novas entradas abrem um alarme.</EmptyState>}
        caption="Entradas da quarentena"
        columns={[
          {
            name: "Entrada",
            kind: "code",
            cell: ({ id, nome }) => <a href={site.to(`${path}/${id}`)}>{nome}</a>,
          },
          {
            name: "Instituição",
            sort: "instituicao",
            cell: ({ instituicao }) => instituicao,
            note: ({ ispb }) => ispb !== undefined && `ISPB ${ispb}`,
          },
          { name: "Razão", sort: "codigo", cell: ({ codigo, razao }) => `${codigo}: ${razao}` },
          {
            name: "Entregue",
            sort: "dataHoraEntrega",
            cell: ({ dataHoraEntrega }) => formatDateTime(dataHoraEntrega),
          },
          {
            name: "Tamanho",
            kind: "count",
            sort: "tamanhoBytes",
            cell: ({ tamanhoBytes }) => formatBytes(tamanhoBytes),
          },
          { name: "Situação", cell: ({ situacao }) => <Situation of={entrySituations[situacao]} /> },
        ]}
      />
    </ListPage>
  );
};
