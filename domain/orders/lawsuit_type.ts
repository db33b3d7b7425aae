/**
 * The types of lawsuit courts draft orders in (`tipoAcao`). The list helps to choose; any other code is accepted, since
 * the national tables of classes change without this service.
 */
import { withoutAccents } from "../text.ts";
import { plain } from "../formatting/formatting.ts";

/** What is worth a look in a draft and refuses nothing. */
export type DraftWarningType = "unlisted-lawsuit-type";

/** What a draft with this type of lawsuit warns of. */
export const warningsOf = (lawsuitType: string): DraftWarningType[] =>
  Object.hasOwn(lawsuitTypes, lawsuitType) ? [] : ["unlisted-lawsuit-type"];

/** By their code, in the order people look for them. */
export const lawsuitTypes: Readonly<Record<string, string>> = {
  ACAO_CIVIL_PUBLICA: "Ação civil pública",
  ACAO_PENAL: "Ação penal",
  ACAO_TRABALHISTA: "Ação trabalhista",
  CUMPRIMENTO_DE_SENTENCA: "Cumprimento de sentença",
  EXECUCAO_CIVEL: "Execução cível",
  EXECUCAO_DE_ALIMENTOS: "Execução de alimentos",
  EXECUCAO_FISCAL: "Execução fiscal",
  EXECUCAO_TRABALHISTA: "Execução trabalhista",
  FALENCIA: "Falência e recuperação judicial",
  IMPROBIDADE_ADMINISTRATIVA: "Improbidade administrativa",
  INVENTARIO: "Inventário",
  MEDIDA_CAUTELAR: "Medida cautelar",
};

/** As users read it, also of a code that is not in the list. */
export const lawsuitName = (code: string): string => lawsuitTypes[code] ?? plain(code);

/** `Ação de despejo` as a code: `ACAO_DE_DESPEJO`. */
export const lawsuitCode = (text: string): string =>
  withoutAccents(text).toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
