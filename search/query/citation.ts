/**
 * Recognises citations of precedents anywhere in a query: "tema 1046 stf", "Súm. 331, IV, do TST", "Súmulas 5
 * e 7/STJ", "S. 7 STJ", "ADI 4.277/DF", "stj-rr-1", "prescrição no Tema 1.046 da Repercussão Geral".
 */
import { findOrgan, organs } from "../../domain/precedents/organ.ts";
import { isSpecies, type Species } from "../../domain/precedents/species.ts";
import { fold } from "../language/stop_words.ts";
import { concentrated, isYear, type Part, runsOf, type TextSpan } from "./citation_run.ts";

export interface PrecedentCitation {
  /** Undefined: any court. */
  readonly organ?: string;
  readonly species: readonly Species[];
  readonly number: string;
}

interface Citations {
  readonly citations: readonly PrecedentCitation[];
  /** The words that cite a precedent or a case, and so are not searched as words. */
  readonly places: readonly TextSpan[];
}

const identifier = /^([a-z]{3,5}\d{0,2})-([a-z]{2,5})-(\d[\d-]*)$/;
const CITATIONS_AT_MOST = 10;

/** The citations in a text; empty when there are none. */
export function findCitations(text: string): Citations {
  const id = identifier.exec(fold(text).trim());
  if (id !== null) return byIdentifier(id, text);
  const runs = runsOf(text);
  const citations: PrecedentCitation[] = [], places: TextSpan[] = [];
  for (const parts of runs) {
    const bare = numbersOfCourts(parts, text);
    if (bare !== undefined) {
      citations.push(...bare);
      places.push(...placesOf({ parts }));
      continue;
    }
    const isAtEnd = parts.length > 0 && !hasWords(text.slice(parts.at(-1)!.end));
    const split = splitRun(parts, isAtEnd).map(withoutForeignKind);
    const courts = courtsOf(split), behind = kindsBehind(split);
    split.forEach((one, at) => {
      const citation = isYear(one.parts, text) ? undefined : citationOf(one, {
        behind: behind[at]!,
        court: courts[at],
        isWhole: isWhole(parts, text),
      });
      if (citation !== undefined) citations.push(citation);
      places.push(...citation === undefined && !isOfTheme(split, at) ? casesOf(one) : placesOf(one));
    });
  }
  return { citations: citations.slice(0, CITATIONS_AT_MOST), places: joinedPlaces(places, text) };
}

const hasWords = (text: string): boolean => /[\p{L}\d]/u.test(text);

/** Whether a run is the whole text. */
const isWhole = (parts: readonly Part[], text: string): boolean =>
  parts.length > 0 && !hasWords(text.slice(0, parts[0]!.start) + text.slice(parts.at(-1)!.end));

function byIdentifier([_, court = "", kind = "", number = ""]: RegExpExecArray, text: string): Citations {
  const species = kind.toUpperCase();
  if (!isSpecies(species)) return { citations: [], places: [] };
  const citation = { organ: findOrgan(court)?.acronym ?? court.toUpperCase(), species: [species], number };
  return { citations: [citation], places: [{ start: 0, end: text.length }] };
}

/**
 * Courts and numbers without a kind, except years: "STJ 7", "331, IV, do TST"; among other words each court
 * must precede its number, and the number must not count anything: "reexame STJ 7 e STF 279", but not "STJ 5
 * anos".
 */
function numbersOfCourts(parts: readonly Part[], text: string): PrecedentCitation[] | undefined {
  const citedParts = parts.filter((part) => part.type !== "other");
  const isTurned = citedParts.length === 2 && citedParts[0]!.type === "number" && isWhole(parts, text);
  const named = isTurned ? citedParts.toReversed() : citedParts;
  const citations = named.flatMap((court, at) => {
    const number = named[at + 1];
    if (at % 2 === 1 || court.type !== "organ" || number?.type !== "number") return [];
    const isFree = isWhole(parts, text) || !counted.test(text.slice(number.end));
    return isFree && /^0*(?!(?:19|20)\d\d$)\d{1,4}$/.test(number.digits)
      ? { organ: court.organ, species: numbered, number: withoutZeros(number.digits) }
      : [];
  });
  return named.length > 0 && 2 * citations.length === named.length ? citations : undefined;
}

/** What follows a number that counts or orders something and does not belong to a precedent. */
const counted = new RegExp(
  "^(?:[\\p{L}ºª°]|\\s*(?:%|" +
    ("anos? m[eê]s(?:es)? dias? horas? minutos? semanas? sal[aá]rios? turmas? se[cç][aã]o c[aâ]maras? varas? graus? " +
      "inst[aâ]ncias? ministros? votos? parcelas? vez(?:es)? mil milh[aã]o milh[oõ]es real reais por x ju[ií]z(?:es)?")
      .replaceAll(" ", "|") +
    ")(?!\\p{L}))",
  "iu",
);

const numbered: readonly Species[] = ["SUM", "RG", "RR", "IRR", "IRDR", "IAC", "PUIL"];

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

/**
 * One citation of a run, which may contain several: each begins with the kind before its number, or with the
 * court before that. The numbers of a list share the kind of the first.
 */
interface Cited {
  readonly parts: Part[];
  /** The kinds of the list that it continues. */
  readonly kinds: readonly Part[];
}

/** @param isAtEnd whether the run ends the text */
function splitRun(parts: readonly Part[], isAtEnd: boolean): Cited[] {
  const found: Cited[] = [{ parts: [], kinds: [] }];
  for (const [index, part] of parts.entries()) {
    const { parts: current, kinds } = found.at(-1)!;
    const number = current.findIndex(({ type }) => type === "number");
    const begins = current.findIndex((part, at) =>
      at > number && (part.type === "species" && !part.isSuffix || part.type === "class")
    );
    if (part.type !== "number" || number === -1) {
      current.push(part);
    } else if (begins !== -1) {
      found.push({ parts: [...current.splice(begins), part], kinds: [] });
    } else {
      const own = current.filter((part) => part.type === "species" && !part.isSuffix);
      const list = own.length > 0 ? own : kinds;
      const isListed = goesOn(parts, index, { list, isAtEnd });
      const before = current[number]!;
      if (isListed && part.joined === "range" && before.type === "number") {
        found.push(...between(before.digits, part).map((one) => ({ parts: [one], kinds: list })));
      }
      found.push({ parts: [part], kinds: isListed ? list : [] });
    }
  }
  return found;
}

/** Without the kind behind a list that is another kind than the list's: "temas 5 e 7 súmula". */
function withoutForeignKind({ parts, kinds }: Cited): Cited {
  const foreign = parts.findIndex((part) =>
    part.type === "species" && kinds.length > 0 && !narrows(part.species, speciesOf(kinds))
  );
  return { parts: foreign === -1 ? parts : parts.slice(0, foreign), kinds };
}

const speciesOf = (parts: readonly Part[]): readonly Species[] =>
  parts.flatMap((part) => part.type === "species" ? part.species : []);

/** Whether kinds are among others, or the binding ones of súmulas. */
const narrows = (some: readonly Species[], others: readonly Species[]): boolean =>
  some.some((one) => others.includes(one) || one === "SV" && others.includes("SUM"));

/** The numbers that "temas 566 a 571" includes without writing them. */
function between(from: string, to: Extract<Part, { type: "number" }>): Part[] {
  const count = Math.max(0, Math.min(Number(to.digits) - Number(from) - 1, CITATIONS_AT_MOST));
  return Array.from({ length: count }, (_, at) => ({ ...to, digits: String(Number(from) + at + 1) }));
}

/** Whether a number continues a list: "temas 810 e 905", "ADC 43, 44 e 54", "Súmulas 5 e 7/STJ". */
function goesOn(
  parts: readonly Part[],
  index: number,
  { list, isAtEnd }: { readonly list: readonly Part[]; readonly isAtEnd: boolean },
): boolean {
  const joins = parts.slice(index).flatMap((part) => part.type === "number" ? [part.joined] : []);
  if (list.length === 0 || joins[0] === undefined) return false;
  if (list.some((part) => part.type === "species" && part.isPlural)) return true;
  const rest = parts.slice(index + 1).filter((part) => part.type !== "other" || !part.isSmall);
  const last = rest.findLastIndex(({ type }) => type === "number");
  const next = rest[last + 1];
  const isEnded = next === undefined
    ? isAtEnd
    : next.type === "organ" || next.type === "species" && narrows(next.species, speciesOf(list));
  return isEnded && (joins.includes("and") || joins[0] === "range");
}

/**
 * The courts of the citations. One without a court has the court behind its list or its case: "Súmulas 5 e
 * 7/STJ", "RE 574.706 (Tema 69)".
 */
function courtsOf(split: readonly Cited[]): (string | undefined)[] {
  const organs = split.map(({ parts }) => parts.find((part) => part.type === "organ")?.organ);
  const classes = split.map(({ parts }) => parts.find((part) => part.type === "class"));
  const ofCase = (at: number, near: number) => isTheme(split[at]!) ? classes[near]?.organ : undefined;
  for (let at = split.length - 2; at >= 0; at--) {
    const goesOn = split[at + 1]!.kinds.length > 0 || classes[at + 1] !== undefined;
    if (goesOn) organs[at] ??= organs[at + 1] ?? ofCase(at, at + 1);
  }
  return organs.map((organ, at) => organ ?? ofCase(at, at - 1));
}

/** The kinds behind a list, which belong to all of its numbers: "Temas 69 e 1.046 da Repercussão Geral". */
function kindsBehind(split: readonly Cited[]): Part[][] {
  const behind = split.map(({ parts }) => {
    const number = parts.findIndex(({ type }) => type === "number");
    return number === -1 ? [] : parts.slice(number).filter(({ type }) => type === "species");
  });
  for (let at = split.length - 2; at >= 0; at--) {
    if (split[at + 1]!.kinds.length > 0 && behind[at]!.length === 0) behind[at] = behind[at + 1]!;
  }
  return behind;
}

/** Whether it is the case of a theme beside it. */
const isOfTheme = (split: readonly Cited[], at: number): boolean =>
  split[at]!.parts.some(({ type }) => type === "class") &&
  [split[at - 1], split[at + 1]].some((beside) => beside !== undefined && isTheme(beside));

/** Whether it is a theme: themes arise from cases of their court, súmulas do not. */
const isTheme = ({ parts }: Cited): boolean =>
  parts.some((part) => part.type === "species" && part.species.some((one) => one === "RG" || one === "RR"));

/**
 * Whether a part certainly names a kind: an abbreviation may mean a section or an interest rate, so in "T.
 * 1046" and "TR 905" the number must not be a year or small.
 */
const isSure = (part: Part, digits: string): boolean =>
  part.type !== "species" || part.isAbbreviated !== true ||
  (!part.species.includes("SUM") && /^(?!(?:19|20)\d\d$)\d{3,4}$/.test(digits));

function citationOf({ parts, kinds }: Cited, { behind, court, isWhole }: {
  /** The kinds behind its list. */
  readonly behind: readonly Part[];
  readonly court: string | undefined;
  readonly isWhole: boolean;
}): PrecedentCitation | undefined {
  const named = [...kinds, ...parts, ...behind].flatMap((part) =>
    part.type === "species" ? [part.species] : []
  );
  const number = parts.find((part) => part.type === "number");
  const first = parts.findIndex(({ type }) => type === "species");
  if (named.length === 0 || number === undefined) return undefined;
  if (kinds.length === 0 && parts.indexOf(number) < first) return undefined;
  const isUnsure = court === undefined && !isWhole;
  if (isUnsure && !parts.concat(kinds).every((part) => isSure(part, number.digits))) return undefined;
  const common = named.reduce((all, some) => all.filter((one) => some.includes(one)));
  const species = common.length > 0 ? common : named.at(-1)!;
  const organ = court ?? courtOfState(parts, species);
  return { ...(organ !== undefined && { organ }), species, number: withoutZeros(number.digits) };
}

/** The kinds of courts of the whole country, which are cited with the state the case came from. */
const national = new Set<Species>([...concentrated, "RG", "RR", "IRR", "SV", "PUIL", "SIRDR", "CT"]);

/**
 * The court of a state: "IRDR 12/SP" belongs to the state's court, while "ADI 4.277/DF" gives the case's
 * origin.
 */
function courtOfState(parts: readonly Part[], species: readonly Species[]): string | undefined {
  const state = parts.find((part) => part.type === "state")?.state;
  return state === undefined || species.every((one) => national.has(one))
    ? undefined
    : `TJ${state.toUpperCase()}`;
}

function placesOf({ parts }: Pick<Cited, "parts">): TextSpan[] {
  const counted = parts.filter((part) => part.type !== "other" || !part.isSmall);
  return [{ start: counted[0]!.start, end: counted.at(-1)!.end }];
}

/** The class before a case's number, and the state, court and kind after it: only the number is searched. */
const casesOf = ({ parts }: Cited): TextSpan[] =>
  parts.flatMap((part, index) => {
    if (part.type !== "class") return [];
    const number = parts.slice(index + 1).find((next) => next.type !== "other");
    if (number?.type !== "number") return [];
    const behind = parts.slice(parts.indexOf(number) + 1);
    const end = behind.findIndex(({ type }) => type !== "state" && type !== "organ" && type !== "species");
    return [part, ...end === -1 ? behind : behind.slice(0, end)];
  });

/** The places of a list as one, with the small words between them. */
function joinedPlaces(places: readonly TextSpan[], text: string): TextSpan[] {
  return places.reduce<TextSpan[]>((all, place) => {
    const last = all.at(-1);
    const isJoined = last !== undefined &&
      (place.start < last.end || listMark.test(text.slice(last.end, place.start)));
    return isJoined ? [...all.slice(0, -1), { start: last.start, end: place.end }] : [...all, place];
  }, []);
}

/** The separators between two numbers of a list. */
const listMark = /^\s*(?:[,;/&–—-]|e|ou|ao?|até)\s*(?:n[or]{0,2}\.?º?\s*)?$/i;

/** The ids that a citation may mean, those of the most cited courts first. */
export function citedIds({ organ, species, number }: PrecedentCitation): string[] {
  const courts = organ === undefined ? organs.map(({ acronym }) => acronym) : [organ];
  return courts.flatMap((court) =>
    species.flatMap((one) => {
      const id = `${court}-${one}-${number}`.toLowerCase();
      return concentrated.has(one) ? [id, ...furtherRecords.map((further) => `${id}-${further}`)] : [id];
    })
  );
}

/** The sequences of further records that a case of concentrated review may have. */
const furtherRecords = [1, 2, 3, 4, 5];
