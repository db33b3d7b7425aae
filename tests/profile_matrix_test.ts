/**
 * Every operation of the OpenAPI document × everybody who can call it: let in or refused, with the exact status
 * (specification, "User profiles" and "Authentication", rules 1 to 5). An operation without a line fails the test.
 */
import assert from "node:assert/strict";
import { routes } from "../routes/mod.ts";
import type { UserChange } from "../staging/world.ts";
import {
  type Answer,
  type Call,
  call,
  DEFENDANT,
  defendant,
  draft,
  drafted,
  JUDGE,
  people,
  PROCESS,
  protocoled,
  refused,
  stored,
  SYSTEM,
  UNIT,
} from "./api.ts";
import { answeredOrder, splitting, targetAt } from "./answered.ts";
import { type Bench, bench } from "./bench.ts";
import { bankRefusal, bankRequests, bankTable, isBankOperation } from "./bnp_matrix.ts";
import { channelBody } from "./channel_builders.ts";
import { contractFaults, type Recorded, recorded } from "./contract.ts";
import { makeKey } from "./openpgp.ts";
import { subscribed } from "./receiver.ts";
import { searchRequests, searchTable } from "./search_matrix.ts";
import { begun, interrupt, part, published } from "./series_world.ts";

/**
 * The status each call is answered with. Whoever is let in gets what the operation answers to a good call (404 where
 * the call names nothing that exists, 409 where the state forbids what nobody may do).
 *
 * | column | who |
 * |---|---|
 * | assist … oper | a user with that one profile: assistant (with the judge's delegation), judge, administrator, single-account maintainer, standard-deposit registrar, operator |
 * | none | a user without any profile of this service |
 * | block, inact, unitl | an assistant who is blocked, inactive, without a unit |
 * | anon | no token |
 * | serv | a court's system in the judge's name |
 * | alone | a court's system in nobody's name |
 */
const table = `
operation                                        | assist judge admin maint regis oper | none block inact unitl anon | serv alone
GET    /healthz                                  |    200   200   200   200   200  200 |  200   200   200   200  200 |  200   200
GET    /readyz                                   |    200   200   200   200   200  200 |  200   200   200   200  200 |  200   200
GET    /problemas                                |    200   200   200   200   200  200 |  200   200   200   200  200 |  200   200
GET    /problemas/{codigo}                       |    200   200   200   200   200  200 |  200   200   200   200  200 |  200   200

GET    /v1/instituicao                           |    200   200   200   200   200  200 |  403   403   403   403  401 |  200   200
GET    /v1/codigo-resposta                       |    200   200   200   200   200  200 |  403   403   403   403  401 |  200   200
GET    /v1/feriado                               |    200   200   200   200   200  200 |  403   403   403   403  401 |  200   200
GET    /v1/vara                                  |    200   200   200   200   200  200 |  403   403   403   403  401 |  200   200
GET    /v1/afastamento-sigilo                    |    200   200   200   200   200  200 |  403   403   403   403  401 |  403   403

POST   /v1/ordem/minuta                          |    201   201   403   403   403  403 |  403   403   403   403  401 |  201   400
POST   /v1/ordem/minuta-contas                   |    201   201   403   403   403  403 |  403   403   403   403  401 |  201   400
POST   /v1/ordem/minuta/lote                     |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/ordem/minuta/{id}                     |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
PUT    /v1/ordem/minuta/{id}                     |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
PATCH  /v1/ordem/minuta/{id}                     |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
DELETE /v1/ordem/minuta/{id}                     |    204   204   403   403   403  403 |  403   403   403   403  401 |  204   400
POST   /v1/ordem/protocolar                      |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/ordem                                 |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
GET    /v1/ordem/{numeroProtocolo}               |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
GET    /v1/ordem/{numeroProtocolo}/informacao    |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
GET    /v1/ordem/{numeroProtocolo}/informacao/documento/{nome}|    404   404   403   403   403  403 |  403   403   403   403  401 |  404   404
DELETE /v1/ordem/{numeroProtocolo}               |    204   204   403   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/ordem/{numeroProtocolo}/copiar        |    201   201   403   403   403  403 |  403   403   403   403  401 |  201   400
POST   /v1/ordem/{numeroProtocolo}/cancelar      |    409   409   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/ordem/{numeroProtocolo}/visualizador  |    200   200   200   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/ordem/{numeroProtocolo}/visualizador  |    201   201   201   403   403  403 |  403   403   403   403  401 |  403   403
DELETE /v1/ordem/{numeroProtocolo}/visualizador  |    204   204   204   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/ordem/{numeroProtocolo}/desdobramento |    201   201   403   403   403  403 |  403   403   403   403  401 |  201   400
GET    /v1/desdobramento                         |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
POST   /v1/desdobramento/protocolar              |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
GET    /v1/desdobramento/{id}                    |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
PUT    /v1/desdobramento/{id}                    |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   400
DELETE /v1/desdobramento/{id}                    |    204   204   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/serie                                 |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
GET    /v1/serie/{id}                            |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
POST   /v1/serie/{id}/interromper                |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
POST   /v1/serie/{id}/desdobramento              |    201   201   403   403   403  403 |  403   403   403   403  401 |  201   400
GET    /v1/serie/{id}/relatorio                  |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
GET    /v1/transferencia                         |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/pendencia                             |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/estatistica/instituicao               |    200   200   200   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/regra-tribunal                        |    200   200   200   403   403  403 |  403   403   403   403  401 |  403   403
PUT    /v1/regra-tribunal                        |    403   403   200   403   403  403 |  403   403   403   403  401 |  403   403
GET    /v1/ordem/{numeroProtocolo}/recibo        |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
GET    /v1/ordem/{numeroProtocolo}/detalhamento  |    200   200   403   403   403  403 |  403   403   403   403  401 |  200   200
GET    /v1/ordem/minuta/{id}/certidao-impossibilidade | 409 409 403   403   403  403 |  403   403   403   403  401 |  409   400
GET    /v1/certidao-impossibilidade              |    409   409   403   403   403  403 |  403   403   403   403  401 |  409   400
GET    /v1/documento/{codigo}                    |    404   404   404   404   404  404 |  403   403   403   403  401 |  404   404
GET    /v1/evento                                |    200   200   403   403   403  403 |  403   403   403   403  401 |  403   403

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

GET    /v1/operacao/remessa                      |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/remessa/{id}                 |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/remessa/{id}/publicar        |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/remessa/{id}/reenviar        |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/remessa/{id}/reconstruir     |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/acao                         |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/acao/{id}                    |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/quarentena                   |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/quarentena/{id}              |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/quarentena/{id}/recibo       |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/quarentena/{id}/bytes        |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/quarentena/{id}/liberar      |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/quarentena/{id}/recusar      |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/alarme/{id}                  |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/alarme/{id}/resolver         |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/conciliacao                  |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/conciliacao/{id}             |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/feriado                      |    403   403   403   403   403  201 |  403   403   403   403  401 |  403   403
DELETE /v1/operacao/feriado/{data}               |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/tarefa                       |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/tarefa/{id}/repetir          |    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
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
PUT    /v1/operacao/canal/{ispb}                 |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/canal/{ispb}/testar          |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
DELETE /v1/operacao/canal/{ispb}                 |    403   403   403   403   403  204 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/chave-publica                |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/chave/{ispb}                 |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/chave/{ispb}                 |    403   403   403   403   403  201 |  403   403   403   403  401 |  403   403
PUT    /v1/operacao/chave/{ispb}/exigencia       |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
DELETE /v1/operacao/chave/{ispb}/{impressaoDigital}|    403   403   403   403   403  404 |  403   403   403   403  401 |  403   403
GET    /v1/operacao/relogio                      |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
POST   /v1/operacao/relogio                      |    403   403   403   403   403  200 |  403   403   403   403  401 |  403   403
${bankTable}
${searchTable}
`;

/** Why each is refused; whoever is not here lacks the profile. */
const refusalOf: Partial<Record<string, Record<number, string>>> = {
  anon: { 401: "nao-autenticado" },
  block: { 403: "usuario-bloqueado" },
  inact: { 403: "usuario-inativo" },
  unitl: { 403: "usuario-sem-lotacao" },
  serv: { 403: "operacao-vedada-a-servico" },
  alone: { 403: "operacao-vedada-a-servico", 400: "usuario-obrigatorio" },
};

type Status = { readonly who: string; readonly status: number };

interface Line {
  /** As the table has it: method, path and, where it has more than one line, which. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly Status[];
}

const words = (text: string) => text.split(/[\s|]+/).filter((word) => word !== "");

function readTable(): Line[] {
  const [head = "", ...rows] = table.split("\n").filter((line) => line.trim() !== "");
  const columns = words(head).slice(1);
  return rows.map((row) => {
    const [operation = "", ...cells] = row.split("|");
    const [method = "", path = "", which] = words(operation);
    const statuses = words(cells.join(" ")).map(Number);
    assert.equal(statuses.length, columns.length, row);
    return {
      name: [method, path, which].filter((part) => part !== undefined).join(" "),
      method,
      path,
      statuses: columns.map((who, index) => ({ who, status: statuses[index]! })),
    };
  });
}

const lines = readTable();

/** Somebody's way to call: the token, and for a system the header that says in whose name. */
type Credentials = Pick<Call, "token" | "headers">;

/** The example court's people, one a column. A token of somebody barred was given before they were. */
async function callers(b: Bench): Promise<Map<string, Credentials>> {
  const { world, tokenOf, serviceToken } = b.outside;
  const { judge, assistant, administrator, operator } = await people(b);
  const {
    singleAccountMaintainer,
    standardDepositRegistrar,
    withoutProfile,
    blocked,
    inactive,
    withoutUnit,
  } = world.specialUsers;
  const barred = async ({ cpf, ...as }: UserChange & { cpf: string }) => {
    const { active, blocked, units } = as;
    world.changeUser(cpf, { active: true, blocked: false, units: [UNIT] });
    const token = await tokenOf(cpf);
    world.changeUser(cpf, { active: active!, blocked: blocked!, units: units! });
    return { token };
  };
  const system = await serviceToken(SYSTEM);
  return new Map<string, Credentials>([
    ["assist", assistant],
    ["judge", judge],
    ["admin", administrator],
    ["maint", { token: await tokenOf(singleAccountMaintainer.cpf) }],
    ["regis", { token: await tokenOf(standardDepositRegistrar.cpf) }],
    ["oper", operator],
    ["none", { token: await tokenOf(withoutProfile.cpf) }],
    ["block", await barred(blocked)],
    ["inact", await barred(inactive)],
    ["unitl", await barred(withoutUnit)],
    ["anon", {}],
    ["serv", { token: system, headers: { "X-ASSETS-CPF-USUARIO": JUDGE } }],
    ["alone", { token: system }],
  ]);
}

/** What the calls are made of. */
interface Stage {
  readonly b: Bench;
  /** The judge's, or the caller's own where the caller drafts. */
  readonly token: string;
  /** A user of the court who is not yet a viewer of anything. */
  readonly colleague: string;
}

type Good = Omit<Call, "token"> & { readonly path: string };
type Request = (stage: Stage) => Promise<Good> | Good;

/** A draft that nobody has touched. */
const freshDraft = async ({ b, token }: Stage) => (await drafted(b, token)).id;

/** The number of an order that nobody has touched. */
const freshOrder = async ({ b, token }: Stage) => (await protocoled(b, token)).numeroProtocolo;

/** An answered order that nobody has touched, and a split of it. */
const freshAnswered = async ({ b, token }: Stage) => {
  const ispb = "99000001";
  const number = await answeredOrder(b, token, [{ ispb, code: "01", blocked: 1_500_000 }]);
  const alvoId = await targetAt(b, number, ispb);
  return { number, json: { acoes: [{ alvoId, tipo: "DESBLOQUEAR", valor: "1.00" }] } };
};

/** A split that nobody has touched. */
const freshSplit = async (stage: Stage) => {
  const { number, json } = await freshAnswered(stage);
  return { json, ...await splitting(stage.b, stage.token).drafted(number, json) };
};

/** The path of a series that nobody has touched. */
const freshSeries = async ({ b, token }: Stage) => `/v1/serie/${(await begun(b, token)).serieId}`;

/** A closed series with something to unblock. */
const closedSeries: Request = async ({ b, token }) => {
  const { serieId, numeroProtocolo } = await begun(b, token);
  await published(b, numeroProtocolo, ...part(100));
  await interrupt(b, token, serieId);
  return { path: `/v1/serie/${serieId}/desdobramento`, json: { dinheiro: { tipo: "DESBLOQUEAR" } } };
};

const viewersPath = async ({ b, token }: Stage) => {
  const { numeroProtocolo } = await protocoled(b, token, draft({ sigilosa: true }));
  return `/v1/ordem/${numeroProtocolo}/visualizador`;
};

const account = { ispb: "00000000", agencia: "1234", conta: "567890" };
const COMPANY = "11222333000181";
/** Nobody listens there. */
const RECEIVER = { url: "http://127.0.0.1:9/avisos" };

/** The account in force: kept by the line that registers it, gone with the line that ends it. */
async function currentAccount({ db }: Bench, of: "single" | "vara" | "tribunal"): Promise<string> {
  const found = of === "single"
    ? db.selectFrom("single_account").select("id").where("ended_at", "is", null)
    : db.selectFrom("deposit_account").select("id").where("ended_at", "is", null)
      .where("court_unit_id", of === "vara" ? "is not" : "is", null);
  return (await found.executeTakeFirst())?.id ?? "00000000-0000-4000-8000-000000000000";
}

const depositAccount = (of: "vara" | "tribunal"): Request => async ({ b }) => ({
  path: `/v1/conta-deposito/${await currentAccount(b, of)}`,
});
const changedDepositAccount = (of: "vara" | "tribunal"): Request => async (stage) => ({
  ...await depositAccount(of)(stage),
  json: { ...account, conta: "9" },
});
const singleAccount: Request = async ({ b }) => ({
  path: `/v1/conta-unica/${await currentAccount(b, "single")}`,
});

/** The court's first subscription that was not removed, made when there is none. */
const subscription = (rest = "", more: Omit<Good, "path"> = {}): Request => async ({ b }) => {
  const { administrator } = await people(b);
  const path = "/v1/assinatura-evento";
  const found = await b.db.selectFrom("webhook_subscription").select("id").where("status", "<>", "removed")
    .executeTakeFirst();
  const id = found?.id ?? (await subscribed(b, administrator.token, RECEIVER)).id;
  return { path: `${path}/${id}${rest}`, ...more };
};

/** What every act of an operator carries. */
const why = { motivo: "Conferido com a instituição" };

/** A good call of each operation that needs more than its own address. */
const requests: Record<string, Request> = {
  ...bankRequests,
  ...searchRequests,
  "GET /problemas/{codigo}": () => ({ path: "/problemas/erro-interno" }),
  "POST /v1/ordem/minuta": () => ({ path: "/v1/ordem/minuta", json: draft() }),
  "POST /v1/ordem/minuta-contas": () => ({
    path: "/v1/ordem/minuta-contas",
    json: draft({ reus: [defendant({ ispb: "99000001" })] }),
  }),
  "POST /v1/ordem/minuta/lote": () => ({ path: "/v1/ordem/minuta/lote", json: { minutas: [draft()] } }),
  "GET /v1/ordem/minuta/{id}": async (stage) => ({ path: `/v1/ordem/minuta/${await freshDraft(stage)}` }),
  "PUT /v1/ordem/minuta/{id}": async (stage) => {
    const path = `/v1/ordem/minuta/${await freshDraft(stage)}`;
    const version = (await call(stage.b, "GET", path, { token: stage.token })).headers.get("ETag");
    return { path, json: draft(), ...(version !== null && { headers: { "If-Match": version } }) };
  },
  "PATCH /v1/ordem/minuta/{id}": async (stage) => ({
    path: `/v1/ordem/minuta/${await freshDraft(stage)}`,
    json: { sigilosa: true },
  }),
  "DELETE /v1/ordem/minuta/{id}": async (stage) => ({ path: `/v1/ordem/minuta/${await freshDraft(stage)}` }),
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
  "POST /v1/ordem/{numeroProtocolo}/desdobramento": async (stage) => {
    const { number, json } = await freshAnswered(stage);
    return { path: `/v1/ordem/${number}/desdobramento`, json };
  },
  "POST /v1/desdobramento/protocolar": async (stage) => ({
    path: "/v1/desdobramento/protocolar",
    json: { desdobramentos: [(await freshSplit(stage)).id] },
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
    await call(stage.b, "POST", path, { token: stage.token, json: { cpf: stage.colleague } });
    return { path: `${path}?cpf=${stage.colleague}` };
  },
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
  "DELETE /v1/delegacao-protocolizacao/{id}": async ({ b, colleague }) => {
    const { id } = await b.db.selectFrom("delegation").select("id").where("ended_at", "is", null)
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
  "GET /v1/operacao/arquivo-resposta/{id}": () => ({ path: "/v1/operacao/arquivo-resposta/1" }),
  "GET /v1/operacao/arquivo-resposta/{id}/recibo": () => ({ path: "/v1/operacao/arquivo-resposta/1/recibo" }),
  "GET /v1/operacao/chave/{ispb}": () => ({ path: "/v1/operacao/chave/99000001" }),
  "POST /v1/operacao/chave/{ispb}": async () => ({
    path: "/v1/operacao/chave/99000001",
    json: { chavePublica: (await makeKey("Banco")).publicKey.armor(), ...why },
  }),
  "PUT /v1/operacao/chave/{ispb}/exigencia": () => ({
    path: "/v1/operacao/chave/99000001/exigencia",
    json: { exigeOpenPgp: false, ...why },
  }),
  "DELETE /v1/operacao/chave/{ispb}/{impressaoDigital}": () => ({
    path: `/v1/operacao/chave/99000001/${"0".repeat(40)}?motivo=${encodeURIComponent(why.motivo)}`,
  }),
  "PUT /v1/operacao/canal/{ispb}": () => ({ path: "/v1/operacao/canal/99000001", json: channelBody() }),
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
  "POST /v1/operacao/relogio": ({ b }) => ({
    path: "/v1/operacao/relogio",
    json: { avancarPara: b.clock().add({ seconds: 1 }).toString() },
  }),
};

const refuses = (status: number) => [400, 401, 403].includes(status);

function expectRefusal(answer: Answer, { who, status }: Status, name: string): void {
  const code = isBankOperation(name)
    ? bankRefusal(who, status)
    : refusalOf[who]?.[status] ?? "perfil-insuficiente";
  const { headers, ...rest } = answer;
  assert.equal(answer.status, status, `${name} by ${who}: ${JSON.stringify(rest)}`);
  assert.equal(refused({ headers, ...rest }).code, code, `${name} by ${who}`);
}

Deno.test(
  "the table has a line for every operation of the document, and no other",
  bench(async (b) => {
    const { paths } = JSON.parse((await call(b, "GET", "/openapi.json")).text);
    const documented = Object.entries(paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).filter((key) => key !== "parameters")
        .map((method) => `${method.toUpperCase()} ${path}`)
    );
    const listed = new Set(lines.map(({ method, path }) => `${method} ${path}`));
    assert.deepEqual(documented.filter((operation) => !listed.has(operation)), [], "without a line");
    assert.deepEqual([...listed].filter((operation) => !documented.includes(operation)), [], "no operation");
    assert.equal(new Set(lines.map(({ name }) => name)).size, lines.length);
    const needless = Object.keys(requests).filter((name) => !lines.some((line) => line.name === name));
    assert.deepEqual(needless, []);
  }),
);

Deno.test(
  "every operation lets in and refuses whom the table says, changes nothing for the refused, and answers as documented",
  bench(async (b) => {
    const http = routes({ ...b.app, secrecyModuleUrl: "https://sigilo.exemplo.jus.br/entrada" });
    const credentials = await callers(b);
    const { judge, assistant, assistantWithoutDelegation } = await people(b);
    const answers: Recorded[] = [];
    const stage = (token: string): Stage => ({
      b,
      token,
      colleague: assistantWithoutDelegation.cpf,
    });
    for (const { name, method, path, statuses } of lines) {
      const request = requests[name] ?? (() => ({ path }));
      const send = async (who: string, good: Good) => {
        const { token, headers } = credentials.get(who)!;
        const answer = await call({ http }, method, good.path, {
          ...good,
          ...(token !== undefined && { token }),
          headers: { ...good.headers, ...headers },
        });
        answers.push(recorded(method, path, answer));
        return answer;
      };
      const good = await request(stage(judge.token));
      const before = await stored(b.db);
      for (const expected of statuses.filter(({ status }) => refuses(status))) {
        expectRefusal(await send(expected.who, good), expected, name);
      }
      assert.deepEqual(await stored(b.db), before, name);
      for (const { who, status } of statuses.filter(({ status }) => !refuses(status))) {
        const answer = await send(
          who,
          await request(stage(who === "assist" ? assistant.token : judge.token)),
        );
        assert.equal(answer.status, status, `${name} by ${who}: ${answer.text}`);
      }
    }
    const document = JSON.parse((await call({ http }, "GET", "/openapi.json")).text);
    assert.deepEqual(await contractFaults(document, answers), []);
  }),
);
