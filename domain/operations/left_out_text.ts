/** The alarms about what a freeze has left out and what else other sessions hold: their subjects and details. */
import { HOURS } from "../calendar/calendar.ts";
import { formatCount } from "../formatting.ts";
import { heldByText } from "./lock_holder_text.ts";

type Holders = Parameters<typeof heldByText>[0];

/** Orders or splits that other sessions hold. */
interface LeftOutRows {
  readonly table: "court_order" | "split";
  readonly count: number;
  /** The protocol numbers of the first. */
  readonly protocols: readonly string[];
  readonly holders: Holders;
}

/** An institution's remittance without a number. */
interface Unnumbered {
  readonly ispb: string;
  readonly institutionName: string;
  readonly lines: number;
  readonly cause: "held" | "exhausted";
  readonly holders: Holders;
}

interface AlarmOfOne {
  readonly subject: string;
  readonly detail: string;
}

const AFTER_RELEASE =
  `O resto saiu. Livre, é incluído no minuto seguinte, até as ${HOURS.dispatchCloses}; depois, vai no dia útil seguinte.`;

const names: Readonly<
  Record<LeftOutRows["table"], readonly [subject: string, one: string, several: string]>
> = {
  court_order: ["ordens", "ordem ficou", "ordens ficaram"],
  split: ["desdobramentos", "desdobramento ficou", "desdobramentos ficaram"],
};

export function leftOutRowsAlarm({ table, count, protocols, holders }: LeftOutRows): AlarmOfOne {
  const [subject, one, several] = names[table];
  return {
    subject,
    detail: `${
      formatCount(count, one, several)
    } fora do envio, porque outra sessão do banco retém suas linhas: ${protocols.join(", ")}${
      count > protocols.length ? " e outros" : ""
    }.${heldByText(holders)} ${AFTER_RELEASE}`,
  };
}

/** @param maxSequence the last number of a file */
export function unnumberedAlarm(
  { ispb, institutionName, lines, cause, holders }: Unnumbered,
  maxSequence: number,
): AlarmOfOne {
  const why = cause === "held"
    ? `outra sessão do banco retém o sequencial dela.${heldByText(holders)} ${AFTER_RELEASE}`
    : `o sequencial ${maxSequence}, o último, já foi usado. As demais instituições receberam as suas. Chame o ` +
      "suporte do serviço.";
  return {
    subject: ispb,
    detail: `A remessa da instituição ${institutionName}, de ${
      formatCount(lines, "linha", "linhas")
    }, espera um número: ${why}`,
  };
}

/** An institution's remittance of which another session holds a row. */
interface HeldRemittance {
  readonly ispb: string;
  readonly institutionName: string;
  readonly fileName: string;
  readonly holders: Holders;
}

const END_IT =
  "Pergunte a quem a usa e encerre-a no banco: select pg_terminate_backend(<número>). O serviço tenta de novo a cada minuto.";

/** The detail of the alarm about a remittance that is not published, or after its window not postponed. */
export const heldPublicationText = ({ ispb, institutionName, holders }: HeldRemittance): string =>
  `A remessa da instituição ${ispb} (${institutionName}) não pôde ser publicada nem adiada, porque outra sessão do ` +
  `banco retém a sua linha; as demais saem.${heldByText(holders)} ${END_IT}`;

/** The detail of the alarm about an answer file that is not decided. */
export const heldAnswerText = (holders: Holders): string =>
  "O retorno não pôde ser processado, porque outra sessão do banco retém linhas do que ele responde; os das demais " +
  `instituições são, e os seguintes desta esperam.${heldByText(holders)} ${END_IT}`;

/** What is done with what was sent: how the subjects of its alarms begin, and what is waited for. */
const steps = {
  "send": ["envio", "o registro do envio"],
  "close-answers": ["encerramento", "o encerramento das respostas"],
  "publish": ["respostas", "a publicação das respostas"],
} as const;
export type HeldStep = keyof typeof steps;

/** @param what empty for how all subjects of the step begin */
export const heldSubject = (step: HeldStep, what: string): string => `${steps[step][0]}/${what}`;

/** Remittances that are not closed at the deadline of their answers. */
export const heldClosingAlarm = (held: HeldRemittance): AlarmOfOne => ({
  subject: heldSubject("close-answers", held.fileName),
  detail:
    `As respostas à remessa da instituição ${held.ispb} (${held.institutionName}) não puderam ser encerradas, ` +
    `porque outra sessão do banco retém linhas do que ela pediu; as demais foram.${
      heldByText(held.holders)
    } ${END_IT}`,
});

export function heldRowsAlarm(step: HeldStep, { table, count, protocols, holders }: LeftOutRows): AlarmOfOne {
  const [subject] = names[table];
  const what = table === "court_order"
    ? formatCount(count, "ordem espera", "ordens esperam")
    : formatCount(count, "desdobramento espera", "desdobramentos esperam");
  return {
    subject: heldSubject(step, subject),
    detail: `${what} ${steps[step][1]}, porque outra sessão do banco retém suas linhas: ${
      protocols.join(", ")
    }${count > protocols.length ? " e outros" : ""}. Os demais não esperam.${heldByText(holders)} ${END_IT}`,
  };
}
