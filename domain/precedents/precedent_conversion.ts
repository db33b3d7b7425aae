/**
 * Converts a record of the integration API into a precedent, with one function for each resource, or refuses
 * it with the reason.
 */
import { match } from "ts-pattern";
import { fail, ok, type Result } from "../result.ts";
import { type Precedent, precedentId, type Relation } from "./precedent.ts";
import { isoDate, readDates } from "./precedent_date.ts";
import { codes, decisions, leadingCases, readOpenData, suspensions } from "./precedent_parts.ts";
import { themeRelation } from "./precedent_relations.ts";
import type {
  ConcentratedReviewDto,
  ControversyDto,
  EnunciadoDto,
  NationalSuspensionDto,
  OpenData,
  SourceRecord,
  TechnicalNoteDto,
  ThemeDto,
} from "./precedent_source.ts";
import { decisionLabel, shownStatus, stageOf } from "./precedent_status.ts";
import { cleanThesis, enunciadoTexts, withoutPlaceholder } from "./precedent_text.ts";
import { enunciadoSpecies, isSpecies, originSuffix, type Species } from "./species.ts";

/** Why a record cannot be converted. */
export type ConversionRefusal =
  /** No court of the standardisation table has this id. */
  | { readonly type: "unknown-organ"; readonly organ: number | undefined }
  /** The record's type or class belongs to no searched species. */
  | { readonly type: "unknown-kind"; readonly kind: string | undefined }
  | { readonly type: "without-number" };

interface Conversion {
  /** The search's acronym for an organ's numeric id. */
  readonly organOf: (id: number) => string | undefined;
  readonly today: Temporal.PlainDate;
}

export function convertPrecedent(
  record: SourceRecord,
  conversion: Conversion,
): Result<Precedent, ConversionRefusal> {
  const theme = (dto: ThemeDto, kind: Species) => ofTheme(dto, kind, conversion);
  return match(record)
    .returnType<Result<Precedent, ConversionRefusal>>()
    .with({ source: "repercussao-geral" }, ({ dto }) => theme(dto, "RG"))
    .with({ source: "recurso-repetitivo" }, ({ dto }) => {
      const kind = appeals[dto.tipoRecurso ?? ""];
      return kind === undefined ? fail({ type: "unknown-kind", kind: dto.tipoRecurso }) : theme(dto, kind);
    })
    .with({ source: "incidente-demanda-repetitiva" }, ({ dto }) => theme(dto, "IRDR"))
    .with({ source: "incidente-assuncao-competencia" }, ({ dto }) => theme(dto, "IAC"))
    .with({ source: "pedido-uniformizacao" }, ({ dto }) => theme(dto, "PUIL"))
    .with({ source: "suspensao-incidente-demanda-repetitiva" }, ({ dto }) => ofSuspension(dto, conversion))
    .with({ source: "controversia" }, ({ dto }) => ofControversy(dto, conversion))
    .with({ source: "enunciado" }, ({ dto }) => ofEnunciado(dto, conversion))
    .with({ source: "nota-tecnica" }, ({ dto }) => ofNote(dto, conversion))
    .with({ source: "controle-concentrado" }, ({ dto }) => ofReview(dto, conversion))
    .exhaustive();
}

const appeals: Readonly<Record<string, Species>> = { ESPECIAL: "RR", REVISTA: "IRR" };

/** The fields that the resource's own function supplies; the others are common to all precedents. */
type Parts =
  & Pick<Precedent, "question" | "thesis">
  & Partial<Pick<Precedent, "decisions" | "suspensions" | "subjects" | "legislation" | "leadingCases">>
  /** The status by its wire name, where it says how far a judgement is. */
  & { readonly judging?: string | undefined }
  & { readonly openData?: OpenData; readonly related?: (organ: string) => readonly (Relation | undefined)[] }
  & { readonly stayedTheme?: number | undefined; readonly dates: Parameters<typeof readDates>[0] };

interface Identity {
  readonly organ: number | undefined;
  readonly species: Species;
  readonly number: string | undefined;
  /** The end of the id that distinguishes precedents of the same number. */
  readonly suffix?: string;
  readonly status: Pick<Precedent, "status" | "alert" | "cancelled">;
  readonly updated: string | undefined;
}

function assemble(
  { organ: id, species, number, suffix = "", status, updated }: Identity,
  { dates: texts, judging, stayedTheme, openData = {}, related, ...parts }: Parts,
  { organOf }: Conversion,
): Result<Precedent, ConversionRefusal> {
  const organ = id === undefined ? undefined : organOf(id);
  if (organ === undefined) return fail({ type: "unknown-organ", organ: id });
  if (number === undefined) return fail({ type: "without-number" });
  const dates = readDates(texts);
  const stage = judging === undefined ? undefined : stageOf(judging, dates);
  const precedent = { id: precedentId(organ, species, number + suffix), organ };
  return ok({
    ...precedent,
    species,
    number,
    ...status,
    updatedOn: isoDate(updated),
    leadingCases: [],
    suspensions: [],
    decisions: undefined,
    subjects: [],
    legislation: "",
    ...parts,
    ...(stayedTheme !== undefined && { stayedTheme }),
    dates,
    ...(stage !== undefined && { stage }),
    ...readOpenData(openData, precedent, related?.(organ) ?? []),
  });
}

/** The identity of records whose resources use the common field names. */
const identity = (
  dto: { orgao?: number | undefined; numero?: number | undefined; situacao?: string | undefined } & {
    dataAtualizacao?: string | undefined;
  },
  species: Species,
): Identity => ({
  organ: dto.orgao,
  species,
  number: dto.numero === undefined ? undefined : String(dto.numero),
  status: shownStatus(dto.situacao),
  updated: dto.dataAtualizacao,
});

function ofTheme(dto: ThemeDto, species: Species, conversion: Conversion) {
  return assemble(identity(dto, species), {
    question: withoutPlaceholder(dto.questao),
    thesis: cleanThesis(dto.tese),
    decisions: decisions({ rapporteur: dto.relator }, [
      ["Decisão de admissão", dto.textoDecisaoAdmissao],
      ["Ementa da admissão", dto.textoEmentaAdmissao],
      ["Acórdão de admissão", dto.textoAcordaoAdmissao],
      ["Ementa de mérito", dto.textoEmentaMerito],
      ["Acórdão de mérito", dto.textoAcordaoMerito],
      ["Decisão de suspensão", dto.textoDecisaoSuspensao],
    ]),
    leadingCases: leadingCases([...dto.processosParadigma ?? [], ...dto.processosIncidente ?? []]),
    suspensions: suspensions(dto.limiteSuspensao, conversion),
    subjects: codes(dto.assuntos),
    legislation: withoutPlaceholder(dto.referenciaLegislativa),
    stayedTheme: dto.numeroTemaSobrestado,
    judging: dto.situacao ?? "",
    openData: dto,
    related: (organ) => [themeRelation("stays", themeCourt(dto.situacao) ?? organ, dto.numeroTemaSobrestado)],
    dates: {
      created: dto.dataInstauracao,
      admitted: dto.dataAdmissao,
      judged: dto.dataJulgamento,
      published: dto.dataPublicacao,
      final: dto.dataTransitoJulgado,
      status: dto.dataSituacao,
    },
  }, conversion);
}

/** The court that a status names: `SOBRESTADO_POR_TEMA_STF`. */
const themeCourt = (status = ""): string | undefined => /_TEMA_(ST[FJ]|TST)$/.exec(status)?.[1];

function ofSuspension(dto: NationalSuspensionDto, conversion: Conversion) {
  const [theme, question] = [
    withoutPlaceholder(dto.textoTemaSirdr),
    withoutPlaceholder(dto.textoQuestaoSirdr),
  ];
  return assemble(identity(dto, "SIRDR"), {
    question: theme === question ? question : [theme, question].join("\n").trim(),
    thesis: "",
    decisions: decisions({ rapporteur: dto.relator, followUpLink: dto.link }, []),
    leadingCases: leadingCases(dto.processosParadigma),
    suspensions: suspensions(dto.limiteSuspensao, conversion),
    subjects: codes(dto.assuntos),
    legislation: withoutPlaceholder(dto.referenciaLegislativa),
    openData: dto,
    dates: {
      created: dto.limiteSuspensao?.dataSuspensao,
      admitted: dto.dataAdmissao,
      judged: dto.dataJulgamento,
      published: dto.dataPublicacao,
      status: dto.dataSituacao,
    },
  }, conversion);
}

function ofControversy(dto: ControversyDto, conversion: Conversion) {
  return assemble(identity(dto, "CT"), {
    question: withoutPlaceholder(dto.descricao),
    thesis: "",
    leadingCases: leadingCases(dto.processosParadigma),
    stayedTheme: dto.numeroTemaVinculado,
    openData: dto,
    related: (organ) => [themeRelation("theme", themeCourt(dto.situacao) ?? organ, dto.numeroTemaVinculado)],
    dates: { created: dto.dataCriacao, status: dto.dataSituacaoControversia },
  }, conversion);
}

function ofEnunciado(dto: EnunciadoDto, conversion: Conversion): Result<Precedent, ConversionRefusal> {
  const species = enunciadoSpecies[dto.tipo ?? ""];
  if (species === undefined) return fail({ type: "unknown-kind", kind: dto.tipo });
  return assemble(identity(dto, species), {
    ...enunciadoTexts({ text: dto.texto, question: dto.textoQuestaoEnunciado }),
    decisions: decisions({ followUpLink: dto.linkAcordaos }, []),
    leadingCases: leadingCases(dto.processosParadigma),
    legislation: withoutPlaceholder(dto.referenciaLegislativa),
    dates: { created: dto.dataCriacao, status: dto.dataSituacaoEnunciado },
  }, conversion);
}

function ofNote(dto: TechnicalNoteDto, conversion: Conversion) {
  return assemble(identity({ ...dto, dataAtualizacao: dto.dataAtualizacao ?? dto.dataSituacao }, "NT"), {
    question: withoutPlaceholder(dto.textoEmenta),
    thesis: withoutPlaceholder(dto.textoNotaTecnica),
    decisions: decisions({ followUpLink: dto.linkNotaTecnica }, []),
    subjects: codes(dto.codAssuntos),
    legislation: withoutPlaceholder(dto.descricaoReferenciaLegislativa),
    dates: { status: dto.dataSituacao },
  }, conversion);
}

function ofReview(dto: ConcentratedReviewDto, conversion: Conversion): Result<Precedent, ConversionRefusal> {
  const species = dto.tipoClasse ?? "";
  if (!isSpecies(species)) return fail({ type: "unknown-kind", kind: dto.tipoClasse });
  const { numProcesso, seqOrigem = 0 } = dto;
  const thesis = cleanThesis(dto.textoTese);
  return assemble({
    organ: dto.idOrgao ?? dto.orgao,
    species,
    number: numProcesso === undefined ? undefined : String(numProcesso),
    suffix: originSuffix(seqOrigem),
    status: {
      status: dto.decisao === undefined ? undefined : decisionLabel(dto.decisao),
      alert: undefined,
      cancelled: false,
    },
    updated: dto.dataAtualizacao ?? dto.dataDecisao,
  }, {
    question: withoutPlaceholder(dto.textoQuestoesDiscussao) || withoutPlaceholder(dto.textoAtoImpugnado),
    thesis: thesis === "" ? withoutPlaceholder(dto.textoDecisao) : thesis,
    decisions: decisions({ rapporteur: dto.nomRelator, followUpLink: dto.dscLinkInteiroTeor }, [
      ["Ato impugnado", dto.textoAtoImpugnado],
      ["Ementa", dto.textoEmenta],
      ["Decisão", dto.textoDecisao],
      ["Fundamentos relevantes", dto.textoFundRelevantes],
    ]),
    subjects: codes(dto.codListaAssunto),
    dates: { judged: dto.dataDecisao },
  }, conversion);
}
