/**
 * The records of the integration API, one type for each resource, with only the fields that the search needs,
 * under their wire names. A controversy's `descricaoPartesProcesso` names people and is not read.
 *
 * Source: integration API, the `RespostaDTO` of each resource.
 */

export interface CaseDto {
  readonly classe?: number | undefined;
  readonly numero?: string | undefined;
  readonly link?: string | undefined;
  /** The number of a case older than Resolution 65/2008. */
  readonly numeroUnico?: string | undefined;
}

export interface SuspensionDto {
  readonly parametro: string;
  readonly detalheAbrangenciaEspecifica?: string | undefined;
  readonly dataSuspensao?: string | undefined;
  readonly linkDecisao?: string | undefined;
  readonly dataFimSuspensao?: string | undefined;
}

/**
 * The fields common to all resources except technical notes and concentrated review, which name them
 * differently.
 */
interface Common {
  /** The numeric id of the organ. */
  readonly orgao?: number | undefined;
  readonly numero?: number | undefined;
  readonly situacao?: string | undefined;
  readonly dataAtualizacao?: string | undefined;
  readonly processosParadigma?: readonly CaseDto[] | undefined;
  readonly referenciaLegislativa?: string | undefined;
}

/** What courts publish as open data beside the public API's fields. */
export interface OpenData
  extends
    Optional<"orgaoJulgador" | "entendimentoAnterior" | "delimitacaoJulgado" | "informacoesComplementares">,
    Optional<"anotacoesNUGEPNAC" | "referenciaSumular" | "sumulaOriginada"> {
  readonly temasCorrespondentes?: readonly CorrespondingThemeDto[] | undefined;
}

interface CorrespondingThemeDto extends Optional<"tribunal" | "descricao"> {
  readonly numero?: number | undefined;
}

/** Fields of one type, each of which may be absent. */
type Optional<Names extends string, Value = string> = { readonly [Name in Names]?: Value | undefined };

export interface ThemeDto
  extends
    Common,
    OpenData,
    Optional<"questao" | "tese" | "textoDecisaoAdmissao" | "textoEmentaAdmissao" | "textoAcordaoAdmissao">,
    Optional<"textoEmentaMerito" | "textoAcordaoMerito" | "textoDecisaoSuspensao" | "relator" | "assuntos">,
    Optional<"dataInstauracao" | "dataAdmissao" | "dataJulgamento" | "dataPublicacao">,
    Optional<"dataTransitoJulgado" | "dataSituacao"> {
  readonly numeroTemaSobrestado?: number | undefined;
  readonly processosIncidente?: readonly CaseDto[] | undefined;
  readonly limiteSuspensao?: SuspensionDto | undefined;
  /** Only for a repetitive appeal. */
  readonly tipoRecurso?: string | undefined;
}

export interface EnunciadoDto
  extends
    Common,
    Optional<"tipo" | "texto" | "textoQuestaoEnunciado" | "linkAcordaos" | "dataCriacao">,
    Optional<"dataSituacaoEnunciado"> {}

export interface ControversyDto
  extends
    Common,
    OpenData,
    Optional<"descricao" | "dataCriacao" | "dataSituacaoControversia">,
    Optional<"numeroTemaVinculado", number> {}

export interface NationalSuspensionDto
  extends
    Common,
    OpenData,
    Optional<"dataAdmissao" | "dataJulgamento" | "dataPublicacao">,
    Optional<"assuntos" | "link" | "relator" | "textoTemaSirdr" | "textoQuestaoSirdr" | "dataSituacao">,
    Optional<"limiteSuspensao", SuspensionDto> {}

export interface TechnicalNoteDto
  extends
    Common,
    Optional<"textoEmenta" | "textoNotaTecnica" | "linkNotaTecnica" | "descricaoReferenciaLegislativa">,
    Optional<"dataSituacao"> {
  /** Codes separated by `;`. */
  readonly codAssuntos?: string | undefined;
}

export interface ConcentratedReviewDto
  extends
    Optional<"idOrgao" | "orgao" | "numProcesso" | "seqOrigem", number>,
    Optional<"tipoClasse" | "decisao" | "nomRelator" | "textoAtoImpugnado" | "textoQuestoesDiscussao">,
    Optional<"textoFundRelevantes" | "textoDecisao" | "textoTese" | "textoEmenta" | "dataDecisao">,
    Optional<"dscLinkInteiroTeor" | "codListaAssunto" | "dataAtualizacao"> {}

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

/**
 * A record as the index job read it. `representativo-controversia` and `grupo-representativo` are not
 * searched.
 */
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
