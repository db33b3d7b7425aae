/** The data of invented clients that staging's institutions answer with: registration data, accounts and documents. */
import { createHash } from "node:crypto";
import { informationTitles } from "../../../domain/answers/information_answer.ts";
import { type Centavos, centavos, formatBalance } from "../../../domain/money.ts";
import type { AnswerLineOf } from "../../intake/answer_file.ts";
import type { RemittanceLineOf } from "../../layout/remittance_reading.ts";
import { textPdf } from "../terminal/text_pdf.ts";

/** A document that goes with an answer, before it has its name. */
export interface AnswerDocument {
  /** The line of the remittance that asked for it. */
  readonly line: number;
  /** The item of the request that the document answers, by its name on the wire. */
  readonly information: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

interface ClientInformation {
  /** The registration data's fields of record 50; none where they were not asked for. */
  readonly registration: Partial<AnswerLineOf<"informationAnswer">>;
  readonly accounts: readonly AnswerLineOf<"clientAccount">[];
  readonly documents: readonly AnswerDocument[];
}

/** The items that are answered in fields; all others are answered by documents. */
const REGISTRATION = "CADASTRO_E_SALDO";
/** The documents that are spreadsheets rather than PDFs. */
const statements = new Set([
  "EXTRATO",
  "FATURA_CARTAO",
  "EXTRATO_PREVIDENCIA",
  "EXTRATO_FGTS",
  "EXTRATO_PIS",
]);

/** @param seed with the same seed a client always has the same data */
export function clientInformation(
  line: RemittanceLineOf<"information">,
  seed: string,
): ClientInformation {
  const request = line.informacoes.split("|");
  const { number, balance } = invented(line, seed);
  const account: AnswerLineOf<"clientAccount"> = {
    kind: "clientAccount",
    linhaRemessa: line.linha,
    agencia: line.agencia ?? String(1 + number % 9_998).padStart(4, "0"),
    conta: line.conta ?? String(100_000 + number),
    tipoConta: "CC",
    situacao: "A",
    saldo: balance,
  };
  const wantsRegistration = request.includes(REGISTRATION);
  return {
    registration: wantsRegistration ? registrationOf(line, number, balance) : {},
    accounts: wantsRegistration ? [account] : [],
    documents: request.filter((kind) => kind !== REGISTRATION).map((kind) => documentOf(kind, line, account)),
  };
}

function invented({ numeroProtocolo, linha }: RemittanceLineOf<"information">, seed: string) {
  const digest = createHash("sha256").update(`${seed};${numeroProtocolo};${linha}`).digest();
  return {
    number: digest.readUInt32BE() % 900_000,
    balance: centavos(digest.readBigUInt64BE(8) % 10_000_000n),
  };
}

const registrationOf = (
  { nomeReu = "Cliente Inventado" }: RemittanceLineOf<"information">,
  number: number,
  balance: Centavos,
): ClientInformation["registration"] => ({
  nomeCliente: nomeReu,
  endereco: `Rua Inventada, ${1 + number % 2_000}`,
  municipio: "Brasília",
  uf: "DF",
  cep: String(70_000_000 + number),
  telefone: `(61) 5550-${String(number % 10_000).padStart(4, "0")}`,
  email: `cliente${number}@example.com`,
  inicioRelacionamento: Temporal.PlainDate.from("2015-01-02").add({ days: number % 3_000 }),
  saldoTotal: balance,
});

function documentOf(
  kind: string,
  { linha, numeroProtocolo, numeroProcesso }: RemittanceLineOf<"information">,
  { agencia, conta, saldo = centavos(0n) }: AnswerLineOf<"clientAccount">,
): AnswerDocument {
  const title = (informationTitles as Readonly<Record<string, string>>)[kind] ?? kind;
  const about = [
    `Ordem ${numeroProtocolo}, processo ${numeroProcesso}`,
    `Agência ${agencia}, conta ${conta}`,
    "Documento inventado para testes.",
  ];
  return {
    line: linha,
    information: kind,
    ...statements.has(kind)
      ? { extension: "csv", bytes: new TextEncoder().encode(statementRows(agencia, conta, saldo)) }
      : { extension: "pdf", bytes: textPdf([title, ...about]) },
  };
}

function statementRows(agency: string, account: string, balance: bigint): string {
  const row = (date: string, text: string, amount: bigint) =>
    `${agency};${account};${date};${text};${formatBalance(amount)}\r\n`;
  return "agencia;conta;data;historico;valor\r\n" +
    row("2026-01-02", "Depósito inventado", balance + 1_000n) +
    row("2026-01-03", "Tarifa inventada", 1_000n);
}
