/**
 * Single accounts: looked up by administrators and registered by maintainers, each in their own branch of the
 * judiciary.
 */
import { type Context, Hono } from "hono";
import type { Caller, Profile } from "../../domain/identity/caller.ts";
import {
  decideSingleAccount,
  judiciaryBranchOf,
  type SingleAccount,
} from "../../domain/accounts/account_registers.ts";
import { parseTaxId } from "../../domain/identity/tax_id.ts";
import { appendAudit, type AuditEntry } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection.ts";
import {
  endSingleAccount,
  findSingleAccount,
  insertSingleAccount,
  listSingleAccounts,
  type RegisterChange,
  replaceSingleAccount,
  type SingleAccountVersion,
} from "../../store/accounts/single_accounts.ts";
import type { App, Env, InstitutionDirectory } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { createdResponse, noContentResponse, okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import { problem, refuse, refuseAll } from "../http/problems.ts";
import {
  SingleAccountAnswer,
  SingleAccountBody,
  SingleAccountChange,
  SingleAccountQuery,
  wireSingleAccount,
} from "./account_schema.ts";
import { auditEntry, isUuid, locationOf } from "../http/request.ts";
import { pageOfAll, pageSchema } from "../http/wire.ts";
import { explainAccount } from "./account_problems.ts";
import { explainValue } from "../http/value_problems.ts";

/** Administrators look up single accounts, maintainers register them (specification, "User profiles"). */
const readers = { profiles: ["single-account-maintainer", "administrator"] satisfies Profile[] };
const maintainers = { profiles: ["single-account-maintainer"] satisfies Profile[] };

const tag = "Contas";
const path = "/v1/conta-unica";
const idParameter = { in: "path", name: "id", description: "Identificador da conta única (UUID)" } as const;

export function singleAccountRoutes(app: App, institutions: () => Promise<InstitutionDirectory>) {
  return new Hono<Env>()
    .get(path, ...getSingleAccounts(app))
    .get(`${path}/:id`, ...getSingleAccount(app))
    .post(path, ...postSingleAccount(app, institutions))
    .put(`${path}/:id`, ...putSingleAccount(app, institutions))
    .delete(`${path}/:id`, ...deleteSingleAccount(app));
}

const getSingleAccounts = (app: App) =>
  operation({
    id: "consultarContaUnica",
    tag,
    summary: "Consulta a conta única de um CPF ou CNPJ",
    description: "No segmento do Judiciário do tribunal do usuário, que é o único em que ela vale para ele.",
    access: accessFor(app, readers),
    query: SingleAccountQuery,
    success: okResponse("Uma página de contas, da mais nova à mais antiga", pageSchema(SingleAccountAnswer)),
    problems: ["cpf-cnpj-invalido"],
  }, async (c) => {
    const { cpfCnpj, historico, ...page } = c.req.valid("query");
    const taxId = parseTaxId(cpfCnpj);
    if (!taxId.ok) return refuse(c, explainValue(taxId.error, "cpfCnpj"));
    const found = await listSingleAccounts(app.db, {
      taxId: taxId.value.value,
      judiciaryBranch: judiciaryBranchOf(c.var.caller.court),
      ended: historico,
    });
    return c.json(pageOfAll(found.map(wireSingleAccount), page), 200);
  });

const getSingleAccount = (app: App) =>
  operation({
    id: "consultarContaUnicaPorId",
    tag,
    summary: "Consulta uma conta única",
    access: accessFor(app, readers),
    parameters: [idParameter],
    success: okResponse("A conta em vigor", SingleAccountAnswer),
    problems: ["conta-unica-nao-encontrada"],
  }, async (c) => {
    const found = await read(app, c.var.caller, c.req.param("id"));
    return found === undefined
      ? problem(c, "conta-unica-nao-encontrada")
      : c.json(wireSingleAccount(found), 200);
  });

const postSingleAccount = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
    id: "cadastrarContaUnica",
    tag,
    summary: "Cadastra a conta única de um CPF ou CNPJ",
    description:
      "Vale no segmento do Judiciário do tribunal do usuário; cada CPF ou CNPJ tem uma por segmento.",
    access: accessFor(app, maintainers),
    body: SingleAccountBody,
    success: createdResponse("A conta cadastrada", SingleAccountAnswer),
    problems: [
      "instituicao-desconhecida",
      "cpf-cnpj-invalido",
      "cadastro-recusado",
      "conta-unica-ja-cadastrada",
    ],
  }, async (c) => {
    const { cpfCnpj, ...body } = c.req.valid("json");
    const taxId = parseTaxId(cpfCnpj);
    const account = decideSingleAccount(toAccount(body), (await institutions()).byIspb);
    if (!taxId.ok || !account.ok) {
      const faults = [
        ...(taxId.ok ? [] : [explainValue(taxId.error, "cpfCnpj")]),
        ...(account.ok ? [] : account.error.map(explainAccount)),
      ];
      return refuseAll(c, faults, "cadastro-recusado");
    }
    const registration = {
      id: crypto.randomUUID(),
      taxId: taxId.value.value,
      judiciaryBranch: judiciaryBranchOf(c.var.caller.court),
      account: account.value,
      change: changeBy(c.var.caller, app),
    };
    return await commitAnswer(app.db, c, async (tx) => {
      const saved = await insertSingleAccount(tx, registration)
        ? await audited(tx, c, { action: "create", ...registration })
        : undefined;
      if (saved === undefined) return problem(c, "conta-unica-ja-cadastrada");
      return c.json(wireSingleAccount(saved), 201, { Location: locationOf(c, `${path}/${saved.id}`) });
    });
  });

const putSingleAccount = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
    id: "alterarContaUnica",
    tag,
    summary: "Altera uma conta única",
    description: "O CPF ou CNPJ não muda. A conta anterior continua no histórico.",
    access: accessFor(app, maintainers),
    parameters: [idParameter],
    body: SingleAccountChange,
    success: okResponse("A conta alterada", SingleAccountAnswer),
    problems: ["instituicao-desconhecida", "conta-unica-nao-encontrada", "cadastro-alterado"],
  }, async (c) => {
    const found = await read(app, c.var.caller, c.req.param("id"));
    if (found === undefined) return problem(c, "conta-unica-nao-encontrada");
    const account = decideSingleAccount(toAccount(c.req.valid("json")), (await institutions()).byIspb);
    if (!account.ok) return refuseAll(c, account.error.map(explainAccount), "cadastro-recusado");
    const change = changeBy(c.var.caller, app);
    const saved = await app.db.transaction().execute(async (tx) => {
      if (!await replaceSingleAccount(tx, found, account.value, change)) return undefined;
      return await audited(tx, c, { ...found, action: "replace", account: account.value, change });
    });
    return saved === undefined ? problem(c, "cadastro-alterado") : c.json(wireSingleAccount(saved), 200);
  });

const deleteSingleAccount = (app: App) =>
  operation({
    id: "encerrarContaUnica",
    tag,
    summary: "Encerra uma conta única",
    description: "A conta deixa de valer para novas ordens e continua no histórico.",
    access: accessFor(app, maintainers),
    parameters: [idParameter],
    success: noContentResponse("A conta foi encerrada"),
    problems: ["conta-unica-nao-encontrada", "cadastro-alterado"],
  }, async (c) => {
    const found = await read(app, c.var.caller, c.req.param("id"));
    if (found === undefined) return problem(c, "conta-unica-nao-encontrada");
    const change = changeBy(c.var.caller, app);
    const ended = await app.db.transaction().execute(async (tx) => {
      if (!await endSingleAccount(tx, found, change)) return false;
      await appendAudit(tx, [auditOf(c, { ...found, action: "end", account: found, change })]);
      return true;
    });
    return ended ? c.body(null, 204) : problem(c, "cadastro-alterado");
  });

/** The change of an account, with its author and time. */
interface Registration extends Pick<SingleAccountVersion, "id" | "taxId" | "judiciaryBranch"> {
  readonly action: "create" | "replace" | "end";
  readonly account: SingleAccount;
  readonly change: RegisterChange;
}

/** The account in force, in the caller's branch of the judiciary. */
async function read(
  { db }: App,
  { court }: Caller,
  id: string | undefined,
): Promise<SingleAccountVersion | undefined> {
  const judiciaryBranch = judiciaryBranchOf(court);
  return isUuid(id) ? await findSingleAccount(db, { id, judiciaryBranch }) : undefined;
}

/** Writes the audit entry of a change and returns the version in force after it. */
async function audited(
  tx: Tx,
  c: Context<Env>,
  registration: Registration,
): Promise<SingleAccountVersion | undefined> {
  await appendAudit(tx, [auditOf(c, registration)]);
  return await findSingleAccount(tx, registration);
}

function auditOf(
  c: Context<Env>,
  { action, id, taxId, judiciaryBranch, account, change }: Registration,
): AuditEntry {
  const { ispb, branch, account: number } = account;
  const detail = { taxId, judiciaryBranch, ispb, branch, account: number };
  return auditEntry(c.var, { at: change.at, action: `single-account.${action}`, subject: id, detail });
}

const changeBy = ({ cpf }: Caller, { clock }: App): RegisterChange => ({ at: clock(), by: cpf });

const toAccount = (
  { ispb, agencia, conta }: { ispb: string; agencia: string; conta: string },
): SingleAccount => ({ ispb, branch: agencia, account: conta });
