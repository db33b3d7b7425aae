/** Precedents as people cite them: "tema 1046 stf", "súmula vinculante 11", "RG 123", "stj-rr-1". */
import { findOrgan, organs } from "../../domain/precedents/organ.ts";
import { isSpecies, type Species, species as allSpecies } from "../../domain/precedents/species.ts";
import { fold } from "../language/stop_words.ts";

export interface PrecedentCitation {
  readonly organ?: string;
  readonly species: readonly Species[];
  readonly number: string;
}

/** Folded names and what they may mean, longer ones first. */
const names: readonly (readonly [string, readonly Species[]])[] = [
  ["sumula vinculante", ["SV"]],
  ["sumula", ["SUM"]],
  ["sum", ["SUM"]],
  ["tema de repercussao geral", ["RG"]],
  ["repercussao geral", ["RG"]],
  ["tema repetitivo", ["RR", "IRR"]],
  ["recurso repetitivo", ["RR", "IRR"]],
  ["tema", ["RG", "RR", "IRR", "IRDR", "IAC", "PUIL"]],
  ["orientacao jurisprudencial", ["OJ"]],
  ["controversia", ["CT"]],
  ["nota tecnica", ["NT"]],
];

const filling = /\b(?:n|no|nr|num|numero|do|da|de)\b\.?/g;
const identifier = /^([a-z]{3,5}\d{0,2})-([a-z]{2,5})-(\d[\d-]*)$/;

/** Undefined unless the whole text is a citation. */
export function readCitation(text: string): PrecedentCitation | undefined {
  const folded = fold(text).trim();
  const id = identifier.exec(folded);
  if (id !== null) {
    const [_, organ = "", species = "", number = ""] = id;
    const known = species.toUpperCase();
    return isSpecies(known) ? { organ: organ.toUpperCase(), species: [known], number } : undefined;
  }
  const named = readSpecies(` ${folded.replace(filling, " ").replace(/[,;/]/g, " ")} `);
  if (named === undefined) return undefined;
  const rest = named.rest.trim().split(/\s+/).map((word) => word.replace(/(?<=\d)\.(?=\d{3})/g, ""));
  const numbers = rest.filter((word) => /^\d+$/.test(word));
  const others = rest.filter((word) => !/^\d+$/.test(word));
  const organ = others.length === 1 ? findOrgan(others[0]!.toUpperCase()) : undefined;
  if (numbers.length !== 1 || others.length > 1 || (others.length === 1 && organ === undefined)) {
    return undefined;
  }
  return {
    species: named.species,
    number: String(Number(numbers[0])),
    ...(organ !== undefined && { organ: organ.acronym }),
  };
}

function readSpecies(text: string): { species: readonly Species[]; rest: string } | undefined {
  const acronyms = allSpecies.map((one) => [one.toLowerCase(), [one]] as const);
  for (const [name, species] of [...names, ...acronyms]) {
    if (text.includes(` ${name} `)) return { species, rest: text.replace(` ${name} `, "  ") };
  }
  return undefined;
}

/** Ids that a citation may mean. */
export function citedIds({ organ, species, number }: PrecedentCitation): string[] {
  const courts = organ === undefined ? organs.map(({ acronym }) => acronym) : [organ];
  return courts.flatMap((court) => species.map((one) => `${court}-${one}-${number}`.toLowerCase()));
}
