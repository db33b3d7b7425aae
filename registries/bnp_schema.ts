/**
 * The answers of the integration API, as far as the search needs them. A null field counts as absent; a field
 * of another type makes its own record unreadable and no other.
 */
import * as v from "valibot";
import type { SourceName, SourceRecord, Sources } from "../domain/precedents/precedent_source.ts";
import { fail, ok, type Result } from "../domain/result.ts";

/** Spring's `Page`, with the fields needed to find the next page. */
export const RecordPage = v.object({
  content: v.array(v.unknown()),
  totalElements: v.number(),
  totalPages: v.number(),
  last: v.boolean(),
});

const absentWhenNull = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(v.nullish(schema), v.transform((value) => value ?? undefined));
const text = absentWhenNull(v.string());
/** Some courts' systems write numbers as texts. */
const whole = absentWhenNull(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), v.integer()),
);

const cases = absentWhenNull(
  v.array(v.object({ classe: whole, numero: text, link: text, numeroUnico: text })),
);
const suspension = absentWhenNull(v.object({
  parametro: v.string(),
  detalheAbrangenciaEspecifica: text,
  dataSuspensao: text,
  linkDecisao: text,
  dataFimSuspensao: text,
}));

const common = {
  orgao: whole,
  numero: whole,
  situacao: text,
  dataAtualizacao: text,
  processosParadigma: cases,
  referenciaLegislativa: text,
};

const openData = {
  orgaoJulgador: text,
  entendimentoAnterior: text,
  delimitacaoJulgado: text,
  informacoesComplementares: text,
  anotacoesNUGEPNAC: text,
  referenciaSumular: text,
  sumulaOriginada: text,
  temasCorrespondentes: absentWhenNull(
    v.array(v.object({ tribunal: text, numero: whole, descricao: text })),
  ),
};

const theme = v.object({
  ...common,
  ...openData,
  questao: text,
  tese: text,
  textoDecisaoAdmissao: text,
  textoEmentaAdmissao: text,
  textoAcordaoAdmissao: text,
  textoEmentaMerito: text,
  textoAcordaoMerito: text,
  textoDecisaoSuspensao: text,
  numeroTemaSobrestado: whole,
  relator: text,
  processosIncidente: cases,
  dataInstauracao: text,
  dataAdmissao: text,
  dataJulgamento: text,
  dataPublicacao: text,
  dataTransitoJulgado: text,
  dataSituacao: text,
  assuntos: text,
  limiteSuspensao: suspension,
  tipoRecurso: text,
});

const schemas: { readonly [Name in SourceName]: v.GenericSchema<unknown, Sources[Name]> } = {
  "recurso-repetitivo": theme,
  "repercussao-geral": theme,
  "incidente-demanda-repetitiva": theme,
  "incidente-assuncao-competencia": theme,
  "pedido-uniformizacao": theme,
  "suspensao-incidente-demanda-repetitiva": v.object({
    ...common,
    ...openData,
    dataAdmissao: text,
    dataJulgamento: text,
    dataPublicacao: text,
    assuntos: text,
    limiteSuspensao: suspension,
    link: text,
    relator: text,
    textoTemaSirdr: text,
    textoQuestaoSirdr: text,
    dataSituacao: text,
  }),
  "controversia": v.object({
    ...common,
    ...openData,
    descricao: text,
    numeroTemaVinculado: whole,
    dataCriacao: text,
    dataSituacaoControversia: text,
  }),
  "enunciado": v.object({
    ...common,
    tipo: text,
    texto: text,
    textoQuestaoEnunciado: text,
    linkAcordaos: text,
    dataCriacao: text,
    dataSituacaoEnunciado: text,
  }),
  "nota-tecnica": v.object({
    ...common,
    textoEmenta: text,
    textoNotaTecnica: text,
    linkNotaTecnica: text,
    descricaoReferenciaLegislativa: text,
    codAssuntos: text,
    dataSituacao: text,
  }),
  "controle-concentrado": v.object({
    idOrgao: whole,
    orgao: whole,
    tipoClasse: text,
    numProcesso: whole,
    seqOrigem: whole,
    decisao: text,
    nomRelator: text,
    textoAtoImpugnado: text,
    textoQuestoesDiscussao: text,
    textoFundRelevantes: text,
    textoDecisao: text,
    textoTese: text,
    textoEmenta: text,
    dataDecisao: text,
    dscLinkInteiroTeor: text,
    codListaAssunto: text,
    dataAtualizacao: text,
  }),
};

/** A change of status in the bank's history; without a status it is a removal. */
export const StatusChange = v.object({
  categoria: v.string(),
  idOrgao: v.number(),
  numero: v.number(),
  tipo: text,
  situacao: text,
});

/** A record of another form: where, and what was expected there; never what was found. */
export interface UnreadableRecord {
  readonly type: "unreadable";
  readonly field: string;
  readonly wanted: string;
}

/** Reads one record of a page. */
export function readRecord(source: SourceName, json: unknown): Result<SourceRecord, UnreadableRecord> {
  const parsed = v.safeParse(schemas[source], json);
  if (parsed.success) return ok({ source, dto: parsed.output } as SourceRecord);
  const [issue] = parsed.issues;
  return fail({
    type: "unreadable",
    field: v.getDotPath(issue) ?? "",
    wanted: issue.expected ?? "valid",
  });
}

/** A key by which people can find an unreadable record: its organ, kind and number, as far as present. */
export function recordKey(json: unknown): string {
  const parsed = v.safeParse(v.record(v.string(), v.unknown()), json);
  if (!parsed.success) return "?";
  const names = [
    "orgao",
    "idOrgao",
    "tipo",
    "tipoRecurso",
    "tipoClasse",
    "numero",
    "numProcesso",
    "seqOrigem",
  ];
  const parts = names.flatMap((name) => {
    const value = parsed.output[name];
    return typeof value === "string" || typeof value === "number"
      ? [`${name}=${String(value).slice(0, 40)}`]
      : [];
  });
  return parts.length === 0 ? "?" : parts.join(" ");
}
