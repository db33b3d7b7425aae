/**
 * What a court's system may do with a service token: the one table of it, by the ids of the OpenAPI document.
 *
 * "The token grants only operations essential to creating and protocoling orders", and changes data only in the name of a
 * user (specification, "Authentication", "Service token" and rule 1). Whatever tells of people is read in somebody's name
 * too, so that the audit says whose. What is not listed is closed.
 */

/**
 * - `alone`: needs no user; tells nothing about the people of any process
 * - `named`: in the name of the user in `X-ASSETS-CPF-USUARIO`
 * - `if-set`: as `named`, for the systems of the courts in `SERVICE_TOKEN_COURTS` only
 */
type ServiceUse = "alone" | "named" | "if-set";

export const serviceOperations: Readonly<Record<string, ServiceUse>> = {
  listarInstituicoes: "alone",
  listarCodigosDeResposta: "alone",
  listarTiposDeAcao: "alone",
  listarFeriados: "alone",
  listarVaras: "alone",
  listarJuizesComDelegacaoAtiva: "alone",
  consultarContaDepositoPadrao: "alone",
  confirmarDocumento: "alone",

  consultarRelacionamentos: "named",
  consultarRelacionamentosSemBarra: "named",
  criarMinuta: "named",
  criarMinutaContas: "named",
  criarMinutasEmLote: "named",
  consultarMinuta: "named",
  substituirMinuta: "named",
  alterarSigiloMinuta: "named",
  excluirMinuta: "named",
  copiarOrdem: "named",
  protocolar: "named",
  buscar: "named",
  listarOrdens: "named",
  consultarOrdem: "named",
  consultarInformacoes: "named",
  baixarDocumentoRecebido: "named",
  emitirRecibo: "named",
  emitirDetalhamento: "named",
  emitirCertidaoMinuta: "named",
  emitirCertidao: "named",
  criarDesdobramento: "named",
  substituirDesdobramento: "named",
  protocolarDesdobramentos: "named",
  listarDesdobramentos: "named",
  consultarDesdobramento: "named",
  listarSeries: "named",
  consultarSerie: "named",
  desdobrarSerie: "named",
  emitirRelatorioDaSerie: "named",

  excluirOrdem: "if-set",
  lerEventos: "if-set",
};

/** What a court's system may do of an operation. */
export function serviceUseOf(
  operationId: string,
  { court, courts }: { readonly court: string; readonly courts: readonly string[] },
): "alone" | "named" | "closed" {
  const use = serviceOperations[operationId] ?? "closed";
  if (use !== "if-set") return use;
  return courts.includes(court) ? "named" : "closed";
}
