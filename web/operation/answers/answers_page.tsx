/** The list of answer files. */
import type { Problem } from "../../api.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable } from "../../components/data_table.tsx";
import { Faults, SelectField, TextField } from "../../components/field.tsx";
import { addressOf, Nothing, Pages, type Window } from "../../components/listing.tsx";
import { dateTime } from "../../components/formatting.ts";
import { type AnswerFile, bytes, fileSituations, number, options, Situation } from "../situations.tsx";

const path = "/operacao/respostas";

interface Props {
  readonly context: PageContext;
  readonly asked: Readonly<Partial<Record<"ispb" | "data" | "situacao", string | undefined>>>;
  readonly listed: (Window & { readonly content: readonly AnswerFile[] }) | undefined;
  readonly problem: Problem | undefined;
}

export const AnswersPage = ({ context, asked, listed, problem }: Props) => (
  <ConsoleLayout context={context} title="Respostas" here={path}>
    <h1>Arquivos de resposta</h1>
    <Faults problem={problem} />
    <form class="filters" method="get" role="search">
      <TextField
        name="data"
        label="Dia do recebimento"
        type="date"
        value={asked.data}
        errors={problem?.erros}
      />
      <TextField
        name="ispb"
        label="ISPB"
        value={asked.ispb}
        errors={problem?.erros}
        attributes={{ maxlength: 8 }}
      />
      <SelectField
        name="situacao"
        label="Situação"
        none="Todas"
        value={asked.situacao}
        options={options(fileSituations)}
      />
      <button class="br-button primary" type="submit">Mostrar</button>
    </form>
    {listed !== undefined && (listed.content.length === 0
      ? <Nothing title="Nenhum arquivo de resposta">Confira também a quarentena.</Nothing>
      : <FilesTable context={context} files={listed.content} />)}
    {listed !== undefined && (
      <Pages
        of={listed}
        to={(pagina) => context.site.to(addressOf(path, { ...asked, pagina }))}
        one="arquivo"
        many="arquivos"
      />
    )}
  </ConsoleLayout>
);

export const FilesTable = (
  { context: { site }, files }: { context: PageContext; files: readonly AnswerFile[] },
) => (
  <DataTable
    caption="Arquivos de resposta, do mais novo ao mais antigo"
    rows={files}
    columns={[
      {
        name: "Arquivo",
        kind: "code",
        cell: (file) => <a href={site.to(`/operacao/resposta/${file.id}`)}>{file.arquivo}</a>,
      },
      { name: "Instituição", cell: (file) => file.instituicao },
      {
        name: "Situação",
        cell: (file) => (
          <>
            <Situation of={fileSituations[file.situacao]} />
            {file.falhas[0] !== undefined && <small>{file.falhas[0].codigo}: {file.falhas[0].mensagem}
            </small>}
          </>
        ),
      },
      { name: "Recebido", cell: (file) => dateTime(file.dataHoraRecebimento) },
      {
        name: "Respostas",
        kind: "count",
        cell: (file) => file.linhas === undefined ? "–" : number(file.linhas),
      },
      { name: "Tamanho", kind: "count", cell: (file) => bytes(file.tamanhoBytes) },
    ]}
  />
);
