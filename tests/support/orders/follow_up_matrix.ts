/** Splits, series and what else follows an order, in the table of who may call what. */
import { call, createDraft } from "../api.ts";
import { seedAnsweredOrder, splitCalls, targetAt } from "./answered_order.ts";
import type { Part, Request, Stage } from "./profile_matrix.ts";
import { interrupt, partialAnswers, publishOrderAnswers, startSeries } from "./series_fixture.ts";

/** An answered order that nobody has touched, and a split of it. */
const freshAnswered = async ({ t, token }: Stage) => {
  const ispb = "99000001";
  const number = await seedAnsweredOrder(t, token, [{ ispb, code: "01", blocked: 1_500_000 }]);
  const alvoId = await targetAt(t, number, ispb);
  return { number, json: { acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "1.00" }] } };
};

/** A split that nobody has touched. */
const freshSplit = async (stage: Stage) => {
  const { number, json } = await freshAnswered(stage);
  return { json, ...await splitCalls(stage.t, stage.token).drafted(number, json) };
};

/** The path of a series that nobody has touched. */
const freshSeries = async ({ t, token }: Stage) => `/v1/serie/${(await startSeries(t, token)).serieId}`;

/** A closed series with something to unblock. */
const closedSeries: Request = async ({ t, token }) => {
  const { serieId, numeroProtocolo } = await startSeries(t, token);
  await publishOrderAnswers(t, numeroProtocolo, ...partialAnswers(100));
  await interrupt(t, token, serieId);
  return { path: `/v1/serie/${serieId}/desdobramento`, json: { dinheiro: { tipo: "DESBLOQUEAR" } } };
};

export const followUpPart: Part = {
  table: `
POST   /v1/ordem/{numeroProtocolo}/desdobramento |    201   201   403   403   403  403 |  403   403   403   403  401 |  201   400
GET    /v1/desdobramento                         |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
POST   /v1/desdobramento/protocolar              |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
POST   /v1/desdobramento/lote                    |    201   201   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/desdobramento/lote/{id}               |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/lote                                  |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/lote                                  |    201   201   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/lote/{id}                             |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
DELETE /v1/lote/{id}                             |    204   204   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/lote/{id}/item                        |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/lote/{id}/confirmar                   |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/lote/{id}/desfazer                    |    409   409   403   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/desdobramento/excluir                 |    204   204   403   403   403  403 |  403   403   403   403  401 |  204   400
GET    /v1/desdobramento/consulta                |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/desdobramento/{id}                    |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
PUT    /v1/desdobramento/{id}                    |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
DELETE /v1/desdobramento/{id}                    |    204   204   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/serie                                 |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/serie/{id}                            |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
POST   /v1/serie/{id}/interromper                |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/serie/{id}/desdobramento              |    201   201   403   403   403  403 |  403   403   403   403  401 |  201   400
GET    /v1/serie/{id}/relatorio                  |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/transferencia                         |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/pendencia                             |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/agenda                                |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/estatistica/instituicao               |    200   200   200   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/estatistica/valor                     |    200   200   200   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/estatistica/valor/relatorio           |    200   200   200   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/regra-tribunal                        |    200   200   200   403   403  403 |  403   403   403   403  401 |  403   403
PUT    /v1/regra-tribunal                        |    403   403   200   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/evento                                |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/aviso                                 |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/aviso                                 |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/aviso/colega                          |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
`,
  requests: {
    "POST /v1/ordem/{numeroProtocolo}/desdobramento": async (stage) => {
      const { number, json } = await freshAnswered(stage);
      return { path: `/v1/ordem/${number}/desdobramento`, json };
    },
    "POST /v1/desdobramento/protocolar": async (stage) => ({
      path: "/v1/desdobramento/protocolar",
      json: { desdobramentos: [(await freshSplit(stage)).id] },
    }),
    "POST /v1/desdobramento/lote": async (stage) => ({
      path: "/v1/desdobramento/lote",
      json: { decisao: "DESBLOQUEAR_EXCESSO", ordens: [(await freshAnswered(stage)).number] },
    }),
    "POST /v1/aviso": async (stage) => ({
      path: "/v1/aviso",
      json: { ordens: [(await freshAnswered(stage)).number], lido: true },
    }),
    "GET /v1/aviso/colega": () => Promise.resolve({ path: "/v1/aviso/colega?varaId=v-4013202" }),
    "POST /v1/lote": async (stage) => ({ path: "/v1/lote", json: await draftsInBulk(stage) }),
    "GET /v1/lote/{id}": bulkAt(""),
    "DELETE /v1/lote/{id}": bulkAt(""),
    "GET /v1/lote/{id}/item": bulkAt("/item"),
    "POST /v1/lote/{id}/confirmar": bulkAt("/confirmar", {}),
    "POST /v1/lote/{id}/desfazer": bulkAt("/desfazer"),
    "GET /v1/desdobramento/lote/{id}": async (stage) => {
      const answer = await call(stage.t, "POST", "/v1/desdobramento/lote", {
        token: stage.token,
        json: { decisao: "DESBLOQUEAR_EXCESSO", ordens: [(await freshAnswered(stage)).number] },
      });
      return { path: `/v1/desdobramento/lote/${JSON.parse(answer.text).id}` };
    },
    "POST /v1/desdobramento/excluir": async (stage) => ({
      path: "/v1/desdobramento/excluir",
      json: { desdobramentos: [(await freshSplit(stage)).id] },
    }),
    "GET /v1/desdobramento/consulta": async (stage) => ({
      path: `/v1/desdobramento/consulta?ids=${(await freshSplit(stage)).id}`,
    }),
    "GET /v1/desdobramento/{id}": async (stage) => ({
      path: `/v1/desdobramento/${(await freshSplit(stage)).id}`,
    }),
    "PUT /v1/desdobramento/{id}": async (stage) => {
      const { id, json } = await freshSplit(stage);
      return { path: `/v1/desdobramento/${id}`, json, headers: { "If-Match": '"1"' } };
    },
    "DELETE /v1/desdobramento/{id}": async (stage) => ({
      path: `/v1/desdobramento/${(await freshSplit(stage)).id}`,
    }),
    "GET /v1/serie/{id}": async (stage) => ({ path: await freshSeries(stage) }),
    "POST /v1/serie/{id}/interromper": async (stage) => ({ path: `${await freshSeries(stage)}/interromper` }),
    "POST /v1/serie/{id}/desdobramento": closedSeries,
    "GET /v1/serie/{id}/relatorio": async (stage) => ({ path: `${await freshSeries(stage)}/relatorio` }),
    "PUT /v1/regra-tribunal": () => ({ path: "/v1/regra-tribunal", json: { naoResposta: "REITERAR" } }),
  },
};

const draftsInBulk = async ({ t, token }: Stage) => ({
  acao: "PROTOCOLAR_MINUTAS",
  minutas: [(await createDraft(t, token)).id],
});

/** A bulk action of the caller's own, which waits for its review. */
function bulkAt(rest: string, json?: unknown) {
  return async (stage: Stage) => {
    const { t, token } = stage;
    const made = await call(t, "POST", "/v1/lote", { token, json: await draftsInBulk(stage) });
    return { path: `/v1/lote/${JSON.parse(made.text).id}${rest}`, ...json !== undefined && { json } };
  };
}
