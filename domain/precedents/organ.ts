/**
 * The courts that have precedents, in the spelling of the search (`TRF01`, `TJDF`) and that of the integration API
 * (`TRF1`, `TJDFT`). Their numeric ids are stored elsewhere, since they differ between staging and production.
 *
 * The names of courts by their JTR, the three digits of process numbers. Source: Resolution CNJ 65/2008, article 1,
 * §§ 4 and 5.
 *
 * Source: public search service, `GET /api/v1/parametros`; integration API, enumeration of courts.
 */
import type { Species } from "./species.ts";

interface Organ {
  /** The acronym of the search: `TRF01`. */
  readonly acronym: string;
  /** The acronym of the integration API: `TRF1`. */
  readonly integration: string;
  /** The usual acronym, where it differs from `acronym`: `TRF1`. */
  readonly nickname: string | undefined;
  readonly description: string;
  readonly speciesGroup: SpeciesGroup["id"];
  /**
   * The group in which federal, state or labour courts are selected together; undefined for courts selected
   * one by one.
   */
  readonly courtGroup: 1 | 2 | 3 | undefined;
  /** Whether the court is listed but sends no precedents. */
  readonly withoutPrecedents: boolean;
}

/** A group of courts and the species they may have. */
interface SpeciesGroup {
  readonly id: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  readonly species: readonly Species[];
}

/**
 * The public service publishes the groups' ids without their species; the species here follow from which
 * courts may make which. Controversies wait for a theme of either superior court or for an incident of a court
 * of appeal, as their statuses say.
 */
export const speciesGroups: readonly SpeciesGroup[] = [
  { id: 1, species: ["SUM", "SV", "RG", "SIRDR", "ADI", "ADC", "ADO", "ADPF"] },
  { id: 2, species: ["SUM", "IAC", "SIRDR", "RR", "CT", "IRDR", "PUIL", "NT"] },
  { id: 3, species: ["SUM", "IAC", "SIRDR", "CT", "IRDR", "IRR", "NT", "OJ"] },
  { id: 4, species: ["SUM"] },
  { id: 5, species: ["SUM", "IAC", "IRDR", "NT"] },
  { id: 6, species: ["SUM", "PUIL", "NT"] },
  { id: 7, species: ["SUM", "IAC", "CT", "IRDR", "PUIL", "NT"] },
  { id: 8, species: ["SUM", "IAC", "CT", "IRDR", "PUIL", "NT"] },
  { id: 9, species: ["SUM", "IAC", "CT", "IRDR", "NT", "OJ"] },
];

const states: readonly (readonly [acronym: string, of: string])[] = [
  ["AC", "do Acre"],
  ["AL", "de Alagoas"],
  ["AP", "do Amapá"],
  ["AM", "do Amazonas"],
  ["BA", "da Bahia"],
  ["CE", "do Ceará"],
  ["DF", "do Distrito Federal e dos Territórios"],
  ["ES", "do Espírito Santo"],
  ["GO", "de Goiás"],
  ["MA", "do Maranhão"],
  ["MT", "de Mato Grosso"],
  ["MS", "de Mato Grosso do Sul"],
  ["MG", "de Minas Gerais"],
  ["PA", "do Pará"],
  ["PB", "da Paraíba"],
  ["PR", "do Paraná"],
  ["PE", "de Pernambuco"],
  ["PI", "do Piauí"],
  ["RJ", "do Rio de Janeiro"],
  ["RN", "do Rio Grande do Norte"],
  ["RS", "do Rio Grande do Sul"],
  ["RO", "de Rondônia"],
  ["RR", "de Roraima"],
  ["SC", "de Santa Catarina"],
  ["SP", "de São Paulo"],
  ["SE", "de Sergipe"],
  ["TO", "do Tocantins"],
];

const FEDERAL_COURTS = 6;
const LABOUR_COURTS = 24;

const superior = (acronym: string, description: string, speciesGroup: Organ["speciesGroup"]): Organ => ({
  acronym,
  integration: acronym,
  nickname: undefined,
  description,
  speciesGroup,
  courtGroup: undefined,
  withoutPrecedents: acronym === "TSE",
});

/** The regional courts of a kind; the search numbers them with two digits. */
const regional = (
  kind: "TRF" | "TRT",
  title: string,
  { count, speciesGroup, courtGroup }: { count: number } & Pick<Organ, "speciesGroup" | "courtGroup">,
): Organ[] =>
  Array.from({ length: count }, (_, index) => index + 1).map((region) => {
    const acronym = `${kind}${String(region).padStart(2, "0")}`;
    const integration = `${kind}${region}`;
    return {
      acronym,
      integration,
      nickname: acronym === integration ? undefined : integration,
      description: `${title} da ${region}ª Região`,
      speciesGroup,
      courtGroup,
      withoutPrecedents: false,
    };
  });

/** The courts, in the order in which the interface shows them. */
export const organs: readonly Organ[] = [
  superior("STF", "Supremo Tribunal Federal", 1),
  superior("STJ", "Superior Tribunal de Justiça", 2),
  superior("TST", "Tribunal Superior do Trabalho", 3),
  superior("TSE", "Tribunal Superior Eleitoral", 4),
  superior("STM", "Superior Tribunal Militar", 5),
  superior("TNU", "Turma Nacional de Uniformização dos Juizados Especiais Federais", 6),
  ...regional("TRF", "Tribunal Regional Federal", { count: FEDERAL_COURTS, speciesGroup: 7, courtGroup: 1 }),
  ...states.map(([acronym, of]): Organ => ({
    acronym: `TJ${acronym}`,
    integration: acronym === "DF" ? "TJDFT" : `TJ${acronym}`,
    nickname: acronym === "DF" ? "TJDFT" : undefined,
    description: `Tribunal de Justiça ${of}`,
    speciesGroup: 8,
    courtGroup: 2,
    withoutPrecedents: false,
  })),
  ...regional("TRT", "Tribunal Regional do Trabalho", {
    count: LABOUR_COURTS,
    speciesGroup: 9,
    courtGroup: 3,
  }),
];

const bySpelling = new Map(
  organs.flatMap((organ) => [organ.acronym, organ.integration].map((spelling) => [spelling, organ])),
);

/** The court with an acronym in either spelling, in upper or lower case. */
export const findOrgan = (spelling: string): Organ | undefined =>
  bySpelling.get(spelling.trim().toUpperCase());

/** The courts that may have precedents of a species, in the spelling of the integration API. */
export const courtsWith = (species: Species): string[] =>
  organs.filter(({ speciesGroup }) =>
    speciesGroups.some(({ id, species: some }) => id === speciesGroup && some.includes(species))
  ).map(({ integration }) => integration);

/**
 * Electoral courts and the states' military courts, which send no precedents but may be the origin of a
 * suspension.
 */
const otherOrigins = [...states.map(([acronym]) => `TRE_${acronym}`), "TJMMG", "TJMRS", "TJMSP"];

/** The courts an incident may come from, as the integration API spells them. */
export const suspensionOrigins: readonly string[] = [
  ...organs.map(({ integration }) => integration),
  ...otherOrigins,
];

/** The acronym under which a court is cited: its usual one, else that of the search. */
export const citationAcronym = (acronym: string): string => findOrgan(acronym)?.nickname ?? acronym;

/**
 * The federal units in the order in which the resolution numbers their courts: alphabetical by acronym,
 * except that São Paulo follows Sergipe.
 */
const UNITS = "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SE SP TO".split(" ");

/** For each branch of the judiciary the acronym of its court `tr`, as searches of precedents spell it. */
const acronyms: Readonly<Record<string, (tr: string) => string | undefined>> = {
  1: () => "STF",
  3: () => "STJ",
  4: (tr) => `TRF${tr}`,
  5: (tr) => tr === "00" ? "TST" : `TRT${tr}`,
  6: (tr) => tr === "00" ? "TSE" : undefined,
  8: (tr) => `TJ${UNITS[Number(tr) - 1]}`,
};

/**
 * The name of a court: `Tribunal Regional Federal da 1ª Região` for `401`; `tribunal 690` for a court that is
 * not in the table.
 */
export function courtName(jtr: string): string {
  const acronym = acronyms[jtr.charAt(0)]?.(jtr.slice(1));
  return (acronym && findOrgan(acronym)?.description) ?? `tribunal ${jtr}`;
}
