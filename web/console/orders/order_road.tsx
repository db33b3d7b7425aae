/** The road of an order's requests: one lane for each institution, from the dispatch to the money, with its next step. */
import { HOURS } from "../../../domain/calendar/calendar.ts";
import { formatCount, formatDate, formatDateTime, formatList } from "../../../domain/formatting.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import { lastAnswerTime, Was } from "./order_timeline.tsx";
import { isZero, type Order, type Target } from "./order_values.ts";

/** One stop of a lane. */
interface Stop {
  readonly name: string;
  readonly state: "done" | "next" | "ahead" | "failed";
  /** When it was, or is to be. */
  readonly when?: string | undefined;
}

interface Lane {
  readonly stops: readonly Stop[];
  /** What happens next, with its date; what it ended with where nothing does. */
  readonly next: string;
  /** For what day the dispatch was meant that was postponed. */
  readonly postponed?: string | undefined;
  /** The target whose actions a split can ask. */
  readonly decide?: string | undefined;
}

const openingTime = (at: string): string => `${formatDate(at)}, a partir das ${HOURS.dispatchOpens}`;
const publishTime = (at: string): string => `${formatDate(at)}, até ${HOURS.answersPublished}`;

type Step = Stop & { readonly next?: string | undefined };

/** What a request came to that was not answered. */
const failures: Readonly<Record<string, string>> = {
  SEM_RESPOSTA: "Sem resposta",
  NAO_ENCAMINHADO: "Não encaminhada",
};

/** From the dispatch to the published answer; the first that is not done is the next. */
function answerSteps(order: Order, targets: readonly Target[]): Step[] {
  const [first] = targets as [Target];
  const answered = targets.every(({ codigo }) => codigo !== undefined);
  const failed = targets.find(({ situacao }) => situacao in failures);
  const leaves = first.previsaoEnvio ?? order.previsaoEnvio;
  const due = first.prazoResposta ?? order.prazoResposta;
  const at = targets.flatMap(({ dataHoraResposta }) => dataHoraResposta ?? []).toSorted().at(-1);
  const { previsaoResposta, dataHoraResposta: published } = order;
  const sent = first.dataHoraEnvio ?? (answered ? order.dataHoraEnvio : undefined);
  return [
    step("Enviada", sent && formatDateTime(sent), {
      isDone: sent !== undefined,
      ahead: leaves && openingTime(leaves),
      next: "Envio",
    }),
    ...first.dataHoraRetirada === undefined
      ? []
      : [step("Retirada", formatDateTime(first.dataHoraRetirada), { isDone: true })],
    step("Respondida", at && formatDateTime(at), {
      isDone: answered,
      failed: failed && failures[failed.situacao],
      ahead: due && lastAnswerTime(due),
      next: "Resposta",
    }),
    step("Publicada", published && formatDateTime(published), {
      isDone: published !== undefined,
      ahead: previsaoResposta && publishTime(previsaoResposta),
      next: "Conferência e publicação",
    }),
  ];
}

function step(
  name: string,
  at: string | undefined,
  { isDone, failed, ahead, next }: {
    readonly isDone: boolean;
    readonly failed?: string | undefined;
    readonly ahead?: string | undefined;
    readonly next?: string;
  },
): Step {
  if (failed !== undefined) return { name: failed, state: "failed", when: at };
  if (isDone) return { name, state: "done", when: at };
  return {
    name,
    state: "ahead",
    when: ahead,
    next: next && (ahead === undefined ? next : `${next}: ${ahead}`),
  };
}

/** What became of what was blocked, where it is being transferred. */
function transferSteps(order: Order, targets: readonly Target[]): Step[] {
  const own = order.transferencias.filter(({ alvoId }) => targets.some(({ id }) => id === alvoId));
  const last = own.at(-1);
  if (last === undefined) return [];
  const { recebimento } = last;
  const split = order.desdobramentos.find(({ id }) => id === last.desdobramentoId);
  const moved = own.some(({ valorTransferido }) => !isZero(valorTransferido));
  const isAnswered = last.valorTransferido !== undefined;
  const due = split?.prazoResposta;
  const transferredAt = recebimento?.dataHoraTransferencia ?? split?.dataHoraResposta;
  return [
    step("Transferida", transferredAt && formatDateTime(transferredAt), {
      isDone: moved,
      failed: isAnswered && !moved ? "Não transferida" : undefined,
      ahead: due && lastAnswerTime(due),
      next: "Resposta à transferência",
    }),
    ...isAnswered && !moved
      ? []
      : [step("Recebida", recebimento?.dataRecebimento && formatDate(recebimento.dataRecebimento), {
        isDone: recebimento?.situacao === "RECEBIDA",
        ahead: recebimento &&
          `${recebimento.situacao === "ATRASADA" ? "esperada até" : "até"} ${
            formatDate(recebimento.previsao)
          }`,
        next: "Recebimento na conta judicial",
      })],
  ];
}

function laneOf(order: Order, targets: readonly Target[]): Lane {
  const steps = [...answerSteps(order, targets), ...transferSteps(order, targets)];
  const at = steps.findIndex(({ state }) => state === "ahead");
  const stops = steps.map(({ name, state, when }, index): Stop => ({
    name,
    state: index === at ? "next" : state,
    when,
  }));
  const postponed = targets[0]!.previsaoEnvioAnterior;
  const asks = targets.find(({ acoesPossiveis }) => acoesPossiveis.length > 0);
  return {
    stops,
    postponed,
    ...at >= 0
      ? { next: steps[at]!.next ?? steps[at]!.name }
      : asks !== undefined
      ? { next: "Decisão do juízo", decide: asks.id }
      : { next: "" },
  };
}

/** How many lanes are shown at once; the others are a click away. */
const SHOWN_AT_ONCE = 6;

export const OrderRoad = ({ order, context: { site } }: { order: Order; context: PageContext }) => {
  const institutions = Map.groupBy(order.alvos, ({ ispb }) => ispb);
  // Institutions at the same place share a lane: fourteen that were all sent at once are one line until they answer.
  const lanes = Map.groupBy(
    [...institutions.values()].map((targets) => ({ targets, lane: laneOf(order, targets) })),
    ({ lane: { decide: _, ...place } }) => JSON.stringify(place),
  );
  const shown = [...lanes.values()].toSorted((a, b) => urgency(a[0]!.lane) - urgency(b[0]!.lane));
  const path = site.to(`/console/ordem/${order.numeroProtocolo}`);
  const list = (part: typeof shown) => (
    <ol class="lanes">
      {part.map((own) => (
        <LaneItem
          name={formatList(own.map(({ targets }) => targets[0]!.instituicao))}
          count={own.length}
          lane={own[0]!.lane}
          path={path}
        />
      ))}
    </ol>
  );
  return (
    <>
      <h3 class="small-title">Caminho em cada instituição</h3>
      {list(shown.slice(0, SHOWN_AT_ONCE))}
      {shown.length > SHOWN_AT_ONCE && (
        <details>
          <summary>
            Mais {formatCount(shown.length - SHOWN_AT_ONCE, "caminho", "caminhos")}
          </summary>
          {list(shown.slice(SHOWN_AT_ONCE))}
        </details>
      )}
    </>
  );
};

/** What was postponed comes first, then what somebody waits for, then what is over. */
const urgency = ({ postponed, stops, next }: Lane): number =>
  postponed !== undefined && stops[0]!.state !== "done" ? 0 : next === "" ? 2 : 1;

const LaneItem = ({ name, count, lane, path }: { name: string; count: number; lane: Lane; path: string }) => (
  <li>
    <p class="lane-name">
      <strong>{name}</strong>
      {count > 1 && <small>{count} instituições</small>}
    </p>
    <ol class="stops">
      {lane.stops.map(({ name, state, when }, index) => (
        <li class={state}>
          {name}
          {state === "next" && <span class="sr-only">(próximo passo)</span>}
          {when !== undefined && (
            <time>
              {index === 0 && <Was day={lane.postponed} />} {when}
            </time>
          )}
        </li>
      ))}
    </ol>
    {lane.next !== "" && (
      <p class="lane-next">
        Próximo passo:{" "}
        {lane.decide === undefined ? lane.next : (
          <a href={`${path}/desdobrar#alvo-${lane.decide}`}>
            {lane.next}
            <span class="sr-only">, {name}</span>
          </a>
        )}
      </p>
    )}
  </li>
);
