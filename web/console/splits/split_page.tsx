/** Page of one split: its actions, the institutions' answers, and the receipt of transferred money. */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatDate, formatDateTime, formatDuration, taxIdText } from "../../../domain/formatting.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { ConsoleLayout, type PageContext } from "../../components/console_layout.tsx";
import { Facts } from "../../components/data_table.tsx";
import { Faults, Hidden } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import type { Problem } from "../../operation_call.ts";
import type { Site } from "../../site.ts";
import { DepositFacts } from "../orders/deposit_facts.tsx";
import { Timeline } from "../orders/order_timeline.tsx";
import { contentFact } from "../protocol/protocol_parts.tsx";
import { ReadVersionFields, reviewedValuesOfSplit } from "../protocol/read_version.tsx";
import { type ChangedDraft, isVersionChange, VersionChange } from "../protocol/version_change.tsx";
import { SituationChip } from "../situation.tsx";
import { ReadOnlyNote } from "../unit_note.tsx";
import { ReservationSentence } from "./reservation_notes.tsx";
import { defendantsOf, SplitActions } from "./split_actions.tsx";

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
            incomplete={split.envioIncompleto}
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
        [
          "Magistratura",
          split.nomeJuiz ?? `CPF ${taxIdText(split.cpfJuiz)}, com o nome no protocolo da ordem`,
        ],
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
