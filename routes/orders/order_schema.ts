/** The wire forms of drafts and orders (HTTP contract, "Orders"). */
import * as v from "valibot";
import { hourInSentence, HOURS } from "../../domain/calendar/calendar.ts";
import type { TargetOrigin } from "../../domain/orders/draft_targets.ts";
import { depositEntry } from "../accounts/deposit_schema.ts";
import { ispb } from "../http/number_wire.ts";
import { date, instant, money } from "../http/wire.ts";
import { departureEntries, incompleteEntry } from "../order_content/departure_wire.ts";
import { information, kind } from "../order_content/draft_schema.ts";
import { draftContent, draftVersion, ownDraft } from "../order_content/draft_version.ts";
import { deletableBefore } from "../order_content/exchange_dates.ts";
import { situations } from "../order_content/order_situation.ts";
import { SeriesSituation } from "../order_content/series_situation.ts";
import { inDoubt } from "../splits/doubt_schema.ts";
import { SplitSummary } from "../splits/split_schema.ts";
import { DraftWarning } from "./draft_warning.ts";
import {
  defendantAmounts,
  Excess,
  moneySummary,
  orderTransfers,
  outside,
  pendingItems,
  targetFollowUp,
} from "./order_follow_up_schema.ts";

/** `situacao` of one target, shown as it is processed, before the whole order is answered. */
const targetSituations = [
  "AGUARDANDO_ENVIO",
  "AGUARDANDO_RESPOSTA",
  "RESPONDIDO",
  "NAO_ENCAMINHADO",
  "SEM_RESPOSTA",
] as const;
export type TargetSituation = (typeof targetSituations)[number];

/** `origem` of an institution in a draft. */
export const wireOrigin = {
  "registry": "CADASTRO",
  "manual": "MANUAL",
  "single-account": "CONTA_UNICA",
} as const satisfies Record<TargetOrigin, string>;

const taxId = v.pipe(
  v.string(),
  v.description("CPF, CNPJ ou raiz de CNPJ, sem pontuação"),
  v.examples(["52998224725"]),
);
const cpf = v.pipe(v.string(), v.description("CPF, 11 dígitos"), v.examples(["11144477735"]));

/** Only in a block. */
const blockMoney = (description: string) => v.optional(v.pipe(money, v.description(description)));

/** The fields that drafts and orders share. */
const head = {
  id: v.pipe(v.string(), v.uuid()),
  tipo: kind,
  informacoes: v.optional(
    v.pipe(v.array(information), v.description("O que se pede, só em uma requisição de informações")),
  ),
  situacao: v.picklist(situations),
  situacaoTexto: v.pipe(v.string(), v.description("A situação, como o usuário a lê")),
  numeroProcesso: v.string(),
  cpfJuiz: cpf,
  nomeJuiz: v.string(),
  varaId: v.string(),
  nomeVara: v.string(),
  tipoAcao: v.string(),
  autor: v.optional(v.object({ nome: v.string(), cpfCnpj: v.optional(taxId) })),
  sigilosa: v.boolean(),
  dataProtocolo: v.optional(date),
  cpfCriador: cpf,
  nomeCriador: v.string(),
  dataHoraCriacao: instant,
  ...draftVersion,
  ...draftContent,
  reiteracaoProgramada: v.optional(v.object({ dataFim: date })),
  serieId: v.optional(
    v.pipe(
      v.string(),
      v.uuid(),
      v.description("Da série de uma ordem com reiteração programada, protocolada"),
    ),
  ),
  ordemNaSerie: v.optional(v.pipe(v.number(), v.integer(), v.description("1 é a que iniciou a série"))),
  valorElevadoConfirmado: v.optional(
    v.pipe(v.boolean(), v.description("Um valor acima do limite de conferência foi confirmado")),
  ),
  valorTotal: blockMoney("Soma dos valores pedidos de todos os réus; só em bloqueios"),
};

const amount = blockMoney("Valor a bloquear; só em bloqueios");
const blocked = blockMoney("Valor bloqueado até agora; só em bloqueios");
const contaSalario = v.optional(
  v.pipe(v.boolean(), v.description("Se atinge contas-salário; só em bloqueios")),
);
const usarContaUnica = v.pipe(v.boolean(), v.description("A ordem vai à conta única do réu"));

export const DraftAnswer = v.pipe(
  v.object({
    ...ownDraft,
    ...head,
    depositoJudicial: depositEntry,
    avisos: v.optional(v.pipe(
      v.array(DraftWarning),
      v.description("O que convém conferir; não impede o protocolo"),
    )),
    reus: v.array(v.object({
      cpfCnpj: taxId,
      nome: v.string(),
      valor: amount,
      contaSalario,
      usarContaUnica,
      instituicoes: v.array(v.object({
        ispb,
        nome: v.string(),
        ispbDestinatario: v.pipe(
          v.string(),
          v.description("Quem recebe a ordem: a própria instituição ou a líder do grupo"),
        ),
        atingida: v.boolean(),
        agencia: v.optional(v.string()),
        conta: v.optional(v.string()),
        origem: v.pipe(
          v.picklist(Object.values(wireOrigin)),
          v.description("Encontrada no cadastro de clientes, informada pelo usuário ou conta única do réu"),
        ),
      })),
    })),
  }),
  v.metadata({ ref: "Minuta" }),
);
export type DraftAnswer = v.InferOutput<typeof DraftAnswer>;

const protocoled = {
  numeroProtocolo: v.pipe(
    v.string(),
    v.regex(/^\d{14}$/),
    v.description(
      "Ano do protocolo e 10 dígitos de uma sequência de ordens e desdobramentos. Nunca se repete; pode haver números " +
        "que não são de ninguém, pois o de um protocolo que não se conclui não é dado de novo",
    ),
    v.examples(["20260000000042"]),
  ),
  dataHoraProtocolo: instant,
};

const transferId = v.optional(v.pipe(
  v.string(),
  v.regex(/^\d{18}$/),
  v.description(
    "Identifica a transferência de um bloqueio com depósito judicial: ano do protocolo, 12 dígitos de sequência e 2 " +
      "dígitos verificadores (ISO 7064, módulo 97-10)",
  ),
  v.examples(["202600000000004270"]),
));

export const Protocoled = v.pipe(
  v.object({
    id: head.id,
    ...protocoled,
    ...draftContent,
    idTransferencia: transferId,
    serieId: head.serieId,
    exclusaoAte: deletableBefore,
    previsaoEnvio: v.pipe(
      instant,
      v.description(`Início do envio às instituições: ${hourInSentence(HOURS.dispatchOpens)} do dia útil D`),
    ),
    previsaoResposta: v.pipe(
      instant,
      v.description(
        `Respostas publicadas até ${hourInSentence(HOURS.answersPublished)} de D+3, em dias úteis`,
      ),
    ),
  }),
  v.metadata({ ref: "OrdemProtocolada" }),
);
export type Protocoled = v.InferOutput<typeof Protocoled>;

/** When a protocoled order is sent and answered: forecasts until it has happened. */
const forecasts = {
  exclusaoAte: v.optional(deletableBefore),
  previsaoEnvio: v.optional(v.pipe(instant, v.description("Enquanto não foi enviada"))),
  envioIncompleto: incompleteEntry,
  dataHoraEnvio: v.optional(instant),
  prazoResposta: v.optional(v.pipe(instant, v.description("Respostas são aceitas antes deste instante"))),
  previsaoResposta: v.optional(v.pipe(instant, v.description("Enquanto não foi respondida"))),
  dataHoraResposta: v.optional(instant),
};

export const Order = v.pipe(
  v.object({
    ...head,
    ...protocoled,
    cpfProtocolador: v.pipe(cpf, v.description("Quem protocolou: o juiz, ou um assessor em nome dele")),
    nomeProtocolador: v.string(),
    idTransferencia: transferId,
    depositoJudicial: depositEntry,
    ...forecasts,
    previsaoEnvioAnterior: v.optional(
      v.pipe(instant, v.description("Enquanto não foi enviada, e o envio foi adiado: para quando era")),
    ),
    valorBloqueado: blocked,
    emDuvida: inDoubt,
    foraDoServico: outside,
    reus: v.array(v.object({
      cpfCnpj: taxId,
      nome: v.string(),
      valor: amount,
      ...defendantAmounts,
      contaSalario,
      usarContaUnica,
    })),
    alvos: v.array(v.object({
      id: v.string(),
      cpfCnpj: taxId,
      ispb,
      instituicao: v.string(),
      ispbDestinatario: v.string(),
      agencia: v.optional(v.string()),
      conta: v.optional(v.string()),
      valor: amount,
      situacao: v.picklist(targetSituations),
      codigo: v.optional(
        v.pipe(v.string(), v.description("Código de resposta; a lista está em /v1/codigo-resposta")),
      ),
      descricao: v.optional(v.string()),
      valorBloqueado: v.optional(money),
      ...departureEntries,
      ...targetFollowUp,
      dataHoraResposta: v.optional(instant),
      naoRespostasConsecutivas: v.pipe(v.number(), v.integer()),
    })),
    serie: v.optional(SeriesSituation),
    resumoFinanceiro: moneySummary,
    excesso: v.optional(Excess),
    transferencias: orderTransfers,
    pendencias: pendingItems,
    desdobramentos: v.array(SplitSummary),
    eventos: v.array(v.object({
      tipo: v.string(),
      dataHora: instant,
      dados: v.record(v.string(), v.unknown()),
    })),
  }),
  v.metadata({ ref: "Ordem" }),
);
export type Order = v.InferOutput<typeof Order>;

/** Present where a blocked amount of zero is no answer of an institution. */
export const nenhumValorInformado = v.optional(v.pipe(
  v.literal(true),
  v.description(
    "Presente enquanto nenhuma instituição informou um valor, também quando todas ficaram sem resposta: " +
      "`valorBloqueado` é então 0.00 por não se saber outro",
  ),
));

/** A row of the list. */
export const OrderSummaryAnswer = v.pipe(
  v.object({
    ...head,
    numeroProtocolo: v.optional(protocoled.numeroProtocolo),
    dataHoraProtocolo: v.optional(instant),
    ...forecasts,
    dataHoraAtualizacao: v.pipe(
      instant,
      v.description("A última mudança do conteúdo ou da situação; a ela se refere `alteradaDesde`"),
    ),
    idTransferencia: transferId,
    valorBloqueado: blocked,
    emDuvida: inDoubt,
    foraDoServico: outside,
    nenhumValorInformado,
    quantidadeReus: v.pipe(v.number(), v.integer()),
    nomesReus: v.pipe(v.array(v.string()), v.description("Dos dois primeiros réus")),
  }),
  v.metadata({ ref: "OrdemResumida" }),
);
export type OrderSummaryAnswer = v.InferOutput<typeof OrderSummaryAnswer>;
