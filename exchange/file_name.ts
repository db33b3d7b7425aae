/** Names of exchange files. Names from outside are hostile: only the anchored pattern is ever accepted. */
import { fail, ok, type Result } from "../domain/result.ts";
import { LAYOUT_VERSION, SERVICE } from "./layout.ts";

/** `REM` leaves the service, `RET` is an institution's answer, `REC` is the receipt of an answer. */
export type FileKind = "REM" | "RET" | "REC";

export interface FileName {
  readonly kind: FileKind;
  /** The institution at the other end, whichever way the file goes. */
  readonly ispb: string;
  readonly date: Temporal.PlainDate;
  /** From 1, gap-free for each institution and kind. */
  readonly sequence: number;
}

export interface InvalidFileName {
  readonly type: "invalid-file-name";
}

/** The largest sequence six digits hold. */
const MAX_SEQUENCE = 999_999;

/** An institution's identifier, and so the name of its folder. */
export const ISPB = /^[0-9A-Z]{8}$/;

const pattern = new RegExp(
  `^${SERVICE}_(REM|RET|REC)_([0-9A-Z]{8})_(\\d{4})(\\d{2})(\\d{2})_(\\d{6})_V${LAYOUT_VERSION}\\.txt$`,
);

/**
 * `ASSETS_REM_00000000_20261123_000001_V0111.txt`
 *
 * @throws RangeError when the sequence has run out of digits or the institution is not one
 */
export function formatFileName({ kind, ispb, date, sequence }: FileName): string {
  if (!ISPB.test(ispb)) throw new RangeError(`Cannot name a file of institution "${ispb}"`);
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > MAX_SEQUENCE) {
    throw new RangeError(`Cannot name a file with sequence ${sequence}: want 1 to ${MAX_SEQUENCE}`);
  }
  const day = date.toString().replaceAll("-", "");
  return `${SERVICE}_${kind}_${ispb}_${day}_${String(sequence).padStart(6, "0")}_V${LAYOUT_VERSION}.txt`;
}

/** Reads a name; anything but a whole match with a real date and a sequence from 1 is refused. */
export function parseFileName(name: string): Result<FileName, InvalidFileName> {
  const [_, kind, ispb, year, month, day, sequence] = pattern.exec(name) ?? [];
  const date = calendarDate(`${year}-${month}-${day}`);
  if (kind === undefined || ispb === undefined || date === undefined || Number(sequence) < 1) {
    return fail({ type: "invalid-file-name" });
  }
  return ok({ kind: kind as FileKind, ispb, date, sequence: Number(sequence) });
}

/** The file beside it that carries its digest, written last. */
export const sidecarOf = (name: string): string => `${name}.sha256`;

function calendarDate(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}
