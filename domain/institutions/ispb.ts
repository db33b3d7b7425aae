/** The eight positions by which an institution is named. */
import { type PastedFault, readFixed } from "../pasted_number.ts";
import type { Result } from "../result.ts";

/** Reads an ISPB as people paste it, with or without punctuation. */
export const readIspb = (text: string): Result<string, PastedFault> =>
  readFixed(text, { length: 8, letters: true });
