/**
 * Reads the text of the search box: a number of the service, a tax id, an institution's ISPB, or part of a
 * name.
 */
import { type KnownTaxId, parseTaxId } from "../identity/tax_id.ts";
import { fail, ok, type Result } from "../result.ts";
import { isTransferId, type TransferId } from "../transfers/transfer_id.ts";
import { foldText } from "../text.ts";
import { parseProcessNumber, type ProcessNumber } from "../orders/process_number.ts";

/**
 * Everything the text may be, at least one field: fourteen digits can be both a protocol number and a CNPJ.
 */
export interface SearchTerms {
  readonly processNumber?: ProcessNumber;
  /** The protocol number of an order or a split. */
  readonly protocolNumber?: string;
  readonly transferId?: TransferId;
  readonly taxId?: KnownTaxId;
  readonly ispb?: string;
  /** The name of a defendant or an institution: lower case, without accents, one blank between words. */
  readonly name?: string;
}

export interface UnreadableSearch {
  readonly type: "unreadable-search";
  /** A number of no known kind, or too few letters for a name. */
  readonly reason: "number" | "too-short";
}

/** The shortest name searched for: a shorter one matches almost everybody, and no index helps. */
const MIN_NAME_LENGTH = 3;

/** Reads a typed text, with or without punctuation. */
export function readSearchTerms(text: string): Result<SearchTerms, UnreadableSearch> {
  const numbers = readNumbers(text.trim());
  if (Object.keys(numbers).length > 0) return ok(numbers);
  const name = foldedName(text);
  if (!/\p{L}/u.test(name)) {
    return fail({ type: "unreadable-search", reason: /\d/.test(name) ? "number" : "too-short" });
  }
  return name.length < MIN_NAME_LENGTH
    ? fail({ type: "unreadable-search", reason: "too-short" })
    : ok({ name });
}

function readNumbers(text: string): SearchTerms {
  // A word of eight letters without digits would have the shape of a company root and of an ISPB.
  if (!/\d/.test(text)) return {};
  const process = parseProcessNumber(text);
  const taxId = parseTaxId(text);
  const ispb = text.toUpperCase();
  return {
    ...process.ok && { processNumber: process.value },
    ...isTransferId(text) && { transferId: text },
    ...taxId.ok && { taxId: taxId.value },
    ...(/^\d{14}$/.test(text)) && { protocolNumber: text },
    ...(/^[0-9A-Z]{8}$/.test(ispb)) && { ispb },
  };
}

/** A name in the form in which names are compared. */
const foldedName = (text: string): string => foldText(text).replace(/\s+/g, " ").trim();
