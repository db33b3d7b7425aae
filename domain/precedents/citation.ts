/**
 * Citations of precedents, by ABNT NBR 6023 and as a sentence.
 *
 * Source: ABNT NBR 6023:2018, 7.11 (legal documents): jurisdiction, court, kind and number, content, place
 * and date of access.
 */
import { match } from "ts-pattern";
import { withoutEnding } from "../text.ts";
import { citationAcronym, findOrgan } from "./organ.ts";
import type { Precedent } from "./precedent.ts";
import { citedDate, dateName } from "./precedent_date.ts";
import { speciesNames } from "./species.ts";

export const citationFormats = ["abnt", "texto", "bibtex", "ris"] as const;
type CitationFormat = (typeof citationFormats)[number];

interface CitationTime {
  readonly today: Temporal.PlainDate;
  /** The address of the precedent's own page. */
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
  const { organ, status, decisions, judgingBody } = precedent;
  const dated = citedDate(precedent);
  const source: Source = {
    precedent,
    court: findOrgan(organ)?.description ?? organ,
    content: contentOf(precedent),
    year: dated?.on.slice(0, 4),
    date: dated?.on,
    body: judgingBody,
    facts: [
      ...status === undefined ? [] : [`Situação: ${status}`],
      ...decisions?.rapporteur === undefined
        ? []
        : [`Relatoria: ${withoutEnding(decisions.rapporteur, /[\s.;]/)}`],
      dated === undefined ? "[s. d.]" : `${dateName(dated.kind, precedent.species)} em ${shortDay(dated.on)}`,
    ],
    address,
    today,
  };
  return match(format).with("abnt", () => abnt(source)).with("bibtex", () => bibtex(source))
    .with("ris", () => ris(source)).with("texto", () => sentence(source)).exhaustive();
}

/** What a citation is made of. */
interface Source extends CitationTime {
  readonly precedent: Precedent;
  readonly court: string;
  readonly content: string;
  readonly year: string | undefined;
  readonly date: string | undefined;
  readonly body: string | undefined;
  /** Status, rapporteur, and the date with what happened on it. */
  readonly facts: readonly string[];
}

const abnt = ({ precedent, court, content, body, facts, address, today }: Source): string =>
  [
    jurisdictionOf(precedent.organ),
    body === undefined ? court : `${court} (${body})`,
    `${speciesNames[precedent.species].description} nº ${precedent.number}`,
    ...content === "" ? [] : [content],
    ...facts,
    `Disponível em: ${address}`,
    `Acesso em: ${shortDay(today.toString())}.`,
  ].join(". ");

const sentence = ({ precedent, content }: Source): string => {
  const status = precedent.status === undefined ? "" : ` (${precedent.status})`;
  return `${precedentTitle(precedent)}${status}${content === "" ? "" : `: “${content}”`}.`;
};

/** A record of BibTeX, for reference managers and LaTeX. */
function bibtex({ precedent, court, content, year, date, facts, address, today }: Source): string {
  const fields = {
    author: `{${escaped(court)}}`,
    title: `{${escaped(precedentTitle(precedent))}}`,
    year,
    date,
    abstract: content === "" ? undefined : escaped(content),
    url: address,
    urldate: today.toString(),
    note: escaped(facts.join(". ")),
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name} = {${value}},`]
  );
  return [`@misc{${precedent.id},`, ...lines, "}", ""].join("\n");
}

/** A record of RIS, for reference managers. */
function ris({ precedent, court, content, year, date, body, facts, address, today }: Source): string {
  const fields: (readonly [tag: string, value: string | undefined])[] = [
    ["TY", "CASE"],
    ["AU", court],
    ["TI", precedentTitle(precedent)],
    ["PY", year],
    ["DA", date?.replaceAll("-", "/")],
    ["PB", body],
    ["AB", content === "" ? undefined : content],
    ...facts.map((fact) => ["N1", fact] as const),
    ["UR", address],
    ["Y2", today.toString().replaceAll("-", "/")],
    ["ER", ""],
  ];
  return fields.flatMap(([tag, value]) => value === undefined ? [] : [`${tag}  - ${value}\r\n`]).join("");
}

/** A day as citations have it: `12 set. 2018`. */
function shortDay(iso: string): string {
  const { day, month, year } = Temporal.PlainDate.from(iso);
  return `${day} ${months[month - 1]} ${year}`;
}

/** A text within a field of BibTeX. */
const escaped = (text: string): string =>
  text.replace(/[\\{}]/g, " ").replace(/[&%$#_]/g, "\\$&").replace(/~/g, "\\textasciitilde{}")
    .replace(/\^/g, "\\textasciicircum{}");

/** The jurisdiction of a court: the state for a state court, else the country. */
function jurisdictionOf(organ: string): string {
  const state = /^TJ[A-Z]{2}$/.test(organ) &&
    findOrgan(organ)?.description.replace(/^Tribunal de Justiça d\S* /, "");
  return state === false || state === undefined || state === "" ? "BRASIL" : state.toUpperCase();
}
