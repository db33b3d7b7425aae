/**
 * The operations that a court's system may call with a service token, by their ids in the OpenAPI document.
 *
 * "The token grants only operations essential to creating and protocoling orders", and changes data only in
 * the name of a user (specification, "Authentication", "Service token" and rule 1). Operations that return
 * personal data also need a user, so that the audit trail names one. Operations that are not listed are
 * refused, among them those that decide for many orders at once: a system drafts and protocols split by
 * split.
 *
 * Whoever may draft may discard a draft. Undoing a protocol is not essential to either and depends on the
 * setting: `excluirDesdobramento` takes back protocoled splits, as `excluirOrdem` takes back orders.
 */

/**
 * - `alone`: needs no user, because it returns no personal data
 * - `named`: in the name of the user in `X-ASSETS-CPF-USUARIO`
 * - `if-set`: as `named`, only for the systems of the courts in `SERVICE_TOKEN_COURTS`
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
  listarOrdensDaPessoa: "named",
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
  excluirDesdobramentos: "named",
  listarDesdobramentos: "named",
  consultarDesdobramento: "named",
  listarSeries: "named",
  consultarSerie: "named",
  desdobrarSerie: "named",
  emitirRelatorioDaSerie: "named",

  excluirOrdem: "if-set",
  excluirDesdobramento: "if-set",
  lerEventos: "if-set",
};

/** What a court's system may do with an operation. */
export function serviceUseOf(
  operationId: string,
  { court, courts }: { readonly court: string; readonly courts: readonly string[] },
): "alone" | "named" | "closed" | "not-set" {
  const use = serviceOperations[operationId] ?? "closed";
  if (use !== "if-set") return use;
  return courts.includes(court) ? "named" : "not-set";
}
