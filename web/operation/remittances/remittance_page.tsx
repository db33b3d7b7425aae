/** Page of one remittance: its file, its answers, the operators' actions. */
import { HOURS, lastMinuteBefore } from "../../../domain/calendar/calendar.ts";
import {
  formatAmount,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatNumber,
  institutionText,
  NO_VALUE,
  readableCode,
  taxIdText,
} from "../../../domain/formatting.ts";
import type { DifferencesAnswer } from "../../../routes/operations/reconciliation.ts";
import type { ActionAnswer } from "../../../routes/operations/remittances.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Chip, DataTable, EmptyState, Facts } from "../../components/data_table.tsx";
import { RefreshedSection } from "../../components/refreshed_section.tsx";
import { FilesTable } from "../answers/answers_routes.tsx";
import { type FailedSubmission, OperatorActionForm } from "../operator_action.tsx";
import { type AnswerFile, type Remittance, remittanceSituations, Situation } from "../situations.tsx";

const path = "/operacao/remessas";

interface Props {
  readonly context: PageContext;
  readonly done: string | undefined;
  readonly remittance: Remittance;
  readonly differences: DifferencesAnswer;
  readonly actions: readonly ActionAnswer[];
  readonly files: readonly AnswerFile[];
  readonly failed: FailedSubmission | undefined;
}

export const RemittancePage = (
  { context, done, remittance, differences, actions, files, failed }: Props,
) => (
  <ConsoleLayout
    context={context}
    title={`Remessa ${formatNumber(remittance.sequencial)} a ${remittance.instituicao}`}
    here={path}
    trail={[{ name: "Remessas", path }]}
    done={done}
  >
    <h1>Remessa {formatNumber(remittance.sequencial)} a {remittance.instituicao}</h1>
    <Facts
      of={remittanceFacts(context, remittance)}
    />
    <RemittanceActions context={context} remittance={remittance} failed={failed} />
    <section class="part" aria-labelledby="acoes">
      <h2 id="acoes">O que operadores pediram</h2>
      <RefreshedSection
        context={context}
        seconds={2}
        over={actions.every(({ situacao }) => situacao === "CONCLUIDA")}
        summary={actionsSummary(actions)}
      >
        {actions.length === 0
          ? <EmptyState title="Nada foi pedido desta remessa" />
          : <Actions actions={actions} />}
      </RefreshedSection>
    </section>
    <section class="part" aria-labelledby="voltou">
      <h2 id="voltou">O que voltou</h2>
      {files.length === 0
        ? <EmptyState title="Nenhum retorno aceito ou em conferência" />
        : <FilesTable context={context} files={files} />}
      <Differences context={context} differences={differences} />
    </section>
  </ConsoleLayout>
);

const remittanceFacts = (context: PageContext, remittance: Remittance): Parameters<typeof Facts>[0]["of"] => [
  ["Situação", <Situation of={remittanceSituations[remittance.situacao]} />],
  ["Arquivo", <span class="code">{remittance.arquivo}</span>],
  [
    "Instituição",
    (
      <a href={context.site.to(`/operacao/instituicao/${remittance.ispb}`)}>
        {institutionText(remittance.ispb, remittance.instituicao)}
      </a>
    ),
  ],
  ["Dia do envio", <DispatchDay remittance={remittance} />],
  ["Publicada em", remittance.dataHoraPublicacao && formatDateTime(remittance.dataHoraPublicacao)],
  ["Resposta até", deadlineText(remittance)],
  ["Linhas", formatNumber(remittance.linhas)],
  ["Valor pedido", formatAmount(remittance.valorTotal)],
  ["Tamanho", remittance.tamanhoBytes === undefined ? undefined : formatBytes(remittance.tamanhoBytes)],
  ["SHA-256", remittance.sha256 && <span class="code">{remittance.sha256}</span>],
];

/** The day of the dispatch; where it was postponed, behind the day on which the remittance did not leave. */
export const DispatchDay = ({ remittance: { data, dataCorte, situacao } }: { remittance: Remittance }) =>
  dataCorte === data ? <>{formatDate(data)}</> : (
    <>
      <del>{formatDate(dataCorte)}</del> {formatDate(data)}
      {situacao === "CONGELADA" ? `, a partir das ${HOURS.dispatchOpens}: não saiu no seu dia` : ", adiada"}
    </>
  );

const actionsSummary = (actions: readonly ActionAnswer[]): string => {
  const waiting = actions.filter(({ situacao }) => situacao === "EM_ANDAMENTO").length;
  return waiting > 0
    ? `${formatCount(waiting, "ação em andamento", "ações em andamento")}.`
    : formatCount(actions.length, "ação concluída.", "ações concluídas.");
};

const RemittanceActions = (
  { context, remittance, failed }: {
    context: PageContext;
    remittance: Remittance;
    failed: FailedSubmission | undefined;
  },
) => {
  const to = (action: string) => `/operacao/remessa/${remittance.id}/${action}`;
  return (
    <section class="part operator-actions" aria-labelledby="pedir">
      <h2 id="pedir">Pedir</h2>
      {remittance.situacao === "CONGELADA"
        ? (
          <OperatorActionForm
            context={context}
            action="publicar"
            to={to("publicar")}
            label="Publicar agora"
            says={`O serviço tenta de novo o que uma falha impediu; corrija antes a causa. Só das ${HOURS.dispatchOpens} às ${HOURS.dispatchCloses} do dia do envio.`}
            failed={failed}
          />
        )
        : (
          <OperatorActionForm
            context={context}
            action="reenviar"
            to={to("reenviar")}
            label="Reenviar"
            says="Os mesmos bytes, conferidos pelo SHA-256, voltam à pasta com o mesmo nome. Para a instituição que perdeu o arquivo."
            failed={failed}
          />
        )}
      <OperatorActionForm
        context={context}
        action="reconstruir"
        to={to("reconstruir")}
        label="Reconstruir e comparar"
        says="O arquivo é refeito do banco de dados e comparado com o registrado. É uma simulação: nada é gravado."
        failed={failed}
      />
    </section>
  );
};

const Actions = ({ actions }: { actions: readonly ActionAnswer[] }) => (
  <DataTable
    caption="Ações pedidas, da mais nova à mais antiga"
    rows={actions}
    columns={[
      {
        name: "Ação",
        cell: (action) => readableCode(action.tipo),
        note: (action) => formatDateTime(action.dataHoraPedido),
      },
      {
        name: "Situação",
        cell: (action) =>
          action.situacao === "EM_ANDAMENTO" ? <Chip tone="waiting" text="Em andamento" /> : (
            <Chip
              tone={action.sucesso ? "good" : "bad"}
              text={action.sucesso ? "Concluída" : "Há o que fazer"}
            />
          ),
      },
      {
        name: "Resultado",
        cell: (action) => (
          <>
            {action.explicacao ?? NO_VALUE}
            {Object.entries(action.detalhe ?? {}).map(([name, value]) => (
              <small class="code">{name}: {String(value)}</small>
            ))}
          </>
        ),
      },
      {
        name: "Pedida por",
        cell: (action) => taxIdText(action.pedidaPor),
        note: (action) => action.motivo,
      },
    ]}
  />
);

/** Number of differing lines listed individually. */
const NAMED_LINES = 20;

const Differences = (
  { context: { site }, differences: { enviadasSemResposta: missing, recebidosSemRemessa: strange } }: {
    context: PageContext;
    differences: Props["differences"];
  },
) => (
  <>
    <p>
      {missing.totalElements === 0
        ? "Todas as linhas foram respondidas."
        : `${formatCount(missing.totalElements, "linha sem resposta", "linhas sem resposta")}: ${
          missing.content.slice(0, NAMED_LINES).map(formatNumber).join(", ")
        }${missing.totalElements > NAMED_LINES ? " e outras" : ""}.`}
    </p>
    {strange.length > 0 && (
      <>
        <h3>Vieram depois dela e não valeram</h3>
        <ul>
          {strange.map((file) => (
            <li>
              <a href={site.to(`/operacao/resposta/${file.arquivoRespostaId}`)}>{file.arquivo}</a>, de{" "}
              {formatDateTime(file.dataHoraRecebimento)}, {file.codigos.join(", ")}
            </li>
          ))}
        </ul>
      </>
    )}
  </>
);

/** The deadline as text. It is 05:00, exclusive, which people call 04:59. */
export const deadlineText = ({ prazoResposta, dataHoraEncerramento }: Remittance): string =>
  `${formatDateTime(lastMinuteBefore(Temporal.Instant.from(prazoResposta)))}${
    dataHoraEncerramento === undefined ? "" : ", encerrada"
  }`;
