/** Reconstructs orders from the lines of remittances that requested them first; pure. */
import { informationOf } from "../../domain/answers/information_answer.ts";
import type { TaxId } from "../../domain/identity/tax_id.ts";
import type { Draft, DraftDefendant } from "../../domain/orders/draft.ts";
import type { DraftTarget } from "../../domain/orders/draft_targets.ts";
import type { OrderContent } from "../../domain/orders/order_kind.ts";
import type { ProcessNumber } from "../../domain/orders/process_number.ts";
import type { RemittanceLine } from "../layout/remittance_reading.ts";

/** A line and the institution that received it. */
export interface ReceivedLine {
  readonly receiver: string;
  readonly asks: RemittanceLine;
}

export interface OrderInLines {
  readonly protocolNumber: string;
  readonly protocoledAt: Temporal.Instant;
  readonly draft: Draft;
}

/** A line with the first request of an order; `block` and `information` lines can be that. */
type FirstLine = Extract<RemittanceLine, { kind: "block" | "information" }>;

const isFirst = (line: RemittanceLine): line is FirstLine =>
  line.kind === "block" && line.operacao === "B" && line.numeroProtocoloOrigem === undefined ||
  line.kind === "information" && line.numeroProtocoloOrigem === undefined;

/**
 * The orders of lines given in the order of their files. What a line does not contain is assumed: the judge
 * created and protocoled the order, it is confidential, and nothing follows automatically from its answers.
 */
export function ordersInLines(lines: readonly ReceivedLine[]): OrderInLines[] {
  const first = lines.flatMap(({ receiver, asks }) => isFirst(asks) ? [{ receiver, asks }] : []);
  return [...Map.groupBy(first, ({ asks }) => asks.numeroProtocolo).values()].map(orderOf);
}

function orderOf(lines: readonly { readonly receiver: string; readonly asks: FirstLine }[]): OrderInLines {
  const { asks } = lines[0]!;
  const process = asks.numeroProcesso as ProcessNumber;
  return {
    protocolNumber: asks.numeroProtocolo,
    protocoledAt: asks.dataHoraProtocolo,
    draft: {
      processNumber: process,
      // `NNNNNNN-DD.AAAA.J.TR.OOOO`
      court: process.slice(16, 17) + process.slice(18, 20),
      lawsuitType: asks.tipoAcao,
      plaintiff: plaintiffOf(asks),
      confidential: true,
      scheduledFor: undefined,
      judge: { cpf: asks.cpfJuiz, name: asks.nomeJuiz },
      unit: { id: asks.codigoVara, name: asks.nomeVara },
      ...contentOf(asks),
      defendants: [...Map.groupBy(lines, (line) => line.asks.cpfCnpjReu).values()].map(defendantOf),
    },
  };
}

const plaintiffOf = (asks: FirstLine): Draft["plaintiff"] =>
  asks.kind === "block" && asks.nomeAutor !== undefined
    ? { name: asks.nomeAutor, taxId: asks.cpfCnpjAutor as TaxId | undefined }
    : undefined;

const contentOf = (asks: FirstLine): OrderContent =>
  asks.kind === "block"
    ? { kind: "block", deposit: undefined, repetitionEndsOn: undefined, largeAmountConfirmed: false }
    : { kind: "information", information: asks.informacoes.split("|").map(informationOf) };

function defendantOf(
  lines: readonly { readonly receiver: string; readonly asks: FirstLine }[],
): DraftDefendant {
  const { asks } = lines[0]!;
  return {
    taxId: asks.cpfCnpjReu as TaxId,
    name: asks.nomeReu ?? "",
    amount: asks.kind === "block" ? asks.valor : undefined,
    salaryAccount: asks.kind === "block" && asks.contaSalario === "S",
    useSingleAccount: false,
    targets: lines.map(({ receiver, asks }): DraftTarget => ({
      ispb: asks.ispb,
      receiverIspb: receiver,
      affected: true,
      agency: asks.agencia,
      account: asks.conta,
      origin: "manual",
    })),
  };
}
