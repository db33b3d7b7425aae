/** Orders as the API answers them, and the texts and sums that their pages share. */
import { needsContact } from "../../../domain/answers/response_code.ts";
import {
  formatAmountOrNoValue,
  formatNumber,
  inflect,
  NO_VALUE,
  taxIdText,
} from "../../../domain/formatting.ts";
import { type Centavos, formatMoney, parseMoney, sum, ZERO } from "../../../domain/money.ts";
import type { InformationAnswers } from "../../../routes/orders/information_answers.ts";
import type { Order } from "../../../routes/orders/order_schema.ts";

export type { Order };
export type Target = Order["alvos"][number];
export type Defendant = Order["reus"][number];
export type InformationAnswer = InformationAnswers["respostas"][number];
export type Transfer = Order["transferencias"][number];
export type Pending = Order["pendencias"][number];

/** Name of the kind of an order. */
export const kindOf = ({ tipo, depositoJudicial }: Pick<Order, "tipo" | "depositoJudicial">): string =>
  tipo === "REQUISICAO_INFORMACOES"
    ? "Requisição de informações"
    : depositoJudicial === undefined
    ? "Bloqueio"
    : "Bloqueio com transferência";

export const targetsOf = ({ alvos }: Order, { cpfCnpj }: Defendant): Target[] =>
  alvos.filter((target) => target.cpfCnpj === cpfCnpj);

/** Address of the page of all orders of a person. */
export const personPath = (taxId: string): string => `/console/pessoa/${taxId}`;

/** A person with tax id: `Fulano de Tal, CPF 529.982.247-25`. */
export const personText = ({ nome, cpfCnpj }: Pick<Defendant, "nome" | "cpfCnpj">): string =>
  `${nome}, ${cpfCnpj.length === 11 ? "CPF" : "CNPJ"} ${taxIdText(cpfCnpj)}`;

/** The defendants in a line of a list: `Ana Souza`, or `3 réus: Ana Souza, Bruno Lima …`. */
export const defendantsText = ({ quantidadeReus: count, nomesReus: names }: {
  readonly quantidadeReus: number;
  readonly nomesReus: readonly string[];
}): string =>
  inflect(
    count,
    names.join(""),
    `${formatNumber(count)} réus: ${names.join(", ")}${count > names.length ? " …" : ""}`,
  );

/** An amount of the API in centavos; zero if absent. */
export function centsOf(amount: string | undefined): Centavos {
  const read = amount === undefined ? undefined : parseMoney(amount);
  return read?.ok ? read.value : ZERO;
}

/** The sum of amounts of the API; zero if there are none. */
export const totalOf = (amounts: readonly (string | undefined)[]): string =>
  formatMoney(sum(amounts.map(centsOf)));

interface BlockedAmount {
  readonly valorBloqueado?: string | undefined;
  readonly nenhumValorInformado?: true | undefined;
}

/**
 * The blocked amount of an order or a series as text; none before an institution has said one, when the API's
 * zero would mislead.
 */
export const blockedText = ({ valorBloqueado, nenhumValorInformado }: BlockedAmount): string =>
  nenhumValorInformado ? NO_VALUE : formatAmountOrNoValue(valorBloqueado);

export const isZero = (amount: string | undefined): boolean => centsOf(amount) === ZERO;

/** The amounts asked and blocked, and their further course. */
export interface MoneySummary {
  readonly pedido: string;
  readonly bloqueado: string;
  readonly transferido: string;
  readonly desbloqueado: string;
  readonly remanescente: string;
  readonly emDuvida?: string | undefined;
  readonly foraDoServico?: string | undefined;
}

/** The amounts of one defendant; before the order is answered, all that is blocked remains. */
export const moneySummaryOf = (reu: Defendant): MoneySummary => ({
  pedido: reu.valor ?? "0.00",
  bloqueado: reu.valorBloqueado ?? "0.00",
  transferido: reu.valorTransferido ?? "0.00",
  desbloqueado: reu.valorDesbloqueado ?? "0.00",
  remanescente: reu.saldoRemanescente ?? reu.valorBloqueado ?? "0.00",
  emDuvida: reu.emDuvida,
  foraDoServico: reu.foraDoServico,
});

/**
 * Whether the court has to contact an institution that left several consecutive requests unanswered
 * (specification, "Limits").
 */
export const mustBeContacted = ({ naoRespostasConsecutivas }: Target): boolean =>
  needsContact(naoRespostasConsecutivas);
