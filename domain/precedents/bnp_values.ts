/** The enumerations of the integration API, spelled exactly as there, misspellings included. */

const afterJudgment = [
  "EM_JULGAMENTO",
  "MERITO_JULGADO",
  "ACORDAO_PUBLICADO",
  "ACORDAO_PUBLICADO_RE_PENDENTE",
] as const;

/** The statuses of repetitive appeals, which general repercussion shares. */
const themeStatuses = [
  "AFETADO",
  "AFETADO_POSSIVEL_REVISAO_TESE",
  ...afterJudgment,
  "TRANSITADO_EM_JULGADO",
  "SOBRESTADO_POR_TEMA_STF",
  "SOBRESTADO_OUTRO_MOTIVO",
  "REVISADO",
  "CANCELADO",
  "SEM_PROCESSO_VINCULADO",
] as const;

export const repetitiveAppealStatuses = themeStatuses;
export const generalRepercussionStatuses = [...themeStatuses, "DESTACADO"] as const;
export const representativeStatuses = [
  ...themeStatuses,
  "ACORDAO_PUBLICADO_PUIL_PENDENTE",
  "SOBRESTADO_POR_TEMA_STJ",
] as const;

export const uniformizationStatuses = [
  "AGUARDANDO_PRONUNCIAMENTO_DO_TRIBUNAL_SUPERIOR",
  "AGUARDANDO_ANALISE_DE_ADMISSAO",
  "ADMITIDO",
  "ADMITIDO_POSSIVEL_REVISAO_TESE",
  "RECUSADO",
  ...afterJudgment,
  "TRANSITADO_EM_JULGADO",
  "SOBRESTADO_POR_TEMA_STF",
  "SOBRESTADO_OUTRO_MOTIVO",
  "REVISADO",
  "CANCELADO",
  "SEM_PROCESSO_VINCULADO",
] as const;

const stayedByTheme = [
  "SOBRESTADO_POR_TEMA_STF",
  "SOBRESTADO_POR_TEMA_STJ",
  "SOBRESTADO_POR_TEMA_TST",
  "SOBRESTADO_OUTRO_MOTIVO",
] as const;

export const repetitiveClaimsStatuses = [
  "SUSCITADO",
  "ADMITIDO",
  "ADMITIDO_POSSIVEL_REVISAO_TESE",
  "NAO_ADMITIDO",
  ...afterJudgment,
  "ACORDAO_PUBLICADO_ARE_PENDENTE",
  "ACORDAO_PUBLICADO_RESP_PENDENTE",
  "ACORDAO_PUBLICADO_ARESP_PENDENTE",
  "ACORDAO_PUBLICADO_RECREV_PENDENTE",
  ...stayedByTheme,
  "TRANSITADO_EM_JULGADO",
  "REVISADO",
  "CANCELADO",
  "SEM_PROCESSO_VINCULADO",
] as const;

export const assumptionStatuses = [
  "SUSCITADO",
  "ADMITIDO",
  "ADMITIDO_POSSIVEL_REVISAO_TESE",
  "NAO_ADMITIDO",
  "ACORDAO_PUBLICADO_MERITO",
  "ACORDAO_PUBLICADO_RE_PENDENTE",
  "ACORDAO_PUBLICADO_RESP_PENDENTE",
  "ACORDAO_PUBLICADO_RECURSO_REVISTA_PENDENTE",
  ...stayedByTheme,
  "TRANSITADO_EM_JULGADO",
  "CANCELADO",
  "REVISADO",
  "EM_JULGAMENTO",
] as const;

export const suspensionStatuses = [
  "EM_TRAMITACAO",
  "SUSPENSAO_DEFERIDA",
  "SUSPENSAO_INDEFERIDA",
  "VINCULADA_AO_TEMA",
  "PREJUDICADA",
  "FINALIZADA_DETERMINACAO_DE_SUSPENSAO",
  "CANCELADA",
  "SOBRESTADA",
] as const;

export const controversyStatuses = [
  "CONTROVERSIA_PENDENTE",
  "CONTROVERSIA_VINCULADA_AO_TEMA_STJ",
  "CONTROVERSIA_VINCULADA_AO_TEMA_TST",
  "CONTROVERSIA_CANCELADA",
  "CONTROVERSIA_SOBRESTADA",
  "CONTROVERSIA_PENDENTE_IRDR",
] as const;

export const groupStatuses = [
  "AGUARDANDO_PRONUNCIAMENTO_DO_TRIBUNAL_SUPERIOR",
  "GRUPO_SEM_PROCESSO_ATIVO_NO_TRIBUNAL_SUPERIOR",
  "VINCULADO_A_CONTROVERSIA_STF",
  "VINCULADO_A_CONTROVERSIA_STJ",
  "VINCULADO_AO_TEMA_STF",
  "VINCULADO_AO_TEMA_STJ",
  "CANCELADO",
] as const;

export const noteStatuses = ["VIGENTE", "SUPERADO", "CANCELADO", "REVISADO", "EM_REVISAO"] as const;
export const statementStatuses = [...noteStatuses, "ALTERADO", "APROVADO", "PUBLICACAO_SUSPENSA"] as const;

export const appealKinds = ["ESPECIAL", "REVISTA"] as const;
export const statementKinds = ["ORDINARIA", "ORIENTACAO_JURISPRUDENCIAL", "SUMULA_VINCULANTE"] as const;
export const noteKinds = ["NOTA_TECNICA", "NOTA_DE_ADESAO"] as const;
export const reviewClasses = ["ADI", "ADC", "ADPF", "ADO"] as const;
export const yesOrNo = ["SIM", "NAO"] as const;

export const repercussionAnalyses = [
  "ADMISSIBILIDADE",
  "NAO_HA",
  "NAO_HA_QUESTAO_INFRACONSTITUCIONAL",
  "HA",
  "HA_JURISPRUDENCIA",
  "EM_ANALISE",
] as const;

export const suspensionLimits = [
  "SUSPENSAO_NACIONAL",
  "SUSPENSAO_NACIONAL_EXCETO_JUIZADO",
  "PROCESSOS_EM_SEGUNDA_INSTANCIA",
  "RECURSOS_EXTRAORDINARIOS",
  "PROCESSOS_EM_PRIMEIRA_INSTANCIA",
  "PROCESSOS_EM_PRIMEIRA_INSTANCIA_EXCETO_JUIZADOS_ESPECIAIS",
  "PROCESSOS_JUIZADOS_ESPECIAIS",
  "PROCESSOS_EM_TURMAS_RECURSAIS",
  "SOMENTE_AMBITO_TRIBUNAL",
  "NAO_SUSPENDER",
  "NAO_SUSPENDER_ART_1030_III_CPC",
  "ABRANGENCIA_ESPECIFICA",
] as const;

export const reviewDecisions = [
  "CAUTELAR",
  "MERITO",
  "MONOCRATICA",
  "REFERENDO",
  "DECISAO_EMBARGOS_DECLARACAO",
  "DECISAO_MODULACAO_EFEITOS",
  "TUTELA_PROVISORIA_INCIENTAL",
  "TUTELA_PROVISORIA",
  "SEGUNDO_JULGAMENTO",
  "QUESTAO_DE_ORDEM",
  "PRORROGACAO_DE_PRAZO",
  "MEDIDA_CAUTELAR",
  "EMBARGOS_INFRINGENTES",
  "EMBARGOS_DE_DECLARACAO",
  "AGRAVO_REGIMENTAL",
  "ACORDO",
  "OUTROS",
] as const;

/** The categories of precedents in `processo-sobrestado`. */
export const categories = [
  "RR",
  "IRR",
  "RG",
  "IAC",
  "PUIL",
  "IRDR",
  "RCTNU",
  "GR",
  "CT",
  "ENU",
  "SIRDR",
  "CC",
  "NT",
] as const;
export type Category = (typeof categories)[number];
