/** Tax ids made illegible wherever a text may carry one: logs, names of files, messages of errors. */
import { maskTaxId, parseTaxId } from "../identity/tax_id.ts";

/** A digest or a uuid: hexadecimal digits alone may look like a tax id, and no tax id is glued to them. */
const digest =
  /(?<![0-9A-Za-z])(?:[0-9a-f]{64}|[0-9A-F]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9A-Za-z])/
    .source;
/** An order's protocol number: a year and ten digits. One in a hundred also reads as a CNPJ, and is masked. */
const protocolNumber = /(?<!\d)20[2-9]\d{11}(?!\d)/.source;
/** The time that a migration's name begins with; its name follows. */
const migrationTime =
  /(?<![0-9A-Za-z])20[2-9]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])[0-5]\d[0-5]\d{4}Z(?=_[a-z])/
    .source;
/** What may stand between the groups of a tax id, in addresses (`%20`, `+`) too: a point, a dash, blanks. */
const gap = /(?:[.\-+\s]|%20)?/.source;
/** Between blanks too; in addresses a slash is `%2F`, in JSON it may be `\/`. */
const slash = /(?:(?:\s|%20)?(?:\/|%2[Ff]|\\\/|[-+\s]|%20)(?:\s|%20)?)?/.source;
const dash = /(?:(?:\s|%20)?[-+\s](?:\s|%20)?|%20)?/.source;
const cnpj = `[0-9A-Z]{2}${gap}[0-9A-Z]{3}${gap}[0-9A-Z]{3}${slash}[0-9A-Z]{4}${dash}\\d{2}`;
const cpf = `\\d{3}${gap}\\d{3}${gap}\\d{3}${dash}\\d{2}`;

/** What is looked for at each place, in this order; what is kept is not looked into. */
const readings = [
  { pattern: new RegExp(digest, "y"), kept: true },
  { pattern: new RegExp(migrationTime, "y"), kept: true },
  { pattern: new RegExp(cnpj, "y"), kept: false },
  { pattern: new RegExp(protocolNumber, "y"), kept: true },
  { pattern: new RegExp(cpf, "y"), kept: false },
];

/**
 * The text with every valid CPF and CNPJ masked, whatever stands before and after it: digits without a boundary are read
 * from each of their places. Digests, uuids, protocol numbers and migrations' names stay readable.
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

/** What stands at a place, and how it is shown; one character where nothing is to be read. */
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
