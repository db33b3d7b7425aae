/** Page of one split: its actions, the institutions' answers, and the receipt of transferred money. */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import {
  formatAmount,
  formatAmountOrNoValue,
  formatDate,
  formatDateTime,
  formatDuration,
  taxIdText,
} from "../../../domain/formatting.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { DataTable, Facts } from "../../components/data_table.tsx";
import { Faults, Hidden } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import type { Problem } from "../../operation_call.ts";
import type { Site } from "../../site.ts";
import { DepositFacts } from "../orders/deposit_facts.tsx";
import { Timeline } from "../orders/order_timeline.tsx";
import { isZero } from "../orders/order_values.ts";
import { contentFact } from "../protocol/protocol_parts.tsx";
import { ReadVersionFields, reviewedValuesOfSplit } from "../protocol/read_version.tsx";
import { type ChangedDraft, isVersionChange, VersionChange } from "../protocol/version_change.tsx";
import { SituationChip } from "../situation.tsx";
import { ReadOnlyNote } from "../unit_note.tsx";
import { ReservationSentence } from "./reservation_notes.tsx";
import { actionTitles } from "./split_form.ts";

type Action = Split["acoes"][number];

const splitName = ({ numeroProtocolo }: Pick<Split, "numeroProtocolo">): string =>
  numeroProtocolo === undefined ? "Desdobramento a protocolar" : `Desdobramento ${numeroProtocolo}`;

const origins: Readonly<Record<Split["origem"], string>> = {
  USUARIO: "Feito por um usuário",
  REGRA_DO_TRIBUNAL: "Feito pela regra do tribunal",
  BLOQUEIO_COM_TRANSFERENCIA: "Feito pelo bloqueio com transferência",
};

export const SplitPage = (
  { context, split, problem, changes, done }: {
    context: PageContext;
    split: Split;
    problem?: Problem | undefined;
    /** How it differs from what a refused deletion says was read. */
    changes: readonly ChangedDraft[];
    done?: string | undefined;
  },
) => {
  const { site, now } = context;
  const waits = split.situacao === "AGUARDANDO_PROTOCOLO";
  return (
    <ConsoleLayout
      context={context}
      title={splitName(split)}
      windowTitle={waits
        ? `${splitName(split)}, da ordem ${split.numeroProtocoloOrdem}, de ${
          formatDateTime(split.dataHoraCriacao)
        }`
        : undefined}
      here="/console/desdobramentos"
      trail={[{ name: "Desdobramentos", path: "/console/desdobramentos" }]}
      done={done}
    >
      {changes.length > 0 && (
        <VersionChange drafts={changes} day={undefined} undone="foi excluído" button={DELETE} />
      )}
      {!isVersionChange(problem?.codigo) && <Faults problem={problem} />}
      <Headline site={site} split={split} />
      {split.interrompeSerie && (
        <Notice kind="warning">
          {waits
            ? "O protocolo deste desdobramento interrompe a série da ordem."
            : "O protocolo deste desdobramento interrompeu a série da ordem."}
        </Notice>
      )}
      <SplitActions split={split} />
      <div class="columns">
        <section aria-labelledby="andamento">
          <h2 id="andamento">Andamento</h2>
          {waits
            ? (
              <p>
                Ainda não foi protocolado e por isso não será enviado.{" "}
                <ReservationSentence split={split} now={now} />
              </p>
            )
            : <Timeline moments={split} now={now} />}
          <Deletion context={context} split={split} isOpen={changes.length > 0} />
        </section>
        <SplitFacts split={split} />
      </div>
    </ConsoleLayout>
  );
};

const Headline = ({ site, split }: { site: Site; split: Split }) => {
  const waits = split.situacao === "AGUARDANDO_PROTOCOLO";
  return (
    <div class="headline">
      <div>
        <h1>{splitName(split)}</h1>
        <p>
          Da ordem{" "}
          <a href={site.to(`/console/ordem/${split.numeroProtocoloOrdem}`)}>{split.numeroProtocoloOrdem}</a>,
          processo {split.numeroProcesso} {split.sigilosa && <strong>(sigilosa)</strong>}{" "}
          <SituationChip
            of="split"
            situation={split.situacao}
            text={waits ? undefined : split.situacaoTexto}
          />
        </p>
      </div>
      {waits && (
        <div class="actions">
          <a class="br-button primary" href={site.to(`/console/desdobramentos/protocolar?id=${split.id}`)}>
            Protocolar
          </a>
        </div>
      )}
    </div>
  );
};

const SplitFacts = ({ split }: { split: Split }) => (
  <section aria-labelledby="dados">
    <h2 id="dados">Dados do desdobramento</h2>
    <Facts
      of={[
        ["Juiz", split.nomeJuiz ?? `CPF ${taxIdText(split.cpfJuiz)}`],
        ["Unidade judiciária", split.nomeVara],
        ["Origem", origins[split.origem]],
        ["Criado em", formatDateTime(split.dataHoraCriacao)],
        ...split.nomeAlterador === undefined || split.alteradoEm === undefined
          ? []
          : [["Alterado por", `${split.nomeAlterador}, em ${formatDateTime(split.alteradoEm)}`] as const],
        contentFact(split),
      ]}
    />
    {split.depositoJudicial !== undefined && (
      <>
        <h3>Depósito judicial</h3>
        <DepositFacts deposit={split.depositoJudicial} reus={defendantsOf(split)} />
      </>
    )}
  </section>
);

/** The defendants of a split, from whom the executed party's name of a deposit is taken. */
export const defendantsOf = ({ acoes }: Split) =>
  acoes.map(({ cpfCnpj, nomeReu }) => ({ cpfCnpj, nome: nomeReu }));

/** The anchor of what a split asks. */
export const actionsId = ({ id }: Pick<Split, "id">): string => `acoes-${id}`;

export const SplitActions = ({ split }: { split: Split }) => (
  <section class="part" aria-labelledby={actionsId(split)}>
    <h2 id={actionsId(split)}>
      O que se pede<span class="sr-only">da ordem {split.numeroProtocoloOrdem}</span>
    </h2>
    <DataTable
      caption="Ações do desdobramento, por instituição"
      rows={split.acoes}
      columns={[
        {
          name: "Instituição",
          cell: ({ instituicao }) =>
            instituicao,
          note: ({ ispb }) =>
            `ISPB ${ispb}`,
        },
        {
          name: "Réu",
          cell: ({ nomeReu }) => nomeReu,
          note: ({ cpfCnpj }) => taxIdText(cpfCnpj),
        },
        { name: "Ação", cell: (action) => <RequestedActionCell action={action} /> },
        {
          name: "Valor",
          kind: "amount",
          cell: ({ valor }) => formatAmountOrNoValue(valor),
          note: ({ saldoADesbloquear: rest }) => !isZero(rest) && `e desbloquear ${formatAmount(rest!)}`,
        },
        {
          name: "Resposta",
          cell: (action) => (
            <>
              <Answer action={action} />
              {action.recebimento !== undefined && <Arrival arrival={action.recebimento} />}
            </>
          ),
        },
      ]}
    />
  </section>
);

const RequestedActionCell = ({ action }: { action: Action }) => (
  <>
    {actionTitles[action.tipo]}
    {action.repete !== undefined && <small>Repete um pedido que ficou sem resposta</small>}
    {action.ativo !== undefined && <small>Ativo: {action.ativo}</small>}
    {action.idTransferencia !== undefined && <small>ID da transferência {action.idTransferencia}</small>}
  </>
);

const Answer = ({ action }: { action: Action }) =>
  action.codigo === undefined ? <>–</> : (
    <>
      <strong>{action.codigo}</strong> {action.descricao}
      {!isZero(action.valorTransferido) && (
        <small>{formatAmount(action.valorTransferido!)} transferidos</small>
      )}
      {!isZero(action.valorDesbloqueado) && (
        <small>{formatAmount(action.valorDesbloqueado!)} desbloqueados</small>
      )}
      {action.dataHoraResposta !== undefined && <small>{formatDateTime(action.dataHoraResposta)}</small>}
    </>
  );

/** The receipt of the money at the depositary. */
const Arrival = ({ arrival }: { arrival: NonNullable<Action["recebimento"]> }) => (
  <small>
    Depósito: <SituationChip of="transfer" situation={arrival.situacao} />{" "}
    {arrival.dataRecebimento === undefined
      ? `esperado até ${formatDate(arrival.previsao)}`
      : `${formatAmountOrNoValue(arrival.valorRecebido)} em ${formatDate(arrival.dataRecebimento)}`}
    {arrival.conta !== undefined && `, conta ${arrival.conta}`}
    {arrival.divergente === true && <strong>; valor diferente do transferido</strong>}
  </small>
);

/** Label of the button that deletes. */
const DELETE = "Excluir";

/** Deletion of a split: at any time as a draft; once protocoled, until the cut-off of that day. */
const Deletion = (
  { context: { site, session, now }, split, isOpen }: {
    context: PageContext;
    split: Split;
    /** Whether a deletion was just refused, and is asked again. */
    isOpen: boolean;
  },
) => {
  const { situacao, exclusaoAte } = split;
  if (situacao !== "AGUARDANDO_PROTOCOLO" && situacao !== "PROTOCOLADO") return null;
  if (situacao === "PROTOCOLADO" && exclusaoAte === undefined) {
    return <p class="help">Este desdobramento já não pode ser excluído: o envio começou.</p>;
  }
  const until = exclusaoAte === undefined ? undefined : Temporal.Instant.from(exclusaoAte);
  const left = until && now.until(until).total("seconds");
  if (until !== undefined && left !== undefined && left <= 0) {
    return (
      <p class="help">
        Este desdobramento já não pode ser excluído: o prazo foi até as {HOURS.dispatchOpens} de{" "}
        {formatDate(until)}.
      </p>
    );
  }
  if (split.podeAlterar === false) {
    return <ReadOnlyNote of="Esta minuta de desdobramento só é alterada ou excluída" />;
  }
  return (
    <details class="confirm" open={isOpen}>
      <summary>
        Excluir o desdobramento{left !== undefined && (
          <>
            {" "}(resta <span data-seconds-left={String(Math.floor(left))}>{formatDuration(left)}</span>)
          </>
        )}
      </summary>
      <p>
        O desdobramento deixa de existir, e o saldo que pedia volta a estar disponível. Não há como desfazer.
      </p>
      <form method="post" action={site.to(`/console/desdobramento/${split.id}/excluir`)}>
        <Hidden csrf={session.csrf} />
        {split.versao !== undefined && (
          <ReadVersionFields id={split.id} version={split.versao} shown={reviewedValuesOfSplit(split)} />
        )}
        <button class="br-button danger" type="submit">{DELETE}</button>
      </form>
    </details>
  );
};
