/** The number that an order or a split gets at its protocol: a year and ten digits. */
import { type PastedFault, readFixed } from "../pasted_number.ts";
import type { Result } from "../result.ts";

/** Reads a protocol number as people paste it; it has no check digits. */
export const readProtocolNumber = (text: string): Result<string, PastedFault> =>
  readFixed(text, { length: 14 });
