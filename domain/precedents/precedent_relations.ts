/** How precedents stand to one another, from what courts send and write in their notes. */
import { foldText } from "../text.ts";
import { findOrgan } from "./organ.ts";
import { type Precedent, precedentId, type Relation, type RelationKind } from "./precedent.ts";
import type { Species } from "./species.ts";

export const relatedId = ({ organ, species, number }: Relation): string =>
  precedentId(organ, species, number);

/** Relations of one dispute: their precedents are about the same question. */
const sameDispute: ReadonlySet<RelationKind> = new Set(["theme", "origin", "corresponding", "stays"]);

export const isSameDispute = (kind: RelationKind): boolean => sameDispute.has(kind);

/** The species of a court's themes. */
const themeSpecies: Readonly<Record<string, Species>> = { STF: "RG", STJ: "RR", TST: "IRR" };

/** A theme of a court; undefined for a court without themes. */
export function themeRelation(
  kind: RelationKind,
  organ: string,
  number: string | number | undefined,
): Relation | undefined {
  const species = themeSpecies[organ];
  const digits = String(number ?? "").replaceAll(".", "");
  return species === undefined || !/^[1-9]\d{0,5}$/.test(digits)
    ? undefined
    : { kind, organ, species, number: digits };
}

const TOLD_THEME =
  /\b[Tt](?:ema|EMA)(?: [Rr]epetitivo| de RG| RG)?(?: n\.| nº)? ?(\d{1,4}|\d\.\d{3})\/(ST[FJ]|TST)\b/g;
const TOLD_CONTROVERSY = /\b[Cc]ontrovérsia(?: n\.| nº)? ?(\d{1,4})\/(STJ|TST)\b/g;
const TOLD_INCIDENT = /\bIRDR(?: n\.| nº)? ?(\d{1,4})\/(TRF\d|TRT\d{1,2}|TJ[A-Z]{2,3})\b/g;
const TOLD_STATEMENT = /\bSúmula (Vinculante )?(?:n\. |nº )?(\d{1,3})\/(ST[FJ]|TST|TNU)\b/g;

/** The precedents that a text names with their courts: `Tema 1016/STJ`, `IRDR n. 10/TRF4`. */
export function relationsIn(text: string): Relation[] {
  const organOf = (acronym = "") => findOrgan(acronym)?.acronym;
  return [
    ...[...text.matchAll(TOLD_THEME)].flatMap(([_, number, organ = ""]) =>
      themeRelation("cites", organ, number) ?? []
    ),
    ...[...text.matchAll(TOLD_CONTROVERSY)].map(([_, number = "", organ = ""]): Relation => ({
      kind: "cites",
      organ,
      species: "CT",
      number,
    })),
    ...[...text.matchAll(TOLD_INCIDENT)].flatMap(([_, number = "", acronym]): Relation[] => {
      const organ = organOf(acronym);
      return organ === undefined ? [] : [{ kind: "corresponding", organ, species: "IRDR", number }];
    }),
    ...[...text.matchAll(TOLD_STATEMENT)].map(([_, binding, number = "", organ = ""]): Relation => ({
      kind: "cites",
      organ,
      species: binding === undefined ? "SUM" : "SV",
      number,
    })),
  ];
}

/** Each other precedent once, as the first names it, without the precedent itself. */
export function distinctRelations(id: string, relations: readonly Relation[]): Relation[] {
  const byId = new Map<string, Relation>();
  for (const relation of relations) {
    const other = relatedId(relation);
    if (other !== id && !byId.has(other)) byId.set(other, relation);
  }
  return [...byId.values()];
}

/** What another of the same dispute is to a precedent, by the keys of both; undefined where they do not tell. */
export function roleInDispute(
  id: string,
  other: string,
  keys: ReadonlyMap<string, readonly string[]>,
): "origin" | "together" | undefined {
  const own = keys.get(id) ?? [], others = keys.get(other) ?? [];
  if (/^[^-]+-ct-/.test(other) && others.includes(id)) return "origin";
  return own.some((key) => key.includes(" ") && others.includes(key)) ? "together" : undefined;
}

/** Words of a question by which those judged together are known to be of one dispute. */
const TELLING_WORDS = 10;

/**
 * Keys that precedents of one dispute share: their ids where one names the other; and, of one court, the day of
 * the judgement with the first words of the question, since themes that are judged together repeat them.
 */
export function disputeKeys(
  { id, organ, question, dates, relations = [] }: Pick<
    Precedent,
    "id" | "organ" | "question" | "dates" | "relations"
  >,
): string[] {
  const words = foldText(question).match(/[a-z0-9]+/g)?.slice(0, TELLING_WORDS) ?? [];
  const judged = dates?.judged;
  return [
    id,
    ...relations.filter(({ kind }) => isSameDispute(kind)).map(relatedId),
    ...(judged === undefined || words.length < TELLING_WORDS
      ? []
      : [`${organ} ${judged} ${words.join(" ")}`]),
  ];
}

/**
 * The dispute of each precedent, by the id of its most binding one; precedents alone in theirs are left out.
 *
 * @param keys the keys of each precedent, by id
 */
export function disputesOf(keys: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    while (parents.get(root) !== undefined && parents.get(root) !== root) root = parents.get(root)!;
    for (let at = key; at !== root;) {
      const next = parents.get(at)!;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  for (const [first, ...others] of keys.values()) {
    if (first === undefined) continue;
    for (const other of others) parents.set(rootOf(other), rootOf(first));
  }
  const members = Map.groupBy(keys.keys(), rootOf);
  return new Map(
    members.values().filter((ids) => ids.length > 1).flatMap((ids) => {
      const [head] = ids.toSorted((a, b) => bindingRank(a) - bindingRank(b) || (a < b ? -1 : 1));
      return ids.map((id): [string, string] => [id, head!]);
    }),
  );
}

/**
 * How binding a precedent is for judges, the most binding first (CPC, article 927), by its species, which its id
 * has.
 */
const ranks = [
  "adi",
  "adc",
  "ado",
  "adpf",
  "sv",
  "rg",
  "rr",
  "irr",
  "iac",
  "irdr",
  "sum",
  "puil",
  "sirdr",
  "oj",
];
export function bindingRank(id: string): number {
  const rank = ranks.indexOf(id.split("-")[1] ?? "");
  return rank === -1 ? ranks.length : rank;
}
