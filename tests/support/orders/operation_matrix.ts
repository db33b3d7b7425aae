/** The operators' operations in the table of who may call what. */
import { channelBody } from "../exchange/channel_builders.ts";
import { makeKey } from "../openpgp/openpgp.ts";
import type { Part } from "./profile_matrix.ts";

/** What every act of an operator carries. */
const why = { motivo: "Conferido com a instituição" };

export const operationPart: Part = {
  table: `
GET    /v1/operacao/remessa                      |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/remessa/{id}                 |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/remessa/{id}/publicar        |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/remessa/{id}/reenviar        |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/remessa/{id}/reconstruir     |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/envio                        |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/acao                         |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/acao/{id}                    |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/quarentena                   |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/quarentena/{id}              |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/quarentena/{id}/recibo       |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/quarentena/{id}/bytes        |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/quarentena/{id}/liberar      |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/quarentena/{id}/recusar      |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/alarme/{id}                  |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/alarme/assumir               |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/alarme/{id}/resolver         |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/conciliacao                  |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/conciliacao/{id}             |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/feriado                      |    403   403   403   403   403  201 |  403   403   403   403  401 |  403   403
DELETE /v1/operacao/feriado/{data}               |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/tarefa                       |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/tarefa/{id}/repetir          |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/historico                    |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/historico/relatorio          |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/saude                        |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/movimento                    |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/instituicao                  |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/integridade                  |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/integridade/conferencia      |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/recibo                       |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/arquivo-resposta             |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/arquivo-resposta/{id}        |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/arquivo-resposta/{id}/recibo |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/alarme                       |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/canal                        |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/canal/{ispb}/experimentar    |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/pasta/{ispb}                 |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/pasta/{ispb}/testar          |    403   403   403   403   403  202 |  403   403   403   403  401 |  403   403
PUT    /v1/operacao/canal/{ispb}                 |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/canal/{ispb}/testar          |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
DELETE /v1/operacao/canal/{ispb}                 |    403   403   403   403   403  204 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/chave-publica                |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/chave/{ispb}                 |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/chave/{ispb}/examinar        |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/chave/{ispb}                 |    403   403   403   403   403  201 |  403   403   403   403  401 |  403   403
PUT    /v1/operacao/chave/{ispb}/exigencia       |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
DELETE /v1/operacao/chave/{ispb}/{impressaoDigital}|    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/relogio                      |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/relogio                      |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/homologacao/{ispb}           |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
PUT    /v1/operacao/homologacao/{ispb}/resposta-automatica| 403 403 403 403   403  200 |  403   403   403   403  401 |  403   403
`,
  requests: {
    "GET /v1/operacao/arquivo-resposta/{id}": () => ({ path: "/v1/operacao/arquivo-resposta/1" }),
    "GET /v1/operacao/arquivo-resposta/{id}/recibo": () => ({
      path: "/v1/operacao/arquivo-resposta/1/recibo",
    }),
    "GET /v1/operacao/chave/{ispb}": () => ({ path: "/v1/operacao/chave/99000001" }),
    "POST /v1/operacao/chave/{ispb}": async () => ({
      path: "/v1/operacao/chave/99000001",
      json: { chavePublica: (await makeKey("Banco")).publicKey.armor(), ...why },
    }),
    "GET /v1/operacao/homologacao/{ispb}": () => ({ path: "/v1/operacao/homologacao/99000001" }),
    "PUT /v1/operacao/homologacao/{ispb}/resposta-automatica": () => ({
      path: "/v1/operacao/homologacao/99000001/resposta-automatica",
      json: { ativa: true, ...why },
    }),
    "PUT /v1/operacao/chave/{ispb}/exigencia": () => ({
      path: "/v1/operacao/chave/99000001/exigencia",
      json: { exigeOpenPgp: false, ...why },
    }),
    "DELETE /v1/operacao/chave/{ispb}/{impressaoDigital}": () => ({
      path: `/v1/operacao/chave/99000001/${"0".repeat(40)}?motivo=${encodeURIComponent(why.motivo)}`,
    }),
    "PUT /v1/operacao/canal/{ispb}": () => ({ path: "/v1/operacao/canal/99000001", json: channelBody() }),
    "POST /v1/operacao/canal/{ispb}/experimentar": () => ({
      path: "/v1/operacao/canal/99000001/experimentar",
      json: { ...channelBody(), ...why },
    }),
    "GET /v1/operacao/pasta/{ispb}": () => ({ path: "/v1/operacao/pasta/99000001" }),
    "POST /v1/operacao/pasta/{ispb}/testar": () => ({
      path: "/v1/operacao/pasta/99000001/testar",
      json: why,
    }),
    "POST /v1/operacao/chave/{ispb}/examinar": async () => ({
      path: "/v1/operacao/chave/99000001/examinar",
      json: { chavePublica: (await makeKey("Banco")).publicKey.armor() },
    }),
    "POST /v1/operacao/alarme/assumir": () => ({
      path: "/v1/operacao/alarme/assumir",
      json: { id: "9", nota: "Com a instituição" },
    }),
    "POST /v1/operacao/canal/{ispb}/testar": () => ({
      path: "/v1/operacao/canal/99000001/testar",
      json: { motivo: "Conferência" },
    }),
    "DELETE /v1/operacao/canal/{ispb}": () => ({
      path: "/v1/operacao/canal/99000001?motivo=Encerrado",
    }),
    "GET /v1/operacao/remessa/{id}": () => ({ path: "/v1/operacao/remessa/9" }),
    "POST /v1/operacao/remessa/{id}/publicar": () => ({ path: "/v1/operacao/remessa/9/publicar", json: why }),
    "POST /v1/operacao/remessa/{id}/reenviar": () => ({ path: "/v1/operacao/remessa/9/reenviar", json: why }),
    "POST /v1/operacao/remessa/{id}/reconstruir": () => ({
      path: "/v1/operacao/remessa/9/reconstruir?simular=true",
      json: why,
    }),
    "GET /v1/operacao/acao/{id}": () => ({ path: "/v1/operacao/acao/9" }),
    "GET /v1/operacao/quarentena/{id}": () => ({ path: "/v1/operacao/quarentena/9" }),
    "GET /v1/operacao/quarentena/{id}/recibo": () => ({ path: "/v1/operacao/quarentena/9/recibo" }),
    "POST /v1/operacao/quarentena/{id}/bytes": () => ({ path: "/v1/operacao/quarentena/9/bytes", json: why }),
    "POST /v1/operacao/quarentena/{id}/liberar": () => ({
      path: "/v1/operacao/quarentena/9/liberar",
      json: why,
    }),
    "POST /v1/operacao/quarentena/{id}/recusar": () => ({
      path: "/v1/operacao/quarentena/9/recusar",
      json: why,
    }),
    "GET /v1/operacao/alarme/{id}": () => ({ path: "/v1/operacao/alarme/9" }),
    "POST /v1/operacao/alarme/{id}/resolver": () => ({ path: "/v1/operacao/alarme/9/resolver", json: why }),
    "GET /v1/operacao/conciliacao/{id}": () => ({ path: "/v1/operacao/conciliacao/9" }),
    "POST /v1/operacao/feriado": () => ({
      path: "/v1/operacao/feriado",
      json: { data: "2026-12-24", nome: "Ponto facultativo", ...why },
    }),
    "DELETE /v1/operacao/feriado/{data}": () => ({
      path: `/v1/operacao/feriado/2026-12-24?motivo=${encodeURIComponent(why.motivo)}`,
    }),
    "POST /v1/operacao/tarefa/{id}/repetir": () => ({ path: "/v1/operacao/tarefa/9/repetir", json: why }),
    "POST /v1/operacao/relogio": ({ t }) => ({
      path: "/v1/operacao/relogio",
      json: { avancarPara: t.clock().add({ seconds: 1 }).toString() },
    }),
  },
};
