/**
 * Reads the text of the search box: a number of the service, a tax id, an institution's ISPB, or part of a
 * name.
 */
import { type KnownTaxId, parseTaxId } from "./identity/tax_id.ts";
import { parseProcessNumber, type ProcessNumber } from "./orders/process_number.ts";
import { readFixed, readIspb, readProtocolNumber, type Sign } from "./pasted_number.ts";
import { fail, ok, type Result } from "./result.ts";
import { foldText } from "./text.ts";
import { isTransferId, type TransferId } from "./transfer_id.ts";

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
  /** A number of no known kind, several of one kind, or too few letters for a name. */
  readonly reason: "number" | "several-numbers" | "too-short";
  /** Of what is meant as a number: the first sign of it that looks like a digit or a letter of one. */
  readonly sign?: Sign;
}

/** The shortest name searched for: a shorter one matches almost everybody, and no index helps. */
const MIN_NAME_LENGTH = 3;

/**
 * Reads a typed or pasted text: a number with or without punctuation, alone or among words, or a name. A text that
 * is meant as a number and holds none is refused, since to find nothing would say that there is no order.
 */
export function readSearchTerms(text: string): Result<SearchTerms, UnreadableSearch> {
  const refuse = (reason: UnreadableSearch["reason"]) => fail({ type: "unreadable-search", reason } as const);
  const alone = readNumbers(text);
  if (Object.keys(alone).length > 0) {
    return ok({ ...alone, ...isNameToo(text, alone) && { name: foldedName(text) } });
  }
  const { numbers, words } = numbersAmongWords(text);
  if (numbers.length > 0) {
    const terms = Object.assign({}, ...numbers) as SearchTerms;
    if (numbers.flatMap(Object.keys).length > Object.keys(terms).length) return refuse("several-numbers");
    return ok({ ...terms, ...letters(words) >= MIN_NAME_LENGTH && { name: foldedName(text) } });
  }
  if (isMeantAsNumber(text)) {
    const sign = foreignSignIn(text);
    return fail({ type: "unreadable-search", reason: "number", ...sign && { sign } });
  }
  const name = foldedName(text);
  if (letters(name) === 0) return refuse(/\d/.test(name) ? "number" : "too-short");
  return name.length < MIN_NAME_LENGTH ? refuse("too-short") : ok({ name });
}

/** Eight letters and digits in words, such as `Banco 24h`, have the form of a root and of an ISPB. */
const isNameToo = (text: string, terms: SearchTerms): boolean =>
  !isChecked(terms) && letters(text) >= MIN_NAME_LENGTH && /\p{Zs}/u.test(text.trim());

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** All that a text may be as one number. */
function readNumbers(text: string): SearchTerms {
  // A word of eight letters without digits would have the shape of a company root and of an ISPB.
  if (!/\d/.test(text)) return {};
  const process = parseProcessNumber(text);
  const [taxId, ispb] = [parseTaxId(text), readIspb(text)];
  const [transfer, protocol] = [readFixed(text, { length: 18 }), readProtocolNumber(text)];
  return {
    ...process.ok && { processNumber: process.value },
    ...transfer.ok && isTransferId(transfer.value) && { transferId: transfer.value },
    ...taxId.ok && { taxId: taxId.value },
    ...protocol.ok && { protocolNumber: protocol.value },
    ...ispb.ok && { ispb: ispb.value },
  };
}

/** Words that say what number follows them. */
const NUMBER_WORD =
  /\b(cpf|cnpj|cei|raiz|ispb|proc|processo|autos|protocolo|ordem|bloqueio|transferencia|desdobramento|no|nr|num|numero|reu|executado)s?\b/g;

/** The positions of a number and the words beside it. */
const TOKEN = /[0-9A-Za-z]+/g;
/** What may stand between the groups of one number. */
const BETWEEN = /^[.\/\p{Pd}\u2212\p{Zs}\p{Default_Ignorable_Code_Point}]{1,4}$/u;
/** The groups of a process number, each of which a dash may be beside. */
const MOST_GROUPS = 8;

/**
 * The numbers that a text holds beside words, the longest at each place, and the words that are left. Only of
 * tokens with a digit, so that words run into no number; a company's CNPJ may have groups of letters within.
 */
function numbersAmongWords(text: string): { readonly numbers: SearchTerms[]; readonly words: string } {
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    index,
    end: index + token.length,
  }));
  const numbers: SearchTerms[] = [];
  let words = text;
  for (let first = 0; first < tokens.length; first++) {
    const found = longestFrom(text, tokens, first);
    if (found === undefined) continue;
    numbers.push(found.terms);
    words = words.replace(found.written, " ");
    first = found.last;
  }
  return { numbers, words: foldText(words).replaceAll(NUMBER_WORD, " ") };
}

interface Token {
  readonly index: number;
  readonly end: number;
}

function longestFrom(text: string, tokens: readonly Token[], first: number) {
  let found: { readonly terms: SearchTerms; readonly written: string; readonly last: number } | undefined;
  for (let last = first; last < Math.min(tokens.length, first + MOST_GROUPS); last++) {
    if (last > first && !BETWEEN.test(text.slice(tokens[last - 1]!.end, tokens[last]!.index))) break;
    const written = text.slice(tokens[first]!.index, tokens[last]!.end);
    const terms = readNumbers(written);
    const isNumber = Object.keys(terms).length > 0 &&
      !isBesideForeignDigit(text, tokens[first]!.index, tokens[last]!.end) &&
      !isPartOfMore(text, tokens[first - 1], tokens[first]!, terms) &&
      !isPartOfMore(text, tokens[last], tokens[last + 1], terms) &&
      (isChecked(terms) || /^(\w+|\w{2}\.\w{3}\.\w{3})$/.test(written));
    if (isNumber) found = { terms, written, last };
  }
  return found;
}

/** Whether a digit of another script would be left out of a number, which then is another one than was meant. */
const isBesideForeignDigit = (text: string, start: number, end: number): boolean =>
  /\p{Nd}$/u.test(text.slice(0, start)) || /^\p{Nd}/u.test(text.slice(end));

/** The first digit or letter that is of no number, though it may look so: `\uff11`, or a Cyrillic `\u0410`. */
function foreignSignIn(text: string): Sign | undefined {
  const characters = [...text];
  const at = characters.findIndex((character) => foreign.test(character));
  return at < 0 ? undefined : { character: characters[at]!, place: at + 1 };
}

const foreign = /(?!\p{ASCII})\p{Nd}|(?!\p{ASCII}|\p{Script=Latin})\p{L}|[\uff21-\uff3a\uff41-\uff5a]/u;

/** Whether its check digits say that a number is one, and not only its length. */
const isChecked = ({ processNumber, transferId, taxId }: SearchTerms): boolean =>
  processNumber !== undefined || transferId !== undefined || taxId !== undefined && taxId.kind !== "root";

/**
 * Whether digits beside a number belong to it, so that it is only a part of a longer one: beside one without check
 * digits also those after a blank.
 */
function isPartOfMore(
  text: string,
  before: Token | undefined,
  after: Token | undefined,
  terms: SearchTerms,
): boolean {
  if (before === undefined || after === undefined) return false;
  const between = text.slice(before.end, after.index);
  const hasDigits = ({ index, end }: Token) => /\d/.test(text.slice(index, end));
  return hasDigits(before) && hasDigits(after) && BETWEEN.test(between) &&
    (!isChecked(terms) || !/\p{Zs}/u.test(between));
}

/** From this many digits on a text is no name with a number in it, such as `3 Irmãos` or `Posto BR 101`. */
const DIGITS_OF_A_NUMBER = 7;

function isMeantAsNumber(text: string): boolean {
  const folded = foldText(text);
  const digits = folded.match(/\p{N}/gu)?.length ?? 0;
  return digits >= DIGITS_OF_A_NUMBER ||
    namesNumber(folded) ||
    /\w{2}\.?\w{3}\.?\w{3}\/\w{4}\W?\d{2}/.test(folded);
}

/** A name in the form in which names are compared. */
const foldedName = (text: string): string => foldText(text).replace(/\s+/g, " ").trim();

/** Whether a word for a number stands before a digit. */
function namesNumber(folded: string): boolean {
  const word = /\b(cpf|cnpj|raiz|ispb|processo|protocolo)\b/u.exec(folded);
  return word !== null && /\p{N}/u.test(folded.slice(word.index));
}
