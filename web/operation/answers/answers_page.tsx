/** The list of answer files. */
import type { Problem } from "../../api.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { DataTable, type DataTableProps } from "../../components/data_table.tsx";
import { EmptyState } from "../../components/empty_state.tsx";
import { formatBytes, formatDateTime, formatNumber, NO_VALUE } from "../../../domain/formatting.ts";
import { List, type ListedRows, ListPage } from "../../components/list_page.tsx";
import type { QueryParameters, Site } from "../../site.ts";
import { type AnswerFile, fileSituations, Situation, situationOptions } from "../situations.tsx";

const path = "/operacao/respostas";

interface Props {
  readonly context: PageContext;
  readonly query: QueryParameters;
  readonly listed: ListedRows<AnswerFile> | undefined;
  readonly problem: Problem | undefined;
}

export const AnswersPage = ({ context, query, listed, problem }: Props) => (
  <ListPage
    {...{ context, path, query, problem }}
    title="Respostas"
    heading="Arquivos de resposta"
    filters={[
      { kind: "date", name: "data", label: "Dia do recebimento" },
      { name: "ispb", label: "ISPB" },
      {
        kind: "choice",
        name: "situacao",
        label: "Situação",
        none: "Todas",
        options: situationOptions(fileSituations),
      },
    ]}
  >
    {listed !== undefined && (
      <List
        {...{ site: context.site, path, query, listed, ...filesTable(context.site) }}
        one="arquivo"
        many="arquivos"
        empty={<EmptyState title="Nenhum arquivo de resposta">Confira também a quarentena.</EmptyState>}
      />
    )}
  </ListPage>
);

export const FilesTable = (
  { context: { site }, files }: { context: PageContext; files: readonly AnswerFile[] },
) => <DataTable {...filesTable(site)} rows={files} />;

const filesTable = (site: Site): Omit<DataTableProps<AnswerFile>, "rows"> => ({
  caption: "Arquivos de resposta",
  columns: [
    {
      name: "Arquivo",
      kind: "code",
      cell: (file) => <a href={site.to(`/operacao/resposta/${file.id}`)}>{file.arquivo}</a>,
    },
    { name: "Instituição", sort: "instituicao", cell: (file) => file.instituicao },
    {
      name: "Situação",
      cell: ({ situacao, falhas: [first] }) => (
        <>
          <Situation of={fileSituations[situacao]} />
          {first !== undefined && <small>{first.codigo}: {first.mensagem}</small>}
        </>
      ),
    },
    {
      name: "Recebido",
      sort: "dataHoraRecebimento",
      cell: (file) => formatDateTime(file.dataHoraRecebimento),
    },
    {
      name: "Respostas",
      kind: "count",
      sort: "linhas",
      cell: ({ linhas }) => linhas === undefined ? NO_VALUE : formatNumber(linhas),
    },
    { name: "Tamanho", kind: "count", sort: "tamanhoBytes", cell: (file) => formatBytes(file.tamanhoBytes) },
  ],
});
