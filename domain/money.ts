/**
 * Money in whole centavos of real, never as a floating-point number.
 *
 * The wire writes it as a text with exactly two decimals, `"1234.56"`; screens show `R$ 1.234,56`.
 */
import { fail, ok, type Result } from "./result.ts";

/** An amount in centavos, zero or more. */
export type Centavos = bigint & { readonly brand: "Centavos" };

/**
 * The largest amount one field can hold: fifteen digits, R$ 9.999.999.999.999,99. It is below 2^53 centavos,
 * so that any partner's program keeps it exact. Which amounts are plausible is a setting, not a limit of this
 * type.
 */
export const MAX_AMOUNT = 999_999_999_999_999n as Centavos;

export const ZERO = 0n as Centavos;

export interface InvalidMoney {
  readonly type: "invalid-money";
  /** `format`: not digits with two decimals, or with leading zeros; `too-large`: more than `MAX_AMOUNT`. */
  readonly reason: "format" | "too-large";
}

/** Reads `"1234.56"`: no sign, no thousands separator, no leading zeros, exactly two decimals. */
export function parseMoney(text: string): Result<Centavos, InvalidMoney> {
  const parts = /^(0|[1-9]\d*)\.(\d\d)$/.exec(text);
  if (parts === null) return fail({ type: "invalid-money", reason: "format" });
  const digits = `${parts[1]}${parts[2]}`;
  // The length is checked before the conversion, because converting a text of a million digits would cost
  // much time.
  if (digits.length > String(MAX_AMOUNT).length) return fail({ type: "invalid-money", reason: "too-large" });
  return ok(BigInt(digits) as Centavos);
}

/** Centavos from an integer. Throws a `RangeError` when it is negative, which would be a bug. */
export function centavos(amount: bigint): Centavos {
  if (amount < 0n) throw new RangeError(`Cannot take ${amount} centavos as an amount: it is negative`);
  return amount as Centavos;
}

/** The amount as the wire has it: `1234.56`. */
export function formatMoney(amount: Centavos): string {
  const digits = amount.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The amount as people read it: `R$ 1.234,56`. */
export function formatReais(amount: Centavos): string {
  const [reais, cents] = formatMoney(amount).split(".") as [string, string];
  return `R$ ${reais.replace(/\B(?=(\d{3})+$)/g, ".")},${cents}`;
}

/** What an account holds, as the wire has it: `1234.56`, or `-1234.56` when it is overdrawn. */
export const formatSigned = (amount: bigint): string =>
  amount < 0n ? `-${formatMoney(-amount as Centavos)}` : formatMoney(amount as Centavos);

/** The same as people read it: `R$ 1.234,56` or `− R$ 1.234,56`. */
export const formatBalance = (amount: bigint): string =>
  amount < 0n ? `− ${formatReais(-amount as Centavos)}` : formatReais(amount as Centavos);

/** The sum of amounts; zero for none. It may exceed `MAX_AMOUNT`. */
export const sum = (amounts: Iterable<Centavos>): Centavos => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total as Centavos;
};

/** The smaller of two amounts. */
export const min = (a: Centavos, b: Centavos): Centavos => a < b ? a : b;

/** Subtracts an amount. Throws a `RangeError` when the result would be negative. */
export const subtract = (from: Centavos, taken: Centavos): Centavos => centavos(from - taken);
