/** Bodies of channels for the tests of the API. */

export const FINGERPRINT = `SHA256:${"A".repeat(43)}`;

/** A channel's body, good unless told otherwise; nobody listens there. */
export const channelBody = (rest: Record<string, unknown> = {}): Record<string, unknown> => ({
  maquina: "127.0.0.1",
  porta: 1,
  usuario: "assets",
  autenticacao: "CHAVE",
  chavesDoServidor: [FINGERPRINT],
  pastaSaida: "/remessas",
  pastaEntrada: "/retornos",
  pastaRecibos: "/recibos",
  motivo: "Pedido da instituição",
  ...rest,
});
