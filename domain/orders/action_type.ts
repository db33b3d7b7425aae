/**
 * The types of action courts draft orders in (`tipoAcao`). The list helps to choose; any other code is accepted, since
 * the national tables of classes change without this service.
 */

/** By their code, in the order people look for them. */
export const actionTypes: Readonly<Record<string, string>> = {
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
