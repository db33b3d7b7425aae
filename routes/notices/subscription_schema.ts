/** The wire forms of webhook subscriptions and their deliveries. */
import { match } from "ts-pattern";
import * as v from "valibot";
import { eventTypeOf, formatEventCursor, wireEventType, wireEventTypes } from "../../domain/notices/event.ts";
import type { DeliveryDecision, DeliveryOutcome, DisabledReason } from "../../domain/notices/webhook.ts";
import type { DeliveryView } from "../../store/notices/webhook_deliveries.ts";
import type { SubscriptionView } from "../../store/notices/webhook_subscriptions.ts";
import { count, instant, mapPresent, pageEntries, text, wireInstant } from "../http/wire.ts";

const MAX_URL = 2_000;
const url = v.pipe(
  text(MAX_URL),
  v.description("Endereço https que recebe os avisos por POST"),
  v.examples(["https://sistema.trf1.exemplo/avisos"]),
);

const types = v.optional(
  v.pipe(
    v.array(v.picklist(wireEventTypes)),
    v.minLength(1),
    v.maxLength(wireEventTypes.length),
    v.description("Tipos de evento a avisar; ausente, todos, inclusive os que vierem a existir"),
  ),
);

const situations = ["ATIVA", "DESATIVADA"] as const;

export const SubscriptionBody = v.pipe(
  v.strictObject({ url, tipos: types }),
  v.metadata({
    ref: "NovaAssinatura",
    examples: [{
      url: "https://sistema.trf1.exemplo/avisos",
      tipos: ["OrdemRespondida", "OrdemNaoEncaminhada"],
    }],
  }),
);

export const SubscriptionChange = v.pipe(
  v.strictObject({
    url,
    tipos: types,
    situacao: v.optional(
      v.pipe(v.picklist(situations), v.description("Desativada, guarda os avisos e não os envia")),
      "ATIVA",
    ),
  }),
  v.metadata({
    ref: "AlteracaoDeAssinatura",
    examples: [{ url: "https://sistema.trf1.exemplo/avisos", situacao: "DESATIVADA" }],
  }),
);
/** A change as a caller gives it. */
export type SubscriptionChange = v.InferInput<typeof SubscriptionChange>;

const reasons: Record<DisabledReason, string> = { owner: "PEDIDO", gone: "RECEPTOR_RESPONDEU_410" };

export const SubscriptionAnswer = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    url: v.string(),
    tipos: v.optional(v.array(v.picklist(wireEventTypes))),
    situacao: v.picklist(situations),
    motivoDesativacao: v.optional(v.picklist(Object.values(reasons))),
    dataHoraCriacao: instant,
    segredoAnteriorAte: v.optional(
      v.pipe(instant, v.description("Até quando o segredo anterior também assina")),
    ),
    entregasPendentes: v.pipe(count, v.description("Avisos por enviar ou por tentar de novo")),
    entregasNaoEntregues: v.pipe(
      count,
      v.description("Avisos de que o serviço desistiu; `reenviar` os tenta de novo"),
    ),
    falhasSeguidas: v.pipe(count, v.description("Tentativas que falharam desde a última que deu certo")),
    emPausaAte: v.optional(
      v.pipe(instant, v.description("Até quando o serviço não tenta, por o receptor estar em dificuldade")),
    ),
  }),
  v.metadata({ ref: "Assinatura" }),
);
export type SubscriptionAnswer = v.InferOutput<typeof SubscriptionAnswer>;

export const SubscriptionSecret = v.pipe(
  v.object({
    ...SubscriptionAnswer.entries,
    segredo: v.optional(
      v.pipe(
        v.string(),
        v.description(
          "Segredo que assina os avisos; mostrado só desta vez, nem a repetição da chamada o traz",
        ),
        v.examples(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]),
      ),
    ),
  }),
  v.metadata({ ref: "AssinaturaComSegredo" }),
);
export type SubscriptionSecret = v.InferOutput<typeof SubscriptionSecret>;

export const SubscriptionQuery = v.strictObject(pageEntries);

const deliverySituations: Record<DeliveryDecision["status"], string> = {
  pending: "PENDENTE",
  delivered: "ENTREGUE",
  dead: "NAO_ENTREGUE",
};
const statuses = Object.keys(deliverySituations) as DeliveryDecision["status"][];

/** The status for a `situacao` on the wire. */
export const statusOf = (situation: string): DeliveryDecision["status"] | undefined =>
  statuses.find((status) => deliverySituations[status] === situation);

export const DeliveryQuery = v.strictObject({
  situacao: v.optional(
    v.pipe(v.picklist(Object.values(deliverySituations)), v.description("Situação da entrega")),
  ),
  ...pageEntries,
});

export const DeliveryAnswer = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description("O `id` do evento, que é também o `webhook-id` do aviso")),
    tipo: v.picklist(wireEventTypes),
    situacao: v.picklist(Object.values(deliverySituations)),
    tentativas: v.pipe(count, v.description("Desde que foi registrado ou reenviado")),
    dataHoraRegistro: instant,
    proximaTentativa: v.optional(instant),
    ultimaTentativa: v.optional(instant),
    resultado: v.optional(v.pipe(v.string(), v.description("Como terminou a última tentativa"))),
  }),
  v.metadata({ ref: "EntregaDeAviso" }),
);
export type DeliveryAnswer = v.InferOutput<typeof DeliveryAnswer>;

export const TestAnswer = v.pipe(
  v.object({ entregue: v.boolean(), resultado: v.string() }),
  v.metadata({ ref: "TesteDeAssinatura" }),
);
export type TestAnswer = v.InferOutput<typeof TestAnswer>;

export const ResendQuery = v.strictObject({
  depoisDe: v.optional(
    v.pipe(
      v.string(),
      v.description(
        "`id` de um evento: reenvia todos os posteriores; ausente, reenvia os que não foram entregues",
      ),
    ),
  ),
});

export const wireSubscription = (
  subscription: SubscriptionView,
): SubscriptionAnswer => {
  const { id, url, eventTypes, state, createdAt, previousSecret, pending, dead, health } = subscription;
  return {
    id,
    url,
    tipos: eventTypes?.map((type) => wireEventType[type]),
    situacao: state.status === "active" ? "ATIVA" : "DESATIVADA",
    motivoDesativacao: state.status === "disabled" ? reasons[state.reason] : undefined,
    dataHoraCriacao: wireInstant(createdAt),
    segredoAnteriorAte: mapPresent(previousSecret?.until, wireInstant),
    entregasPendentes: pending,
    entregasNaoEntregues: dead,
    falhasSeguidas: health.failures,
    emPausaAte: mapPresent(health.resumesAt, wireInstant),
  };
};

export const wireDelivery = (delivery: DeliveryView): DeliveryAnswer => ({
  id: formatEventCursor(delivery),
  tipo: wireEventType[eventTypeOf(delivery.type)],
  situacao: deliverySituations[delivery.status],
  tentativas: delivery.attempts,
  dataHoraRegistro: wireInstant(delivery.recordedAt),
  proximaTentativa: mapPresent(delivery.nextAttemptAt, wireInstant),
  ultimaTentativa: mapPresent(delivery.lastAttemptAt, wireInstant),
  resultado: mapPresent(delivery.lastOutcome, explainOutcome),
});

/** The outcome of an attempt, and what the court can do about it. */
export const explainOutcome = (outcome: DeliveryOutcome): string =>
  match(outcome)
    .with({ type: "accepted" }, ({ status }) => `Entregue: o receptor respondeu ${status}`)
    .with({ type: "gone" }, () => "O receptor respondeu 410, que desativa a assinatura")
    .with(
      { type: "redirected" },
      ({ status }) =>
        `O receptor respondeu ${status}, um redirecionamento, que não é seguido; registre o endereço final`,
    )
    .with(
      { type: "refused" },
      ({ status }) => `O receptor respondeu ${status}; o aviso só é dado por entregue com 2xx`,
    )
    .with(
      { type: "timed-out" },
      () => "O receptor não respondeu a tempo; responda antes de processar o aviso",
    )
    .with(
      { type: "unreachable" },
      ({ reason }) => `Não foi possível conectar ao endereço (${reason}); confira o receptor e o certificado`,
    )
    // One text for both cases: different texts would reveal which internal names exist.
    .with(
      { type: "address-not-found" },
      { type: "address-not-allowed" },
      () => "O nome do endereço não foi encontrado no DNS ou não leva a um endereço público; confira-o",
    )
    .with(
      { type: "secret-unreadable" },
      () => "O segredo da assinatura não pode mais ser lido; troque-o em /segredo",
    )
    .exhaustive();
