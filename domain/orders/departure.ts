/**
 * How the requests of an order or a split leave for their institutions: each with its institution's remittance, on its day,
 * or a later one where the file could not be written (specification, "Limits", Dispatch).
 */
import { hourInSentence, HOURS } from "../calendar/calendar.ts";
import { formatCount, formatDate, formatList } from "../formatting.ts";

/**
 * Why a remittance could not be written, as far as a court is told: the alarm has the system's own words, and a path is no
 * court's business.
 */
export type DelayCause = "folder-full" | "folder-unwritable" | "folder-silent" | "no-key";

/** The causes by the code of the system's error. */
const causesByCode: Readonly<Record<string, DelayCause>> = {
  ENOSPC: "folder-full",
  EDQUOT: "folder-full",
  EROFS: "folder-unwritable",
  EACCES: "folder-unwritable",
  EPERM: "folder-unwritable",
  ENOENT: "folder-unwritable",
  ENOTDIR: "folder-unwritable",
  EIO: "folder-unwritable",
  ETIMEDOUT: "folder-silent",
};

/** What a court is told of the error with which a remittance's file was not written; undefined where that says nothing to it. */
export const delayCauseOf = (code: string | undefined): DelayCause | undefined =>
  code !== undefined && Object.hasOwn(causesByCode, code) ? causesByCode[code] : undefined;

/** The way of one request; pure data of its remittance. */
export type Departure =
  & {
    /** The day for which it was first meant; absent when it left, or leaves, on that day. */
    readonly postponedFrom?: Temporal.PlainDate | undefined;
    /** Why its file could not be written, as far as that is known. */
    readonly cause?: DelayCause | undefined;
  }
  & (
    | { readonly status: "waiting"; readonly on: Temporal.PlainDate }
    | {
      readonly status: "left";
      readonly at: Temporal.Instant;
      /** Answers are accepted strictly before this instant. */
      readonly answersDueAt: Temporal.Instant;
      /** When the institution was seen to have taken the file. */
      readonly collectedAt?: Temporal.Instant | undefined;
    }
  );

/** One request to an institution that is in a remittance. */
export interface DispatchedRequest {
  /** The order's target, or the split's action. */
  readonly id: bigint;
  readonly ispb: string;
  readonly institution: string;
  readonly departure: Departure;
}

type Waiting = Extract<Departure, { readonly status: "waiting" }>;

/** A dispatch that has begun and is not over: some institutions have their requests, or should have. */
export interface IncompleteDispatch {
  /** How many institutions have got their requests. */
  readonly sent: number;
  readonly institutions: number;
  /** When the first of them got it. */
  readonly firstAt: Temporal.Instant | undefined;
  readonly waiting: readonly (Waiting & Pick<DispatchedRequest, "ispb" | "institution">)[];
}

/**
 * What has not left of a dispatch; undefined when all has, and while an evening's files are being written in their turn
 * and none has left or failed.
 */
export function incompleteDispatch(requests: readonly DispatchedRequest[]): IncompleteDispatch | undefined {
  const institutions = Map.groupBy(requests, ({ ispb }) => ispb);
  const waiting = [...institutions.values()].flatMap((own) => {
    const held = own.find(({ departure }) => departure.status === "waiting");
    return held === undefined
      ? []
      : [{ ...(held.departure as Waiting), ispb: held.ispb, institution: held.institution }];
  });
  const sent = institutions.size - waiting.length;
  const isLate = waiting.some(({ postponedFrom, cause }) =>
    postponedFrom !== undefined || cause !== undefined
  );
  return waiting.length > 0 && (sent > 0 || isLate)
    ? { sent, institutions: institutions.size, firstAt: firstOf(requests), waiting }
    : undefined;
}

const firstOf = (requests: readonly DispatchedRequest[]): Temporal.Instant | undefined =>
  requests.flatMap(({ departure }) => departure.status === "left" ? [departure.at] : [])
    .toSorted(Temporal.Instant.compare)[0];

const causes: Readonly<Record<DelayCause, string>> = {
  "folder-full": "pasta sem espaço",
  "folder-unwritable": "pasta que não aceita escrita",
  "folder-silent": "pasta sem resposta",
  "no-key": "instituição sem chave em vigor",
};

/** The cause as a sentence has it in parentheses. */
export const causeText = (cause: DelayCause): string => causes[cause];

/** How many institutions are named at once. */
const MOST_NAMED = 3;

/** `adiada para 22/01/2026, às 19h (pasta sem espaço)`, of an institution. */
export function waitingText({ on, postponedFrom, cause }: Waiting): string {
  const when = postponedFrom === undefined
    ? `ainda não enviada, com nova tentativa até as ${hourInSentence(HOURS.dispatchCloses)} de ${
      formatDate(on)
    }`
    : `adiada para ${formatDate(on)}, às ${hourInSentence(HOURS.dispatchOpens)}`;
  return cause === undefined ? when : `${when} (${causes[cause]})`;
}

/**
 * `Enviada a 1 de 2 instituições: Banco X adiada para 22/01/2026, às 19h (pasta sem espaço)`.
 *
 * @param of what is sent, by whose gender it is said
 */
export function incompleteText(
  { sent, institutions, waiting }: IncompleteDispatch,
  of: "order" | "split",
): string {
  const parts = [...Map.groupBy(waiting, waitingText)].map(([text, own]) => {
    const names = own.slice(0, MOST_NAMED).map(({ institution }) => institution);
    const more = own.length - names.length;
    const all = more === 0 ? names : [...names, `mais ${formatCount(more, "instituição", "instituições")}`];
    return `${formatList(all)} ${own.length === 1 ? text : pluralOf(text)}`;
  });
  const sentTo = sent === 0
    ? of === "order" ? "Ainda não enviada" : "Ainda não enviado"
    : `${of === "order" ? "Enviada" : "Enviado"} a ${sent} de ${
      formatCount(institutions, "instituição", "instituições")
    }`;
  return `${sentTo}: ${parts.join("; ")}`;
}

const pluralOf = (text: string): string =>
  text.replace("adiada", "adiadas").replace("não enviada", "não enviadas");
