/** The words of the search's wire for orders, stages and relations. */
import type { RelationKind, Stage } from "../../domain/precedents/precedent.ts";

/** `Chronological` is by the judgement; the others name their date. */
export const orders = [
  "Text",
  "ChronologicalAsc",
  "ChronologicalDesc",
  "NumericAsc",
  "NumericDesc",
  "UpdateAsc",
  "UpdateDesc",
  "AdmissionAsc",
  "AdmissionDesc",
  "PublicationAsc",
  "PublicationDesc",
  "FinalAsc",
  "FinalDesc",
] as const;

/** What another precedent is to one, as answers name it. */
export const relationWords = {
  theme: "TEMA",
  origin: "CONTROVERSIA_DE_ORIGEM",
  corresponding: "MESMA_QUESTAO_EM_OUTRO_TRIBUNAL",
  stays: "TEMA_QUE_O_SOBRESTA",
  statement: "SUMULA_ORIGINADA",
  cites: "CITADO",
} as const satisfies Record<RelationKind, string>;

/** How far a judgement is, as filters name it. */
export const stageWords = {
  AFETADO_SEM_JULGAMENTO: "pending",
  JULGADO: "judged",
  TRANSITADO_EM_JULGADO: "final",
} as const satisfies Record<string, Stage>;
