/**
 * The species of precedents that are searched, in the order in which the interface shows them.
 *
 * Source: public search service, `GET /api/v1/parametros`. Courts also send GR, which is not searched.
 */

export const everySpecies = [
  "SUM",
  "SV",
  "RG",
  "IAC",
  "SIRDR",
  "RR",
  "CT",
  "IRDR",
  "IRR",
  "PUIL",
  "NT",
  "OJ",
  "ADI",
  "ADC",
  "ADO",
  "ADPF",
] as const;
export type Species = (typeof everySpecies)[number];

interface SpeciesName {
  readonly description: string;
  /** A shorter name, for places where the description does not fit. */
  readonly nickname?: string;
}

export const speciesNames: Record<Species, SpeciesName> = {
  SUM: { description: "Súmula" },
  SV: { description: "Súmula Vinculante" },
  RG: { description: "Tema de Repercussão Geral", nickname: "Rep. Geral" },
  IAC: { description: "Incidente de Assunção de Competência" },
  SIRDR: { description: "Suspensão Nacional em IRDR" },
  RR: { description: "Recurso Especial Repetitivo", nickname: "REsp. Rep." },
  CT: { description: "Controvérsia" },
  IRDR: { description: "Incidente de Resolução de Demandas Repetitivas" },
  IRR: { description: "Incidente de Recurso Repetitivo" },
  PUIL: { description: "Pedido de Uniformização de Interpretação de Lei" },
  NT: { description: "Nota Técnica" },
  OJ: { description: "Orientação Jurisprudencial" },
  ADI: { description: "Ação Direta de Inconstitucionalidade" },
  ADC: { description: "Ação Declaratória de Constitucionalidade" },
  ADO: { description: "Ação Direta de Inconstitucionalidade por Omissão" },
  ADPF: { description: "Arguição de Descumprimento de Preceito Fundamental" },
};

/** The full name for pages: the public service shortens the description of SIRDR. */
export const speciesTitle = (key: Species): string =>
  key === "SIRDR" ? `Suspensão Nacional em ${speciesNames.IRDR.description}` : speciesNames[key].description;

/** The species of an enunciado, by its kind in the integration API. */
export const enunciadoSpecies: Readonly<Record<string, Species>> = {
  ORDINARIA: "SUM",
  ORIENTACAO_JURISPRUDENCIAL: "OJ",
  SUMULA_VINCULANTE: "SV",
};

/** The end of the id that distinguishes actions of concentrated review with the same number. */
export const originSuffix = (sequence: number): string => sequence > 1 ? `-${sequence}` : "";

export const isSpecies = (text: string): text is Species =>
  (everySpecies as readonly string[]).includes(text);
