/**
 * The twelve kinds of precedents that courts send, one row each: fields, key, and which courts may make them.
 * Everything else is the same for all kinds.
 *
 * Finds the indexed precedent for a key of the precedents bank, so that a precedent removed from the bank can be
 * removed from the index.
 */
import {
  assumptionDto,
  concentratedReviewDto,
  controversyDto,
  generalRepercussionDto,
  groupDto,
  noteDto,
  repetitiveAppealDto,
  repetitiveClaimsDto,
  representativeDto,
  statementDto,
  suspensionDto,
  uniformizationDto,
} from "./bnp_dto.ts";
import type { BnpField, Dto } from "./bnp_field.ts";
import type { Category } from "./bnp_values.ts";
import { courtsWith, organs } from "./organ.ts";
import { precedentId } from "./precedent.ts";
import { enunciadoSpecies, isSpecies, originSuffix, type Species } from "./species.ts";

/** A part of a precedent's key beside the court: its name in paths, and the field it is read from. */
export interface KeyPart {
  readonly parameter: string;
  readonly field: string;
}

export interface Resource {
  /** The name in paths and in the database. */
  readonly name: string;
  /** The title in Portuguese. */
  readonly title: string;
  readonly dto: Dto;
  /** The field with the precedent's number, and its name in paths. */
  readonly number: KeyPart;
  /** The parts that distinguish precedents of the same court and number. */
  readonly parts: readonly KeyPart[];
  /** Whether paths name the court; where they do not, only one court makes the kind. */
  readonly organInPath: boolean;
  /** Whether lists can be filtered by the one key part, as `tipo`. */
  readonly listedByKind: boolean;
  /** The field in which an element gives its court's id, if any. */
  readonly organField: string | undefined;
  /** Whether the path of a removal names the court; where it does not, the calling court is meant. */
  readonly organInRemoval: boolean;
  /** Whether courts report cases stayed because of the precedent. */
  readonly stays: boolean;
  readonly category: (kind: string) => Category;
}

/** The key of a precedent within its court; `kind` is empty where court and number suffice. */
export interface PrecedentKey {
  readonly number: number;
  readonly kind: string;
}

const resource = (
  name: string,
  title: string,
  dto: Dto,
  { category, ...rest }: Partial<Omit<Resource, "category">> & {
    category: Category | ((kind: string) => Category);
  },
): Resource => ({
  name,
  title,
  dto,
  number: { parameter: "numero", field: "numero" },
  parts: [],
  organInPath: true,
  listedByKind: false,
  organField: undefined,
  organInRemoval: rest.organInPath ?? true,
  stays: true,
  ...rest,
  category: typeof category === "string" ? () => category : category,
});

/** The resources, in the order of the public API. */
export const resources: readonly Resource[] = [
  resource("recurso-repetitivo", "Recursos repetitivos", repetitiveAppealDto, {
    category: (kind) => kind === "REVISTA" ? "IRR" : "RR",
    parts: [{ parameter: "tipo", field: "tipoRecurso" }],
    organInPath: false,
    listedByKind: true,
  }),
  resource("repercussao-geral", "Temas de repercussão geral", generalRepercussionDto, {
    category: "RG",
    organInPath: false,
  }),
  resource(
    "incidente-demanda-repetitiva",
    "Incidentes de resolução de demandas repetitivas",
    repetitiveClaimsDto,
    { category: "IRDR" },
  ),
  resource("incidente-assuncao-competencia", "Incidentes de assunção de competência", assumptionDto, {
    category: "IAC",
  }),
  resource(
    "suspensao-incidente-demanda-repetitiva",
    "Suspensões em incidente de demandas repetitivas",
    suspensionDto,
    { category: "SIRDR" },
  ),
  resource("pedido-uniformizacao", "Pedidos de uniformização", uniformizationDto, { category: "PUIL" }),
  resource("representativo-controversia", "Representativos de controvérsia", representativeDto, {
    category: "RCTNU",
  }),
  resource("grupo-representativo", "Grupos de representativos", groupDto, { category: "GR" }),
  resource("controversia", "Controvérsias", controversyDto, { category: "CT" }),
  resource("enunciado", "Enunciados", statementDto, {
    category: "ENU",
    parts: [{ parameter: "tipo", field: "tipo" }],
    listedByKind: true,
  }),
  resource("nota-tecnica", "Notas técnicas", noteDto, {
    category: "NT",
    organField: "orgao",
    stays: false,
  }),
  resource("controle-concentrado", "Ações de controle concentrado", concentratedReviewDto, {
    category: "CC",
    number: { parameter: "numeroProcesso", field: "numProcesso" },
    parts: [{ parameter: "classe", field: "tipoClasse" }, { parameter: "seqOrigem", field: "seqOrigem" }],
    organField: "idOrgao",
    organInRemoval: false,
  }),
];

/** The value of an absent part, which only `seqOrigem` may be. */
const ABSENT_PART = "0";

/** The kind made of the values of the key parts. */
const kindOf = (parts: readonly unknown[]): string =>
  parts.map((part) => String(part ?? ABSENT_PART)).join("/");

/** The key of a precedent that was sent; its number is undefined when none was sent. */
export function precedentKeyOf({ number, parts }: Resource, sent: Readonly<Record<string, unknown>>): {
  readonly number: number | undefined;
  readonly kind: string;
} {
  const value = sent[number.field];
  return {
    number: typeof value === "number" ? value : undefined,
    kind: kindOf(parts.map(({ field }) => sent[field])),
  };
}

/**
 * The origin that distinguishes suspensions sent without a number: the court they come from and the case's
 * address.
 */
export const suspensionOriginOf = ({ tribunal, link }: Readonly<Record<string, unknown>>): string =>
  `${tribunal} ${link}`;

/** The kind given in a path or a query, of values that have been checked against their fields. */
export const kindFrom = ({ parts }: Resource, values: Readonly<Record<string, unknown>>): string =>
  kindOf(parts.map(({ parameter }) => values[parameter]));

/** The field that a key part is read from. */
export const fieldOf = ({ dto }: Resource, part: KeyPart): BnpField =>
  dto.fields.find(({ name }) => name === part.field)!;

/** Whether a court may make a precedent of any kind of the resource. */
export function mayIssueAny(resource: Resource, court: string): boolean {
  const [first] = resource.parts;
  const is = first && fieldOf(resource, first).is;
  const kinds = is?.kind === "word" ? is.words : [""];
  return kinds.some((kind) => mayIssue(resource, kind, court));
}

/** Whether a court may make a precedent of the given kind of the resource. */
export const mayIssue = (resource: Resource, kind: string, court: string): boolean =>
  issuersOf(resource, kind).includes(court);

/** The one court that makes a kind; undefined where several do. */
export function soleIssuer(resource: Resource, kind: string): string | undefined {
  const [first, ...others] = issuersOf(resource, kind);
  return others.length === 0 ? first : undefined;
}

/**
 * The courts that may make a kind: binding statements, general repercussion and concentrated review are the
 * supreme court's (Constitution, articles 102 and 103-A), repetitive appeals the superior courts' (CPC, article
 * 1.036; CLT, article 896-B), and so on by `speciesGroups`; representatives of a controversy are the national
 * panel's, and groups of them any court's.
 */
function issuersOf({ category }: Resource, kind: string): readonly string[] {
  const named = category(kind);
  const species = speciesOf(named, kind);
  if (species !== undefined) return courtsWith(species);
  return named === "RCTNU" ? ["TNU"] : organs.map(({ integration }) => integration);
}

/** The species that is searched; undefined for a category that is not. */
function speciesOf(category: string, kind: string): Species | undefined {
  if (isSpecies(category)) return category;
  const [review = ""] = kind.split("/");
  if (category === "ENU") return enunciadoSpecies[kind];
  return category === "CC" && isSpecies(review) ? review : undefined;
}

interface BankKey {
  /** The category in the bank's status history: `RR`, `ENU`, `CC`. */
  readonly category: string;
  /** The acronym of the court, as the search spells it. */
  readonly organ: string;
  readonly number: number;
  /** The kind that distinguishes precedents of the same court and number: `SUMULA_VINCULANTE`, `ADI/2`. */
  readonly kind: string | undefined;
}

/** The id of the indexed precedent; undefined for a category that is not searched. */
export function indexedId({ category, organ, number, kind = "" }: BankKey): string | undefined {
  const [, sequence] = kind.split("/");
  const species = speciesOf(category, kind);
  const suffix = category === "CC" ? originSuffix(Number(sequence)) : "";
  return species && precedentId(organ, species, `${number}${suffix}`);
}
