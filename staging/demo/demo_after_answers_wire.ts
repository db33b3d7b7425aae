/** The schemas of the API's answers that the second part reads: splits, series, transfers. */
import * as v from "valibot";
import { wireAction } from "../../domain/splits/split_action.ts";
import { date, instant, money } from "./wire.ts";

const FollowedTarget = v.object({
  id: v.string(),
  cpfCnpj: v.string(),
  ispb: v.string(),
  instituicao: v.string(),
  agencia: v.optional(v.string()),
  conta: v.optional(v.string()),
  codigo: v.optional(v.string()),
  valorBloqueado: v.optional(money),
  valorTransferido: v.optional(money),
  valorDesbloqueado: v.optional(money),
  saldoRemanescente: v.optional(money),
  acoesPossiveis: v.array(v.string()),
});
export type FollowedTarget = v.InferOutput<typeof FollowedTarget>;

/** The parts of an order's detail that the second part reads. */
export const FollowedOrder = v.object({
  numeroProtocolo: v.string(),
  situacao: v.string(),
  serieId: v.optional(v.string()),
  dataHoraEnvio: v.optional(instant),
  alvos: v.array(FollowedTarget),
  excesso: v.optional(v.object({
    propostaDesbloqueio: v.optional(v.object({
      acoes: v.array(v.object({ alvoId: v.string(), tipo: v.string(), valor: v.optional(v.string()) })),
    })),
  })),
  pendencias: v.array(v.object({ tipo: v.string(), alvoId: v.optional(v.string()), mensagem: v.string() })),
});
export type FollowedOrder = v.InferOutput<typeof FollowedOrder>;

export const WireSeries = v.object({
  situacao: v.string(),
  motivoEncerramento: v.optional(v.string()),
  numeroProtocolo: v.string(),
  dataFim: date,
  ordens: v.array(
    v.object({
      ordem: v.number(),
      numeroProtocolo: v.string(),
      situacao: v.string(),
      valorPedido: money,
      valorBloqueado: money,
    }),
  ),
});
export type WireSeries = v.InferOutput<typeof WireSeries>;

const WireAction = v.object({
  alvoId: v.string(),
  instituicao: v.string(),
  tipo: v.picklist(Object.values(wireAction)),
  valor: v.optional(money),
  idTransferencia: v.optional(v.string()),
  codigo: v.optional(v.string()),
  valorTransferido: v.optional(money),
  valorDesbloqueado: v.optional(money),
});
export type WireAction = v.InferOutput<typeof WireAction>;

export const WireSplit = v.object({
  id: v.string(),
  situacao: v.string(),
  numeroProtocolo: v.optional(v.string()),
  numeroProtocoloOrdem: v.string(),
  acoes: v.array(WireAction),
});
export type WireSplit = v.InferOutput<typeof WireSplit>;
export const SeriesSplits = v.object({ desdobramentos: v.array(WireSplit) });
export const ProtocoledSplits = v.array(v.object({ id: v.string() }));

export const WireTransfer = v.object({
  idTransferencia: v.string(),
  instituicaoOrigem: v.string(),
  instituicaoDeposito: v.string(),
  valor: money,
  situacao: v.string(),
  previsao: date,
  valorRecebido: v.optional(money),
  dataRecebimento: v.optional(date),
});
export type WireTransfer = v.InferOutput<typeof WireTransfer>;

/** The state that orders and splits both have. */
export const StatusOnly = v.object({ situacao: v.string() });
