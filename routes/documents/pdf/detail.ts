/** Detail of an order: every institution's answer, every split, and the timeline. */
import { NO_VALUE } from "../../../domain/formatting.ts";
import {
  courtOf,
  defendantsTable,
  depositFacts,
  type DocumentOrder,
  orderDates,
  orderFacts,
} from "./order.ts";
import { amountColumn, movementColumns, type PdfColumn, table, type TargetAmounts } from "./parts.ts";
import type { Document } from "./render.ts";
import { formatAmount, formatMoment, taxId } from "./text.ts";

/** The part of one institution in an order. */
export interface DocumentTarget extends TargetAmounts {
  readonly taxId: string;
  readonly name: string;
  readonly institution: string;
  readonly requested: bigint | undefined;
  /** Response code with its meaning; undefined before the answer. */
  readonly answer: { readonly code: string; readonly meaning: string } | undefined;
  readonly answeredAt: Temporal.Instant | undefined;
  /** How the request waits that has not left yet. */
  readonly waiting?: string | undefined;
  /** Sentences on what is in doubt, repeated or outside the service. */
  readonly notes?: readonly string[];
}

/** One action of a split at one institution. */
export interface DocumentAction {
  readonly protocolNumber: string | undefined;
  /** Status of the split, as users read it. */
  readonly situation: string;
  /** Title of the action: "Desbloquear valor". */
  readonly action: string;
  readonly institution: string;
  readonly taxId: string;
  readonly name: string;
  readonly amount: bigint | undefined;
  /** Amount unblocked by a transfer-and-unblock. */
  readonly rest: bigint | undefined;
  /** Amount actually transferred, once the answers to the split are published. */
  readonly transferred: bigint | undefined;
  readonly unblocked: bigint | undefined;
  readonly answer: { readonly code: string; readonly meaning: string } | undefined;
  readonly transferId: string | undefined;
}

export interface DocumentMoment {
  readonly at: Temporal.Instant;
  readonly what: string;
}

export function orderDetail(
  order: DocumentOrder,
  { targets, actions, moments }: {
    readonly targets: readonly DocumentTarget[];
    readonly actions: readonly DocumentAction[];
    readonly moments: readonly DocumentMoment[];
  },
): Document {
  return {
    title: "Detalhamento da ordem judicial",
    subtitle: courtOf(order),
    protocolNumber: order.protocol?.number,
    confidential: order.confidential,
    landscape: true,
    content: [
      orderFacts(order),
      orderDates(order),
      defendantsTable(order, true),
      depositFacts(order),
      answersTable(order, targets),
      actionsTable(actions),
      table<DocumentMoment>(
        "Linha do tempo",
        [
          { title: "Data e hora", text: ({ at }) => formatMoment(at), width: 110 },
          { title: "Acontecimento", text: ({ what }) => what },
        ],
        moments,
        "Nada registrado.",
      ),
    ],
  };
}

const answerText = ({ answer, waiting }: Pick<DocumentTarget, "answer" | "waiting">): string =>
  answer === undefined ? waiting ?? "sem resposta até agora" : `${answer.code} · ${answer.meaning}`;

function answersTable({ kind }: DocumentOrder, targets: readonly DocumentTarget[]) {
  const requested: PdfColumn<DocumentTarget> = {
    title: "Pedido",
    text: ({ requested }) => formatAmount(requested),
    width: 70,
    numeric: true,
  };
  return table<DocumentTarget>(
    "Respostas das instituições",
    [
      { title: "Réu", text: (row) => `${row.name}\n${taxId(row.taxId)}`, width: 90 },
      { title: "Instituição", text: ({ institution }) => institution, width: 100 },
      // The column has no total: each institution is asked for the whole amount.
      ...(kind === "block" ? [requested, ...movementColumns<DocumentTarget>()] : []),
      { title: "Resposta", text: answeredText },
    ],
    targets,
    "Nenhuma instituição.",
  );
}

const answeredText = ({ answer, waiting, answeredAt, notes = [] }: DocumentTarget): string =>
  [
    answerText({ answer, waiting }) + (answeredAt === undefined ? "" : ` (${formatMoment(answeredAt)})`),
    ...notes,
  ]
    .join("\n");

const actionsTable = (actions: readonly DocumentAction[]) =>
  table<DocumentAction>(
    "Desdobramentos",
    [
      { title: "Protocolo", text: ({ protocolNumber }) => protocolNumber ?? "a protocolar", width: 70 },
      {
        title: "Réu e instituição",
        text: (row) => `${row.name}\n${taxId(row.taxId)}\n${row.institution}`,
        width: 100,
      },
      { title: "Ação", text: actionText, width: 110 },
      { title: "Valor", text: ({ amount }) => formatAmount(amount), width: 70, numeric: true },
      amountColumn("Transferido", ({ transferred }) => transferred),
      amountColumn("Desbloqueado", ({ unblocked }) => unblocked),
      {
        title: "Situação",
        text: ({ situation, answer }) => answer === undefined ? situation : answerText({ answer }),
      },
      { title: "Transferência", text: ({ transferId }) => transferId ?? NO_VALUE, width: 84 },
    ],
    actions,
    "Nenhum desdobramento.",
  );

const actionText = ({ action, rest }: DocumentAction): string =>
  rest === undefined ? action : `${action}, de ${formatAmount(rest)}`;
