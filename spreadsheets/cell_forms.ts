/** What people and their spreadsheet programs write in a cell, and what the programs make of what was written. */

/** A day as `AAAA-MM-DD` or `dd/mm/aaaa`; a time beside it only when it is midnight, which programs add to days. */
export function dayIn(cell: string): Temporal.PlainDate | undefined {
  const [day = "", time = "00:00"] = cell.split(/[ T](?=\d)/);
  return /^0?0:00(:00)?$/.test(time) ? plainDay(day) : undefined;
}

/** A day and time without a zone, the day as `dayIn` reads it. */
export function momentIn(cell: string): Temporal.PlainDateTime | undefined {
  const [_, day = "", hour, minute, second = "00"] =
    /^(\S{8,10})(?:[ T]| +às +| +)(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(cell) ?? [];
  const date = plainDay(day);
  if (date === undefined || hour === undefined) return undefined;
  try {
    return date.toPlainDateTime(Temporal.PlainTime.from(`${hour.padStart(2, "0")}:${minute}:${second}`));
  } catch {
    return undefined;
  }
}

function plainDay(text: string): Temporal.PlainDate | undefined {
  const [_, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  try {
    if (year !== undefined) {
      return Temporal.PlainDate.from(
        { year: Number(year), month: Number(month), day: Number(day) },
        { overflow: "reject" },
      );
    }
    return /^\d{4}-\d\d-\d\d$/.test(text) ? Temporal.PlainDate.from(text) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The centavos of an amount in reais; undefined where it could mean another one. With decimals it can only be reais, so
 * `100,5` is 100,50; a whole number may be centavos, zero excepted. Points and commas count by their places.
 */
export function centavosIn(cell: string): bigint | undefined {
  const { negative, digits } = unsigned(cell);
  const [_, whole, decimals] = /^(\d{1,3}(?:[. ]\d{3})+|\d+),(\d{1,2})$/.exec(digits) ??
    /^(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/.exec(digits) ?? [];
  if (whole === undefined) return /^0+$/.test(digits) || digits === "R$-" ? 0n : undefined;
  const amount = BigInt(whole.replaceAll(/\D/g, "") + decimals!.padEnd(2, "0"));
  return negative ? -amount : amount;
}

/** The signs of an amount apart from its digits: `R$ -1,00`, `(1,00)`, `1,00-`; in accounts, `R$ -` is nothing. */
function unsigned(cell: string): { readonly negative: boolean; readonly digits: string } {
  const text = cell.replaceAll(/\p{Zs}+/gu, " ").replaceAll(/[\p{Pd}\u2212]/gu, "-").trim();
  const bare = text.replace(/^(-?)\s*(?:R\$|BRL)\s*/i, "$1");
  if (bare === "-" && text !== "-") return { negative: false, digits: "R$-" };
  const [_, inParentheses] = /^\((.+)\)$/.exec(bare) ?? [];
  const digits = (inParentheses ?? bare).replace(/^- ?| ?-$/, "").replace(/^R\$ ?/i, "");
  return { negative: inParentheses !== undefined || digits.length < bare.length, digits };
}

/** A number as programs show those with many digits: `2,026E+13`. What it stood for is lost. */
export const isRounded = (cell: string): boolean => /^\d([.,]\d+)?E\+?\d+$/i.test(cell);

/** Whether a rounded number can have stood for an identifier of digits. */
export function mayStandFor(rounded: string, identifier: string): boolean {
  const [mantissa = "", exponent = ""] = rounded.toUpperCase().replace("+", "").split("E");
  const digits = mantissa.replace(/\D/g, "");
  const bare = identifier.replace(/^0+/, "");
  if (!/^\d+$/.test(bare) || bare.length !== Number(exponent) + 1) return false;
  const [low, shown] = [BigInt(bare.slice(0, digits.length)), BigInt(digits)];
  return low === shown || low + 1n === shown;
}
