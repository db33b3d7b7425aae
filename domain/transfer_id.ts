/**
 * Transfer ids, by which courts and institutions refer to a transfer.
 *
 * The specification says that the service generates them, attaches no meaning to them, and gives no format.
 * Here they have eighteen digits: the year of the protocol, twelve digits of a sequence that never repeats,
 * and two check digits by ISO 7064 MOD 97-10, as in process numbers, so that a mistyped id is noticed. They
 * are longer than a protocol number, so that the two cannot be confused.
 */
import type { OrderContent } from "./orders/order_kind.ts";

/** Eighteen digits. */
export type TransferId = string & { readonly brand: "TransferId" };

const YEAR_DIGITS = 4;
const SEQUENCE_DIGITS = 12;

/**
 * Makes a transfer id from a number of the sequence. Throws a `RangeError` when a part has too many digits.
 */
export function transferIdOf(year: number, sequence: bigint): TransferId {
  const digits = written(BigInt(year), YEAR_DIGITS) + written(sequence, SEQUENCE_DIGITS);
  return `${digits}${checkDigits(digits)}` as TransferId;
}

/** Whether a text is a transfer id with the right check digits. */
export const isTransferId = (text: string): text is TransferId =>
  /^\d{18}$/.test(text) && checkDigits(text.slice(0, -2)) === text.slice(-2);

/** Whether an order gets a transfer id at the protocol: only a block-and-transfer does. */
export const needsTransferId = (content: OrderContent): boolean =>
  content.kind === "block" && content.deposit !== undefined;

const checkDigits = (digits: string): string => String(98n - BigInt(`${digits}00`) % 97n).padStart(2, "0");

function written(value: bigint, width: number): string {
  const digits = value.toString();
  if (value < 0n || digits.length > width) {
    throw new RangeError(`Cannot write ${value} as ${width} digits of a transfer id`);
  }
  return digits.padStart(width, "0");
}
