/** Answer files: the list, one file with its faults and its receipt as sent to the institution. */
import { Hono } from "hono";
import {
  formatBytes,
  formatDateTime,
  formatNumber,
  institutionText,
  NO_VALUE,
} from "../../../domain/formatting.ts";
import { answerDownload } from "../../../routes/http/request.ts";
import {
  listAnswerFilesOperation,
  readAnswerFileOperation,
  readAnswerReceiptOperation,
} from "../../../routes/operations/answer_files.ts";
import type { FileQuery } from "../../../routes/operations/operation_schema.ts";
import {
  type ConsoleEnv,
  ConsoleLayout,
  type PageContext,
  renderConsole,
} from "../../components/console_layout.tsx";
import { DataTable, type DataTableProps, EmptyState, Facts } from "../../components/data_table.tsx";
import { type ListPlan, showList } from "../../components/list_page.tsx";
import { value } from "../../operation_call.ts";
import type { Site } from "../../site.ts";
import { type AnswerFile, fileSituations, Situation, situationOptions } from "../situations.tsx";

const path = "/operacao/respostas";

export const answersRoutes = () =>
  new Hono<ConsoleEnv>()
    .get(path, (c) => showList(c, answersList))
    .get("/operacao/resposta/:id/recibo", async (c) => {
      const params = { id: c.req.param("id") };
      return answerDownload(c, value(await c.var.call(readAnswerReceiptOperation, { params })));
    })
    .get("/operacao/resposta/:id", async (c) => {
      const { context, call } = c.var;
      const byId = { params: { id: c.req.param("id") } };
      const [file, receipt] = await Promise.all([
        call(readAnswerFileOperation, byId).then(value),
        call(readAnswerReceiptOperation, byId),
      ]);
      return renderConsole(
        c,
        <AnswerPage
          context={context}
          file={file}
          receipt={receipt.ok ? String(receipt.value.content) : undefined}
        />,
      );
    });

const AnswerPage = (
  { context, file, receipt }: { context: PageContext; file: AnswerFile; receipt: string | undefined },
) => {
  const { site } = context;
  return (
    <ConsoleLayout
      context={context}
      title={`Resposta de ${file.instituicao}`}
      windowTitle={`Resposta de ${file.instituicao}, ${file.arquivo}`}
      here={path}
      trail={[{ name: "Respostas", path }]}
    >
      <h1>Resposta de {file.instituicao}</h1>
      <FileFacts site={site} file={file} />
      {file.falhas.length > 0 && <FaultsOfFile faults={file.falhas} />}
      <section class="part" aria-labelledby="recibo">
        <div class="headline">
          <h2 id="recibo">Recibo</h2>
          {receipt !== undefined && (
            <a class="br-button secondary small" href={site.to(`/operacao/resposta/${file.id}/recibo`)}>
              Baixar o recibo
            </a>
          )}
        </div>
        {receipt === undefined
          ? <EmptyState title="Ainda não há recibo">Ele é escrito quando o arquivo é decidido.</EmptyState>
          : (
            <>
              <p class="code">{file.recibo}</p>
              <pre class="bytes" tabindex={0} aria-label="Conteúdo do recibo">{receipt}</pre>
            </>
          )}
      </section>
    </ConsoleLayout>
  );
};

const FileFacts = ({ site, file }: { site: Site; file: AnswerFile }) => (
  <Facts
    of={[
      ["Situação", <Situation of={fileSituations[file.situacao]} />],
      ["Arquivo", <span class="code">{file.arquivo}</span>],
      [
        "Instituição",
        <a href={site.to(`/operacao/instituicao/${file.ispb}`)}>
          {institutionText(file.ispb, file.instituicao)}
        </a>,
      ],
      ["Sequencial", file.sequencial === undefined ? undefined : formatNumber(file.sequencial)],
      [
        "Remessa",
        file.remessaId && (
          <a href={site.to(`/operacao/remessa/${file.remessaId}`)}>{`remessa ${file.remessaId}`}</a>
        ),
      ],
      [
        "Repete",
        file.duplicadoDe && (
          <a href={site.to(`/operacao/resposta/${file.duplicadoDe}`)}>{`arquivo ${file.duplicadoDe}`}</a>
        ),
      ],
      ["Recebido em", formatDateTime(file.dataHoraRecebimento)],
      ["Decidido em", file.dataHoraDecisao && formatDateTime(file.dataHoraDecisao)],
      ["Respostas", file.linhas === undefined ? undefined : formatNumber(file.linhas)],
      ["Tamanho", formatBytes(file.tamanhoBytes)],
      ["SHA-256", <span class="code">{file.sha256}</span>],
    ]}
  />
);

const FaultsOfFile = ({ faults }: { faults: AnswerFile["falhas"] }) => (
  <section class="part" aria-labelledby="falhas">
    <h2 id="falhas">Por que foi rejeitado</h2>
    <p>
      Um erro rejeita o arquivo inteiro, e nada mais mudou. A instituição corrige e envia outro, com novo
      sequencial.
    </p>
    <DataTable
      caption="Falhas do arquivo, linha por linha"
      rows={faults}
      columns={[
        { name: "Linha", kind: "count", cell: ({ linha }) => <>Linha {formatNumber(linha)}</> },
        {
          name: "Campo",
          kind: "code",
          cell: ({ campo }) =>
            campo === "" ? NO_VALUE : campo,
        },
        {
          name: "Código",
          kind: "code",
          cell: ({ codigo }) =>
            codigo,
        },
        { name: "O que há de errado", cell: ({ mensagem }) => mensagem },
      ]}
    />
  </section>
);

const answersList: ListPlan<AnswerFile> = {
  path,
  title: "Respostas",
  heading: "Arquivos de resposta",
  filters: [
    { kind: "date", name: "data", label: "Dia do recebimento" },
    { name: "ispb", label: "ISPB" },
    {
      kind: "choice",
      name: "situacao",
      label: "Situação",
      none: "Todas",
      options: situationOptions(fileSituations),
    },
  ],
  read: (call, query) => call(listAnswerFilesOperation, { query: query as FileQuery }),
  table: (site) => ({
    ...filesTable(site),
    one: "arquivo",
    many: "arquivos",
    empty: <EmptyState title="Nenhum arquivo de resposta">Confira também a quarentena.</EmptyState>,
  }),
};

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
