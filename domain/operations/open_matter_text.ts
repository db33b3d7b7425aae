/** The alarms about what is still open after its day: remittances that did not leave, and rejected answer files. */
import { dispatchOpensAt } from "../calendar/calendar.ts";
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDateTimeInSentence,
  formatDeadlineInSentence,
  formatList,
  inflect,
  onDay,
} from "../formatting.ts";

/** What a worker found when it last wrote into an institution's outbox. */
export interface FolderTest {
  readonly testedAt: Temporal.Instant;
  /** Why it took nothing; undefined: it took the file. */
  readonly fault: string | undefined;
}

export const folderTestText = ({ testedAt, fault }: FolderTest): string =>
  `${fault === undefined ? "A pasta aceita gravação" : `A pasta não aceita gravação: ${fault}`} (testada em ${
    formatDateTimeInSentence(testedAt)
  }).`;

/** A remittance that did not leave on the day of its cut-off. */
export interface PostponedRemittance {
  readonly ispb: string;
  readonly institutionName: string;
  readonly fileName: string;
  readonly lineCount: number;
  readonly cutoffDate: Temporal.PlainDate;
  /** The day on which it leaves. */
  readonly dispatchDate: Temporal.PlainDate;
  readonly test: FolderTest | undefined;
}

export const postponedAlarm = (
  { ispb, institutionName, fileName, lineCount, cutoffDate, dispatchDate, test }: PostponedRemittance,
) => ({
  subject: fileName,
  detail: `A remessa da instituição ${ispb} (${institutionName}), de ${
    formatCount(lineCount, "linha", "linhas")
  }, não saiu em ${formatDate(cutoffDate)}; sai em ${formatDateTime(dispatchOpensAt(dispatchDate))}.${
    test === undefined ? "" : ` ${folderTestText(test)}`
  }`,
});

/** A cut-off that no worker made on its evening, of which something still waits. */
export interface MissedCutoff {
  readonly cutoffDate: Temporal.PlainDate;
  /** The day on which the first of it leaves. */
  readonly dispatchDate: Temporal.PlainDate;
  readonly orders: number;
  readonly splits: number;
}

const MISSED = "corte";

export const missedCutoffAlarm = ({ cutoffDate, dispatchDate, orders, splits }: MissedCutoff) => ({
  subject: `${MISSED} ${cutoffDate}`,
  detail: `O envio não foi feito ${onDay(cutoffDate)}: ${
    formatList([
      ...orders > 0 ? [formatCount(orders, "ordem", "ordens")] : [],
      ...splits > 0 ? [formatCount(splits, "desdobramento", "desdobramentos")] : [],
    ])
  } ${inflect(orders + splits, "sai", "saem")} em ${
    formatDateTime(dispatchOpensAt(dispatchDate))
  }. Confira se há trabalhadores vivos, na página Hoje.`,
});

/** The cut-off since which an alarm about something that did not leave is due, of its remittance or by its subject. */
export function leftLateSince(
  subject: string,
  cutoffDate?: Temporal.PlainDate,
): Temporal.Instant | undefined {
  if (cutoffDate !== undefined) return dispatchOpensAt(cutoffDate);
  const [word, day] = subject.split(" ");
  return word === MISSED && day !== undefined ? dispatchOpensAt(Temporal.PlainDate.from(day)) : undefined;
}

/** A rejected answer file that is not yet made good. */
export interface OpenRejection {
  readonly ispb: string;
  readonly institutionName: string;
  readonly fileName: string;
  /** The first fault, as its receipt says it. */
  readonly line: number | undefined;
  readonly message: string | undefined;
  readonly faults: number;
  readonly answersDueAt: Temporal.Instant;
}

export const rejectedAlarm = (
  { ispb, institutionName, fileName, line, message, faults, answersDueAt }: OpenRejection,
) => ({
  subject: `${ispb}/${fileName}`,
  detail: `O retorno ${fileName} da instituição ${ispb} (${institutionName}) foi rejeitado${
    message === undefined
      ? ""
      : `: ${line === 0 ? "" : `linha ${line}, `}${message.replace(/\.$/, "")}${
        faults > 1 ? ` (e mais ${faults - 1})` : ""
      }`
  }. Ela responde até ${formatDeadlineInSentence(answersDueAt)}.`,
});
