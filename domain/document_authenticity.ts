/**
 * The authenticity code printed on a document: with it anybody can ask whether the service issued the
 * document.
 */
import { withoutSeparators } from "./pasted_number.ts";
import { fail, ok, type Result } from "./result.ts";

/** Sixteen symbols in four groups, `7KQD-3MZP-XW4T-R2HB`: 80 random bits, too many to guess. */
export type AuthenticityCode = string & { readonly brand: "AuthenticityCode" };

interface InvalidAuthenticityCode {
  readonly type: "invalid-authenticity-code";
}

/** The number of random bytes in a code. */
export const AUTHENTICITY_BYTES = 10;

/** Crockford's base 32: digits and capitals that are not mistaken for one another on paper. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Makes a code. Throws a `RangeError` for another number of bytes.
 *
 * @param bytes `AUTHENTICITY_BYTES` random bytes
 */
export function authenticityCode(bytes: Uint8Array): AuthenticityCode {
  if (bytes.length !== AUTHENTICITY_BYTES) {
    throw new RangeError(`Cannot make a code of ${bytes.length} bytes: want ${AUTHENTICITY_BYTES}`);
  }
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let symbols = "";
  for (let index = 0; index < 16; index++, number >>= 5n) symbols = SYMBOLS[Number(number & 31n)] + symbols;
  return grouped(symbols);
}

/** Reads a code as typed or pasted: hyphens and blanks are ignored, O is read as 0, and I and L as 1. */
export function parseAuthenticityCode(text: string): Result<AuthenticityCode, InvalidAuthenticityCode> {
  const symbols = withoutSeparators(text).toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(symbols)
    ? ok(grouped(symbols))
    : fail({ type: "invalid-authenticity-code" });
}

const grouped = (symbols: string) => symbols.match(/.{4}/g)!.join("-") as AuthenticityCode;
