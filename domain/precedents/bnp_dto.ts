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
  boolean,
  brazilianDate,
  caseNumber,
  courtField,
  date,
  type Dto,
  integer,
  long,
  numeral,
  record,
  records,
  required,
  text,
  textOrNumber,
  word,
} from "./bnp_field.ts";
import * as words from "./bnp_words.ts";

const LONG = 4_000;

const number = (meaning: string) => required(integer("numero", meaning, { min: 1 }));
const subjects = (max: number) =>
  text("assuntos", "Códigos dos assuntos das Tabelas Processuais Unificadas, separados por vírgula", max);
const legislation = (max: number) => text("referenciaLegislativa", "Dispositivos legais em discussão", max);
const rapporteur = required(text("relator", "Nome do relator", 255));
const status = (statuses: readonly string[]) => required(word("situacao", statuses, "Situação"));

const processFields: readonly BnpField[] = [
  required(integer("classe", "Código da classe nas Tabelas Processuais Unificadas")),
  caseNumber(
    "numero",
    "Número único, 20 dígitos sem pontuação (Resolução CNJ 65/2008); outro texto é guardado como veio, com um aviso",
  ),
  text("link", "Endereço da consulta processual", 2_000),
  text("numeroUnico", "Número de processo anterior à numeração única, como o tribunal o escreve", 100),
  integer("orgaoNumeroUnico", "Órgão que deu o número anterior à numeração única"),
];

const processDto: Dto = { name: "Processo", fields: processFields };

export const stayedCaseDto: Dto = {
  name: "ProcessoSobrestado",
  fields: [
    ...processFields,
    required(date("dataDistribuicao", "Distribuição")),
    required(date("dataSobrestamento", "Sobrestamento")),
    date("dataLevantamentoSobrestamento", "Levantamento do sobrestamento"),
    required(integer("numeroOrgaoJulgador", "Unidade em que o processo está, no cadastro de serventias")),
    date("dataJulgamento", "Julgamento"),
    boolean("decisaoMerito", "Houve decisão de mérito"),
    date("dataTransitoJulgado", "Trânsito em julgado"),
    date("dataBaixa", "Baixa"),
  ],
};

const suspensionLimit: Dto = {
  name: "LimiteSuspensao",
  fields: [
    required(word("parametro", words.suspensionLimits, "Abrangência da suspensão")),
    text("detalheAbrangenciaEspecifica", "Qual é a abrangência, quando específica", 1_000),
    date("dataSuspensao", "Início da suspensão"),
    text("linkDecisao", "Endereço da decisão que suspendeu", 1_000),
    date("dataFimSuspensao", "Fim da suspensão; ausente enquanto vigora"),
  ],
};

const leadingCases = records("processosParadigma", processDto, "Processos paradigma");
const incidentCases = records("processosIncidente", processDto, "Processos do incidente");

/** The fields that all themes of repetitive claims share, whatever the court and the proceeding. */
const theme = (statuses: readonly string[]): readonly BnpField[] => [
  number("Número do tema"),
  required(text("questao", "Questão submetida a julgamento", LONG)),
  text("tese", "Tese firmada", LONG),
  alwaysAnswered(text("textoDecisaoAdmissao", "Decisão de admissão", LONG)),
  alwaysAnswered(text("textoEmentaAdmissao", "Ementa da decisão de admissão", LONG)),
  alwaysAnswered(text("textoAcordaoAdmissao", "Acórdão de admissão", LONG)),
  text("textoEmentaMerito", "Ementa do julgamento de mérito", LONG),
  text("textoAcordaoMerito", "Acórdão do julgamento de mérito", LONG),
  text("textoDecisaoSuspensao", "Decisão que suspendeu processos", LONG),
  long("numeroTemaSobrestado", "Tema por que este está sobrestado"),
  rapporteur,
  leadingCases,
  date("dataAdmissao", "Admissão"),
  date("dataJulgamento", "Julgamento"),
  date("dataPublicacao", "Publicação do acórdão"),
  date("dataTransitoJulgado", "Trânsito em julgado"),
  required(subjects(LONG)),
  legislation(LONG),
  record("limiteSuspensao", suspensionLimit, "Suspensão de processos"),
  brazilianDate("dataSituacao", "Data da situação"),
  status(statuses),
];

export const repetitiveAppealDto: Dto = {
  name: "RecursoRepetitivo",
  fields: [
    required(word("tipoRecurso", words.appealKinds, "Recurso especial (STJ) ou recurso de revista (TST)")),
    ...theme(words.repetitiveAppealStatuses),
  ],
};

export const generalRepercussionDto: Dto = {
  name: "RepercussaoGeral",
  fields: [
    ...theme(words.generalRepercussionStatuses),
    word("analise", words.repercussionAnalyses, "Análise da repercussão geral"),
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
    brazilianDate("dataInstauracao", "Instauração do incidente"),
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
    integer("numero", "Número da suspensão; sem ele, o serviço dá o próximo do órgão", { min: 1 }),
    required(courtField("tribunal", "Tribunal de que vem o incidente, como TRF1, TJDFT ou TRE_SP")),
    rapporteur,
    required(subjects(1_000)),
    legislation(1_000),
    required(boolean("suspensaoGeral", "Suspende em todo o território nacional")),
    required(record("limiteSuspensao", suspensionLimit, "Suspensão de processos")),
    required(text("link", "Endereço da consulta processual", 2_000)),
    leadingCases,
    brazilianDate("dataSituacao", "Data da situação"),
    status(words.suspensionStatuses),
    text("textoTemaSirdr", "Tema", 6_000),
    text("textoQuestaoSirdr", "Questão", 6_000),
  ],
};

export const groupDto: Dto = {
  name: "GrupoRepresentativo",
  fields: [
    number("Número do grupo"),
    required(text("descricao", "Descrição da questão", 1_000)),
    required(date("dataCriacao", "Criação do grupo")),
    integer("numeroTemaVinculado", "Tema a que o grupo está vinculado"),
    leadingCases,
    brazilianDate("dataSituacaoGrupoRepresentativo", "Data da situação"),
    status(words.groupStatuses),
  ],
};

export const controversyDto: Dto = {
  name: "Controversia",
  fields: [
    number("Número da controvérsia"),
    required(text("descricao", "Descrição da questão", LONG)),
    required(text("descricaoPartesProcesso", "Nomes das partes, separados por ponto e vírgula", LONG)),
    integer("numeroTemaVinculado", "Tema a que a controvérsia está vinculada"),
    leadingCases,
    date("dataCriacao", "Criação da controvérsia"),
    brazilianDate("dataSituacaoControversia", "Data da situação"),
    status(words.controversyStatuses),
  ],
};

export const statementDto: Dto = {
  name: "Enunciado",
  fields: [
    required(word("tipo", words.statementKinds, "Súmula, orientação jurisprudencial ou súmula vinculante")),
    number("Número do enunciado"),
    required(text("texto", "Enunciado", LONG)),
    required(date("dataCriacao", "Aprovação do enunciado")),
    status(words.statementStatuses),
    leadingCases,
    legislation(LONG),
    text("linkAcordaos", "Endereço dos acórdãos precedentes", 2_000),
    answeredAs("dataSituacaoEnunciado", brazilianDate("dataSituacao", "Data da situação")),
    answeredAs("textoQuestaoEnunciado", text("textoQuestao", "Questão", 6_000)),
  ],
};

export const noteDto: Dto = {
  name: "NotaTecnica",
  fields: [
    number("Número da nota"),
    required(integer("orgao", "Órgão da nota: o do próprio tribunal")),
    required(text("descricaoCentroInteligencia", "Centro de inteligência", 255)),
    required(text("textoEmenta", "Ementa", 6_000)),
    required(text("textoNotaTecnica", "Nota", LONG)),
    required(text("textoRamoDireito", "Ramo do direito", 255)),
    required(text("linkNotaTecnica", "Endereço da nota", 2_000)),
    status(words.noteStatuses),
    required(brazilianDate("dataSituacao", "Data da situação")),
    text("descricaoReferenciaLegislativa", "Dispositivos legais"),
    word("tipoNotaTecnica", words.noteKinds, "Nota própria ou adesão à de outro centro"),
    text("codAssuntos", "Códigos dos assuntos, separados por ponto e vírgula"),
  ],
};

export const concentratedReviewDto: Dto = {
  name: "ControleConcentrado",
  fields: [
    required(word("tipoClasse", words.reviewClasses, "Classe da ação")),
    required(numeral("numProcesso", "Número da ação na classe")),
    integer("seqOrigem", "Sequencial da origem; ausente, 0"),
    required(word("cautelar", words.yesOrNo, "Houve decisão cautelar")),
    required(text("nomRelator", "Nome do relator")),
    required(word("decisao", words.reviewDecisions, "O que se decidiu")),
    required(text("codListaAssunto", "Códigos dos assuntos")),
    text("textoAtoImpugnado", "Ato impugnado"),
    text("textoDecisao", "Decisão"),
    text("textoTese", "Tese"),
    date("dataDecisao", "Decisão"),
    text("textoEmenta", "Ementa"),
    text("textoQuestoesDiscussao", "Questões em discussão"),
    text("textoFundRelevantes", "Fundamentos relevantes"),
    text("dscLinkInteiroTeor", "Endereço do inteiro teor"),
    integer("idOrgao", "Órgão da ação: o do próprio tribunal"),
    textOrNumber("numHistorico", "Sequencial do histórico", 100),
  ],
};
