/** Drafts, orders and their documents in the table of who may call what. */
import { call, createDraft, DEFENDANT, defendant, draftJson, PROCESS, protocolOrder } from "../api.ts";
import type { Part, Stage } from "./profile_matrix.ts";

/** A draft that nobody has touched. */
const freshDraft = async ({ t, token }: Stage) => (await createDraft(t, token)).id;

/** The number of an order that nobody has touched. */
const freshOrder = async ({ t, token }: Stage) => (await protocolOrder(t, token)).numeroProtocolo;

const viewersPath = async ({ t, token }: Stage) => {
  const { numeroProtocolo } = await protocolOrder(t, token, draftJson({ sigilosa: true }));
  return `/v1/ordem/${numeroProtocolo}/visualizador`;
};

export const orderPart: Part = {
  table: `
POST   /v1/ordem/minuta                          |    201   201   403   403   403  403 |  403   403   403   403  401 |  201   400
POST   /v1/ordem/minuta-contas                   |    201   201   403   403   403  403 |  403   403   403   403  401 |  201   400
POST   /v1/ordem/minuta/lote                     |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/ordem/minuta/consulta                 |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/ordem/minuta/{id}                     |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
PUT    /v1/ordem/minuta/{id}                     |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
PATCH  /v1/ordem/minuta/{id}                     |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
DELETE /v1/ordem/minuta/{id}                     |    204   204   403   403   403  403 |  403   403   403   403  401 |  204   400
POST   /v1/ordem/protocolar                      |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
POST   /v1/ordem/leitura                         |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/recibo                                |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/processo/{numeroProcesso}             |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/busca                                 |    200   200   200   200   200  200 |  403   403   403   403  401 |  200   400
GET    /v1/pessoa                                |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/ordem                                 |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/ordem/{numeroProtocolo}               |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/ordem/{numeroProtocolo}/informacao    |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/ordem/{numeroProtocolo}/informacao/documento/{nome}|    404   404   403   403   403  403 |  403   403   403   403  401 |  404   400
DELETE /v1/ordem/{numeroProtocolo}               |    204   204   403   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/ordem/{numeroProtocolo}/copiar        |    201   201   403   403   403  403 |  403   403   403   403  401 |  201   400
POST   /v1/ordem/{numeroProtocolo}/cancelar      |    409   409   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/ordem/{numeroProtocolo}/visualizador  |    200   200   200   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/ordem/{numeroProtocolo}/visualizador  |    201   201   201   403   403  403 |  403   403   403   403  401 |  403   403
DELETE /v1/ordem/{numeroProtocolo}/visualizador  |    204   204   204   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/ordem/{numeroProtocolo}/recibo        |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/ordem/{numeroProtocolo}/detalhamento  |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/ordem/minuta/{id}/certidao-impossibilidade | 409 409 403   403   403  403 |  403   403   403   403  401 |  409   400
GET    /v1/certidao-impossibilidade              |    409   409   403   403   403  403 |  403   403   403   403  401 |  409   400
GET    /v1/documento/{codigo}                    |    404   404   404   404   404  404 |  403   403   403   403  401 |  404   404
`,
  requests: {
    "POST /v1/ordem/leitura": async (stage) => ({
      path: "/v1/ordem/leitura",
      json: { ordens: [await freshOrder(stage)] },
    }),
    "GET /v1/recibo": async (stage) => ({ path: `/v1/recibo?ordens=${await freshOrder(stage)}` }),
    "GET /v1/processo/{numeroProcesso}": () => ({ path: `/v1/processo/${PROCESS}` }),
    "GET /v1/busca": () => ({ path: `/v1/busca?q=${PROCESS}` }),
    "GET /v1/pessoa": () => ({ path: `/v1/pessoa?cpfCnpjReu=${DEFENDANT}` }),
    "POST /v1/ordem/minuta": () => ({ path: "/v1/ordem/minuta", json: draftJson() }),
    "POST /v1/ordem/minuta-contas": () => ({
      path: "/v1/ordem/minuta-contas",
      json: draftJson({ reus: [defendant({ ispb: "99000001" })] }),
    }),
    "POST /v1/ordem/minuta/lote": () => ({ path: "/v1/ordem/minuta/lote", json: { minutas: [draftJson()] } }),
    "GET /v1/ordem/minuta/consulta": async (stage) => ({
      path: `/v1/ordem/minuta/consulta?ids=${await freshDraft(stage)}`,
    }),
    "GET /v1/ordem/minuta/{id}": async (stage) => ({ path: `/v1/ordem/minuta/${await freshDraft(stage)}` }),
    "PUT /v1/ordem/minuta/{id}": async (stage) => {
      const path = `/v1/ordem/minuta/${await freshDraft(stage)}`;
      const version = (await call(stage.t, "GET", path, { token: stage.token })).headers.get("ETag");
      return { path, json: draftJson(), ...(version !== null && { headers: { "If-Match": version } }) };
    },
    "PATCH /v1/ordem/minuta/{id}": async (stage) => ({
      path: `/v1/ordem/minuta/${await freshDraft(stage)}`,
      json: { sigilosa: true },
    }),
    "DELETE /v1/ordem/minuta/{id}": async (stage) => ({
      path: `/v1/ordem/minuta/${await freshDraft(stage)}`,
    }),
    "POST /v1/ordem/protocolar": async (stage) => ({
      path: "/v1/ordem/protocolar",
      json: { minutas: [await freshDraft(stage)] },
    }),
    "GET /v1/ordem/{numeroProtocolo}": async (stage) => ({ path: `/v1/ordem/${await freshOrder(stage)}` }),
    "DELETE /v1/ordem/{numeroProtocolo}": async (stage) => ({ path: `/v1/ordem/${await freshOrder(stage)}` }),
    "GET /v1/ordem/{numeroProtocolo}/informacao": async (stage) => ({
      path: `/v1/ordem/${await freshOrder(stage)}/informacao`,
    }),
    "GET /v1/ordem/{numeroProtocolo}/informacao/documento/{nome}": async (stage) => ({
      path: `/v1/ordem/${await freshOrder(stage)}/informacao/documento/nenhum.pdf`,
    }),
    "GET /v1/ordem/{numeroProtocolo}/recibo": async (stage) => ({
      path: `/v1/ordem/${await freshOrder(stage)}/recibo`,
    }),
    "GET /v1/ordem/{numeroProtocolo}/detalhamento": async (stage) => ({
      path: `/v1/ordem/${await freshOrder(stage)}/detalhamento`,
    }),
    "GET /v1/ordem/minuta/{id}/certidao-impossibilidade": async (stage) => ({
      path: `/v1/ordem/minuta/${await freshDraft(stage)}/certidao-impossibilidade`,
    }),
    "GET /v1/certidao-impossibilidade": () => ({
      path: `/v1/certidao-impossibilidade?${new URLSearchParams({
        numeroProcesso: PROCESS,
        cpfCnpj: DEFENDANT,
      })}`,
    }),
    "GET /v1/documento/{codigo}": () => ({ path: "/v1/documento/0000-0000-0000-0000" }),
    "POST /v1/ordem/{numeroProtocolo}/copiar": async (stage) => ({
      path: `/v1/ordem/${await freshOrder(stage)}/copiar`,
    }),
    "POST /v1/ordem/{numeroProtocolo}/cancelar": async (stage) => ({
      path: `/v1/ordem/${await freshOrder(stage)}/cancelar`,
    }),
    "GET /v1/ordem/{numeroProtocolo}/visualizador": async (stage) => ({ path: await viewersPath(stage) }),
    "POST /v1/ordem/{numeroProtocolo}/visualizador": async (stage) => ({
      path: await viewersPath(stage),
      json: { cpf: stage.colleague },
    }),
    "DELETE /v1/ordem/{numeroProtocolo}/visualizador": async (stage) => {
      const path = await viewersPath(stage);
      await call(stage.t, "POST", path, { token: stage.token, json: { cpf: stage.colleague } });
      return { path: `${path}?cpf=${stage.colleague}` };
    },
  },
};
