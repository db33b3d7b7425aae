/**
 * The objects of the integration API, field by field.
 *
 * Source: the public API's own description (lengths, required fields, formats); Portaria CNJ 116/2022 for
 * what courts must send.
 */
import {
  alwaysAnswered,
  answeredAs,
  type BnpField,
  booleanField,
  brazilianDateField,
  caseNumberField,
  courtField,
  dateField,
  type Dto,
  integerField,
  listField,
  longField,
  numeralField,
  objectField,
  required,
  textField,
  textOrNumberField,
  valueField,
} from "./bnp_field.ts";
import * as words from "./bnp_values.ts";

const LONG = 4_000;

const number = (meaning: string) => required(integerField("numero", meaning, { min: 1 }));
const subjects = (max: number) =>
  textField(
    "assuntos",
    "Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula",
    max,
  );
const legislation = (max: number) =>
  textField("referenciaLegislativa", "Dispositivos legais em discussão", max);
const rapporteur = required(textField("relator", "Nome do relator", 255));
const status = (statuses: readonly string[]) => required(valueField("situacao", statuses, "Situação"));

const processFields: readonly BnpField[] = [
  required(integerField("classe", "Código da classe nas Tabelas Processuais Unificadas")),
  caseNumberField(
    "numero",
    "Número único, 20 dígitos sem pontuação (Resolução CNJ 65/2008); outro texto é guardado como veio, com um aviso",
  ),
  textField("link", "Endereço da consulta processual", 2_000),
  textField("numeroUnico", "Número de processo anterior à numeração única, como o tribunal o escreve", 100),
  integerField("orgaoNumeroUnico", "Órgão que deu o número anterior à numeração única"),
];

const processDto: Dto = { name: "Processo", fields: processFields };

export const stayedCaseDto: Dto = {
  name: "ProcessoSobrestado",
  fields: [
    ...processFields,
    required(dateField("dataDistribuicao", "Distribuição")),
    required(dateField("dataSobrestamento", "Sobrestamento")),
    dateField("dataLevantamentoSobrestamento", "Levantamento do sobrestamento"),
    required(
      integerField("numeroOrgaoJulgador", "Unidade em que o processo está, no cadastro de serventias"),
    ),
    dateField("dataJulgamento", "Julgamento"),
    booleanField("decisaoMerito", "Houve decisão de mérito"),
    dateField("dataTransitoJulgado", "Trânsito em julgado"),
    dateField("dataBaixa", "Baixa"),
  ],
};

const suspensionLimit: Dto = {
  name: "LimiteSuspensao",
  fields: [
    required(valueField("parametro", words.suspensionLimits, "Abrangência da suspensão")),
    textField("detalheAbrangenciaEspecifica", "Qual é a abrangência, quando específica", 1_000),
    dateField("dataSuspensao", "Início da suspensão"),
    textField("linkDecisao", "Endereço da decisão que suspendeu", 1_000),
    dateField("dataFimSuspensao", "Fim da suspensão; ausente enquanto vigora"),
  ],
};

const leadingCases = listField("processosParadigma", processDto, "Processos paradigma");
const incidentCases = listField("processosIncidente", processDto, "Processos do incidente");

const correspondingTheme: Dto = {
  name: "TemaCorrespondente",
  fields: [
    required(courtField("tribunal", "Tribunal do tema, como STF")),
    required(integerField("numero", "Número do tema", { min: 1 })),
    textField("descricao", "Questão do tema", LONG),
  ],
};

/** What courts publish as open data beside what the public API takes; clients of that API do not send it. */
const openDataFields: readonly BnpField[] = [
  textField("orgaoJulgador", "Órgão que julga", 255),
  textField("entendimentoAnterior", "Entendimento anterior à tese", LONG),
  textField("delimitacaoJulgado", "Delimitação do que se julgou", LONG),
  textField("informacoesComplementares", "Informações complementares", LONG),
  textField("anotacoesNUGEPNAC", "Anotações do núcleo de precedentes", LONG),
  textField("referenciaSumular", "Súmulas do tribunal a que se refere, separadas por vírgula", 255),
  textField("sumulaOriginada", "Súmulas do tribunal que originou, separadas por vírgula", 255),
  listField("temasCorrespondentes", correspondingTheme, "A mesma questão em outro tribunal"),
];

/** The fields that all themes of repetitive claims share, whatever the court and the proceeding. */
const theme = (statuses: readonly string[]): readonly BnpField[] => [
  number("Número do tema"),
  required(textField("questao", "Questão submetida a julgamento", LONG)),
  textField("tese", "Tese firmada", LONG),
  alwaysAnswered(textField("textoDecisaoAdmissao", "Decisão de admissão", LONG)),
  alwaysAnswered(textField("textoEmentaAdmissao", "Ementa da decisão de admissão", LONG)),
  alwaysAnswered(textField("textoAcordaoAdmissao", "Acórdão de admissão", LONG)),
  textField("textoEmentaMerito", "Ementa do julgamento de mérito", LONG),
  textField("textoAcordaoMerito", "Acórdão do julgamento de mérito", LONG),
  textField("textoDecisaoSuspensao", "Decisão que suspendeu processos", LONG),
  longField("numeroTemaSobrestado", "Tema por que este está sobrestado"),
  rapporteur,
  leadingCases,
  dateField("dataAdmissao", "Admissão"),
  dateField("dataJulgamento", "Julgamento"),
  dateField("dataPublicacao", "Publicação do acórdão"),
  dateField("dataTransitoJulgado", "Trânsito em julgado"),
  required(subjects(LONG)),
  legislation(LONG),
  objectField("limiteSuspensao", suspensionLimit, "Suspensão de processos"),
  brazilianDateField("dataSituacao", "Data da situação"),
  status(statuses),
  ...openDataFields,
];

export const repetitiveAppealDto: Dto = {
  name: "RecursoRepetitivo",
  fields: [
    required(
      valueField("tipoRecurso", words.appealKinds, "Recurso especial (STJ) ou recurso de revista (TST)"),
    ),
    ...theme(words.repetitiveAppealStatuses),
  ],
};

export const generalRepercussionDto: Dto = {
  name: "RepercussaoGeral",
  fields: [
    ...theme(words.generalRepercussionStatuses),
    valueField("analise", words.repercussionAnalyses, "Análise da repercussão geral"),
  ],
};

export const repetitiveClaimsDto: Dto = {
  name: "IncidenteDemandaRepetitiva",
  fields: [...theme(words.repetitiveClaimsStatuses), incidentCases],
};

export const assumptionDto: Dto = {
  name: "IncidenteAssuncaoCompetencia",
  fields: [
    ...theme(words.assumptionStatuses),
    incidentCases,
    brazilianDateField("dataInstauracao", "Instauração do incidente"),
  ],
};

export const uniformizationDto: Dto = {
  name: "PedidoUniformizacao",
  fields: theme(words.uniformizationStatuses),
};

export const representativeDto: Dto = {
  name: "RepresentativoControversia",
  fields: theme(words.representativeStatuses),
};

export const suspensionDto: Dto = {
  name: "SuspensaoIncidenteDemandaRepetitiva",
  fields: [
    integerField("numero", "Número da suspensão; sem ele, o serviço dá o próximo do órgão", { min: 1 }),
    required(courtField("tribunal", "Tribunal de que vem o incidente, como TRF1, TJDFT ou TRE_SP")),
    rapporteur,
    required(subjects(1_000)),
    legislation(1_000),
    required(booleanField("suspensaoGeral", "Suspende em todo o território nacional")),
    required(objectField("limiteSuspensao", suspensionLimit, "Suspensão de processos")),
    required(textField("link", "Endereço da consulta processual", 2_000)),
    leadingCases,
    brazilianDateField("dataSituacao", "Data da situação"),
    status(words.suspensionStatuses),
    textField("textoTemaSirdr", "Tema", 6_000),
    textField("textoQuestaoSirdr", "Questão", 6_000),
    dateField("dataAdmissao", "Admissão"),
    dateField("dataJulgamento", "Julgamento"),
    dateField("dataPublicacao", "Publicação da decisão"),
    ...openDataFields,
  ],
};

export const groupDto: Dto = {
  name: "GrupoRepresentativo",
  fields: [
    number("Número do grupo"),
    required(textField("descricao", "Descrição da questão", 1_000)),
    required(dateField("dataCriacao", "Criação do grupo")),
    integerField("numeroTemaVinculado", "Tema a que o grupo está vinculado"),
    leadingCases,
    brazilianDateField("dataSituacaoGrupoRepresentativo", "Data da situação"),
    status(words.groupStatuses),
  ],
};

export const controversyDto: Dto = {
  name: "Controversia",
  fields: [
    number("Número da controvérsia"),
    required(textField("descricao", "Descrição da questão", LONG)),
    required(textField("descricaoPartesProcesso", "Nomes das partes, separados por ponto e vírgula", LONG)),
    integerField("numeroTemaVinculado", "Tema a que a controvérsia está vinculada"),
    leadingCases,
    dateField("dataCriacao", "Criação da controvérsia"),
    brazilianDateField("dataSituacaoControversia", "Data da situação"),
    status(words.controversyStatuses),
    ...openDataFields,
  ],
};

export const statementDto: Dto = {
  name: "Enunciado",
  fields: [
    required(
      valueField("tipo", words.statementKinds, "Súmula, orientação jurisprudencial ou súmula vinculante"),
    ),
    number("Número do enunciado"),
    required(textField("texto", "Enunciado", LONG)),
    required(dateField("dataCriacao", "Aprovação do enunciado")),
    status(words.statementStatuses),
    leadingCases,
    legislation(LONG),
    textField("linkAcordaos", "Endereço dos acórdãos precedentes", 2_000),
    answeredAs("dataSituacaoEnunciado", brazilianDateField("dataSituacao", "Data da situação")),
    answeredAs("textoQuestaoEnunciado", textField("textoQuestao", "Questão", 6_000)),
  ],
};

export const noteDto: Dto = {
  name: "NotaTecnica",
  fields: [
    number("Número da nota"),
    required(integerField("orgao", "Órgão da nota: o do próprio tribunal")),
    required(textField("descricaoCentroInteligencia", "Centro de inteligência", 255)),
    required(textField("textoEmenta", "Ementa", 6_000)),
    required(textField("textoNotaTecnica", "Nota", LONG)),
    required(textField("textoRamoDireito", "Ramo do direito", 255)),
    required(textField("linkNotaTecnica", "Endereço da nota", 2_000)),
    status(words.noteStatuses),
    required(brazilianDateField("dataSituacao", "Data da situação")),
    textField("descricaoReferenciaLegislativa", "Dispositivos legais"),
    valueField("tipoNotaTecnica", words.noteKinds, "Nota própria ou adesão à de outro centro"),
    textField("codAssuntos", "Códigos dos assuntos, separados por ponto e vírgula"),
  ],
};

export const concentratedReviewDto: Dto = {
  name: "ControleConcentrado",
  fields: [
    required(valueField("tipoClasse", words.reviewClasses, "Classe da ação")),
    required(numeralField("numProcesso", "Número da ação na classe")),
    integerField("seqOrigem", "Sequencial da origem; ausente, 0"),
    required(valueField("cautelar", words.yesOrNo, "Houve decisão cautelar")),
    required(textField("nomRelator", "Nome do relator")),
    required(valueField("decisao", words.reviewDecisions, "O que se decidiu")),
    required(textField("codListaAssunto", "Códigos dos assuntos")),
    textField("textoAtoImpugnado", "Ato impugnado"),
    textField("textoDecisao", "Decisão"),
    textField("textoTese", "Tese"),
    dateField("dataDecisao", "Decisão"),
    textField("textoEmenta", "Ementa"),
    textField("textoQuestoesDiscussao", "Questões em discussão"),
    textField("textoFundRelevantes", "Fundamentos relevantes"),
    textField("dscLinkInteiroTeor", "Endereço do inteiro teor"),
    integerField("idOrgao", "Órgão da ação: o do próprio tribunal"),
    textOrNumberField("numHistorico", "Sequencial do histórico", 100),
  ],
};
