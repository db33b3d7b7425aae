/** The types of action a form offers; the API takes any code, so others are typed. */
import { plain } from "../../components/formatting.ts";

/** By their code (`tipoAcao`), in the order people look for them. */
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

/** `Ação de despejo` as a code: `ACAO_DE_DESPEJO`. */
export const actionCode = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");

export const actionName = (code: string): string => actionTypes[code] ?? plain(code);
