/**
 * What the integration API tells of a precedent, one form a resource, with only the fields a search needs. Names are the
 * wire's. A controversy's `descricaoPartesProcesso` names people and is left where it is.
 *
 * Source: integration API, the `RespostaDTO` of each resource.
 */

export interface CaseDto {
  readonly classe?: number | undefined;
  readonly numero?: string | undefined;
  readonly link?: string | undefined;
  /** Of a case older than Resolution 65/2008. */
  readonly numeroUnico?: string | undefined;
}

export interface SuspensionDto {
  readonly parametro: string;
  readonly detalheAbrangenciaEspecifica?: string | undefined;
  readonly dataSuspensao?: string | undefined;
  readonly linkDecisao?: string | undefined;
  readonly dataFimSuspensao?: string | undefined;
}

/** What every resource has, but for a technical note's and a concentrated review's own names. */
interface Common {
  /** The organ's numeric id. */
  readonly orgao?: number | undefined;
  readonly numero?: number | undefined;
  readonly situacao?: string | undefined;
  readonly dataAtualizacao?: string | undefined;
  readonly processosParadigma?: readonly CaseDto[] | undefined;
  readonly referenciaLegislativa?: string | undefined;
}

export interface ThemeDto extends Common {
  readonly questao?: string | undefined;
  readonly tese?: string | undefined;
  readonly textoDecisaoAdmissao?: string | undefined;
  readonly textoEmentaAdmissao?: string | undefined;
  readonly textoAcordaoAdmissao?: string | undefined;
  readonly textoEmentaMerito?: string | undefined;
  readonly textoAcordaoMerito?: string | undefined;
  readonly textoDecisaoSuspensao?: string | undefined;
  readonly numeroTemaSobrestado?: number | undefined;
  readonly relator?: string | undefined;
  readonly processosIncidente?: readonly CaseDto[] | undefined;
  readonly dataInstauracao?: string | undefined;
  readonly dataAdmissao?: string | undefined;
  readonly dataJulgamento?: string | undefined;
  readonly dataPublicacao?: string | undefined;
  readonly assuntos?: string | undefined;
  readonly limiteSuspensao?: SuspensionDto | undefined;
  /** Of a repetitive appeal. */
  readonly tipoRecurso?: string | undefined;
}

export interface EnunciadoDto extends Common {
  readonly tipo?: string | undefined;
  readonly texto?: string | undefined;
  readonly textoQuestaoEnunciado?: string | undefined;
  readonly linkAcordaos?: string | undefined;
  readonly dataCriacao?: string | undefined;
}

export interface ControversyDto extends Common {
  readonly descricao?: string | undefined;
  readonly numeroTemaVinculado?: number | undefined;
  readonly dataCriacao?: string | undefined;
}

export interface NationalSuspensionDto extends Common {
  readonly assuntos?: string | undefined;
  readonly limiteSuspensao?: SuspensionDto | undefined;
  readonly link?: string | undefined;
  readonly relator?: string | undefined;
  readonly textoTemaSirdr?: string | undefined;
  readonly textoQuestaoSirdr?: string | undefined;
}

export interface TechnicalNoteDto extends Common {
  readonly textoEmenta?: string | undefined;
  readonly textoNotaTecnica?: string | undefined;
  readonly linkNotaTecnica?: string | undefined;
  readonly descricaoReferenciaLegislativa?: string | undefined;
  /** Separated by `;`. */
  readonly codAssuntos?: string | undefined;
  readonly dataSituacao?: string | undefined;
}

export interface ConcentratedReviewDto {
  readonly idOrgao?: number | undefined;
  readonly orgao?: number | undefined;
  readonly tipoClasse?: string | undefined;
  readonly numProcesso?: number | undefined;
  readonly seqOrigem?: number | undefined;
  readonly decisao?: string | undefined;
  readonly nomRelator?: string | undefined;
  readonly textoAtoImpugnado?: string | undefined;
  readonly textoQuestoesDiscussao?: string | undefined;
  readonly textoFundRelevantes?: string | undefined;
  readonly textoDecisao?: string | undefined;
  readonly textoTese?: string | undefined;
  readonly textoEmenta?: string | undefined;
  readonly dataDecisao?: string | undefined;
  readonly dscLinkInteiroTeor?: string | undefined;
  readonly codListaAssunto?: string | undefined;
  readonly dataAtualizacao?: string | undefined;
}

/** The resources whose records become precedents, by their path under `/v1`. */
export interface Sources {
  readonly "recurso-repetitivo": ThemeDto;
  readonly "repercussao-geral": ThemeDto;
  readonly "incidente-demanda-repetitiva": ThemeDto;
  readonly "incidente-assuncao-competencia": ThemeDto;
  readonly "pedido-uniformizacao": ThemeDto;
  readonly "suspensao-incidente-demanda-repetitiva": NationalSuspensionDto;
  readonly "controversia": ControversyDto;
  readonly "enunciado": EnunciadoDto;
  readonly "nota-tecnica": TechnicalNoteDto;
  readonly "controle-concentrado": ConcentratedReviewDto;
}
export type SourceName = keyof Sources;

/** One record as the job read it. `representativo-controversia` and `grupo-representativo` are not searched. */
export type SourceRecord = {
  readonly [Name in SourceName]: { readonly source: Name; readonly dto: Sources[Name] };
}[SourceName];

export const sourceNames = [
  "repercussao-geral",
  "recurso-repetitivo",
  "enunciado",
  "incidente-assuncao-competencia",
  "suspensao-incidente-demanda-repetitiva",
  "controversia",
  "incidente-demanda-repetitiva",
  "pedido-uniformizacao",
  "nota-tecnica",
  "controle-concentrado",
] as const satisfies readonly SourceName[];
