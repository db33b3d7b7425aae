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
