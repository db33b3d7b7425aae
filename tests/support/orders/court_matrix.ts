/** What everybody reads, and what courts keep of their own, in the table of who may call what. */
import { DEFENDANT, JUDGE, PROCESS, signInPeople, UNIT } from "../api.ts";
import { subscribe } from "../notices/receiver.ts";
import type { TestContext } from "../test_context.ts";
import type { Good, Part, Request } from "./profile_matrix.ts";

const account = { ispb: "00000000", agencia: "1234", conta: "567890" };
const COMPANY = "11222333000181";
/** Nobody listens there. */
const RECEIVER = { url: "http://127.0.0.1:9/avisos" };

/** The account in force: kept by the line that registers it, gone with the line that ends it. */
async function currentAccount({ db }: TestContext, of: "single" | "vara" | "tribunal"): Promise<string> {
  const found = of === "single"
    ? db.selectFrom("single_account").select("id").where("ended_at", "is", null)
    : db.selectFrom("deposit_account").select("id").where("ended_at", "is", null)
      .where("court_unit_id", of === "vara" ? "is not" : "is", null);
  return (await found.executeTakeFirst())?.id ?? "00000000-0000-4000-8000-000000000000";
}

const depositAccount = (of: "vara" | "tribunal"): Request => async ({ t }) => ({
  path: `/v1/conta-deposito/${await currentAccount(t, of)}`,
});
const changedDepositAccount = (of: "vara" | "tribunal"): Request => async (stage) => ({
  ...await depositAccount(of)(stage),
  json: { ...account, conta: "9" },
});
const singleAccount: Request = async ({ t }) => ({
  path: `/v1/conta-unica/${await currentAccount(t, "single")}`,
});

/** The court's first subscription that was not removed, made when there is none. */
const subscription = (rest = "", more: Omit<Good, "path"> = {}): Request => async ({ t }) => {
  const { administrator } = await signInPeople(t);
  const path = "/v1/assinatura-evento";
  const found = await t.db.selectFrom("webhook_subscription").select("id").where("status", "<>", "removed")
    .executeTakeFirst();
  const id = found?.id ?? (await subscribe(t, administrator.token, RECEIVER)).id;
  return { path: `${path}/${id}${rest}`, ...more };
};

export const courtPart: Part = {
  table: `
GET    /healthz                                  |    200   200   200   200   200  200 |  200   200   200   200  200 |  200   200
GET    /readyz                                   |    200   200   200   200   200  200 |  200   200   200   200  200 |  200   200
GET    /problemas                                |    200   200   200   200   200  200 |  200   200   200   200  200 |  200   200
GET    /problemas/{codigo}                       |    200   200   200   200   200  200 |  200   200   200   200  200 |  200   200

GET    /v1/instituicao                           |    200   200   200   200   200  200 |  403   403   403   403  401 |  200   200
GET    /v1/codigo-resposta                       |    200   200   200   200   200  200 |  403   403   403   403  401 |  200   200
GET    /v1/tipo-acao                             |    200   200   200   200   200  200 |  403   403   403   403  401 |  200   200
GET    /v1/feriado                               |    200   200   200   200   200  200 |  403   403   403   403  401 |  200   200
GET    /v1/vara                                  |    200   200   200   200   200  200 |  403   403   403   403  401 |  200   200
GET    /v1/afastamento-sigilo                    |    200   200   200   200   200  200 |  403   403   403   403  401 |  403   403

GET    /v1/assinatura-evento                     |    403   403   200   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/assinatura-evento                     |    403   403   201   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/assinatura-evento/{id}                |    403   403   200   403   403  403 |  403   403   403   403  401 |  403   403
PUT    /v1/assinatura-evento/{id}                |    403   403   200   403   403  403 |  403   403   403   403  401 |  403   403
DELETE /v1/assinatura-evento/{id}                |    403   403   204   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/assinatura-evento/{id}/segredo        |    403   403   200   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/assinatura-evento/{id}/testar         |    403   403   200   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/assinatura-evento/{id}/entrega        |    403   403   200   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/assinatura-evento/{id}/entrega/{evento}/reenviar|    403   403   404   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/assinatura-evento/{id}/reenviar       |    403   403   204   403   403  403 |  403   403   403   403  401 |  403   403

GET    /relacionamento/                          |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /relacionamento                           |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400

GET    /v1/delegacao-protocolizacao/ativa/juiz   |    200   200   200   403   403  403 |  403   403   403   403  401 |  200   200
GET    /v1/delegacao-protocolizacao              |    403   200   200   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/delegacao-protocolizacao              |    403   403   201   403   403  403 |  403   403   403   403  401 |  403   403
DELETE /v1/delegacao-protocolizacao/{id}         |    403   403   204   403   403  403 |  403   403   403   403  401 |  403   403

POST   /v1/conta-unica                           |    403   403   403   201   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/conta-unica                           |    403   403   200   200   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/conta-unica/{id}                      |    403   403   200   200   403  403 |  403   403   403   403  401 |  403   403
PUT    /v1/conta-unica/{id}                      |    403   403   403   200   403  403 |  403   403   403   403  401 |  403   403
DELETE /v1/conta-unica/{id}                      |    403   403   403   204   403  403 |  403   403   403   403  401 |  403   403

POST   /v1/conta-deposito           (vara)       |    403   403   403   403   201  403 |  403   403   403   403  401 |  403   403
POST   /v1/conta-deposito           (tribunal)   |    403   403   201   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/conta-deposito                        |    200   200   200   403   200  403 |  403   403   403   403  401 |  403   403
GET    /v1/conta-deposito/padrao                 |    200   200   200   403   200  403 |  403   403   403   403  401 |  200   200
GET    /v1/conta-deposito/{id}                   |    200   200   200   403   200  403 |  403   403   403   403  401 |  403   403
PUT    /v1/conta-deposito/{id}      (vara)       |    403   403   403   403   200  403 |  403   403   403   403  401 |  403   403
PUT    /v1/conta-deposito/{id}      (tribunal)   |    403   403   200   403   403  403 |  403   403   403   403  401 |  403   403
DELETE /v1/conta-deposito/{id}      (vara)       |    403   403   403   403   204  403 |  403   403   403   403  401 |  403   403
DELETE /v1/conta-deposito/{id}      (tribunal)   |    403   403   204   403   403  403 |  403   403   403   403  401 |  403   403
`,
  requests: {
    "GET /problemas/{codigo}": () => ({ path: "/problemas/erro-interno" }),
    "POST /v1/assinatura-evento": () => ({ path: "/v1/assinatura-evento", json: RECEIVER }),
    "GET /v1/assinatura-evento/{id}": subscription(),
    "PUT /v1/assinatura-evento/{id}": subscription("", { json: RECEIVER }),
    "DELETE /v1/assinatura-evento/{id}": subscription(),
    "POST /v1/assinatura-evento/{id}/segredo": subscription("/segredo"),
    "POST /v1/assinatura-evento/{id}/testar": subscription("/testar"),
    "GET /v1/assinatura-evento/{id}/entrega": subscription("/entrega"),
    "POST /v1/assinatura-evento/{id}/entrega/{evento}/reenviar": subscription("/entrega/1-1/reenviar"),
    "POST /v1/assinatura-evento/{id}/reenviar": subscription("/reenviar"),
    "GET /relacionamento/": () => ({
      path: `/relacionamento/?cpfCnpj=${DEFENDANT}&numeroProcesso=${PROCESS}`,
    }),
    "GET /relacionamento": () => ({ path: `/relacionamento?cpfCnpj=${DEFENDANT}&numeroProcesso=${PROCESS}` }),
    "GET /v1/delegacao-protocolizacao/ativa/juiz": () => ({
      path: `/v1/delegacao-protocolizacao/ativa/juiz?cpfAssessor=${DEFENDANT}`,
    }),
    "POST /v1/delegacao-protocolizacao": ({ colleague }) => ({
      path: "/v1/delegacao-protocolizacao",
      json: { cpfJuiz: JUDGE, cpfAssessor: colleague, fim: "2026-12-31" },
    }),
    "DELETE /v1/delegacao-protocolizacao/{id}": async ({ t, colleague }) => {
      const { id } = await t.db.selectFrom("delegation").select("id").where("ended_at", "is", null)
        .where("assistant_cpf", "=", colleague).orderBy("starts_on", "desc").executeTakeFirstOrThrow();
      return { path: `/v1/delegacao-protocolizacao/${id}` };
    },
    "POST /v1/conta-unica": () => ({ path: "/v1/conta-unica", json: { cpfCnpj: COMPANY, ...account } }),
    "GET /v1/conta-unica": () => ({ path: `/v1/conta-unica?cpfCnpj=${COMPANY}` }),
    "GET /v1/conta-unica/{id}": singleAccount,
    "PUT /v1/conta-unica/{id}": async (stage) => ({ ...await singleAccount(stage), json: account }),
    "DELETE /v1/conta-unica/{id}": singleAccount,
    "POST /v1/conta-deposito (vara)": () => ({
      path: "/v1/conta-deposito",
      json: { varaId: UNIT, ...account },
    }),
    "POST /v1/conta-deposito (tribunal)": () => ({ path: "/v1/conta-deposito", json: account }),
    "GET /v1/conta-deposito/padrao": () => ({ path: `/v1/conta-deposito/padrao?varaId=${UNIT}` }),
    "GET /v1/conta-deposito/{id}": depositAccount("vara"),
    "PUT /v1/conta-deposito/{id} (vara)": changedDepositAccount("vara"),
    "PUT /v1/conta-deposito/{id} (tribunal)": changedDepositAccount("tribunal"),
    "DELETE /v1/conta-deposito/{id} (vara)": depositAccount("vara"),
    "DELETE /v1/conta-deposito/{id} (tribunal)": depositAccount("tribunal"),
  },
};
