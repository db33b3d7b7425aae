/**
 * The twelve kinds of precedents courts send, one row each: what it holds, by what it is known, and who may make it.
 * Everything about a resource that is not here is the same for all.
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
import type { Category } from "./bnp_words.ts";

/** A part of a precedent's key beyond court and number: its name in paths, and the field it is read from. */
export interface KeyPart {
  readonly parameter: string;
  readonly field: string;
}

export interface Resource {
  /** In paths, and of every row. */
  readonly name: string;
  /** As people call them. */
  readonly title: string;
  readonly dto: Dto;
  /** The field that numbers it, and its name in paths. */
  readonly number: KeyPart;
  /** What tells apart two of one court and number. */
  readonly parts: readonly KeyPart[];
  /** Whether paths name the court; where not, `onlyCourt` always does. */
  readonly organInPath: boolean;
  /** Whether the list may be narrowed by its one key part, as `tipo`. */
  readonly listedByKind: boolean;
  /** The field by which an element itself names its court's id. */
  readonly organField: string | undefined;
  /** Whether the path of a removal names the court; where not, it is the one that calls. */
  readonly organInRemoval: boolean;
  /** Whether courts report cases stayed because of it. */
  readonly stays: boolean;
  readonly category: (kind: string) => Category;
  /** The one court that may make it; undefined: any. */
  readonly onlyCourt: (kind: string) => string | undefined;
}

/** A precedent as it is known: `kind` is empty where court and number suffice. */
export interface PrecedentKey {
  readonly number: number;
  readonly kind: string;
}

const anyCourt = () => undefined;

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
  onlyCourt: anyCourt,
  ...rest,
  category: typeof category === "string" ? () => category : category,
});

/** In the order the public API lists them. */
export const resources: readonly Resource[] = [
  resource("recurso-repetitivo", "Recursos repetitivos", repetitiveAppealDto, {
    category: (kind) => kind === "REVISTA" ? "IRR" : "RR",
    parts: [{ parameter: "tipo", field: "tipoRecurso" }],
    organInPath: false,
    listedByKind: true,
    // CPC, article 1.036; CLT, article 896-B.
    onlyCourt: (kind) => kind === "REVISTA" ? "TST" : "STJ",
  }),
  resource("repercussao-geral", "Temas de repercussão geral", generalRepercussionDto, {
    category: "RG",
    organInPath: false,
    // Constitution, article 102, § 3.
    onlyCourt: () => "STF",
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
    // Constitution, article 103-A: binding statements are the supreme court's.
    onlyCourt: (kind) => kind === "SUMULA_VINCULANTE" ? "STF" : undefined,
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

/** An absent part, which only `seqOrigem` may be, is 0. */
const ABSENT_PART = "0";

/** What tells the precedent apart, of values by field or by parameter. */
const kindOf = (parts: readonly unknown[]): string =>
  parts.map((part) => String(part ?? ABSENT_PART)).join("/");

/** The key of a precedent that was sent; undefined while it has no number. */
export function keyOf({ number, parts }: Resource, sent: Readonly<Record<string, unknown>>): {
  readonly number: number | undefined;
  readonly kind: string;
} {
  const value = sent[number.field];
  return {
    number: typeof value === "number" ? value : undefined,
    kind: kindOf(parts.map(({ field }) => sent[field])),
  };
}

/** What tells apart suspensions that came without a number: the court they come from and the case's address. */
export const originOf = ({ tribunal, link }: Readonly<Record<string, unknown>>): string =>
  `${tribunal} ${link}`;

/** The kind a path or a query names, of values already checked against the fields they stand for. */
export const kindIn = ({ parts }: Resource, values: Readonly<Record<string, unknown>>): string =>
  kindOf(parts.map(({ parameter }) => values[parameter]));

/** The field a key part stands for. */
export const fieldOf = ({ dto }: Resource, part: KeyPart): BnpField =>
  dto.fields.find(({ name }) => name === part.field)!;

/** Whether a court may make any precedent of the resource at all. */
export function mayMakeAny(resource: Resource, court: string): boolean {
  const [first] = resource.parts;
  const is = first && fieldOf(resource, first).is;
  const kinds = is?.kind === "word" ? is.words : [""];
  return kinds.some((kind) => mayMake(resource, kind, court));
}

/** Whether a court may make a precedent of this kind of the resource. */
export const mayMake = ({ onlyCourt }: Resource, kind: string, court: string): boolean =>
  (onlyCourt(kind) ?? court) === court;
