/**
 * Converts the superior court's open data of precedents (22 columns) into elements of the integration API.
 *
 * The file has less than the API requires: a required field without a column is sent as `Não informado`, and
 * nothing is invented. A precedent has one row for each theme of general repercussion it is tied to, which
 * differ in that theme only.
 */
import { match } from "ts-pattern";
import { fail, ok, type Result } from "../result.ts";

export const openDataColumns = [
  "sequencialPrecedente",
  "tipoPrecedente",
  "numeroPrecedente",
  "dataPrimeiraAfetacao",
  "dataJulgamento",
  "dataPublicacaoAcordao",
  "situacao",
  "informacoesComplementares",
  "questaoSubmetidaAJulgamento",
  "teseFirmada",
  "anotacoesNUGEPNAC",
  "delimitacaoJulgado",
  "entendimentoAnterior",
  "referenciaLegislativa",
  "referenciaSumular",
  "sumulaOriginada",
  "audienciaPublica",
  "dataAudienciaPublica",
  "orgaoJulgador",
  "Assuntos",
  "numeroRepercussaoGeralSTF",
  "descricaoRepercussaoGeral",
] as const;
export type OpenDataRow = Readonly<Record<(typeof openDataColumns)[number], string>>;

export interface OpenDataElement {
  /** The resource of the integration API, as in its path under `/v1`. */
  readonly resource:
    | "recurso-repetitivo"
    | "controversia"
    | "pedido-uniformizacao"
    | "incidente-assuncao-competencia"
    | "suspensao-incidente-demanda-repetitiva";
  /** The precedent's name in the file: `Tema 1046`. */
  readonly name: string;
  readonly element: Readonly<Record<string, unknown>>;
  /** Whether its notes speak of a suspension that could not be read. */
  readonly unreadSuspension?: true;
}

export type OpenDataRefusal =
  /** The kind does not exist in the precedents bank, or is unknown here. */
  | { readonly type: "other-kind"; readonly kind: string }
  | { readonly type: "without-number"; readonly number: string }
  | { readonly type: "unknown-status"; readonly status: string }
  | { readonly type: "without-question" }
  /** The court the incident comes from is required by the API and only named in the file's notes. */
  | { readonly type: "without-origin" };

const NOT_SAID = "Não informado";
/** The page on which the court lists its precedents; the file has no address for each. */
const COURT_PAGE = "https://processo.stj.jus.br/repetitivos/temas_repetitivos/pesquisa.jsp";

const themeStatuses: Readonly<Record<string, string>> = {
  "Afetado": "AFETADO",
  "Afetado - Possível Revisão de Tese": "AFETADO_POSSIVEL_REVISAO_TESE",
  "Admitido": "ADMITIDO",
  "Em Julgamento": "EM_JULGAMENTO",
  "Mérito Julgado": "MERITO_JULGADO",
  "Acórdão Publicado": "ACORDAO_PUBLICADO",
  "Acórdão Publicado - RE Pendente": "ACORDAO_PUBLICADO_RE_PENDENTE",
  "Trânsito em Julgado": "TRANSITADO_EM_JULGADO",
  "Revisado": "REVISADO",
  "Cancelado": "CANCELADO",
  "Sem Processo Vinculado": "SEM_PROCESSO_VINCULADO",
};

const controversyStatuses: Readonly<Record<string, string>> = {
  "Controvérsia Pendente": "CONTROVERSIA_PENDENTE",
  "Controvérsia Cancelada": "CONTROVERSIA_CANCELADA",
  "Controvérsia Vinculada a Tema": "CONTROVERSIA_VINCULADA_AO_TEMA_STJ",
  "Controvérsia Sobrestada": "CONTROVERSIA_SOBRESTADA",
};

const suspensionStatuses: Readonly<Record<string, string>> = {
  "Em tramitação": "EM_TRAMITACAO",
  "Suspensão deferida": "SUSPENSAO_DEFERIDA",
  "Suspensão indeferida": "SUSPENSAO_INDEFERIDA",
  "Vinculada a tema repetitivo": "VINCULADA_AO_TEMA",
  "Prejudicada": "PREJUDICADA",
  "Finalizada determinação de suspensão": "FINALIZADA_DETERMINACAO_DE_SUSPENSAO",
  "Cancelada": "CANCELADA",
};

/**
 * Converts the first row of a precedent.
 *
 * @param others its further rows, which tell further themes of the supreme court
 */
export function readOpenDataRow(
  row: OpenDataRow,
  others: readonly OpenDataRow[] = [],
): Result<OpenDataElement, OpenDataRefusal> {
  const own = openDataOf(row, correspondingThemes([row, ...others]));
  const { tipoPrecedente: kind, numeroPrecedente: number } = row;
  if (!/^[1-9]\d{0,8}$/.test(number)) return fail({ type: "without-number", number });
  if (row.questaoSubmetidaAJulgamento.trim() === "") return fail({ type: "without-question" });
  const named = (resource: OpenDataElement["resource"], element: Result<Element, OpenDataRefusal>) =>
    element.ok ? ok(namedElement(resource, `${kind} ${number}`, { ...element.value, ...own })) : element;
  return match(kind)
    .returnType<Result<OpenDataElement, OpenDataRefusal>>()
    .with("Tema", () => named("recurso-repetitivo", themeOf(row, { tipoRecurso: "ESPECIAL" })))
    .with("PUIL", () => named("pedido-uniformizacao", themeOf(row, {})))
    .with("IAC", () => named("incidente-assuncao-competencia", assumptionOf(row)))
    .with("Controvérsia", () => named("controversia", controversyOf(row)))
    .with("SIRDR", () => named("suspensao-incidente-demanda-repetitiva", suspensionOf(row)))
    .otherwise(() => fail({ type: "other-kind", kind }));
}

type Element = Readonly<Record<string, unknown>>;

/** A suspension that was not read is told beside the element. */
function namedElement(
  resource: OpenDataElement["resource"],
  name: string,
  { limiteSuspensao, ...rest }: Element,
): OpenDataElement {
  return limiteSuspensao === "unread"
    ? { resource, name, element: rest, unreadSuspension: true }
    : { resource, name, element: { ...rest, ...(limiteSuspensao !== undefined && { limiteSuspensao }) } };
}

/** The fields that have a value; empty ones are not sent. */
const filled = (fields: Readonly<Record<string, string | number | undefined>>): Element =>
  Object.fromEntries(Object.entries(fields).filter(([_, value]) => value !== undefined && value !== ""));

function themeOf(row: OpenDataRow, own: Element): Result<Element, OpenDataRefusal> {
  const status = themeStatus(row);
  if (status === undefined) return fail({ type: "unknown-status", status: row.situacao });
  const suspension = suspensionIn(row, status);
  return ok({
    ...own,
    numero: Number(row.numeroPrecedente),
    questao: row.questaoSubmetidaAJulgamento,
    relator: NOT_SAID,
    situacao: status,
    assuntos: subjectsOf(row),
    ...filled({
      tese: row.teseFirmada,
      dataAdmissao: row.dataPrimeiraAfetacao,
      dataJulgamento: row.dataJulgamento,
      dataPublicacao: row.dataPublicacaoAcordao,
      referenciaLegislativa: row.referenciaLegislativa,
      numeroTemaSobrestado: status.startsWith("SOBRESTADO")
        ? wholeOf(row.numeroRepercussaoGeralSTF)
        : undefined,
    }),
    ...(suspension !== undefined && { limiteSuspensao: suspension }),
  });
}

/**
 * The status of a theme. A stayed theme is stayed by the theme of general repercussion in its row, if there
 * is one.
 */
const themeStatus = (
  { situacao, numeroRepercussaoGeralSTF }: Pick<OpenDataRow, "situacao" | "numeroRepercussaoGeralSTF">,
): string | undefined =>
  situacao === "Sobrestado"
    ? numeroRepercussaoGeralSTF === "" ? "SOBRESTADO_OUTRO_MOTIVO" : "SOBRESTADO_POR_TEMA_STF"
    : themeStatuses[situacao];

/** An assumption of competence, whose status for a published judgement has its own name. */
function assumptionOf(row: OpenDataRow): Result<Element, OpenDataRefusal> {
  const theme = themeOf(row, {});
  return theme.ok && theme.value["situacao"] === "ACORDAO_PUBLICADO"
    ? ok({ ...theme.value, situacao: "ACORDAO_PUBLICADO_MERITO" })
    : theme;
}

function controversyOf(row: OpenDataRow): Result<Element, OpenDataRefusal> {
  const status = controversyStatuses[row.situacao];
  if (status === undefined) return fail({ type: "unknown-status", status: row.situacao });
  return ok({
    numero: Number(row.numeroPrecedente),
    descricao: row.questaoSubmetidaAJulgamento,
    descricaoPartesProcesso: NOT_SAID,
    situacao: status,
    ...filled({ numeroTemaVinculado: boundTheme(row) }),
  });
}

/**
 * The theme of the court to which a controversy is bound, from its notes; undefined when the notes name
 * several.
 */
function boundTheme({ situacao, anotacoesNUGEPNAC }: OpenDataRow): number | undefined {
  if (situacao !== "Controvérsia Vinculada a Tema") return undefined;
  const named = [...anotacoesNUGEPNAC.matchAll(/\btemas?(?: repetitivos?)?(?: n\.| nº)? ?(\d[\d.]*)\/STJ/gi)]
    .map(([_, number = ""]) => Number(number.replaceAll(".", "")));
  const [only, ...others] = new Set(named);
  return others.length === 0 ? only : undefined;
}

function suspensionOf(row: OpenDataRow): Result<Element, OpenDataRefusal> {
  const status = suspensionStatuses[row.situacao];
  if (status === undefined) return fail({ type: "unknown-status", status: row.situacao });
  const origin = /(?<![A-Za-z])(TJDFT|TJ[A-Z]{2}|TRF[1-6]|TRT\d{1,2})(?!\d)/.exec(row.anotacoesNUGEPNAC)?.[1];
  if (origin === undefined) return fail({ type: "without-origin" });
  const granted = status === "SUSPENSAO_DEFERIDA";
  return ok({
    numero: Number(row.numeroPrecedente),
    tribunal: origin,
    relator: NOT_SAID,
    assuntos: subjectsOf(row),
    suspensaoGeral: granted,
    limiteSuspensao: { parametro: granted ? "SUSPENSAO_NACIONAL" : "NAO_SUSPENDER" },
    link: COURT_PAGE,
    situacao: status,
    textoQuestaoSirdr: row.questaoSubmetidaAJulgamento,
    ...filled({
      referenciaLegislativa: row.referenciaLegislativa,
      dataAdmissao: row.dataPrimeiraAfetacao,
      dataJulgamento: row.dataJulgamento,
      dataPublicacao: row.dataPublicacaoAcordao,
    }),
  });
}

const MAX_DETAIL = 1_000;
const SUSPENDS_NOTHING =
  /não (?:há determinação d[ae]|houve determinação d[ae]|suspensão|aplicação d[ao]|se aplica)|sem efeitos a ordem de suspensão/i;
const suspends = (sentence: string) =>
  /suspen[sd]/i.test(sentence) && /determin|orden|resultou/i.test(sentence);

/**
 * The suspension that the notes of a row tell, which is in force only until the theme is judged.
 *
 * @returns `unread` when they speak of a suspension and do not say whether there is one
 */
function suspensionIn(
  { informacoesComplementares: said, anotacoesNUGEPNAC: noted }: OpenDataRow,
  status: string,
): Element | "unread" | undefined {
  if (!/^(?:AFETADO|EM_JULGAMENTO|ADMITIDO|SOBRESTADO)/.test(status)) return undefined;
  const notes = [said, noted].find((text) => /suspen[sd]/i.test(text));
  if (notes === undefined) return undefined;
  if (SUSPENDS_NOTHING.test(notes)) return { parametro: "NAO_SUSPENDER" };
  if (!notes.split(". ").some(suspends)) return "unread";
  const [, day = "", month = "", year] = /publicad[oa] no DJe de (\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(notes) ??
    [];
  const isNational = /suspensão nacional|território nacional/i.test(notes) &&
    !/recursos? especia|\bREsps?\b/i.test(notes);
  return {
    ...(isNational
      ? { parametro: "SUSPENSAO_NACIONAL" }
      : { parametro: "ABRANGENCIA_ESPECIFICA", detalheAbrangenciaEspecifica: notes.slice(0, MAX_DETAIL) }),
    ...(year !== undefined && { dataSuspensao: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` }),
  };
}

/** What the file says beside the public API's fields. */
const openDataOf = (row: OpenDataRow, corresponding: readonly CorrespondingTheme[]): Element => ({
  ...filled({
    orgaoJulgador: row.orgaoJulgador.trim(),
    entendimentoAnterior: row.entendimentoAnterior,
    delimitacaoJulgado: row.delimitacaoJulgado,
    informacoesComplementares: row.informacoesComplementares,
    anotacoesNUGEPNAC: row.anotacoesNUGEPNAC,
    referenciaSumular: row.referenciaSumular,
    sumulaOriginada: row.sumulaOriginada,
  }),
  ...(corresponding.length > 0 && {
    temasCorrespondentes: corresponding.map(({ number, question }) => ({
      tribunal: "STF",
      numero: number,
      ...filled({ descricao: question }),
    })),
  }),
});

type CorrespondingTheme = { readonly number: number; readonly question: string };

/** The themes of general repercussion of a precedent's rows, each once. */
const correspondingThemes = (rows: readonly OpenDataRow[]): CorrespondingTheme[] => [
  ...new Map(rows.flatMap(({ numeroRepercussaoGeralSTF, descricaoRepercussaoGeral: question }) => {
    const number = wholeOf(numeroRepercussaoGeralSTF);
    return number === undefined ? [] : [[number, { number, question }] as const];
  })).values(),
];

/** The codes of the subjects: `1156- DIREITO DO CONSUMIDOR, 7771- Contratos de Consumo` gives `1156,7771`. */
const subjectsOf = ({ Assuntos }: OpenDataRow): string =>
  [...Assuntos.matchAll(/(?:^|, )(\d+)-/g)].map(([_, code]) => code).join(",") || NOT_SAID;

const wholeOf = (text: string): number | undefined => /^\d+$/.test(text) ? Number(text) : undefined;
