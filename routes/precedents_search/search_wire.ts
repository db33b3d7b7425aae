/** Converts precedents to the public search service's wire form. */
import type { Context } from "hono";
import type * as v from "valibot";
import { formatDate } from "../../domain/formatting.ts";
import { precedentTitle } from "../../domain/precedents/citation.ts";
import {
  type DateKind,
  dateKinds,
  type Precedent,
  type PrecedentDates,
  type Suspension,
} from "../../domain/precedents/precedent.ts";
import { citedDate, dateName, isPeriodOver, yearOf } from "../../domain/precedents/precedent_date.ts";
import { relatedId } from "../../domain/precedents/precedent_relations.ts";
import { countComputing } from "../../search/computing_time.ts";
import type { Facet, Hit, SearchResult } from "../../search/engine.ts";
import { type DecisionsAnswer, type PrecedentAnswer, type SearchAnswer } from "./search_schema.ts";
import { relationWords, stageWords } from "./search_words.ts";

/**
 * Answers in the public service's format: keys in alphabetical order, ASCII, a final line feed. Some of its
 * clients compare answers as text.
 */
export function searchResponse(c: Context, body: unknown): Response {
  return c.body(countComputing(() => wireText(body)), 200, { "Content-Type": "application/json" });
}

export const wireText = (body: unknown): string =>
  JSON.stringify(body, sorted).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  ) + "\n";

const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1))
    : value;

/**
 * The fields that a hit and a single precedent share. Absent values are left out; only the status may be
 * null.
 */
function common(precedent: Precedent, today: Temporal.PlainDate) {
  const { alert, updatedOn, decisions, leadingCases, suspensions, stayedTheme, judgingBody, species } =
    precedent;
  const cited = citedDate(precedent);
  const hasDecisions = decisions !== undefined &&
    (decisions.texts.length > 0 || decisions.followUpLink !== undefined);
  return {
    id: precedent.id,
    nr: /^\d{1,15}$/.test(precedent.number) ? Number(precedent.number) : precedent.number,
    orgao: precedent.organ,
    tipo: precedent.species,
    ...(precedent.question !== "" && { questao: precedent.question }),
    ...(precedent.thesis !== "" && { tese: precedent.thesis }),
    situacao: precedent.status ?? null,
    ...(alert !== undefined && { alertaSituacao: alert }),
    ...(updatedOn !== undefined && { ultimaAtualizacao: formatDate(updatedOn) }),
    ...(hasDecisions && { possuiDecisoes: true as const }),
    ...(leadingCases.length > 0 && {
      processosParadigma: leadingCases.map(({ number, link, class: code }) => ({
        numero: number,
        ...(link !== undefined && { link }),
        ...(code !== undefined && { classe: code }),
      })),
    }),
    ...(suspensions.length > 0 && { suspensoes: suspensions.map((one) => wireSuspension(one, today)) }),
    ...(stayedTheme !== undefined && { numeroTemaSobrestado: stayedTheme }),
    ...wireDates(precedent.dates),
    ...(decisions?.rapporteur !== undefined && { relator: decisions.rapporteur }),
    ...(judgingBody !== undefined && { orgaoJulgador: judgingBody }),
    ...(cited !== undefined && { ano: yearOf(cited.on), anoDe: dateName(cited.kind, species) }),
  };
}

const dateFields = {
  created: "dataCriacao",
  admitted: "dataAdmissao",
  judged: "dataJulgamento",
  published: "dataPublicacao",
  final: "dataTransitoJulgado",
  status: "dataSituacao",
} as const satisfies Record<DateKind, string>;

const wireDates = (dates: PrecedentDates = {}): Partial<Record<(typeof dateFields)[DateKind], string>> =>
  Object.fromEntries(dateKinds.flatMap((kind) => {
    const on = dates[kind];
    return on === undefined ? [] : [[dateFields[kind], formatDate(on)]];
  }));

/** Whether a suspension is in force is computed as of today, not as of the day of indexing. */
const wireSuspension = (
  { since, until, description, decisionLink }: Suspension,
  today: Temporal.PlainDate,
) => ({
  ativa: !isPeriodOver(until, today),
  ...(since !== undefined && { dataSuspensao: formatDate(since) }),
  ...(until !== undefined && { dataFimSuspensao: formatDate(until) }),
  descricao: description,
  ...(decisionLink !== undefined && { linkDecisao: decisionLink }),
});

export function wirePrecedent(
  precedent: Precedent,
  today: Temporal.PlainDate,
): v.InferOutput<typeof PrecedentAnswer> {
  const { subjects, legislation, notes = [], relations = [] } = precedent;
  return {
    ...common(precedent, today),
    ...(subjects.length > 0 && { assuntos: [...subjects] }),
    ...(legislation !== "" && { referenciaLegislativa: legislation }),
    ...(notes.length > 0 && { notas: notes.map(({ title, text }) => ({ titulo: title, texto: text })) }),
    ...(relations.length > 0 && {
      relacionados: relations.map((relation) => ({
        id: relatedId(relation),
        titulo: precedentTitle(relation),
        relacao: relationWords[relation.kind],
        ...(relation.question !== undefined && { questao: relation.question }),
      })),
    }),
  };
}

export function wireFound(
  { total, hits, nextCursor, didYouMean, cited, ...facets }: SearchResult,
  { first, today, notices }: { first: number; today: Temporal.PlainDate; notices: readonly string[] },
): v.InferOutput<typeof SearchAnswer> {
  return {
    aggsEspecies: facets.species.map(bucket),
    aggsOrgaos: facets.organs.map(bucket),
    aggsFases: facets.stages.map(({ key, total }) => ({ tipo: stageWord(key), total })),
    aggsJulgamentos: facets.years.map(bucket),
    aggsOrgaosJulgadores: facets.bodies.map(bucket),
    aggsRelatores: facets.rapporteurs.map(bucket),
    posicao_inicial: hits.length === 0 ? 0 : first,
    posicao_final: hits.length === 0 ? 0 : first + hits.length - 1,
    total,
    resultados: hits.map((hit) => wireHit(hit, today)),
    ...(nextCursor !== undefined && { proximoCursor: nextCursor }),
    ...(didYouMean !== undefined && { voceQuisDizer: didYouMean }),
    ...(cited.length === 1 && { precedenteCitado: cited[0]! }),
    ...(cited.length > 0 && { precedentesCitados: [...cited] }),
    ...(notices.length > 0 && { avisos: [...notices] }),
  };
}

/** The word of the wire for how far a judgement is. */
export const stageWord = (stage: string): string =>
  Object.entries(stageWords).find(([_, one]) => one === stage)?.[0] ?? stage;

const bucket = ({ key, total }: Facet) => ({ tipo: key, total });

function wireHit({ precedent, highlight, missing }: Hit, today: Temporal.PlainDate) {
  const { question, thesis, thesisSnippet, decisionSnippet } = highlight ?? {};
  const marked = {
    ...(question !== undefined && { questao: question }),
    ...(thesis !== undefined && { tese: thesis }),
    ...(thesisSnippet !== undefined && { tese_snippet: thesisSnippet }),
    ...(decisionSnippet !== undefined && { decisao_snippet: decisionSnippet }),
  };
  return {
    ...common(precedent, today),
    ...(Object.keys(marked).length > 0 && { highlight: marked }),
    ...(missing.length > 0 && { missing: [...missing] }),
  };
}

export const wireDecisions = (
  { decisions }: Precedent,
): v.InferOutput<typeof DecisionsAnswer> =>
  decisions === undefined ? {} : {
    ...(decisions.rapporteur !== undefined && { relator: decisions.rapporteur }),
    ...(decisions.followUpLink !== undefined && { linkAcompanhamentoProcesssual: decisions.followUpLink }),
    textos: decisions.texts.map(({ type, text }) => ({ tipo: type, texto: text })),
  };
