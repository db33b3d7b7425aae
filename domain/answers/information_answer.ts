/**
 * The accounts and documents that accompany the answer to an information request.
 *
 * The kinds of information that courts ask for and institutions send.
 *
 * Source: specification, "Institution response codes", codes 30, 32 and 35. The code and the time of execution are
 * checked as for any target, in `answer.ts`; specification, "What the service does", 2; wire names by the HTTP
 * contract, "Orders".
 */
import { fail, ok, type Result } from "../result.ts";
import { findCode } from "./response_code.ts";

/**
 * The kinds of information that courts ask for and institutions send.
 *
 * Source: specification, "What the service does", 2; wire names by the HTTP contract, "Orders".
 */

/** What an information request can ask for, as the wire has it (`informacoes`). */
export const wireInformation = {
  "registration-and-balance": "CADASTRO_E_SALDO",
  "statement": "EXTRATO",
  "opening-contract": "CONTRATO_ABERTURA",
  "investment-contract": "CONTRATO_INVESTIMENTO",
  "card-statement": "FATURA_CARTAO",
  "exchange-contract": "CONTRATO_CAMBIO",
  "cheque-copy": "COPIA_CHEQUE",
  "pension-statement": "EXTRATO_PREVIDENCIA",
  "severance-fund-statement": "EXTRATO_FGTS",
  "pis-statement": "EXTRATO_PIS",
} as const;

export type InformationKind = keyof typeof wireInformation;

/** The kinds as users and institutions read them, by their wire names. */
export const informationTitles: Readonly<Record<(typeof wireInformation)[InformationKind], string>> = {
  CADASTRO_E_SALDO: "Dados cadastrais e saldo",
  EXTRATO: "Extrato",
  CONTRATO_ABERTURA: "Contrato de abertura de conta",
  CONTRATO_INVESTIMENTO: "Contrato de investimento",
  FATURA_CARTAO: "Fatura de cartão",
  CONTRATO_CAMBIO: "Contrato de câmbio",
  COPIA_CHEQUE: "Cópia de cheque",
  EXTRATO_PREVIDENCIA: "Extrato de previdência",
  EXTRATO_FGTS: "Extrato do FGTS",
  EXTRATO_PIS: "Extrato do PIS",
};

export const informationKinds = Object.keys(wireInformation) as readonly InformationKind[];

/** The kind with a wire name. Throws a `RangeError` for a name that is none. */
export function informationOf(wire: string): InformationKind {
  const kind = informationKinds.find((kind) => wireInformation[kind] === wire);
  if (kind === undefined) throw new RangeError(`"${wire}" is no kind of information`);
  return kind;
}

/** The kinds of a client's account, by their letters in the institutions' files. */
export const accountKindTitles = {
  CC: "Conta de depósito à vista",
  CP: "Conta de poupança",
  PG: "Conta de pagamento",
  SL: "Conta-salário",
  IN: "Conta de investimento",
  OU: "Outra",
} as const;
export type AccountKind = keyof typeof accountKindTitles;

export const accountSituationTitles = { A: "Ativa", I: "Inativa", E: "Encerrada" } as const;
export type AccountSituation = keyof typeof accountSituationTitles;

interface InformationSupplement {
  readonly code: string;
  /** The kinds of information the court asked for. */
  readonly requested: readonly InformationKind[];
  readonly accounts: number;
  /** The kind of information each document answers. */
  readonly documents: readonly InformationKind[];
}

export type SupplementRefusal =
  /** The code says that the institution has no such information, yet accounts or documents accompany it. */
  | { readonly type: "negative-with-supplement"; readonly code: string }
  /**
   * The document is of a kind the court did not ask for, and bank data must not be disclosed without an
   * order.
   */
  | { readonly type: "document-not-requested"; readonly information: InformationKind };

/** Checks that the accounts and documents of an answer were asked for. */
export function checkSupplement(
  { code, requested, accounts, documents }: InformationSupplement,
): Result<void, SupplementRefusal> {
  if (findCode(code)?.excludesSupplement && accounts + documents.length > 0) {
    return fail({ type: "negative-with-supplement", code });
  }
  const unasked = documents.find((kind) => !requested.includes(kind));
  return unasked === undefined
    ? ok(undefined)
    : fail({ type: "document-not-requested", information: unasked });
}
