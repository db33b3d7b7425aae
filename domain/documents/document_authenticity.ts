/** The code printed on a document, by which anybody who has the document can ask whether the service issued it. */
import { fail, ok, type Result } from "../result.ts";

/** Sixteen symbols in four groups, `7KQD-3MZP-XW4T-R2HB`: 80 bits nobody guesses. */
export type AuthenticityCode = string & { readonly brand: "AuthenticityCode" };

interface InvalidAuthenticityCode {
  readonly type: "invalid-authenticity-code";
}

/** How many random bytes a code is made of. */
export const AUTHENTICITY_BYTES = 10;

/** Digits and capitals that are not mistaken for one another on paper (Crockford's base 32). */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** @param bytes `AUTHENTICITY_BYTES` of them, random */
export function authenticityCode(bytes: Uint8Array): AuthenticityCode {
  if (bytes.length !== AUTHENTICITY_BYTES) {
    throw new RangeError(`Cannot make a code of ${bytes.length} bytes: want ${AUTHENTICITY_BYTES}`);
  }
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let symbols = "";
  for (let index = 0; index < 16; index++, number >>= 5n) symbols = SYMBOLS[Number(number & 31n)] + symbols;
  return grouped(symbols);
}

/** Reads what somebody copied from paper: hyphens and spaces do not matter, nor do O for 0 or I and L for 1. */
export function parseAuthenticityCode(text: string): Result<AuthenticityCode, InvalidAuthenticityCode> {
  const symbols = text.toUpperCase().replace(/[-\s]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(symbols)
    ? ok(grouped(symbols))
    : fail({ type: "invalid-authenticity-code" });
}

const grouped = (symbols: string) => symbols.match(/.{4}/g)!.join("-") as AuthenticityCode;
