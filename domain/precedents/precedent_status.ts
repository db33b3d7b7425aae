/**
 * The labels and warnings that the search shows for the statuses of the integration API.
 *
 * Source: integration API, the enumerations of `situacao`; manual of the public search service, 4.6 (alerts).
 */
import type { PrecedentDates, Stage } from "./precedent.ts";

/** The warnings; the public service writes them in lower case and in the masculine. */
type Alert = "cancelado" | "não admitido" | "recusado" | "aguardando";

interface Status {
  readonly label: string;
  readonly alert?: Alert;
}

const status = (label: string, alert?: Alert): Status => alert === undefined ? { label } : { label, alert };

/** The statuses by their wire name, which means the same for every species that has it. */
const statuses: Readonly<Record<string, Status>> = {
  AFETADO: status("Afetado"),
  AFETADO_POSSIVEL_REVISAO_TESE: status("Afetado - possível revisão de tese"),
  SUSCITADO: status("Suscitado"),
  ADMITIDO: status("Admitido"),
  ADMITIDO_POSSIVEL_REVISAO_TESE: status("Admitido - possível revisão de tese"),
  NAO_ADMITIDO: status("Não admitido", "não admitido"),
  RECUSADO: status("Recusado", "recusado"),
  AGUARDANDO_PRONUNCIAMENTO_DO_TRIBUNAL_SUPERIOR: status(
    "Aguardando pronunciamento do tribunal superior",
    "aguardando",
  ),
  AGUARDANDO_ANALISE_DE_ADMISSAO: status("Aguardando análise de admissão", "aguardando"),
  EM_JULGAMENTO: status("Em julgamento"),
  MERITO_JULGADO: status("Mérito julgado"),
  ACORDAO_PUBLICADO: status("Acórdão Publicado"),
  ACORDAO_PUBLICADO_MERITO: status("Acórdão Publicado - Mérito"),
  ACORDAO_PUBLICADO_RE_PENDENTE: status("Acórdão Publicado - RE Pendente"),
  ACORDAO_PUBLICADO_ARE_PENDENTE: status("Acórdão Publicado - ARE Pendente"),
  ACORDAO_PUBLICADO_RESP_PENDENTE: status("Acórdão Publicado - REsp Pendente"),
  ACORDAO_PUBLICADO_ARESP_PENDENTE: status("Acórdão Publicado - AREsp Pendente"),
  ACORDAO_PUBLICADO_RECREV_PENDENTE: status("Acórdão Publicado - Recurso de Revista Pendente"),
  ACORDAO_PUBLICADO_RECURSO_REVISTA_PENDENTE: status("Acórdão Publicado - Recurso de Revista Pendente"),
  ACORDAO_PUBLICADO_PUIL_PENDENTE: status("Acórdão Publicado - PUIL Pendente"),
  TRANSITADO_EM_JULGADO: status("Transitado em julgado"),
  SOBRESTADO_POR_TEMA_STF: status("Sobrestado por tema do STF"),
  SOBRESTADO_POR_TEMA_STJ: status("Sobrestado por tema do STJ"),
  SOBRESTADO_POR_TEMA_TST: status("Sobrestado por tema do TST"),
  SOBRESTADO_OUTRO_MOTIVO: status("Sobrestado por outro motivo"),
  REVISADO: status("Revisado"),
  CANCELADO: status("Cancelado", "cancelado"),
  SEM_PROCESSO_VINCULADO: status("Sem processo vinculado"),
  DESTACADO: status("Destacado"),
  // SIRDR
  EM_TRAMITACAO: status("Em tramitação"),
  SUSPENSAO_DEFERIDA: status("Suspensão deferida"),
  SUSPENSAO_INDEFERIDA: status("Suspensão indeferida"),
  VINCULADA_AO_TEMA: status("Vinculada ao tema"),
  PREJUDICADA: status("Prejudicada"),
  FINALIZADA_DETERMINACAO_DE_SUSPENSAO: status("Finalizada a determinação de suspensão"),
  CANCELADA: status("Cancelada", "cancelado"),
  SOBRESTADA: status("Sobrestada"),
  // Controversies
  CONTROVERSIA_PENDENTE: status("Controvérsia pendente"),
  CONTROVERSIA_PENDENTE_IRDR: status("Controvérsia pendente - IRDR"),
  CONTROVERSIA_VINCULADA_AO_TEMA_STJ: status("Controvérsia vinculada a tema do STJ"),
  CONTROVERSIA_VINCULADA_AO_TEMA_TST: status("Controvérsia vinculada a tema do TST"),
  CONTROVERSIA_CANCELADA: status("Controvérsia cancelada", "cancelado"),
  CONTROVERSIA_SOBRESTADA: status("Controvérsia sobrestada"),
  // Representative groups
  GRUPO_SEM_PROCESSO_ATIVO_NO_TRIBUNAL_SUPERIOR: status(
    "Grupo sem processo ativo no tribunal superior",
  ),
  VINCULADO_A_CONTROVERSIA_STF: status("Vinculado a controvérsia do STF"),
  VINCULADO_A_CONTROVERSIA_STJ: status("Vinculado a controvérsia do STJ"),
  VINCULADO_AO_TEMA_STF: status("Vinculado a tema do STF"),
  VINCULADO_AO_TEMA_STJ: status("Vinculado a tema do STJ"),
  // Súmulas, orientations and technical notes
  VIGENTE: status("Vigente"),
  SUPERADO: status("Superado"),
  EM_REVISAO: status("Em revisão"),
  ALTERADO: status("Alterado"),
  APROVADO: status("Aprovado"),
  PUBLICACAO_SUSPENSA: status("Publicação suspensa"),
};

/** All wire names that have a label. */
export const knownStatuses: readonly string[] = Object.keys(statuses);

interface ShownStatus {
  readonly status: string | undefined;
  readonly alert: string | undefined;
  readonly cancelled: boolean;
}

/**
 * How a status is shown. An unknown status is made readable and shown rather than hidden, because courts may
 * add statuses.
 */
export function shownStatus(word: string | undefined): ShownStatus {
  if (word === undefined || word.trim() === "") {
    return { status: undefined, alert: undefined, cancelled: false };
  }
  const { label, alert } = statuses[word] ?? status(sentence(word));
  return { status: label, alert, cancelled: alert === "cancelado" };
}

/** How far the judgement of a case is, by its status and, where that does not say, its dates. */
export function stageOf(word: string | undefined, { judged, final }: PrecedentDates): Stage | undefined {
  const status = word ?? "";
  if (/^(?:CANCELAD|NAO_ADMITIDO|RECUSADO|SEM_PROCESSO)/.test(status)) return undefined;
  if (final !== undefined || status === "TRANSITADO_EM_JULGADO") return "final";
  if (/^(?:AFETADO|ADMITIDO|EM_JULGAMENTO)/.test(status)) return "pending";
  if (/^(?:MERITO_JULGADO|ACORDAO_PUBLICADO|REVISADO)/.test(status)) return "judged";
  if (status.startsWith("SOBRESTADO_")) return judged === undefined ? "pending" : "judged";
  return undefined;
}

/** Makes a wire name readable: `ALGO_NOVO` gives `Algo novo`. */
function sentence(word: string): string {
  const text = word.trim().replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The labels of decisions in concentrated review, which has no status of its own. */
const decisions: Readonly<Record<string, string>> = {
  CAUTELAR: "Decisão cautelar",
  MERITO: "Mérito julgado",
  MONOCRATICA: "Decisão monocrática",
  REFERENDO: "Referendo",
  DECISAO_EMBARGOS_DECLARACAO: "Decisão em embargos de declaração",
  DECISAO_MODULACAO_EFEITOS: "Modulação de efeitos",
  // Misspelled as in the integration API.
  TUTELA_PROVISORIA_INCIENTAL: "Tutela provisória incidental",
  TUTELA_PROVISORIA: "Tutela provisória",
  SEGUNDO_JULGAMENTO: "Segundo julgamento",
  QUESTAO_DE_ORDEM: "Questão de ordem",
  PRORROGACAO_DE_PRAZO: "Prorrogação de prazo",
  MEDIDA_CAUTELAR: "Medida cautelar",
  EMBARGOS_INFRINGENTES: "Embargos infringentes",
  EMBARGOS_DE_DECLARACAO: "Embargos de declaração",
  AGRAVO_REGIMENTAL: "Agravo regimental",
  ACORDO: "Acordo",
  OUTROS: "Outra decisão",
};

export const decisionLabel = (word: string): string => decisions[word] ?? sentence(word);

/** The extents of suspensions. */
const reaches: Readonly<Record<string, string>> = {
  SUSPENSAO_NACIONAL: "Suspensão nacional",
  SUSPENSAO_NACIONAL_EXCETO_JUIZADO: "Suspensão nacional, exceto juizados especiais",
  PROCESSOS_EM_SEGUNDA_INSTANCIA: "Processos em segunda instância",
  RECURSOS_EXTRAORDINARIOS: "Recursos extraordinários",
  PROCESSOS_EM_PRIMEIRA_INSTANCIA: "Processos em primeira instância",
  PROCESSOS_EM_PRIMEIRA_INSTANCIA_EXCETO_JUIZADOS_ESPECIAIS:
    "Processos em primeira instância, exceto juizados especiais",
  PROCESSOS_JUIZADOS_ESPECIAIS: "Processos nos juizados especiais",
  PROCESSOS_EM_TURMAS_RECURSAIS: "Processos em turmas recursais",
  SOMENTE_AMBITO_TRIBUNAL: "Somente no âmbito do tribunal",
  ABRANGENCIA_ESPECIFICA: "Abrangência específica",
};

/** The extent of a suspension; undefined when nothing is suspended. */
export const suspensionReach = (word: string): string | undefined =>
  word.startsWith("NAO_SUSPENDER") ? undefined : reaches[word] ?? sentence(word);
