/** Masks tax ids wherever a text may carry one: logs, file names, error messages. */
import { maskTaxId, parseTaxId } from "../identity/tax_id.ts";

/**
 * A digest or a UUID, which is kept: its digits may look like a tax id, and no tax id stands directly beside
 * it.
 */
const digest =
  /(?<![0-9A-Za-z])(?:[0-9a-f]{64}|[0-9A-F]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9A-Za-z])/
    .source;
/**
 * An order's protocol number: a year and ten digits. One in a hundred is also a valid CNPJ, and is masked.
 */
const protocolNumber = /(?<!\d)20[2-9]\d{11}(?!\d)/.source;
/** The timestamp at the beginning of a migration's name. */
const migrationTime =
  /(?<![0-9A-Za-z])20[2-9]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])[0-5]\d[0-5]\d{4}Z(?=_[a-z])/
    .source;
/**
 * What may stand between the groups of a tax id: a point, a dash or a blank, also encoded in an address
 * (`%20`, `+`).
 */
const gap = /(?:[.\-+\s]|%20)?/.source;
/** The slash of a CNPJ, also between blanks, as `%2F` in an address and as `\/` in JSON. */
const slash = /(?:(?:\s|%20)?(?:\/|%2[Ff]|\\\/|[-+\s]|%20)(?:\s|%20)?)?/.source;
const dash = /(?:(?:\s|%20)?[-+\s](?:\s|%20)?|%20)?/.source;
const cnpj = `[0-9A-Z]{2}${gap}[0-9A-Z]{3}${gap}[0-9A-Z]{3}${slash}[0-9A-Z]{4}${dash}\\d{2}`;
const cpf = `\\d{3}${gap}\\d{3}${gap}\\d{3}${dash}\\d{2}`;

/** The patterns tried at each place, in this order; text that is kept is not searched further. */
const readings = [
  { pattern: new RegExp(digest, "y"), kept: true },
  { pattern: new RegExp(migrationTime, "y"), kept: true },
  { pattern: new RegExp(cnpj, "y"), kept: false },
  { pattern: new RegExp(protocolNumber, "y"), kept: true },
  { pattern: new RegExp(cpf, "y"), kept: false },
];

/**
 * The text with every valid CPF and CNPJ masked, whatever stands before and after it: within a longer run of
 * digits every starting place is tried. Digests, UUIDs, protocol numbers and migration names are kept.
 */
export function masked(text: string): string {
  let result = "";
  let at = 0;
  while (at < text.length) {
    const [found, shown] = readAt(text, at);
    result += shown;
    at += found.length;
  }
  return result;
}

/** The text found at a place and its replacement; a single character where no pattern matches. */
function readAt(text: string, at: number): readonly [found: string, shown: string] {
  for (const { pattern, kept } of readings) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    if (kept) return [found, found];
    const taxId = parseTaxId(found.replace(/%2f|%20|[^0-9A-Z]/gi, ""));
    if (taxId.ok) return [found, maskTaxId(taxId.value.value)];
  }
  const character = text.charAt(at);
  return [character, character];
}
