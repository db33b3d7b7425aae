/**
 * The names of exchange files. Names from outside may be malicious, so only a full match of the pattern is
 * accepted.
 */
import { fail, ok, type Result } from "../../domain/result.ts";
import { LAYOUT_VERSION, SERVICE } from "./layout.ts";

/** `REM` is a remittance of the service, `RET` an institution's answer, `REC` the receipt of an answer. */
export type FileKind = "REM" | "RET" | "REC";

export interface FileName {
  readonly kind: FileKind;
  /** The institution at the other end, in either direction. */
  readonly ispb: string;
  readonly date: Temporal.PlainDate;
  /** From 1, without gaps for each institution and kind. */
  readonly sequence: number;
  /** Whether the file is an OpenPGP envelope; its text has the same name without the ending. */
  readonly encrypted?: true;
}

interface InvalidFileName {
  readonly type: "invalid-file-name";
}

/** The largest sequence of six digits. */
export const MAX_FILE_SEQUENCE = 999_999;

/** An institution's ISPB, which is also the name of its folder. */
export const ISPB = /^[0-9A-Z]{8}$/;

const pattern = new RegExp(
  `^${SERVICE}_(REM|RET|REC)_([0-9A-Z]{8})_(\\d{4})(\\d{2})(\\d{2})_(\\d{6})_V${LAYOUT_VERSION}\\.txt(\\.pgp)?$`,
);

const ENVELOPE = ".pgp";

/** The name of a file's OpenPGP envelope. */
export const envelopeOf = (name: string): string => `${name}${ENVELOPE}`;

export const isEnvelopeName = (name: string): boolean => name.endsWith(ENVELOPE);

/** The name of the text inside an envelope; for a plain file its own name. */
export const plainNameOf = (name: string): string =>
  isEnvelopeName(name) ? name.slice(0, -ENVELOPE.length) : name;

/**
 * `ASSETS_REM_00000000_20261123_000001_V0111.txt`: the name of the text, also when it is sent in an envelope.
 *
 * @throws RangeError when the sequence has too many digits or the institution is not an ISPB
 */
export function formatFileName({ kind, ispb, date, sequence }: FileName): string {
  if (!ISPB.test(ispb)) throw new RangeError(`Cannot name a file of institution "${ispb}"`);
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > MAX_FILE_SEQUENCE) {
    throw new RangeError(`Cannot name a file with sequence ${sequence}: want 1 to ${MAX_FILE_SEQUENCE}`);
  }
  const day = date.toString().replaceAll("-", "");
  return `${SERVICE}_${kind}_${ispb}_${day}_${String(sequence).padStart(6, "0")}_V${LAYOUT_VERSION}.txt`;
}

/** A document of an answer file: the fields of the file's name, and its number among the file's documents. */
interface AttachmentName extends Omit<FileName, "kind"> {
  readonly number: number;
  readonly extension: string;
}

/** The largest number of four digits. */
export const MAX_ATTACHMENTS = 9_999;

/**
 * `ASSETS_ANX_00000000_20261124_000001_0001.pdf`
 *
 * @throws RangeError when the number has too many digits or the institution is not an ISPB
 */
export function formatAttachmentName({ number, extension, ...file }: AttachmentName): string {
  if (!Number.isInteger(number) || number < 1 || number > MAX_ATTACHMENTS) {
    throw new RangeError(`Cannot name attachment ${number}: want 1 to ${MAX_ATTACHMENTS}`);
  }
  const stem = formatFileName({ kind: "RET", ...file }).replace("_RET_", "_ANX_").replace(
    /_V\d{4}\.txt$/,
    "",
  );
  return `${stem}_${String(number).padStart(4, "0")}.${extension}`;
}

/** The beginning of the names of an answer file's documents. */
export const attachmentPrefix = (answerName: string): string =>
  answerName.replace("_RET_", "_ANX_").replace(/_V\d{4}\.txt$/, "_");

/** Whether a name is that of an answer file's document, plain or in an envelope. */
export const isAttachmentName = (name: string): boolean =>
  /^ASSETS_ANX_[0-9A-Z]{8}_\d{8}_\d{6}_\d{4}\.[a-z]{3}(\.pgp)?$/.test(name);

/** Reads a file name; refuses everything except a full match with a valid date and a sequence from 1. */
export function parseFileName(name: string): Result<FileName, InvalidFileName> {
  const [_, kind, ispb, year, month, day, sequence, encrypted] = pattern.exec(name) ?? [];
  if (kind === undefined || ispb === undefined) return fail({ type: "invalid-file-name" });
  const date = calendarDate(`${year}-${month}-${day}`);
  if (date === undefined || Number(sequence) < 1) return fail({ type: "invalid-file-name" });
  return ok({
    kind: kind as FileKind,
    ispb,
    date,
    sequence: Number(sequence),
    ...encrypted !== undefined && { encrypted: true },
  });
}

/** The name of a file's digest file, which is written last. */
export const sidecarOf = (name: string): string => `${name}.sha256`;

function calendarDate(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}
