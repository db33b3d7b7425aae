/**
 * What institutions answer: the response codes and what each one does, as data.
 *
 * Source: specification, "Institution response codes" and its rules. 02, 16, 25 and 26 are not in that table
 * but come in real files. A code that is not here makes an answer file inconsistent.
 */
import { match } from "ts-pattern";
import type { Centavos } from "../money.ts";
import { fail, ok, type Result } from "../result.ts";

/** What is asked of an institution. */
export type RequestKind = "block" | "information" | "unblock" | "transfer";

/**
 * How much a block answered with a code holds, beside the amount asked: all of it, some but not all, some or
 * all, any amount up to it, or nothing.
 */
export type BlockedAmount = "all" | "part" | "some-or-all" | "any" | "none";

export interface ResponseCode {
  readonly code: string;
  /** The meaning as users read it. */
  readonly meaning: string;
  /** The meaning for whoever reads the code. */
  readonly doc: string;
  /** Which requests can end with this code; "any" is every kind, splits included. */
  readonly nature: "block" | "information" | "any";
  /** What a block answered with this code may hold. */
  readonly blocked: BlockedAmount;
  /** Whether a block answered with this code can hold anything at all. */
  readonly blocksFunds: boolean;
  /** What this answer blocked can never be unblocked through the service. */
  readonly forbidsUnblock: boolean;
  /** What this answer blocked can never be transferred through the service. */
  readonly forbidsTransfer: boolean;
  /** The court must name the asset before it orders a transfer. */
  readonly needsAssetIdentification: boolean;
  /** The institution gave no answer: the remedies are to reiterate or to cancel. */
  readonly countsAsNoAnswer: boolean;
  /** False for the codes only the service itself gives: they are refused in an institution's file. */
  readonly institutionMaySend: boolean;
  /** Stands for the whole answer when a mixed block has several codes. */
  readonly takesPrecedence: boolean;
  /** Besides what its nature says, this code answers unblocks and transfers: what was done is then the amount. */
  readonly answersSplits: boolean;
}

type Effects = Partial<
  Pick<
    ResponseCode,
    | "forbidsUnblock"
    | "forbidsTransfer"
    | "needsAssetIdentification"
    | "countsAsNoAnswer"
    | "institutionMaySend"
    | "takesPrecedence"
    | "answersSplits"
  >
>;

type Row = Pick<ResponseCode, "code" | "nature" | "blocked" | "meaning" | "doc"> & Effects;

const rows: readonly Row[] = [
  {
    // A split can fail too, where an asset could not be redeemed.
    code: "00",
    nature: "block",
    blocked: "none",
    answersSplits: true,
    meaning: "Resposta negativa",
    doc: "Negative response",
  },
  {
    code: "01",
    nature: "any",
    blocked: "all",
    meaning: "Cumprida integralmente",
    doc: "Fully complied",
  },
  {
    code: "02",
    nature: "block",
    blocked: "none",
    meaning: "Réu/executado sem saldo positivo",
    doc: "Client without positive balance",
  },
  {
    code: "03",
    nature: "block",
    blocked: "part",
    answersSplits: true,
    meaning: "Cumprida parcialmente por insuficiência de saldo",
    doc: "Partially complied",
  },
  {
    code: "05",
    nature: "block",
    blocked: "none",
    meaning: "Réu/executado sem saldo disponível em razão de bloqueio total anterior",
    doc: "No available balance because of an earlier total block, for example by another judge",
  },
  {
    // The amount is what was done outside: a series asks that much less, and no split can touch it.
    code: "07",
    nature: "block",
    blocked: "any",
    forbidsUnblock: true,
    forbidsTransfer: true,
    answersSplits: true,
    meaning: "Operação já realizada fora do sistema; não admite desbloqueio nem transferência posterior",
    doc: "Operation already carried out outside the service; later unblocks and transfers are not allowed",
  },
  {
    code: "12",
    nature: "block",
    blocked: "all",
    meaning: "Cumprida integralmente, afetando depósito a prazo",
    doc: "Fully complied, affecting a term deposit",
  },
  {
    code: "13",
    nature: "block",
    blocked: "part",
    meaning:
      "Cumprida parcialmente por insuficiência de saldo, afetando depósito a prazo, títulos ou valores " +
      "mobiliários",
    doc: "Partially complied for insufficient balance, affecting term deposit, bonds or securities",
  },
  {
    // Only one institution of a group is in an order, so what another of the group holds is told here.
    code: "16",
    nature: "block",
    blocked: "any",
    meaning: "Cumprida em outra empresa do grupo",
    doc: "Complied at another company of the group",
  },
  {
    // The institution may put a value on an asset it cannot sell, or leave it at zero: both are accepted.
    code: "25",
    nature: "block",
    blocked: "any",
    meaning: "Bloqueio de ativo escritural sem comando de venda",
    doc: "Book-entry asset without sell command",
  },
  {
    // As 25: with or without a value. When nothing at all was blocked the code is 42.
    code: "26",
    nature: "block",
    blocked: "any",
    meaning: "Bloqueio de ativo de baixa liquidez",
    doc: "Low-liquidity asset",
  },
  {
    code: "27",
    nature: "block",
    blocked: "some-or-all",
    meaning: "Cumprida integral ou parcialmente, com bloqueio de ativo não precificado",
    doc: "Fully or partially complied; block made on an unpriced asset",
  },
  {
    code: "28",
    nature: "block",
    blocked: "any",
    forbidsUnblock: true,
    needsAssetIdentification: true,
    takesPrecedence: true,
    meaning:
      "Cumprida integral ou parcialmente, com bloqueio de títulos de propriedade da União, de Estado, do " +
      "Distrito Federal ou de Município, que permanecem bloqueados e não são liquidados pelo sistema",
    doc: "Fully or partially complied; block hit securities owned by the federal, state, district or " +
      "municipal government. They stay blocked and are not liquidated through the service; the court orders " +
      "disposal by other means",
  },
  {
    code: "30",
    nature: "information",
    blocked: "none",
    meaning: "Resposta negativa à requisição: a instituição não possui a informação",
    doc: "Negative response to an information request: the institution has no such information",
  },
  {
    code: "32",
    nature: "information",
    blocked: "none",
    meaning: "Requisição atendida com as informações de que a instituição dispõe",
    doc: "Information request complied with the information the institution holds",
  },
  {
    code: "35",
    nature: "information",
    blocked: "none",
    meaning: "Requisição atendida: cliente inativo ou não cliente",
    doc: "Information request complied (client inactive or not a client)",
  },
  {
    code: "42",
    nature: "block",
    blocked: "none",
    meaning: "Venda, liquidação ou resgate não feito por baixa liquidez do ativo; nenhum valor bloqueado",
    doc:
      "Sale, liquidation or redemption not done because the block hit a low-liquidity asset; no funds were " +
      "blocked",
  },
  {
    code: "97",
    nature: "any",
    blocked: "none",
    institutionMaySend: false,
    meaning: "Ordem não encaminhada à instituição",
    doc: "Order not forwarded to the institutions",
  },
  {
    code: "98",
    nature: "any",
    blocked: "none",
    countsAsNoAnswer: true,
    institutionMaySend: false,
    meaning: "Não resposta: a instituição não respondeu no prazo ou teve o arquivo de resposta rejeitado",
    doc:
      "No response: the institution did not answer in time or its answer file was rejected as inconsistent",
  },
];

/** Every code, in order. */
export const responseCodes: readonly ResponseCode[] = rows.map((row) => ({
  blocksFunds: row.blocked !== "none",
  forbidsUnblock: false,
  forbidsTransfer: false,
  needsAssetIdentification: false,
  countsAsNoAnswer: false,
  institutionMaySend: true,
  takesPrecedence: false,
  answersSplits: false,
  ...row,
}));

const byCode: ReadonlyMap<string, ResponseCode> = new Map(responseCodes.map((row) => [row.code, row]));

/** The code of a two-digit text, if there is such a code. */
export const findCode = (code: string): ResponseCode | undefined => byCode.get(code);

/** The codes a request of a kind can end with, those only the service gives (97, 98) included. */
export const codesAnswering = (kind: RequestKind): ResponseCode[] =>
  responseCodes.filter((code) => answers(code, kind));

/** The code that stands for an answer of several: 28 over every other (rule 1), else the first. */
export function prevailingCode(codes: readonly [ResponseCode, ...ResponseCode[]]): ResponseCode {
  return codes.find((code) => code.takesPrecedence) ?? codes[0];
}

/** Why an institution's code is not an answer to what was asked. */
export type CodeRefusal =
  | { readonly type: "code-given-by-service-only"; readonly code: string }
  | { readonly type: "code-of-another-kind"; readonly code: string; readonly kind: RequestKind };

/** Whether an institution may answer a request of a kind with a code. */
export function checkCode(code: ResponseCode, kind: RequestKind): Result<void, CodeRefusal> {
  if (!code.institutionMaySend) return fail({ type: "code-given-by-service-only", code: code.code });
  if (!answers(code, kind)) return fail({ type: "code-of-another-kind", code: code.code, kind });
  return ok(undefined);
}

export interface BlockAnswer {
  readonly code: ResponseCode;
  readonly asked: Centavos;
  readonly blocked: Centavos;
}

/** Why an institution's answer to a block is refused, with the facts for the message. */
export type BlockAnswerRefusal =
  | CodeRefusal
  /** An institution never holds more than it was asked to, not by a centavo. */
  | { readonly type: "blocked-more-than-asked"; readonly asked: Centavos; readonly blocked: Centavos }
  | {
    readonly type: "amount-denies-code";
    readonly code: string;
    readonly expected: BlockedAmount;
    readonly asked: Centavos;
    readonly blocked: Centavos;
  };

/** Whether an institution's answer to one target of a block agrees with itself and with what was asked. */
export function checkBlockAnswer({ code, asked, blocked }: BlockAnswer): Result<void, BlockAnswerRefusal> {
  const admitted = checkCode(code, "block");
  if (!admitted.ok) return admitted;
  if (blocked > asked) return fail({ type: "blocked-more-than-asked", asked, blocked });
  if (!agreesWith(code, asked, blocked)) {
    return fail({ type: "amount-denies-code", code: code.code, expected: code.blocked, asked, blocked });
  }
  return ok(undefined);
}

/** Whether what was done of what was asked, at most all of it, is what a code says. */
export function agreesWith({ blocked: expected }: ResponseCode, asked: Centavos, done: Centavos): boolean {
  return match(expected)
    .with("all", () => done === asked)
    .with("part", () => done > 0n && done < asked)
    .with("some-or-all", () => done > 0n)
    .with("any", () => true)
    .with("none", () => done === 0n)
    .exhaustive();
}

function answers(code: ResponseCode, kind: RequestKind): boolean {
  const isSplit = kind === "unblock" || kind === "transfer";
  return code.nature === "any" || code.nature === kind || (isSplit && code.answersSplits);
}
