/** How orders, splits and series stand by what courts were told of them; words are those of the feed, times its texts. */

/** An event as the feed has it. */
export interface FeedEvent {
  readonly type: string;
  readonly at: Temporal.Instant;
  readonly orderId: string;
  readonly number: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What orders and splits have in common: one machine of states. */
export interface ProjectedDispatchable {
  readonly numero: string;
  readonly protocolo: string;
  situacao: "AGENDADA" | "PROTOCOLADA" | "ENVIADA" | "CONSOLIDANDO" | "RESPONDIDA" | "REMOVIDA";
  /** The day it leaves. */
  envio: string;
  /** Of what no institution received there is none. */
  enviada: string | undefined;
  prazoResposta: string | undefined;
  previsaoResposta: string | undefined;
  respondida: string | undefined;
  removida: string | undefined;
}

export interface ProjectedOrder extends ProjectedDispatchable {
  readonly tipo: string;
  readonly idTransferencia: string | undefined;
  readonly serieId: string | undefined;
  /** Its place in the series. */
  ordem: number | undefined;
  naoEnviada: string | undefined;
  readonly alvos: Record<string, ProjectedTarget>;
  readonly desdobramentos: Record<string, ProjectedSplit>;
}

export interface ProjectedTarget {
  readonly ispb: string;
  readonly valor: string | undefined;
  /** How often the order's own request was asked. */
  ocorrencia: number;
  codigo: string | undefined;
  bloqueado: string | undefined;
  silencios: number;
  /** What was transferred and unblocked of it so far, in centavos. */
  liberado: bigint;
}

export interface ProjectedSplit extends ProjectedDispatchable {
  readonly origem: string;
  readonly interrompeSerie: boolean;
  readonly acoes: Record<string, ProjectedAction>;
}

export interface ProjectedAction {
  readonly tipo: string;
  readonly valor: string | undefined;
  readonly saldoADesbloquear: string | undefined;
  readonly idTransferencia: string | undefined;
  /** What is asked again: the order's own request, or what the split of this id asked. */
  readonly reitera: string | undefined;
  codigo: string | undefined;
  transferido: string;
  desbloqueado: string;
  previsaoRecebimento: string | undefined;
  recebido: string | undefined;
  recebidoEm: string | undefined;
}

export interface ProjectedSeries {
  readonly primeiraOrdem: string;
  readonly inicio: string;
  readonly dataFim: string;
  ordens: number;
  motivo: string | undefined;
  encerrada: string | undefined;
}

export interface Projection {
  readonly orders: Record<string, ProjectedOrder>;
  readonly series: Record<string, ProjectedSeries>;
}
