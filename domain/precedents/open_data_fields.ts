/** What courts publish as open data beside the public API's fields, as readers see it. */
import type { Precedent, Relation } from "./precedent.ts";
import { distinctRelations, relationsIn, themeRelation } from "./precedent_relations.ts";
import type { OpenData } from "./precedent_source.ts";
import { withoutPlaceholder } from "./precedent_text.ts";

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
