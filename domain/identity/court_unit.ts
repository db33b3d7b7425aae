/** The court units that orders may name. */

/** The branch of the judiciary: the J digit of process numbers. */
export type Branch = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

/** The body types whose units orders may name (specification, "Order / draft", court unit). */
export const bodyTypes = [
  "GABINETE_DESEMBARGADOR_ESTADUAL",
  "GABINETE_DESEMBARGADOR_FEDERAL",
  "GABINETE_MINISTRO",
  "JUIZ_TRIBUNAL_ELEITORAL",
  "JUIZ_TRIBUNAL_MILITAR",
  "JUIZADO_ESPECIAL_ESTADUAL",
  "JUIZADO_ESPECIAL_FEDERAL",
  "VARA_ESTADUAL",
  "VARA_FEDERAL",
  "AUDITORIA_MILITAR",
  "ZONA_ELEITORAL",
] as const;
export type BodyType = (typeof bodyTypes)[number];

/** The body types as users read them. */
export const bodyTypeName: Readonly<Record<BodyType, string>> = {
  GABINETE_DESEMBARGADOR_ESTADUAL: "Gabinete de desembargador estadual",
  GABINETE_DESEMBARGADOR_FEDERAL: "Gabinete de desembargador federal",
  GABINETE_MINISTRO: "Gabinete de ministro",
  JUIZ_TRIBUNAL_ELEITORAL: "Juiz de tribunal eleitoral",
  JUIZ_TRIBUNAL_MILITAR: "Juiz de tribunal militar",
  JUIZADO_ESPECIAL_ESTADUAL: "Juizado especial estadual",
  JUIZADO_ESPECIAL_FEDERAL: "Juizado especial federal",
  VARA_ESTADUAL: "Vara estadual",
  VARA_FEDERAL: "Vara federal",
  AUDITORIA_MILITAR: "Auditoria militar",
  ZONA_ELEITORAL: "Zona eleitoral",
};

export interface CourtUnit {
  /** `v-` followed by the registry's code: `v-4013202`. */
  readonly id: string;
  readonly name: string;
  readonly bodyType: BodyType;
  /** The JTR of its court, three digits. */
  readonly court: string;
}
