/** Timeline of an order or a split: past and future steps with date and time. */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatDate, formatDateTime } from "../../../domain/formatting.ts";
import type { Incomplete } from "../situation.tsx";

/** The times that orders and splits have in common. */
type Moments =
  & {
    readonly [
      Name in
        | "dataHoraProtocolo"
        | "previsaoEnvio"
        | "dataHoraEnvio"
        | "prazoResposta"
        | "previsaoResposta"
        | "dataHoraResposta"
        | "previsaoEnvioAnterior"
    ]?: string | undefined;
  }
  & { readonly envioIncompleto?: Incomplete | undefined };

interface Step {
  readonly name: string;
  readonly when?: string | undefined;
  /** The day for which it was meant first. */
  readonly was?: string | undefined;
  readonly ahead: boolean;
}

/** When an institution's time to answer ends, as the specification writes it. */
export const lastAnswerTime = (at: string): string => `${formatDate(at)}, até ${HOURS.lastAnswerMinute}`;

/** The day for which something was meant that was postponed; nothing of what was not. */
export const Was = ({ day }: { day: string | undefined }) =>
  day === undefined ? null : (
    <>
      <s>
        <span class="sr-only">era</span> {formatDate(day)}
      </s>
      {" "}
    </>
  );

/** The steps of the timeline (specification, "Limits", row Timeline example). */
function stepsOf(moments: Moments, now: Temporal.Instant): Step[] {
  const {
    dataHoraProtocolo,
    previsaoEnvio,
    dataHoraEnvio,
    prazoResposta,
    previsaoResposta,
    dataHoraResposta,
    previsaoEnvioAnterior,
    envioIncompleto,
  } = moments;
  const was = previsaoEnvioAnterior ?? envioIncompleto?.pendentes[0]?.previsaoEnvioAnterior;
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
      ).map((one) => ({ ...one, was }))
      : step(
        envioIncompleto === undefined
          ? "Enviada às instituições"
          : `Enviada a ${envioIncompleto.enviadas} de ${envioIncompleto.instituicoes} instituições`,
        envioIncompleto?.dataHoraPrimeiroEnvio ?? dataHoraEnvio,
        formatDateTime,
        false,
      ),
    ...dataHoraEnvio === undefined ? [] : laterSteps(envioIncompleto),
    ...step(
      "Fim do prazo das instituições",
      prazoResposta,
      lastAnswerTime,
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

/** When those leave that have not left with the others. */
const laterSteps = (incomplete: Incomplete | undefined): Step[] =>
  incomplete?.pendentes.map(({ instituicao, previsaoEnvio, previsaoEnvioAnterior: was, motivoTexto }) => ({
    name: `Envio a ${instituicao}`,
    when: `${formatDate(previsaoEnvio)}, às ${HOURS.dispatchOpens}${
      motivoTexto === undefined ? "" : ` (${motivoTexto})`
    }`,
    was,
    ahead: true,
  })) ?? [];

export const Timeline = ({ moments, now }: { moments: Moments; now: Temporal.Instant }) => {
  const steps = stepsOf(moments, now);
  if (steps.length === 0) return null;
  return (
    <ol class="events">
      {steps.map(({ name, when, was, ahead }) => (
        <li class={ahead ? "ahead" : undefined}>
          <strong>{name}</strong>
          {ahead && " (previsto)"}
          <time>
            <Was day={was} />
            {when}
          </time>
        </li>
      ))}
    </ol>
  );
};
