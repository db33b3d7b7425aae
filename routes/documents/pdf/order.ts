/** Data of an order in documents, and the parts that these documents share. */
// @ts-types="./pdfmake.d.ts"
import type { Content } from "pdfmake";
import { informationTitles } from "../../../domain/answers/information_answer.ts";
import { lastMinuteBefore } from "../../../domain/calendar/calendar.ts";
import { type IncompleteDispatch, waitingText } from "../../../domain/orders/departure.ts";
import type { DraftHead } from "../../../domain/orders/draft.ts";
import { lawsuitName } from "../../../domain/orders/lawsuit_type.ts";
import { courtName } from "../../../domain/precedents/organ.ts";
import {
  amountColumn,
  type Fact,
  facts,
  movementColumns,
  paragraph,
  type PdfColumn,
  table,
  type TargetAmounts,
} from "./parts.ts";
import { formatDate, formatMoment, taxId } from "./text.ts";

interface DocumentDefendant extends TargetAmounts {
  readonly taxId: string;
  readonly name: string;
  /** The amount asked; undefined in an information request. */
  readonly amount: bigint | undefined;
  /** How many institutions the order reaches for this defendant, however many accounts at each. */
  readonly institutions: number;
}

export interface DocumentDeposit {
  /** Name of the credit type, as users read it. */
  readonly creditType: string;
  /** Name and ISPB. */
  readonly institution: string;
  readonly agency: string;
  readonly account: string | undefined;
}

/** The data of an order, protocoled or not. */
export interface DocumentOrder extends DraftHead {
  readonly kind: "block" | "information";
  readonly information: readonly (keyof typeof informationTitles)[];
  readonly situation: string;
  /** What has not left yet, although the dispatch has begun. */
  readonly incomplete?: IncompleteDispatch | undefined;
  /** JTR of the court: three digits by Resolution CNJ 65/2008. */
  readonly court: string;
  readonly unitName: string;
  readonly judgeName: string;
  readonly creatorName: string;
  readonly createdAt: Temporal.Instant;
  readonly repetitionEndsOn: Temporal.PlainDate | undefined;
  readonly deposit: DocumentDeposit | undefined;
  readonly defendants: readonly DocumentDefendant[];
  readonly protocol: {
    readonly number: string;
    readonly at: Temporal.Instant;
    readonly byName: string;
    /** The version of the draft that was protocoled and the SHA-256 of its content; absent of what the service protocols. */
    readonly content: { readonly version: number; readonly digest: string } | undefined;
    readonly transferId: string | undefined;
    /** Undefined once the order has been frozen into a remittance, and of one that is never sent. */
    readonly deletableUntil: Temporal.Instant | undefined;
    readonly dispatchAt: Temporal.Instant | undefined;
    readonly sentAt: Temporal.Instant | undefined;
    readonly answersDueAt: Temporal.Instant | undefined;
    readonly publishAt: Temporal.Instant | undefined;
    readonly answeredAt: Temporal.Instant | undefined;
  } | undefined;
}

/** Name of the kind of an order, as users read it. */
const kindName = ({ kind, deposit }: DocumentOrder): string =>
  kind === "information"
    ? "Requisição de informações"
    : deposit === undefined
    ? "Bloqueio de valores"
    : "Bloqueio e transferência";

/** Court unit and court, for the header. */
export const courtOf = ({ unitName, court }: DocumentOrder): string => `${unitName} · ${courtName(court)}`;

export function orderFacts(order: DocumentOrder): Content {
  const { protocol, plaintiff } = order;
  const all: Fact[] = [
    ["Processo", order.processNumber],
    ["Ordem", kindName(order)],
    ["Vara/juízo", order.unitName],
    ["Magistratura", order.judgeName],
    ["Tipo da ação", lawsuitName(order.lawsuitType)],
    [
      "Autor/exequente",
      plaintiff && `${plaintiff.name}${plaintiff.taxId === undefined ? "" : ` (${taxId(plaintiff.taxId)})`}`,
    ],
    ["Minuta criada por", `${order.creatorName}, em ${formatMoment(order.createdAt)}`],
    ["Protocolada por", protocol && `${protocol.byName}, em ${formatMoment(protocol.at)}`],
    ["Situação", order.situation],
    ["Reiteração programada", order.repetitionEndsOn && `até ${formatDate(order.repetitionEndsOn)}`],
    ["Informações requeridas", order.information.map((kind) => informationTitles[kind]).join(", ")],
    ["Identificador da transferência", protocol?.transferId],
  ];
  return facts("Dados da ordem", all);
}

/** Which content was protocoled; nothing of what the service protocoled. */
export const protocoledContent = ({ protocol }: DocumentOrder): Content =>
  protocol?.content === undefined ? [] : [
    { text: "Conteúdo protocolado", style: "section" },
    paragraph(`Versão ${protocol.content.version} da minuta, SHA-256 do conteúdo:`),
    paragraph(protocol.content.digest),
  ];

/** Whether an order could be deleted after its protocol: one protocoled after the cut-off never can. */
export const isDeletable = (
  { at, deletableUntil }: Pick<NonNullable<DocumentOrder["protocol"]>, "at" | "deletableUntil">,
): boolean => deletableUntil !== undefined && Temporal.Instant.compare(at, deletableUntil) < 0;

/** Dates of dispatch and answer: forecasts until they have happened, then the actual ones. */
export function orderDates({ protocol, incomplete }: DocumentOrder): Content {
  if (protocol === undefined) return [];
  const { deletableUntil, dispatchAt, sentAt, answersDueAt, publishAt, answeredAt } = protocol;
  const at = (instant: Temporal.Instant | undefined) => instant && formatMoment(instant);
  return facts("Prazos", [
    ["Pode ser excluída até", isDeletable(protocol) ? at(deletableUntil) : undefined],
    ["Previsão de envio às instituições", sentAt === undefined ? at(dispatchAt) : undefined],
    [
      incomplete === undefined
        ? "Enviada às instituições em"
        : `Enviada a ${incomplete.sent} de ${incomplete.institutions} instituições em`,
      at(incomplete?.firstAt ?? sentAt),
    ],
    [
      "Ainda não enviada",
      incomplete?.waiting.map(({ institution, ...way }) => `${institution}: ${waitingText(way)}`).join("\n"),
    ],
    [
      "As instituições respondem até",
      answeredAt === undefined ? at(answersDueAt && lastMinuteBefore(answersDueAt)) : undefined,
    ],
    ["Previsão de publicação das respostas", answeredAt === undefined ? at(publishAt) : undefined],
    ["Respostas publicadas em", at(answeredAt)],
  ]);
}

/**
 * @param withMovement whether to include the blocked amounts and what became of them; the last row then has
 * the order's totals
 */
export function defendantsTable({ kind, defendants }: DocumentOrder, withMovement = false): Content {
  const requested: PdfColumn<DocumentDefendant> = amountColumn("Valor pedido", ({ amount }) => amount, 90);
  const money = withMovement ? [requested, ...movementColumns<DocumentDefendant>()] : [requested];
  return [
    table<DocumentDefendant>(
      "Réus/executados",
      [
        { title: "CPF/CNPJ", text: (row) => taxId(row.taxId), width: 110 },
        { title: "Nome", text: (row) => row.name },
        { title: "Instituições", text: (row) => String(row.institutions), width: 60, numeric: true },
        ...(kind === "block" ? money : []),
      ],
      defendants,
      "Nenhum réu.",
    ),
  ];
}

export function depositFacts({ deposit }: DocumentOrder): Content {
  if (deposit === undefined) return [];
  return facts("Depósito judicial", [
    ["Tipo de crédito", deposit.creditType],
    ["Instituição depositária", deposit.institution],
    ["Agência", deposit.agency],
    ["Conta", deposit.account],
  ]);
}
