/**
 * The response codes of institutions and the effects of each, as data.
 *
 * Source: specification, "Institution response codes", its rules and the rules on splits. 02, 16, 25 and 26 are not in that
 * table but come in real files. A code that is not here makes an answer file inconsistent.
 */
import { formatList, inflect } from "../formatting.ts";
import {
  type CodeEffects,
  defaultEffects,
  effectsHoldingNothing,
  effectsWithoutBlock,
} from "./code_effects.ts";

export interface ResponseCode extends CodeEffects {
  readonly code: CodeId;
  /** Whether a block answered with this code can hold anything at all. */
  readonly blocksFunds: boolean;
}

const rows = {
  "00": {
    // Answers splits too: an unblock or transfer fails where an asset could not be redeemed.
    ...effectsHoldingNothing,
    nature: "block",
    answersSplits: true,
    meaning: "Resposta negativa",
    remedy: "Nada foi bloqueado. Faça outra ordem mais tarde, ou programe a repetição.",
    doc: "Negative response",
  },
  "01": {
    ...defaultEffects,
    nature: "any",
    blocked: "all",
    holds: "accounts",
    endsCancellation: true,
    withTermDeposit: "12",
    meaning: "Cumprida integralmente",
    remedy: "Todo o valor foi bloqueado. Desdobre: transfira, desbloqueie, ou os dois.",
    doc: "Fully complied",
  },
  "02": {
    ...effectsHoldingNothing,
    nature: "block",
    meaning: "Réu/executado sem saldo positivo",
    remedy: "O réu é cliente, mas não tem saldo. Programe a repetição se esperar entradas.",
    doc: "Client without positive balance",
  },
  "03": {
    ...defaultEffects,
    nature: "block",
    blocked: "part",
    holds: "accounts",
    endsCancellation: false,
    withTermDeposit: "13",
    answersSplits: true,
    meaning: "Cumprida parcialmente por insuficiência de saldo",
    remedy:
      "Parte foi bloqueada. Desdobre o que há; para o que falta, faça nova ordem ou programe a repetição.",
    doc: "Partially complied",
  },
  "05": {
    ...effectsHoldingNothing,
    nature: "block",
    meaning: "Réu/executado sem saldo disponível em razão de bloqueio total anterior",
    remedy: "Outra ordem já bloqueou tudo. Confira se foi de outro juízo; faça nova ordem mais tarde.",
    doc: "No available balance because of an earlier total block, for example by another judge",
  },
  "07": {
    // The amount is what was done outside the service: the next order of a series asks that much less, and no
    // split can move it.
    ...defaultEffects,
    nature: "block",
    blocked: "any",
    holds: "accounts",
    endsCancellation: false,
    doneOutside: true,
    forbidsUnblock: true,
    forbidsTransfer: true,
    answersSplits: true,
    meaning: "Operação já realizada fora do sistema; não admite desbloqueio nem transferência posterior",
    remedy: "Feito fora do serviço. Desbloqueio e transferência tratam-se diretamente com a instituição.",
    doc: "Operation already carried out outside the service; later unblocks and transfers are not allowed",
  },
  "12": {
    ...defaultEffects,
    nature: "block",
    blocked: "all",
    holds: "termDeposits",
    endsCancellation: false,
    mustTellOf: ["termDeposits"],
    meaning: "Cumprida integralmente, afetando depósito a prazo",
    remedy: "Bloqueado em depósito a prazo. Desdobre normalmente; o resgate pode levar alguns dias.",
    doc: "Fully complied, affecting a term deposit",
  },
  "13": {
    ...defaultEffects,
    nature: "block",
    blocked: "part",
    holds: "securities",
    endsCancellation: false,
    mustTellOf: ["termDeposits", "securities"],
    meaning:
      "Cumprida parcialmente por insuficiência de saldo, afetando depósito a prazo, títulos ou valores " +
      "mobiliários",
    remedy: "Parte foi bloqueada, com aplicações. Desdobre o que há; o resgate pode levar alguns dias.",
    doc: "Partially complied for insufficient balance, affecting term deposit, bonds or securities",
  },
  "16": {
    // An order names only one institution of a group, so this code reports what another company of the group
    // holds.
    ...defaultEffects,
    nature: "block",
    blocked: "any",
    holds: "accounts",
    endsCancellation: false,
    meaning: "Cumprida em outra empresa do grupo",
    remedy: "Cumprida em outra empresa do mesmo grupo. Desdobre normalmente.",
    doc: "Complied at another company of the group",
  },
  "25": {
    // An institution may value an asset it cannot sell or report zero: both are accepted.
    ...defaultEffects,
    nature: "block",
    blocked: "any",
    holds: "securities",
    endsCancellation: false,
    meaning: "Bloqueio de ativo escritural sem comando de venda",
    remedy: "O ativo está bloqueado, mas a instituição não pode vendê-lo por comando. Decida o destino dele.",
    doc: "Book-entry asset without sell command",
  },
  "26": {
    // Accepted with or without a value, as 25. When nothing at all was blocked the code is 42.
    ...defaultEffects,
    nature: "block",
    blocked: "any",
    holds: "securities",
    endsCancellation: false,
    meaning: "Bloqueio de ativo de baixa liquidez",
    remedy:
      "O ativo está bloqueado e vende-se devagar. Antes de transferir, aguarde ou decida outro destino.",
    doc: "Low-liquidity asset",
  },
  "27": {
    ...defaultEffects,
    nature: "block",
    blocked: "some-or-all",
    holds: "securities",
    endsCancellation: false,
    meaning: "Cumprida integral ou parcialmente, com bloqueio de ativo não precificado",
    remedy: "O ativo está bloqueado, sem preço. O valor só se sabe na liquidação.",
    doc: "Fully or partially complied; block made on an unpriced asset",
  },
  "28": {
    ...defaultEffects,
    nature: "block",
    blocked: "any",
    holds: "publicSecurities",
    endsCancellation: false,
    forbidsUnblock: true,
    needsAssetIdentification: true,
    takesPrecedence: true,
    meaning:
      "Cumprida integral ou parcialmente, com bloqueio de títulos de propriedade da União, de Estado, do " +
      "Distrito Federal ou de Município, que permanecem bloqueados e não são liquidados pelo sistema",
    remedy:
      "Títulos públicos: ficam bloqueados e não se desbloqueiam aqui. Identifique o ativo e ordene por outro meio.",
    doc: "Fully or partially complied; block hit securities owned by the federal, state, district or " +
      "municipal government. They stay blocked and are not liquidated through the service; the court orders " +
      "disposal by other means",
  },
  "30": {
    ...effectsWithoutBlock,
    excludesSupplement: true,
    nature: "information",
    meaning: "Resposta negativa à requisição: a instituição não possui a informação",
    remedy: "A instituição não tem a informação. Peça a outra.",
    doc: "Negative response to an information request: the institution has no such information",
  },
  "32": {
    ...effectsWithoutBlock,
    nature: "information",
    meaning: "Requisição atendida com as informações de que a instituição dispõe",
    remedy: "Leia as informações e os documentos na ordem.",
    doc: "Information request complied with the information the institution holds",
  },
  "35": {
    ...effectsWithoutBlock,
    nature: "information",
    meaning: "Requisição atendida: cliente inativo ou não cliente",
    remedy: "Cliente inativo ou não cliente: não há o que informar.",
    doc: "Information request complied (client inactive or not a client)",
  },
  "42": {
    ...effectsHoldingNothing,
    nature: "block",
    meaning: "Venda, liquidação ou resgate não feito por baixa liquidez do ativo; nenhum valor bloqueado",
    remedy: "Nada foi bloqueado, por baixa liquidez. Faça outra ordem ou busque outros bens.",
    doc:
      "Sale, liquidation or redemption not done because the block hit a low-liquidity asset; no funds were " +
      "blocked",
  },
  "97": {
    ...effectsWithoutBlock,
    nature: "any",
    institutionMaySend: false,
    meaning: "Ordem não encaminhada à instituição",
    remedy: "A ordem não chegou à instituição. Copie os dados para nova ordem, só a ela.",
    doc: "Order not forwarded to the institutions",
  },
  "98": {
    ...effectsWithoutBlock,
    nature: "any",
    countsAsNoAnswer: true,
    institutionMaySend: false,
    meaning: "Não resposta: a instituição não respondeu no prazo ou teve o arquivo de resposta rejeitado",
    remedy:
      "A instituição não respondeu, o que não quer dizer que não cumpriu. Reitere; depois de três seguidas, procure-a e abra chamado.",
    doc:
      "No response: the institution did not answer in time or its answer file was rejected as inconsistent",
  },
} as const satisfies Readonly<Record<string, CodeEffects>>;

export type CodeId = keyof typeof rows;

export const responseCodes: readonly ResponseCode[] = (Object.keys(rows) as CodeId[]).toSorted()
  .map((code) => ({ code, blocksFunds: rows[code].blocked !== "none", ...rows[code] }));

const byCode: ReadonlyMap<string, ResponseCode> = new Map(responseCodes.map((row) => [row.code, row]));

/** The response code with the given two digits; undefined when there is none. */
export const findCode = (code: string): ResponseCode | undefined => byCode.get(code);

// Sets of response codes, as the table gives them and as sentences name them.

/** The codes of which something holds, in order. */
export const codesWith = (holds: (code: ResponseCode) => boolean): CodeId[] =>
  responseCodes.filter(holds).map(({ code }) => code);

/** The codes that end a cancellation, each with nothing blocked. */
export const codesEndingCancellation = (): CodeId[] => codesWith(({ endsCancellation }) => endsCancellation);

/** The codes after which nothing can be unblocked through the service. */
export const codesForbiddingUnblock = (): CodeId[] => codesWith(({ forbidsUnblock }) => forbidsUnblock);

/** The codes whose amount was moved outside the service. */
export const codesDoneOutside = (): CodeId[] => codesWith(({ doneOutside }) => doneOutside);

/** The codes after which a transfer must name the asset. */
export const codesNeedingAsset = (): CodeId[] =>
  codesWith(({ needsAssetIdentification }) => needsAssetIdentification);

/** `código 28`, `códigos 07 e 28`. */
export const codesText = (codes: readonly CodeId[]): string =>
  `${inflect(codes.length, "código", "códigos")} ${formatList(codes)}`;

// Code 98: how often in a row an institution did not answer. What a court may do about it is in
// `domain/splits/no_answer_remedy.ts`.
//
// Source: specification, "Rules for codes", 3; "Limits", row Consecutive code 98.

/** With more than this many in a row the court is to contact the institution and open a support request. */
const MAX_CONSECUTIVE = 2;

export const needsContact = (consecutive: number): boolean => consecutive > MAX_CONSECUTIVE;
