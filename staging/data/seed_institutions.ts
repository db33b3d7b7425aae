/** Invented institutions. ISPB 00000000 and 00360305 are those orders usually name; the latter is the federal savings bank. */
import type { RegistryInstitution } from "../../registries/customer.ts";

const institution = (
  ispb: string,
  name: string,
  { compe, leaderIspb, reachable = true }: Partial<RegistryInstitution> = {},
): RegistryInstitution => ({ ispb, compe, name, leaderIspb, reachable });

/** The automatic institutions of the specification (Limits, "Staging automatic responses"), found by their names. */
export const testInstitutions: readonly RegistryInstitution[] = [
  institution("99000001", "Instituição de Teste 1", { compe: "991" }),
  institution("99000002", "Instituição de Teste 2", { compe: "992" }),
  institution("99000003", "Instituição de Teste 3", { compe: "993" }),
];

/**
 * Silent like any other when it is first asked (code 98), it blocks the whole amount when the block is reiterated: what
 * follows a reiteration can then be seen. No defendant holds it; orders name it themselves.
 */
export const lateInstitution = institution("99000004", "Instituição de Teste 4", { compe: "994" });

/** Two groups: a leader, then those whose orders go to it. */
const groups: readonly RegistryInstitution[] = [
  institution("91000001", "Banco Ipê S.A.", { compe: "911" }),
  institution("91000002", "Ipê Corretora de Valores Mobiliários", { leaderIspb: "91000001" }),
  institution("91000003", "Ipê Financiamento e Investimento", { leaderIspb: "91000001", compe: "913" }),
  institution("91000004", "Ipê Instituição de Pagamento", { leaderIspb: "91000001" }),
  institution("92000001", "Banco Jacarandá S.A.", { compe: "921" }),
  institution("92000002", "Jacarandá Distribuidora de Títulos", { leaderIspb: "92000001" }),
  institution("92000003", "Jacarandá Crédito Imobiliário", { leaderIspb: "92000001" }),
];

const single: readonly RegistryInstitution[] = [
  institution("00000000", "Banco Federal do Comércio S.A.", { compe: "001" }),
  institution("00360305", "Caixa Econômica Federal", { compe: "104" }),
  institution("93000001", "Banco Aroeira S.A.", { compe: "931" }),
  institution("94000001", "Cooperativa de Crédito Serra Azul", { compe: "941" }),
  institution("95000001", "Pitanga Instituição de Pagamento"),
  institution("96000001", "Banco Digital Sabiá S.A.", { compe: "961" }),
  institution("97000001", "Corretora Mandacaru"),
  // ISPB is a text: nothing promises that it stays numeric.
  institution("9A00B001", "Caburé Instituição de Pagamento"),
];

/** Orders cannot reach it: code 97. */
const unreachableInstitution = institution("98000001", "Banco Timbó S.A. em Liquidação", {
  compe: "981",
  reachable: false,
});

export const institutions: readonly RegistryInstitution[] = [
  ...testInstitutions,
  lateInstitution,
  ...groups,
  ...single,
  unreachableInstitution,
];
