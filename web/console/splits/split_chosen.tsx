/** One of the splits that a protocol is about to send, as its review page shows it. */
import { formatDateTime } from "../../../domain/formatting.ts";
import type { Split } from "../../../routes/splits/split_schema.ts";
import { idOf } from "../../components/field.tsx";
import { Notice } from "../../components/layout.tsx";
import type { Problem } from "../../operation_call.ts";
import type { Site } from "../../site.ts";
import { DepositFacts } from "../orders/deposit_facts.tsx";
import { ContentNote, LeaveOutButton } from "../protocol/protocol_parts.tsx";
import { isReservationOver, ReservationSentence } from "./reservation_notes.tsx";
import { defendantsOf, SplitActions } from "./split_actions.tsx";

/** One of the chosen splits, with the API's objection to it. */
export const ChosenSplitPart = (
  { split, now, name: which, index, site, problem, isOnly }: {
    split: Split;
    now: Temporal.Instant;
    /** Which of those chosen it is. */
    name: string;
    index: number;
    site: Site;
    problem: Problem | undefined;
    isOnly: boolean;
  },
) => {
  const name = `desdobramentos[${index}]`;
  const against = (problem?.erros ?? []).filter(({ campo }) =>
    campo === name || campo.startsWith(`${name}.`)
  );
  return (
    <section
      class="panel part"
      id={idOf(name)}
      tabindex={-1}
      aria-label={`Desdobramento ${which}`}
    >
      {against.map(({ mensagem }) => <p class="fault">{mensagem}</p>)}
      <p>
        Da ordem{" "}
        <a href={site.to(`/console/ordem/${split.numeroProtocoloOrdem}`)}>{split.numeroProtocoloOrdem}</a>,
        processo {split.numeroProcesso}, {split.nomeVara}
        {split.nomeJuiz !== undefined && `, em nome de ${split.nomeJuiz}`}
        {split.nomeAlterador !== undefined && split.alteradoEm !== undefined && (
          <small>· alterado por {split.nomeAlterador} em {formatDateTime(split.alteradoEm)}</small>
        )}
        <ContentNote of={split} />
      </p>
      {isReservationOver(split, now) && (
        <Notice kind="warning">
          <ReservationSentence split={split} now={now} />
        </Notice>
      )}
      <SplitActions split={split} />
      {!isOnly && (
        <p>
          <LeaveOutButton id={split.id} label="Retirar deste protocolo" which={`o ${which}`} />
        </p>
      )}
      {split.depositoJudicial !== undefined && (
        <>
          <h3>Para onde vai o dinheiro</h3>
          <DepositFacts deposit={split.depositoJudicial} reus={defendantsOf(split)} />
        </>
      )}
    </section>
  );
};
