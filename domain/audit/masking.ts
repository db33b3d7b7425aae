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
/** A character that is not of ASCII, encoded as addresses and JSON do. */
const encoded = /(?:%[c-fC-F][\da-fA-F](?:%[89abAB][\da-fA-F]){1,3}|\\u(?!00[0-7])[\da-fA-F]{4})/.source;
/**
 * What nobody sees, or an encoded character, which may be that: between any two positions, some of them. Without an
 * end to them each digit in a long run of encoded characters would read to the end of the run.
 */
const marks = `(?:\\p{Default_Ignorable_Code_Point}|${encoded}){0,8}`;
/**
 * What may stand between the groups of a tax id: points, dashes and blanks of any kind, as numbers are pasted
 * (`domain/pasted_number.ts`), also encoded in an address (`%20`, `+`).
 */
const gapOf = (others = ""): string =>
  `${marks}(?:(?:[.+\\-\\s\\p{Pd}\\p{Zs}\\u2212]|%20${others})${marks}){0,3}`;
const gap = gapOf();
/** The slash of a CNPJ, also as `%2F` in an address and as `\/` in JSON. */
const slash = gapOf(String.raw`|\/|%2[Ff]|\\\/`);
const times = (position: string, count: number): string => Array(count).fill(position).join(marks);
/** A CNPJ whose positions are in a class of characters. */
const cnpjOf = (position: string): string =>
  [times(position, 2), gap, times(position, 3), gap, times(position, 3), slash, times(position, 4)].join("") +
  gap + times("\\d", 2);
/** Letters may be small: people type them so, and addresses and file names are often put in lower case. */
const cnpj = cnpjOf("[0-9A-Za-z]");
const cpf = [times("\\d", 3), gap, times("\\d", 3), gap, times("\\d", 3), gap, times("\\d", 2)].join("");

/**
 * An identifier in small hexadecimal letters that stands alone: a span's (16), a trace's (32) or a commit's
 * (40). A place in it reads as a CNPJ with letters in one of 250 cases, check digits included, so that one
 * trace in fourteen could not be followed through the log. A CNPJ whose letters are all between `a` and `f` and
 * that stands beside others to just this length is not worth that; what is all digits is masked in it too. The
 * digits of an encoded blank (`%20`) begin none.
 */
const identifier =
  /(?<![0-9A-Za-z%])(?=\d*[a-f])(?:[0-9a-f]{40}|[0-9a-f]{32}|[0-9a-f]{16})(?![0-9A-Za-z])/.source;

/** A pattern, and what is shown of the text it finds; undefined where that is no tax id after all. */
interface Reading {
  readonly pattern: RegExp;
  readonly shown: (found: string) => string | undefined;
}

const unmasked = (pattern: string): Reading => ({
  pattern: new RegExp(pattern, "y"),
  shown: (found) => found,
});

/** What is looked for first: no tax id reaches into it from the word before, as from "SHA-256" into a digest. */
const standsAlone = new RegExp(`(${digest}|${migrationTime}|${identifier})`);

const betweenPositions = new RegExp(`${encoded}|%2f|%20|[^0-9A-Z]`, "gi");

/**
 * Check digits decide, since nothing else tells a tax id from other runs of letters and digits; one run in a
 * hundred is masked without being one.
 */
const hidden = (pattern: string): Reading => ({
  pattern: new RegExp(pattern, "uy"),
  shown: (found) => {
    const taxId = parseTaxId(found.replace(betweenPositions, ""));
    return taxId.ok ? maskTaxId(taxId.value.value) : undefined;
  },
});

const isIdentifier = new RegExp(`^${identifier}$`);
const inIdentifiers: readonly Reading[] = [hidden(cnpjOf("\\d")), hidden(cpf)];

/** The patterns tried at each place, in this order; text that is kept is not searched further. */
const readings: readonly Reading[] = [
  hidden(cnpj),
  unmasked(protocolNumber),
  hidden(cpf),
];

/**
 * The text with every valid CPF and CNPJ masked, in capitals or small letters and whatever stands before and
 * after it: within a longer run every starting place is tried. Digests, UUIDs, identifiers of traces, protocol
 * numbers and migration names are kept.
 */
export const maskTaxIds = (text: string): string =>
  text.split(standsAlone).map((part, index) =>
    index % 2 === 0
      ? maskedBy(readings, part)
      : isIdentifier.test(part)
      ? maskedBy(inIdentifiers, part)
      : part
  ).join("");

function maskedBy(tried: readonly Reading[], text: string): string {
  let result = "";
  let at = 0;
  while (at < text.length) {
    const [found, shown] = readAt(tried, text, at);
    result += shown;
    at += found.length;
  }
  return result;
}

/** The text found at a place and its replacement; a single character where no pattern matches. */
function readAt(
  tried: readonly Reading[],
  text: string,
  at: number,
): readonly [found: string, shown: string] {
  for (const { pattern, shown } of tried) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    const replacement = found === undefined ? undefined : shown(found);
    if (found !== undefined && replacement !== undefined) return [found, replacement];
  }
  const character = text.charAt(at);
  return [character, character];
}
