/** Invented courts, their units, and the systems that call for them. JTR and origin codes follow Resolution CNJ 65/2008. */
import type { BodyType } from "../../domain/identity/court_unit.ts";

export interface SeedCourt {
  /** Three digits. */
  readonly jtr: string;
  readonly acronym: string;
}

export interface StagingUnit {
  /** `v-`, the JTR and the four-digit origin of its processes. */
  readonly id: string;
  readonly name: string;
  /** The registry lists bodies of other types too, which orders may not name. */
  readonly bodyType: BodyType | "CENTRAL_DE_MANDADOS";
  readonly court: string;
}

/** A system known to the single sign-on and, when it is a court's, to the corporate registry. */
export interface StagingClient {
  readonly clientId: string;
  readonly secret: string;
  readonly court: string;
  readonly allowedIps: readonly string[];
  readonly permitted: boolean;
}

export const courts: readonly SeedCourt[] = [
  { jtr: "200", acronym: "CNJ" },
  { jtr: "300", acronym: "STJ" },
  { jtr: "401", acronym: "TRF1" },
  { jtr: "403", acronym: "TRF3" },
  { jtr: "405", acronym: "TRF5" },
  { jtr: "502", acronym: "TRT2" },
  { jtr: "626", acronym: "TRE-SP" },
  { jtr: "701", acronym: "JMU" },
  { jtr: "807", acronym: "TJDFT" },
  { jtr: "813", acronym: "TJMG" },
  { jtr: "819", acronym: "TJRJ" },
  { jtr: "826", acronym: "TJSP" },
  { jtr: "926", acronym: "TJMSP" },
];

const unit = (
  court: string,
  origin: string,
  bodyType: StagingUnit["bodyType"],
  name: string,
): StagingUnit => ({
  id: `v-${court}${origin}`,
  name,
  bodyType,
  court,
});

/** All eleven body types of the specification, and one it leaves out. */
export const units: readonly StagingUnit[] = [
  unit("200", "0000", "GABINETE_MINISTRO", "Gabinete do Conselheiro 3"),
  unit("300", "0000", "GABINETE_MINISTRO", "Gabinete do Ministro 7"),
  unit(
    "401",
    "0000",
    "GABINETE_DESEMBARGADOR_FEDERAL",
    "Gabinete 12 do Tribunal Regional Federal da 1ª Região",
  ),
  unit("401", "3202", "VARA_FEDERAL", "Vara Federal Cível e Criminal de Tefé"),
  unit("401", "3400", "VARA_FEDERAL", "4ª Vara Federal de Execuções Fiscais do Distrito Federal"),
  unit("401", "3814", "JUIZADO_ESPECIAL_FEDERAL", "Juizado Especial Federal de Belo Horizonte"),
  unit("403", "6100", "VARA_FEDERAL", "2ª Vara Cível Federal de São Paulo"),
  unit("403", "6182", "VARA_FEDERAL", "5ª Vara de Execuções Fiscais Federal de São Paulo"),
  unit("405", "8100", "VARA_FEDERAL", "3ª Vara Federal de Fortaleza"),
  unit("502", "0001", "VARA_FEDERAL", "1ª Vara do Trabalho de São Paulo"),
  unit("502", "0312", "VARA_FEDERAL", "2ª Vara do Trabalho de Guarulhos"),
  unit("626", "0000", "JUIZ_TRIBUNAL_ELEITORAL", "Gabinete 4 do Tribunal Regional Eleitoral de São Paulo"),
  unit("626", "0001", "ZONA_ELEITORAL", "1ª Zona Eleitoral de São Paulo"),
  unit("701", "0001", "AUDITORIA_MILITAR", "1ª Auditoria da 1ª Circunscrição Judiciária Militar"),
  unit("807", "0001", "VARA_ESTADUAL", "6ª Vara Cível de Brasília"),
  unit("807", "0016", "JUIZADO_ESPECIAL_ESTADUAL", "2º Juizado Especial Cível de Brasília"),
  unit("813", "0024", "VARA_ESTADUAL", "9ª Vara Cível de Belo Horizonte"),
  unit("819", "0001", "VARA_ESTADUAL", "3ª Vara Empresarial do Rio de Janeiro"),
  unit("826", "0000", "GABINETE_DESEMBARGADOR_ESTADUAL", "Gabinete 21 da 14ª Câmara de Direito Privado"),
  unit("826", "0053", "VARA_ESTADUAL", "8ª Vara de Fazenda Pública de São Paulo"),
  unit("826", "0100", "VARA_ESTADUAL", "11ª Vara Cível do Foro Central de São Paulo"),
  unit("926", "0000", "JUIZ_TRIBUNAL_MILITAR", "Gabinete 2 do Tribunal de Justiça Militar de São Paulo"),
  unit("826", "0900", "CENTRAL_DE_MANDADOS", "Central de Mandados de São Paulo"),
];

const here = ["127.0.0.1", "::1"];

/** Courts that send precedents and have no orders here. */
const precedentCourts: readonly SeedCourt[] = [
  { jtr: "100", acronym: "STF" },
  { jtr: "490", acronym: "TNU" },
  { jtr: "500", acronym: "TST" },
];

/** The precedents' own job, as the bank knows it. */
export const indexingClient = {
  clientId: "indexador-precedentes",
  secret: "segredo-indexador-precedentes",
} as const;

/** One system a court, callable from this machine; then one from elsewhere and one without permission. */
export const clients: readonly StagingClient[] = [
  ...[...courts, ...precedentCourts].map(({ jtr, acronym }): StagingClient => ({
    clientId: `sistema-${acronym.toLowerCase()}`,
    secret: `segredo-${acronym.toLowerCase()}`,
    court: jtr,
    allowedIps: here,
    permitted: true,
  })),
  // Of no court that has precedents: it may read the bank and write nothing.
  {
    ...indexingClient,
    court: "200",
    allowedIps: here,
    permitted: true,
  },
  {
    clientId: "sistema-de-outro-endereco",
    secret: "segredo-de-outro-endereco",
    court: "826",
    // An address reserved for documentation (RFC 5737): nobody calls from there.
    allowedIps: ["192.0.2.10"],
    permitted: true,
  },
  {
    clientId: "sistema-sem-permissao",
    secret: "segredo-sem-permissao",
    court: "826",
    allowedIps: here,
    permitted: false,
  },
];

/** The judiciary's digital platform, whose users' tokens are exchanged for ours (RFC 8693). */
export const platformClient = { clientId: "pdpj", secret: "segredo-pdpj" } as const;

/** The service's own client, public: its users type their password. It is the tokens' audience too. */
export const serviceClientId = "assets";
