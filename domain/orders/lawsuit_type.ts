/**
 * The types of lawsuit (`tipoAcao`) that drafts may give. The list helps to choose; any other code is
 * accepted, since the national tables of classes change without this service.
 */
import { readableCode } from "../formatting.ts";
import { withoutAccents } from "../text.ts";

/** A warning about a draft; it refuses nothing. */
export type DraftWarningType = "unlisted-lawsuit-type";

/** The warnings about a draft's type of lawsuit. */
export const warningsOf = (lawsuitType: string): DraftWarningType[] =>
  Object.hasOwn(lawsuitTypes, lawsuitType) ? [] : ["unlisted-lawsuit-type"];

/** The names by code, in the order people look for them. */
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

/** The name of a type of lawsuit; for a code that is not in the list, the code made readable. */
export const lawsuitName = (code: string): string => lawsuitTypes[code] ?? readableCode(code);

/** The code for a typed name: `Ação de despejo` gives `ACAO_DE_DESPEJO`. */
export const lawsuitCode = (text: string): string =>
  withoutAccents(text).toUpperCase().split(/[^A-Z0-9]+/).filter((word) => word !== "").join("_");
