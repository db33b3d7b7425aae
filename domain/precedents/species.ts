/**
 * The species of precedents that are searched, in the order the interface shows them.
 *
 * Source: public search service, `GET /api/v1/parametros`. GR is written by courts and searched by nobody.
 */

export const species = [
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
export type Species = (typeof species)[number];

interface SpeciesName {
  readonly description: string;
  /** Shorter, where the description does not fit. */
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

/** The name in full, for pages: the service's public description of one is short. */
export const speciesTitle = (key: Species): string =>
  key === "SIRDR" ? `Suspensão Nacional em ${speciesNames.IRDR.description}` : speciesNames[key].description;

/** The species of what courts call an enunciado, by its kind in the integration API. */
export const enunciadoSpecies: Readonly<Record<string, Species>> = {
  ORDINARIA: "SUM",
  ORIENTACAO_JURISPRUDENCIAL: "OJ",
  SUMULA_VINCULANTE: "SV",
};

/** What tells apart actions of concentrated review of one number, at the end of their ids. */
export const originSuffix = (sequence: number): string => sequence > 1 ? `-${sequence}` : "";

export const isSpecies = (text: string): text is Species => (species as readonly string[]).includes(text);
