/** Detail of an order: every institution's answer, every split, and what happened when. */
import {
  courtOf,
  defendantsTable,
  depositFacts,
  type DocumentOrder,
  orderDates,
  orderFacts,
} from "./order.ts";
import { section, table } from "./parts.ts";
import type { Document } from "./render.ts";
import { reais, taxId, wallClock } from "./text.ts";

/** One institution's part in an order. */
export interface DocumentTarget {
  readonly taxId: string;
  readonly institution: string;
  readonly asked: bigint | undefined;
  /** Code and meaning; absent while there is no answer. */
  readonly answer: { readonly code: string; readonly meaning: string } | undefined;
  readonly blocked: bigint | undefined;
  /** Unblocked and transferred by splits. */
  readonly released: bigint | undefined;
  readonly answeredAt: Temporal.Instant | undefined;
}

/** One action of a split at one institution. */
export interface DocumentAction {
  readonly protocolNumber: string | undefined;
  /** Of the split, as users read it. */
  readonly situation: string;
  /** As users read it: "Desbloquear valor". */
  readonly action: string;
  readonly institution: string;
  readonly taxId: string;
  readonly amount: bigint | undefined;
  readonly done: bigint | undefined;
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
      section("Respostas das instituições"),
      answersTable(order, targets),
      section("Desdobramentos"),
      actionsTable(actions),
      section("Linha do tempo"),
      table<DocumentMoment>(
        [
          { title: "Data e hora", text: ({ at }) => wallClock(at), width: 110 },
          { title: "Acontecimento", text: ({ what }) => what },
        ],
        moments,
        "Nada registrado.",
      ),
    ],
  };
}

const answerText = ({ answer }: Pick<DocumentTarget, "answer">): string =>
  answer === undefined ? "sem resposta até agora" : `${answer.code} · ${answer.meaning}`;

function answersTable({ kind }: DocumentOrder, targets: readonly DocumentTarget[]) {
  const money = [
    { title: "Pedido", text: ({ asked }: DocumentTarget) => reais(asked), width: 80, numeric: true },
    { title: "Bloqueado", text: ({ blocked }: DocumentTarget) => reais(blocked), width: 80, numeric: true },
    {
      title: "Saldo bloqueado",
      text: ({ blocked, released }: DocumentTarget) =>
        reais(blocked === undefined ? undefined : blocked - (released ?? 0n)),
      width: 80,
      numeric: true,
    },
  ];
  return table<DocumentTarget>(
    [
      { title: "Réu", text: (row) => taxId(row.taxId), width: 92 },
      { title: "Instituição", text: ({ institution }) => institution, width: 130 },
      { title: "Resposta", text: answerText },
      ...(kind === "block" ? money : []),
      { title: "Respondida em", text: ({ answeredAt }) => wallClock(answeredAt), width: 84 },
    ],
    targets,
    "Nenhuma instituição.",
  );
}

const actionsTable = (actions: readonly DocumentAction[]) =>
  table<DocumentAction>(
    [
      { title: "Protocolo", text: ({ protocolNumber }) => protocolNumber ?? "a protocolar", width: 80 },
      { title: "Ação", text: ({ action }) => action, width: 100 },
      { title: "Réu", text: (row) => taxId(row.taxId), width: 92 },
      { title: "Instituição", text: ({ institution }) => institution },
      { title: "Valor", text: ({ amount }) => reais(amount), width: 78, numeric: true },
      { title: "Cumprido", text: ({ done }) => reais(done), width: 78, numeric: true },
      {
        title: "Situação",
        text: ({ situation, answer }) => answer === undefined ? situation : answerText({ answer }),
      },
      { title: "Transferência", text: ({ transferId }) => transferId ?? "—", width: 92 },
    ],
    actions,
    "Nenhum desdobramento.",
  );
