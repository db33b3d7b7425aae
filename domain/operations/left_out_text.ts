/** The alarms about what a freeze has left out: their subjects and details. */
import { HOURS } from "../calendar/hours.ts";
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
