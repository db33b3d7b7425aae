/** The parts of a precedent that are made of several fields of a record. */
import type { Decisions, LeadingCase, Precedent, Relation, Suspension } from "./precedent.ts";
import { isoDate, isPeriodOver } from "./precedent_date.ts";
import { distinctRelations, relationsIn, themeRelation } from "./precedent_relations.ts";
import type { CaseDto, OpenData, SuspensionDto } from "./precedent_source.ts";
import { suspensionReach } from "./precedent_status.ts";
import { withoutPlaceholder } from "./precedent_text.ts";

/** The decisions of a precedent; undefined when nothing was sent. */
export function decisions(
  { rapporteur, followUpLink }: { rapporteur?: string | undefined; followUpLink?: string | undefined },
  texts: readonly (readonly [type: string, text: string | undefined])[],
): Decisions | undefined {
  const who = withoutPlaceholder(rapporteur);
  const link = webLink(followUpLink);
  const ownTexts = texts.map(([type, text]) => ({ type, text: withoutPlaceholder(text) })).filter((
    { text },
  ) => text !== "");
  if (who === "" && link === undefined && ownTexts.length === 0) return undefined;
  return {
    ...(who !== "" && { rapporteur: who }),
    ...(link !== undefined && { followUpLink: link }),
    texts: ownTexts,
  };
}

/** The leading cases, each once; a mention with a link replaces one without. */
export function leadingCases(cases: readonly CaseDto[] = []): LeadingCase[] {
  const byNumber = new Map<string, LeadingCase>();
  for (const { numero, numeroUnico, link: address, classe } of cases) {
    const number = withoutPlaceholder(numero) || withoutPlaceholder(numeroUnico);
    const link = webLink(address);
    if (number === "" || byNumber.get(number)?.link !== undefined) continue;
    byNumber.set(number, {
      number,
      ...(link !== undefined && { link }),
      ...(classe !== undefined && { class: classe }),
    });
  }
  return [...byNumber.values()];
}

export function suspensions(
  dto: SuspensionDto | undefined,
  { today }: { readonly today: Temporal.PlainDate },
): Suspension[] {
  const reach = dto && suspensionReach(dto.parametro);
  if (dto === undefined || reach === undefined) return [];
  const detail = withoutPlaceholder(dto.detalheAbrangenciaEspecifica);
  const [since, until] = [isoDate(dto.dataSuspensao), isoDate(dto.dataFimSuspensao)];
  const decisionLink = webLink(dto.linkDecisao);
  return [{
    active: !isPeriodOver(until, today),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    description: detail === "" ? reach : `${reach}: ${detail}`,
    ...(decisionLink !== undefined && { decisionLink }),
  }];
}

/** An address that a page may link to; undefined for other text. */
function webLink(text: string | undefined): string | undefined {
  const link = text?.trim() ?? "";
  return /^https?:\/\/\S+$/i.test(link) ? link : undefined;
}

/** The codes in a list separated by commas or semicolons, each once; names beside the codes are dropped. */
export const codes = (text: string | undefined): string[] => [...new Set(text?.match(/\d+/g) ?? [])];

// What courts publish as open data beside the public API's fields, as readers see it.

/** The bodies of the superior court by its codes. */
const bodies: Readonly<Record<string, string>> = {
  CE: "Corte Especial",
  S1: "Primeira Seção",
  S2: "Segunda Seção",
  S3: "Terceira Seção",
};

const noteFields = [
  ["entendimentoAnterior", "Entendimento anterior"],
  ["delimitacaoJulgado", "Delimitação do julgado"],
  ["informacoesComplementares", "Informações complementares"],
  ["anotacoesNUGEPNAC", "Anotações do NUGEPNAC"],
] as const;

/** Notes are published without line ends: `CPC/73).Afetado na sessão…`. */
const inLines = (text: string): string =>
  text.replace(/(?<=[\p{L}\d)"]\.)(?=[\p{Lu}"]\p{L})/gu, "\n").replace(/(?<=\/ST[FJ])(?=\p{Lu})/gu, "\n");

/**
 * @param known the relations that other fields tell, which count before those told in notes
 */
export function readOpenData(
  dto: OpenData,
  { id, organ }: Pick<Precedent, "id" | "organ">,
  known: readonly (Relation | undefined)[],
): Pick<Precedent, "notes" | "relations" | "judgingBody"> {
  const body = withoutPlaceholder(dto.orgaoJulgador);
  const notes = noteFields.flatMap(([field, title]) => {
    const text = inLines(withoutPlaceholder(dto[field]));
    return text === "" ? [] : [{ title, text }];
  });
  const told = notes.flatMap(({ text }) => relationsIn(text));
  const relations = distinctRelations(id, [
    ...known.filter((relation) => relation !== undefined),
    ...(dto.temasCorrespondentes ?? []).flatMap(({ tribunal = "", numero, descricao }) => {
      const relation = themeRelation("corresponding", tribunal, numero);
      const question = withoutPlaceholder(descricao);
      return relation === undefined ? [] : [{ ...relation, ...(question !== "" && { question }) }];
    }),
    ...statements("statement", organ, dto.sumulaOriginada),
    ...statements("cites", organ, dto.referenciaSumular),
    ...told,
  ]);
  return {
    ...(notes.length > 0 && { notes }),
    ...(relations.length > 0 && { relations }),
    ...(body !== "" && { judgingBody: bodies[body] ?? body }),
  };
}

const statements = (kind: "statement" | "cites", organ: string, numbers: string | undefined): Relation[] =>
  [...new Set(numbers?.match(/\d{1,4}/g) ?? [])].map((number) => ({ kind, organ, species: "SUM", number }));
