/**
 * The address of a search page: the query parameters that the search form sends and links carry, named as in
 * the precedent search API.
 */
import * as v from "valibot";
import { organs } from "../domain/precedents/organ.ts";
import { fail, ok, type Result } from "../domain/result.ts";
import type { FieldError } from "../routes/http/problems.ts";
import { fieldPath, message } from "../routes/http/validate.ts";
import { SearchBody, type SearchFilter } from "../routes/precedents_search/search_schema.ts";
import { orders } from "../routes/precedents_search/search_words.ts";

const PAGE_SIZE = 10;

const texts = [
  "buscaGeral",
  "todasPalavras",
  "quaisquerPalavras",
  "semPalavras",
  "trechoExato",
  "atualizacaoDesde",
  "atualizacaoAte",
  "admissaoDesde",
  "admissaoAte",
  "julgamentoDesde",
  "julgamentoAte",
  "publicacaoDesde",
  "publicacaoAte",
  "transitoDesde",
  "transitoAte",
  "nr",
] as const;

/** Lists of words without commas, which separate them. */
const lists = ["tipos", "fases", "anosJulgamento"] as const;
/** Lists of names, each a parameter of its own. */
const names = ["orgaosJulgadores", "relatores"] as const;

/** Groups of courts, by the name of the check box that selects the whole group. */
export const courtGroups = {
  superiores: organs.filter(({ courtGroup }) => courtGroup === undefined),
  federais: organs.filter(({ courtGroup }) => courtGroup === 1),
  estaduais: organs.filter(({ courtGroup }) => courtGroup === 2),
  trabalho: organs.filter(({ courtGroup }) => courtGroup === 3),
} as const;

/** The courts of a group that publish precedents. */
export const courtsOf = (group: keyof typeof courtGroups) =>
  courtGroups[group].filter(({ withoutPrecedents }) => !withoutPrecedents);

/** The empty search: every precedent that is not cancelled. */
export const emptySearch: SearchFilter = v.parse(SearchBody, { filtro: {} }).filtro as SearchFilter;

/**
 * Parses the query parameters of a search page.
 *
 * Courts and kinds of precedent may be repeated, as a form sends them, or separated by commas; `grupos` names
 * groups of courts; an unknown order or page number falls back to the default. The permalinks of CNJ's public
 * search (`orgao`, `tipo`, `nr`) name one precedent, which is found even when cancelled.
 */
export function parseSearchAddress(params: URLSearchParams): Result<SearchFilter, FieldError[]> {
  const page = params.get("pagina") ?? "";
  const order = params.get("ordenacao") ?? "";
  const read = v.safeParse(SearchBody, {
    filtro: {
      ...Object.fromEntries(texts.map((name) => [name, params.get(name) ?? ""])),
      orgaos: [...new Set([...listed(params, "orgaos", "orgao"), ...grouped(params)])],
      ...Object.fromEntries(lists.map((name) => [name, listed(params, name)])),
      ...Object.fromEntries(names.map((name) => [name, params.getAll(name).filter((one) => one !== "")])),
      tipos: listed(params, "tipos", "tipo"),
      suspensaoEmVigor: params.get("suspensaoEmVigor") === "true",
      cancelados: params.get("cancelados") === "true" || isPermalink(params),
      ordenacao: (orders as readonly string[]).includes(order) ? order : "Text",
      pagina: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
      tamanhoPagina: PAGE_SIZE,
    },
  }, { lang: "page" });
  if (read.success) return ok(read.output.filtro as SearchFilter);
  return fail(read.issues.map((issue) => ({
    campo: fieldPath(issue).replace(/^filtro\./, ""),
    mensagem: message(issue),
  })));
}

const isPermalink = (params: URLSearchParams): boolean =>
  ["orgao", "tipo", "nr"].every((name) => params.has(name));

const listed = (params: URLSearchParams, ...names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => params.getAll(name)).flatMap((text) => text.split(","))
      .map((item) => item.trim()).filter((item) => item !== ""),
  ),
];

const grouped = (params: URLSearchParams): string[] =>
  params.getAll("grupos").flatMap((group) =>
    Object.hasOwn(courtGroups, group)
      ? courtsOf(group as keyof typeof courtGroups).map(({ acronym }) => acronym)
      : []
  );

/** The query parameters of a search; those at their default are left out. */
export function searchParametersOf(filter: SearchFilter): [name: string, value: string][] {
  const { orgaos, cancelados, suspensaoEmVigor, ordenacao, pagina } = filter;
  return [
    ...texts.map((name): [string, string] => [name, filter[name].trim()]),
    ["orgaos", orgaos.join(",")] as [string, string],
    ...lists.map((name): [string, string] => [name, filter[name].join(",")]),
    ...names.flatMap((name) => filter[name].map((one): [string, string] => [name, one])),
    ["suspensaoEmVigor", suspensaoEmVigor ? "true" : ""] as [string, string],
    ["cancelados", cancelados ? "true" : ""] as [string, string],
    ["ordenacao", ordenacao === "Text" ? "" : ordenacao] as [string, string],
    ["pagina", pagina === 1 ? "" : String(pagina)] as [string, string],
  ].filter(([_, value]) => value !== "") as [string, string][];
}

/** The address of a search with some of its parameters changed; a changed search starts at page 1. */
export function searchPath(filter: SearchFilter, change: Partial<SearchFilter> = {}): string {
  const query = new URLSearchParams(searchParametersOf({ ...filter, pagina: 1, ...change }));
  const text = query.toString().replaceAll("%2C", ",");
  return text === "" ? "/pesquisa" : `/pesquisa?${text}`;
}

/** Whether a search has filters beside its words; that on cancelled ones finds more. */
export const isNarrowed = (filter: SearchFilter): boolean =>
  searchParametersOf(withoutFilters(filter)).length < searchParametersOf(filter).length;

/** The same words without filters. */
export const withoutFilters = (filter: SearchFilter): SearchFilter => ({
  ...emptySearch,
  buscaGeral: filter.buscaGeral,
  todasPalavras: filter.todasPalavras,
  quaisquerPalavras: filter.quaisquerPalavras,
  semPalavras: filter.semPalavras,
  trechoExato: filter.trechoExato,
  cancelados: filter.cancelados,
  ordenacao: filter.ordenacao,
  pagina: filter.pagina,
});

/**
 * The search words with one word made mandatory; where several fields are searched, a mandatory word counts
 * in the general field only.
 */
export function makeMandatory(words: string, term: string): string {
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const bare = new RegExp(`(?<![\\p{L}\\p{N}+\\-"])${escaped}(?![\\p{L}\\p{N}"])`, "u");
  const mandatory = /\s/.test(term) ? `+(${term})` : `+${term}`;
  return bare.test(words) ? words.replace(bare, mandatory) : `${words} ${mandatory}`.trim();
}

/** Where whoever wants to be told of what changes in a search asks for it. */
export const followPath = (filter: SearchFilter): string =>
  `/acompanhar?${new URLSearchParams(searchParametersOf({ ...filter, pagina: 1 }))}`;

/** The search that finds one precedent, whatever becomes of it. */
export const onePrecedent = (
  { organ, species, number }: { readonly organ: string; readonly species: string; readonly number: string },
): SearchFilter => ({ ...emptySearch, orgaos: [organ], tipos: [species], nr: number, cancelados: true });
