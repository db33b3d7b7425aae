/** Page of one answer file: its faults, and its receipt as sent to the institution. */
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { Facts } from "../../components/facts.tsx";
import { EmptyState } from "../../components/empty_state.tsx";
import type { Site } from "../../site.ts";
import {
  formatBytes,
  formatDateTime,
  formatNumber,
  institutionText,
  NO_VALUE,
} from "../../../domain/formatting.ts";
import { type AnswerFile, fileSituations, Situation } from "../situations.tsx";

const path = "/operacao/respostas";

export const AnswerPage = (
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
