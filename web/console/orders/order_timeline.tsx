/** Timeline of an order or a split: past and future steps with date and time. */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatDate, formatDateTime } from "../../../domain/formatting.ts";

/** The times that orders and splits have in common. */
type Moments = {
  readonly [
    Name in
      | "dataHoraProtocolo"
      | "previsaoEnvio"
      | "dataHoraEnvio"
      | "prazoResposta"
      | "previsaoResposta"
      | "dataHoraResposta"
  ]?: string | undefined;
};

interface Step {
  readonly name: string;
  readonly when?: string | undefined;
  readonly ahead: boolean;
}

/** The steps of the timeline (specification, "Limits", row Timeline example). */
function stepsOf(moments: Moments, now: Temporal.Instant): Step[] {
  const {
    dataHoraProtocolo,
    previsaoEnvio,
    dataHoraEnvio,
    prazoResposta,
    previsaoResposta,
    dataHoraResposta,
  } = moments;
  const step = (name: string, at: string | undefined, when: (at: string) => string, ahead: boolean): Step[] =>
    at === undefined ? [] : [{ name, when: when(at), ahead }];
  const isAhead = (at: string) => Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0;
  return [
    ...step("Protocolo", dataHoraProtocolo, formatDateTime, false),
    ...dataHoraEnvio === undefined
      ? step(
        "Envio às instituições",
        previsaoEnvio,
        (at) => `${formatDate(at)}, entre ${HOURS.dispatchOpens} e ${HOURS.dispatchCloses}`,
        true,
      )
      : step("Enviada às instituições", dataHoraEnvio, formatDateTime, false),
    ...step(
      "Fim do prazo das instituições",
      prazoResposta,
      (at) => `${formatDate(at)}, até ${HOURS.lastAnswerMinute}`,
      prazoResposta !== undefined && isAhead(prazoResposta),
    ),
    ...dataHoraResposta === undefined
      ? step(
        "Respostas publicadas",
        previsaoResposta,
        (at) => `${formatDate(at)}, até ${HOURS.answersPublished}`,
        true,
      )
      : step("Respostas publicadas", dataHoraResposta, formatDateTime, false),
  ];
}

export const Timeline = ({ moments, now }: { moments: Moments; now: Temporal.Instant }) => {
  const steps = stepsOf(moments, now);
  if (steps.length === 0) return null;
  return (
    <ol class="events">
      {steps.map(({ name, when, ahead }) => (
        <li class={ahead ? "ahead" : undefined}>
          <strong>{name}</strong>
          {ahead && " (previsto)"}
          <time>{when}</time>
        </li>
      ))}
    </ol>
  );
};
