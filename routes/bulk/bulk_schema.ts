/** The wire forms of bulk actions. */
import * as v from "valibot";
import { bulkActs, wireBulkAct, wireBulkOutcome, wireBulkStatus } from "../../domain/follow_up/bulk.ts";
import { protocolNumber } from "../http/number_wire.ts";
import { dayOrInstant, instant, money, mustBeTrue, pageEntries } from "../http/wire.ts";
import { DepositBody } from "../order_content/draft_schema.ts";
import { OrderChoiceQuery } from "../order_content/order_choice.ts";

/** The most parts of one bulk action. */
export const MAX_BULK = 20_000;

/** The most that one call names; more are chosen by a filter. */
const MAX_NAMED = 2_000;

/** The filters of the list of orders, and those that only the list of splits has. */
export const BulkQuery = v.strictObject({
  ...OrderChoiceQuery.entries,
  ordem: v.optional(
    v.pipe(protocolNumber, v.description("Em PROTOCOLAR_DESDOBRAMENTOS: protocolo da ordem")),
  ),
  numeroProtocolo: v.optional(
    v.pipe(protocolNumber, v.description("Em PROTOCOLAR_DESDOBRAMENTOS: protocolo do próprio desdobramento")),
  ),
});

const acao = v.pipe(
  v.picklist(bulkActs.map((act) => wireBulkAct[act])),
  v.description(
    "PROTOCOLAR_MINUTAS e PROTOCOLAR_DESDOBRAMENTOS são conferidos antes: o lote espera a confirmação. As demais são " +
      "as decisões de `/v1/desdobramento/lote`, e a marcação das respostas como lidas, e começam logo",
  ),
);

const ids = (of: string) =>
  v.optional(v.pipe(
    v.array(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
    v.nonEmpty(),
    v.maxLength(MAX_NAMED),
    v.description(of),
  ));

export const BulkBody = v.pipe(
  v.strictObject({
    acao,
    minutas: ids("Identificadores das minutas, em PROTOCOLAR_MINUTAS; ou `todas`"),
    desdobramentos: ids("Identificadores, em PROTOCOLAR_DESDOBRAMENTOS; ou `loteId`"),
    loteId: v.optional(v.pipe(
      v.string(),
      v.uuid(),
      v.description("Em PROTOCOLAR_DESDOBRAMENTOS: todos os que este lote fez e aguardam protocolo"),
    )),
    ordens: v.optional(v.pipe(
      v.array(protocolNumber),
      v.nonEmpty(),
      v.maxLength(MAX_NAMED),
      v.description("Números de protocolo, nas demais ações; ou `todas`"),
    )),
    todas: v.optional(v.pipe(
      v.literal(true, mustBeTrue),
      v.description(
        `Todas as que correspondem aos filtros da consulta, os de \`GET /v1/ordem\`, até ${MAX_BULK}; em ` +
          "PROTOCOLAR_DESDOBRAMENTOS, todos os que aguardam protocolo, dos quais filtram `numeroProcesso`, `varaId`, " +
          "`ordem` e `numeroProtocolo`",
      ),
    )),
    depositoJudicial: v.optional(v.pipe(
      DepositBody,
      v.description("Só em TRANSFERIR_TUDO: para onde vai o dinheiro"),
    )),
  }),
  v.metadata({ ref: "NovoLote", examples: [{ acao: "PROTOCOLAR_MINUTAS", todas: true }] }),
);
export type BulkBody = v.InferOutput<typeof BulkBody>;

export const ConfirmBody = v.pipe(
  v.strictObject({
    previsaoEnvio: v.optional(v.pipe(
      dayOrInstant,
      v.description(
        "O envio que foi mostrado; o que já sairia em outro dia é recusado (`previsao-alterada`)",
      ),
    )),
  }),
  v.metadata({ ref: "ConfirmacaoDeLote", examples: [{ previsaoEnvio: "2026-11-23" }] }),
);

const count = (description: string) => v.pipe(v.number(), v.integer(), v.description(description));

export const BulkAnswer = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    acao,
    situacao: v.picklist(Object.values(wireBulkStatus)),
    dataHora: instant,
    dataHoraConfirmacao: v.optional(instant),
    dataHoraFim: v.optional(instant),
    total: count("De quantas ordens ou desdobramentos"),
    aguardando: count("Quantos ainda esperam a vez"),
    feitos: count("Quantos foram feitos"),
    recusados: count("Quantos foram recusados, cada um com o motivo"),
    desfeitos: count("Quantos foram desfeitos"),
    mantidos: count("Quantos já não puderam ser desfeitos"),
    desfazerAte: v.optional(v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.description("Até quando algum dos protocolados ainda pode ser excluído"),
    )),
    desdobramentosAguardando: count("Desdobramentos do lote que aguardam protocolo"),
  }),
  v.metadata({ ref: "Lote" }),
);
export type BulkAnswer = v.InferOutput<typeof BulkAnswer>;

/** A bulk action of drafts, with what they ask together. */
export const BulkDetailAnswer = v.pipe(
  v.object({
    ...BulkAnswer.entries,
    minutas: v.optional(v.pipe(
      v.object({
        valorTotal: money,
        reus: count("Réus"),
        instituicoes: count("Instituições que recebem"),
        agendadas: count("Quantas têm dia de envio próprio"),
        juizes: v.array(v.object({ cpfJuiz: v.string(), nomeJuiz: v.string(), quantas: v.number() })),
      }),
      v.description("Só em PROTOCOLAR_MINUTAS: o que as minutas pedem, das que o usuário vê"),
    )),
  }),
  v.metadata({ ref: "LoteComResumo" }),
);
export type BulkDetailAnswer = v.InferOutput<typeof BulkDetailAnswer>;

export const BulkItemsQuery = v.strictObject({
  resultado: v.optional(v.pipe(
    v.picklist(Object.values(wireBulkOutcome)),
    v.description("Só os que deram nisto"),
  )),
  ...pageEntries,
});

export const BulkItemAnswer = v.pipe(
  v.object({
    posicao: v.pipe(v.number(), v.integer()),
    minutaId: v.optional(v.pipe(v.string(), v.uuid(), v.description("Da minuta que não foi protocolada"))),
    desdobramentoId: v.optional(v.pipe(v.string(), v.uuid())),
    numeroProtocoloOrdem: v.optional(v.string()),
    numeroProtocolo: v.optional(v.pipe(v.string(), v.description("O que este lote deu"))),
    numeroProcesso: v.string(),
    resultado: v.picklist(Object.values(wireBulkOutcome)),
    exclusaoAte: v.optional(instant),
    codigo: v.optional(v.pipe(v.string(), v.description("Código estável do motivo, como os de /problemas"))),
    mensagem: v.optional(v.string()),
  }),
  v.metadata({ ref: "ItemDoLote" }),
);
export type BulkItemAnswer = v.InferOutput<typeof BulkItemAnswer>;
