/** The daily digest by e-mail for users of the courts' console: when it is due and what it contains; pure. */
import { type Holidays, instantAt, isBusinessDay, localDate } from "../calendar/calendar.ts";
import { formatCount, formatNumber } from "../formatting.ts";

/** The kinds of news a user may subscribe to. */
export const mailDigestKinds = ["answers", "no-answers", "transfers", "searches"] as const;
export type MailDigestKind = typeof mailDigestKinds[number];

/** The hour of a business day at which the digest is due, after answers are published. */
export const MAIL_DIGEST_HOUR = "08:30";

/** The business day whose digest is due now; undefined before its hour and on other days. */
export function mailDigestDay(now: Temporal.Instant, holidays: Holidays): Temporal.PlainDate | undefined {
  const today = localDate(now);
  const begun = Temporal.Instant.compare(now, instantAt(today, MAIL_DIGEST_HOUR)) >= 0;
  return begun && isBusinessDay(today, holidays) ? today : undefined;
}

/** The number of new items since the last digest, and the first of them for listing. */
interface News<T> {
  readonly fresh: number;
  readonly listed: readonly T[];
}

export interface MailDigestOrder {
  readonly protocolNumber: string;
  readonly processNumber: string;
}

/** The news of each kind the user subscribed to; confidential orders are left out. */
export interface MailDigestFacts {
  readonly answers?: News<MailDigestOrder>;
  /** `waiting`: the number of orders that await a decision, new or not. */
  readonly noAnswers?: News<MailDigestOrder> & { readonly waiting: number };
  /** `waiting`: the number of late transfers, new or not. */
  readonly transfers?: News<MailDigestOrder> & { readonly waiting: number };
  readonly searches?: readonly {
    readonly id: string;
    readonly title: string;
    readonly found: News<{ readonly precedentId: string; readonly title: string }>;
  }[];
}

/** The message; undefined when nothing is new, so that nobody receives the same news twice. */
export function composeMailDigest(
  facts: MailDigestFacts,
  publicUrl: string,
): { readonly subject: string; readonly text: string } | undefined {
  const parts = partsOf(facts, publicUrl);
  if (parts.length === 0) return undefined;
  return {
    subject: `[ASSETS] ${parts.map(({ subject }) => subject).join(", ")}`,
    text: [
      ...parts.map(({ lines }) => lines.join("\n")),
      "Ordens sigilosas não entram neste resumo, nem na contagem: veja-as no console.",
      `Mudar este resumo ou deixar de recebê-lo: ${publicUrl}/console/avisos/email`,
    ].join("\n\n") + "\n",
  };
}

/**
 * The message that asks a user to confirm an address; the user confirms it while signed in to the console.
 */
export const composeConfirmationMail = (
  { confirmation }: { readonly confirmation: string },
  publicUrl: string,
): { readonly subject: string; readonly text: string } => ({
  subject: "[ASSETS] Confirme este endereço de e-mail",
  text: "Alguém pediu, no Console dos Tribunais, o resumo diário por e-mail para este endereço.\n\n" +
    `Se foi você, confirme: ${publicUrl}/console/avisos/email?codigo=${confirmation}\n\n` +
    "Se não foi, nada precisa ser feito: sem a confirmação, nada mais é enviado.\n",
});

interface Part {
  readonly subject: string;
  readonly lines: readonly string[];
}

function partsOf(facts: MailDigestFacts, publicUrl: string): Part[] {
  const { answers, noAnswers, transfers, searches = [] } = facts;
  return [
    ...answers === undefined || answers.fresh === 0 ? [] : [answersPart(answers, publicUrl)],
    ...noAnswers === undefined || noAnswers.fresh === 0 ? [] : [noAnswersPart(noAnswers, publicUrl)],
    ...transfers === undefined || transfers.fresh === 0 ? [] : [transfersPart(transfers, publicUrl)],
    ...searches.every(({ found }) => found.fresh === 0) ? [] : [searchesPart(searches, publicUrl)],
  ];
}

function answersPart(news: NonNullable<MailDigestFacts["answers"]>, publicUrl: string): Part {
  const subject = formatCount(news.fresh, "ordem respondida", "ordens respondidas");
  const lines = ["RESPOSTAS PUBLICADAS", `${subject} desde o último resumo:`, ...orderLines(news, publicUrl)];
  return { subject, lines };
}

const noAnswersPart = (news: NonNullable<MailDigestFacts["noAnswers"]>, publicUrl: string): Part => ({
  subject: formatCount(news.fresh, "nova com não resposta (98)", "novas com não resposta (98)"),
  lines: [
    "NÃO RESPOSTAS (CÓDIGO 98)",
    `${formatCount(news.waiting, "ordem espera", "ordens esperam")} decisão, ${
      formatNumber(news.fresh)
    } desde o último resumo:`,
    ...orderLines(news, publicUrl),
    `Decidir muitas de uma vez: ${publicUrl}/console/ordens?naoRespostaPendente=true`,
  ],
});

const transfersPart = (news: NonNullable<MailDigestFacts["transfers"]>, publicUrl: string): Part => ({
  subject: formatCount(news.fresh, "transferência atrasada", "transferências atrasadas"),
  lines: [
    "TRANSFERÊNCIAS ATRASADAS",
    `${formatCount(news.waiting, "não foi confirmada", "não foram confirmadas")} no prazo, ${
      formatNumber(news.fresh)
    } desde o último resumo:`,
    ...orderLines(news, publicUrl),
    `Todas: ${publicUrl}/console/transferencias?situacao=ATRASADA`,
  ],
});

function searchesPart(searches: NonNullable<MailDigestFacts["searches"]>, publicUrl: string): Part {
  const found = searches.filter((search) => search.found.fresh > 0);
  const fresh = found.reduce((sum, search) => sum + search.found.fresh, 0);
  return {
    subject: formatCount(fresh, "precedente novo ou alterado", "precedentes novos ou alterados"),
    lines: ["PESQUISAS SALVAS", ...found.flatMap((search) => searchLines(search, publicUrl))],
  };
}

const orderLines = ({ fresh, listed }: News<MailDigestOrder>, publicUrl: string): string[] => [
  ...listed.map(({ protocolNumber, processNumber }) =>
    `- ${protocolNumber}, processo ${processNumber}: ${publicUrl}/console/ordem/${protocolNumber}`
  ),
  ...unlisted(fresh - listed.length),
];

const searchLines = (
  { id, title, found }: NonNullable<MailDigestFacts["searches"]>[number],
  publicUrl: string,
): string[] => [
  `${title}: ${
    formatCount(found.fresh, "novo ou alterado", "novos ou alterados")
  }, ${publicUrl}/pesquisas-salvas/${id}`,
  ...found.listed.map((precedent) =>
    `- ${precedent.title}: ${publicUrl}/precedente/${encodeURIComponent(precedent.precedentId)}`
  ),
  ...unlisted(found.fresh - found.listed.length),
];

const unlisted = (count: number): string[] => count > 0 ? [`- e mais ${formatNumber(count)}`] : [];
