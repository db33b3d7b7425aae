/**
 * Transfer ids: what a court and an institution call a transfer by.
 *
 * The specification says that the service generates them and attaches no meaning to them, and gives no form. Ours is
 * eighteen digits: the year of the protocol, twelve digits of a sequence that never repeats, and two check digits by ISO
 * 7064 MOD 97-10 as process numbers have them, so that a mistyped id is noticed. It is longer than a protocol number,
 * and cannot be taken for one.
 */
import type { OrderContent } from "../orders/order_kind.ts";

/** Eighteen digits. */
export type TransferId = string & { readonly brand: "TransferId" };

const YEAR_DIGITS = 4;
const SEQUENCE_DIGITS = 12;

/** The id with a number of the sequence. Throws a `RangeError` when a part is too large for its digits. */
export function transferIdOf(year: number, sequence: bigint): TransferId {
  const digits = written(BigInt(year), YEAR_DIGITS) + written(sequence, SEQUENCE_DIGITS);
  return `${digits}${checkDigits(digits)}` as TransferId;
}

/** Whether a text is a transfer id with the right check digits. */
export const isTransferId = (text: string): text is TransferId =>
  /^\d{18}$/.test(text) && checkDigits(text.slice(0, -2)) === text.slice(-2);

/** Whether the protocol gives an order a transfer id: a block-and-transfer's does. */
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
