/**
 * Citations of precedents, by ABNT NBR 6023 and as a sentence.
 *
 * Source: ABNT NBR 6023:2018, 7.11 (legal documents): jurisdiction, court, kind and number, content, place
 * and date of access.
 */
import { match } from "ts-pattern";
import { citationAcronym, findOrgan } from "./organ.ts";
import type { Precedent } from "./precedent.ts";
import { speciesNames } from "./species.ts";
import { withoutEnding } from "../text.ts";

type CitationFormat = "abnt" | "texto";

interface CitationTime {
  readonly today: Temporal.PlainDate;
  /** The address at which the precedent can be read. */
  readonly address: string;
}

const months = [
  "jan.",
  "fev.",
  "mar.",
  "abr.",
  "maio",
  "jun.",
  "jul.",
  "ago.",
  "set.",
  "out.",
  "nov.",
  "dez.",
];

/** The title of a precedent: `Tema 1.046 da Repercussão Geral do STF`, `Súmula 331 do TST`. */
export function precedentTitle(
  { organ, species, number }: Pick<Precedent, "organ" | "species" | "number">,
): string {
  const n = /^\d{4,6}$/.test(number) ? `${number.slice(0, -3)}.${number.slice(-3)}` : number;
  const name = match(species)
    .with("RG", () => `Tema ${n} da Repercussão Geral`)
    .with("RR", () => `Tema Repetitivo ${n}`)
    .with("IRR", () => `Tema ${n} de Incidente de Recurso Repetitivo`)
    .with("SV", () => `Súmula Vinculante ${n}`)
    .with("SUM", () => `Súmula ${n}`)
    .with("OJ", () => `Orientação Jurisprudencial ${n}`)
    .with("CT", () => `Controvérsia ${n}`)
    .with("NT", () => `Nota Técnica ${n}`)
    .with("IAC", "SIRDR", "IRDR", "PUIL", "ADI", "ADC", "ADO", "ADPF", (acronym) => `${acronym} ${n}`)
    .exhaustive();
  return `${name} ${organ === "TNU" ? "da" : "do"} ${citationAcronym(organ)}`;
}

/** The cited content: the thesis, or the question when there is no thesis yet. */
const contentOf = ({ thesis, question }: Precedent): string =>
  withoutEnding((thesis === "" ? question : thesis).replace(/\s+/g, " "), /[\s.;]/);

export function citePrecedent(
  precedent: Precedent,
  format: CitationFormat,
  { today, address }: CitationTime,
): string {
  const court = findOrgan(precedent.organ)?.description ?? precedent.organ;
  const content = contentOf(precedent);
  const { description } = speciesNames[precedent.species];
  const year = precedent.year === undefined ? "[s. d.]" : String(precedent.year);
  return match(format)
    .with("abnt", () => {
      const read = `${today.day} ${months[today.month - 1]} ${today.year}`;
      return [
        `${jurisdictionOf(precedent.organ)}. ${court}.`,
        `${description} nº ${precedent.number}${content === "" ? "" : `. ${content}`}.`,
        precedent.status === undefined ? "" : `Situação: ${precedent.status}.`,
        `${year}. Disponível em: ${address}. Acesso em: ${read}.`,
      ].filter((part) => part !== "").join(" ");
    })
    .with("texto", () => {
      const status = precedent.status === undefined ? "" : ` (${precedent.status})`;
      return `${precedentTitle(precedent)}${status}${content === "" ? "" : `: “${content}”`}.`;
    })
    .exhaustive();
}

/** The jurisdiction of a court: the state for a state court, else the country. */
function jurisdictionOf(organ: string): string {
  const state = /^TJ[A-Z]{2}$/.test(organ) &&
    findOrgan(organ)?.description.replace(/^Tribunal de Justiça d\S* /, "");
  return state === false || state === undefined || state === "" ? "BRASIL" : state.toUpperCase();
}
