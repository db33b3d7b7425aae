/** Page of one institution: remittances, answers, SFTP channel and OpenPGP keys. */
import { formatDate, formatDateTime, formatNumber, institutionText } from "../../../domain/formatting.ts";
import type { ChannelAnswer } from "../../../routes/operations/channel_schema.ts";
import type { FolderAnswer } from "../../../routes/operations/channels.ts";
import type { OpenpgpAnswer } from "../../../routes/operations/key_schema.ts";
import type { ReceiptAnswer } from "../../../routes/operations/movement.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Chip, DataTable, EmptyState, Facts } from "../../components/data_table.tsx";
import { Notice } from "../../components/layout.tsx";
import { AlarmsTable } from "../alarms/alarm_table.tsx";
import { FilesTable } from "../answers/answers_routes.tsx";
import { type FailedSubmission, OperatorActionForm } from "../operator_action.tsx";
import {
  type Alarm,
  type AnswerFile,
  type Entry,
  entrySituations,
  type Remittance,
  remittanceSituations,
  Situation,
  type Watched,
} from "../situations.tsx";
import { ChannelPart, type ChannelTest, FolderPart } from "./channel_part.tsx";
import { silenceText } from "./institutions_page.tsx";
import { type KeyExamination, KeysSection } from "./keys_part.tsx";

interface Props {
  readonly context: PageContext;
  readonly done: string | undefined;
  readonly watched: Watched;
  readonly openpgp: OpenpgpAnswer;
  /** The latest, open or not. */
  readonly alarms: readonly Alarm[];
  readonly folder: FolderAnswer;
  readonly remittances: readonly Remittance[];
  readonly files: readonly AnswerFile[];
  /** Receipts issued today. */
  readonly receipts: readonly ReceiptAnswer[];
  readonly channel: ChannelAnswer | undefined;
  readonly entries: readonly Entry[];
  /** A channel test that was just made. */
  readonly test?: ChannelTest | undefined;
  readonly examined?: KeyExamination | undefined;
  readonly failed: FailedSubmission | undefined;
}

export const InstitutionPage = (props: Props) => {
  const { context, done, watched } = props;
  const list = { name: "Instituições", path: "/operacao/instituicoes" };
  return (
    <ConsoleLayout context={context} title={watched.nome} here={list.path} trail={[list]} done={done}>
      <h1>{watched.nome}</h1>
      {watched.contatar && (
        <Notice kind="warning" title="Contatar.">
          {" "}
          Mais de duas não respostas seguidas: procure a instituição diretamente e abra um chamado.
        </Notice>
      )}
      <Facts
        of={institutionFacts(props)}
      />
      <AlarmsPart {...props} />
      <Remittances {...props} />
      <section class="part" aria-labelledby="respostas">
        <h2 id="respostas">Arquivos de resposta</h2>
        {props.files.length === 0
          ? <EmptyState title="Nenhum arquivo ainda" />
          : <FilesTable context={context} files={props.files} />}
        <p>
          <a href={context.site.to(`/operacao/respostas?ispb=${watched.ispb}`)}>Todos os arquivos dela</a>
        </p>
      </section>
      <Receipts {...props} />
      <Entries {...props} />
      <FolderPart {...props} />
      <ChannelPart {...props} test={props.test} />
      <KeysSection
        context={context}
        openpgp={props.openpgp}
        isMember={watched.ispbLider !== undefined}
        failed={props.failed}
        examined={props.examined}
      />
    </ConsoleLayout>
  );
};

const institutionFacts = ({ context, watched }: Props): Parameters<typeof Facts>[0]["of"] => [
  ["ISPB", watched.ispb],
  ["Recebe ordens", watched.alcancavel ? "Sim" : "Não: terminam no código 97"],
  [
    "Líder do grupo",
    watched.ispbLider && (
      <a href={context.site.to(`/operacao/instituicao/${watched.ispbLider}`)}>
        {institutionText(watched.ispbLider, watched.nomeLider)}
      </a>
    ),
  ],
  ["Silêncio", silenceText(watched)],
  ["Última remessa", watched.dataHoraUltimaRemessa && formatDateTime(watched.dataHoraUltimaRemessa)],
  [
    "Homologação",
    context.movable && watched.ispbLider === undefined && (
      <a href={context.site.to(`/operacao/instituicao/${watched.ispb}/homologacao`)}>
        Respostas automáticas e casos mostrados
      </a>
    ),
  ],
  [
    "Último arquivo dela",
    watched.dataHoraUltimoArquivo && formatDateTime(watched.dataHoraUltimoArquivo),
  ],
];

const AlarmsPart = ({ context, watched, alarms, failed }: Props) => (
  <section class="part" aria-labelledby="alarmes">
    <h2 id="alarmes">Alarmes</h2>
    {alarms.length === 0 ? <EmptyState title="Nenhum alarme até hoje" /> : (
      <>
        <AlarmsTable context={context} alarms={alarms} />
        {alarms.some(({ resolvidoPor }) => resolvidoPor === undefined) && (
          <OperatorActionForm
            context={context}
            action="assumir"
            to={`/operacao/instituicao/${watched.ispb}/assumir`}
            label="Assumir os abertos"
            says="A página Hoje passa a dizer que você cuida desta instituição, com a sua nota. Quem já a tinha assumido a passa a você."
            reasonLabel="Nota"
            failed={failed}
          />
        )}
        <p>
          <a href={context.site.to(`/operacao/alarmes?ispb=${watched.ispb}`)}>Todos os alarmes dela</a>
        </p>
      </>
    )}
  </section>
);

const Remittances = ({ context: { site }, watched, remittances }: Props) => (
  <section class="part" aria-labelledby="remessas">
    <h2 id="remessas">Remessas</h2>
    {remittances.length === 0 ? <EmptyState title="Nenhuma remessa ainda" /> : (
      <DataTable
        caption="Últimas remessas"
        rows={remittances}
        columns={[
          {
            name: "Envio",
            cell: (remittance) => (
              <a href={site.to(`/operacao/remessa/${remittance.id}`)}>
                {formatDate(remittance.data)}, nº {formatNumber(remittance.sequencial)}
              </a>
            ),
          },
          {
            name: "Situação",
            cell: (remittance) => <Situation of={remittanceSituations[remittance.situacao]} />,
          },
          {
            name: "Linhas",
            kind: "count",
            cell: (remittance) => formatNumber(remittance.linhas),
          },
          {
            name: "Respostas",
            cell: (remittance) =>
              remittance.dataHoraEncerramento === undefined ? "Abertas" : "Encerradas",
          },
        ]}
      />
    )}
    <p>
      <a href={site.to(`/operacao/remessas?ispb=${watched.ispb}`)}>Todas as remessas a ela</a>
    </p>
  </section>
);

const Receipts = ({ context: { site }, receipts }: Props) => (
  <section class="part" aria-labelledby="recibos">
    <h2 id="recibos">Recibos dados hoje</h2>
    {receipts.length === 0 ? <EmptyState title="Nenhum recibo hoje" /> : (
      <ul>
        {receipts.map((receipt) => (
          <li>
            {receipt.arquivoRespostaId === undefined
              ? <a href={site.to(`/operacao/quarentena/${receipt.quarentenaId}`)}>{receipt.recibo}</a>
              : <a href={site.to(`/operacao/resposta/${receipt.arquivoRespostaId}`)}>{receipt.recibo}</a>}
            {" "}
            <Chip
              tone={receipt.resultado === "ACEITO" ? "good" : "bad"}
              text={receipt.resultado === "ACEITO" ? "Aceito" : "Rejeitado"}
            />{" "}
            {receipt.dataHoraGravacao === undefined
              ? "ainda não está na pasta dela"
              : `na pasta dela desde ${formatDateTime(receipt.dataHoraGravacao)}`}
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Entries = ({ context: { site }, entries }: Props) =>
  entries.length === 0 ? null : (
    <section class="part" aria-labelledby="quarentena">
      <h2 id="quarentena">Quarentena</h2>
      <ul>
        {entries.map((entry) => (
          <li>
            <a href={site.to(`/operacao/quarentena/${entry.id}`)}>{entry.nome}</a>{" "}
            <Situation of={entrySituations[entry.situacao]} />
          </li>
        ))}
      </ul>
    </section>
  );
