/** The default accounts for judicial deposits, of the units of a court and of the court as a whole. */
import { type Context, Hono } from "hono";
import { type Caller, type Profile, requireProfile } from "../../domain/identity/caller.ts";
import { accountRegistrar, standardAccount } from "../../domain/accounts/deposit_destination.ts";
import {
  decideDepositAccount,
  depositAccountScope,
  type DepositRegistration,
} from "../../domain/accounts/account_registers.ts";
import { appendAudit, type AuditEntry } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection.ts";
import { findUnit } from "../../store/identity/court_units.ts";
import {
  type DepositAccountVersion,
  endDepositAccount,
  findDepositAccount,
  insertDepositAccount,
  listDepositAccounts,
  replaceDepositAccount,
  standardAccounts,
} from "../../store/accounts/deposit_accounts.ts";
import type { RegisterChange } from "../../store/accounts/single_accounts.ts";
import type { App, Env, InstitutionDirectory } from "../app.ts";
import { accessFor } from "../identity/caller_identity.ts";
import { createdResponse, noContentResponse, okResponse } from "../openapi/describe.ts";
import { operation } from "../http/operation.ts";
import { commitAnswer } from "../http/idempotency.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import { problem, refuse, refuseAll } from "../http/problems.ts";
import {
  DepositAccountAnswer,
  DepositAccountBody,
  DepositAccountChange,
  DepositAccountQuery,
  StandardAccountAnswer,
  StandardAccountQuery,
  wireDepositAccount,
  wireScope,
} from "./account_schema.ts";
import { auditEntry, isUuid, locationOf } from "../http/request.ts";
import { pageOf, pageSchema, pageWindow } from "../http/wire.ts";
import { explainAccount } from "./account_problems.ts";
import { explainAuthority } from "../identity/authority_problems.ts";

/** The profiles that register accounts; the account's scope decides which one is needed. */
const registrars = { profiles: Object.values(accountRegistrar) };

/** Those who register accounts and those who order transfers to them. */
const readers = { profiles: [...registrars.profiles, "judge", "assistant"] satisfies Profile[] };

/** The problems of an account's content. */
const accountProblems: readonly ProblemCode[] = [
  "instituicao-desconhecida",
  "agencia-de-relacionamento-de-vara",
  "cadastro-recusado",
];

const tag = "Contas";
const path = "/v1/conta-deposito";
const idParameter = {
  in: "path",
  name: "id",
  description: "Identificador da conta de depósito (UUID)",
} as const;
const WHO =
  "A conta de uma vara é do cadastrador de conta de depósito padrão; a do tribunal como um todo, do " +
  "administrador.";

export function depositAccountRoutes(app: App, institutions: () => Promise<InstitutionDirectory>) {
  return new Hono<Env>()
    .get(path, ...getDepositAccounts(app))
    .get(`${path}/padrao`, ...getDefaultAccount(app, institutions))
    .get(`${path}/:id`, ...getDepositAccount(app))
    .post(path, ...postDepositAccount(app, institutions))
    .put(`${path}/:id`, ...putDepositAccount(app, institutions))
    .delete(`${path}/:id`, ...deleteDepositAccount(app));
}

const getDepositAccounts = (app: App) =>
  operation({
    id: "listarContasDeDeposito",
    tag,
    summary: "Contas de depósito judicial padrão do tribunal",
    access: accessFor(app, readers),
    query: DepositAccountQuery,
    success: okResponse(
      "Uma página de contas: a do tribunal, depois as das varas por nome",
      pageSchema(DepositAccountAnswer),
    ),
  }, async (c) => {
    const { varaId, historico, ...page } = c.req.valid("query");
    const { court } = c.var.caller;
    const filter = { court, unitId: varaId, ended: historico, ...pageWindow(page) };
    const { total, rows } = await listDepositAccounts(app.db, filter);
    return c.json(pageOf(rows.map(wireDepositAccount), total, page), 200);
  });

const getDefaultAccount = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
    id: "consultarContaDepositoPadrao",
    tag,
    summary: "Conta a que vão, por padrão, os depósitos de uma vara",
    description: "A conta cadastrada para a vara; na falta dela, a do tribunal como um todo.",
    access: accessFor(app, readers),
    query: StandardAccountQuery,
    success: okResponse("A conta padrão", StandardAccountAnswer),
    problems: ["vara-desconhecida", "conta-deposito-padrao-nao-cadastrada"],
  }, async (c) => {
    const { varaId } = c.req.valid("query");
    const { court } = c.var.caller;
    const [unit, { byIspb }, accounts] = await Promise.all([
      findUnit(app.db, varaId),
      institutions(),
      standardAccounts(app.db, { unitId: varaId, jtr: court }),
    ]);
    if (unit?.court !== court) return refuse(c, explainAccount({ type: "unknown-account-unit" }));
    const found = standardAccount(accounts.unitAccount, accounts.courtAccount);
    if (!found.ok) return refuse(c, explainAccount(found.error));
    const { registeredFor, ispb, agency, account } = found.value;
    return c.json({
      abrangencia: wireScope[registeredFor],
      ispb,
      instituicao: byIspb.get(ispb)?.name ?? "",
      agencia: agency,
      conta: account,
      agenciaRelacionamento: accounts.relationshipAgency,
    }, 200);
  });

const getDepositAccount = (app: App) =>
  operation({
    id: "consultarContaDeDeposito",
    tag,
    summary: "Consulta uma conta de depósito",
    access: accessFor(app, readers),
    parameters: [idParameter],
    success: okResponse("A conta em vigor", DepositAccountAnswer),
    problems: ["conta-deposito-nao-encontrada"],
  }, async (c) => {
    const found = await read(app, c.var.caller, c.req.param("id"));
    return found === undefined
      ? problem(c, "conta-deposito-nao-encontrada")
      : c.json(wireDepositAccount(found), 200);
  });

const postDepositAccount = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
    id: "cadastrarContaDeDeposito",
    tag,
    summary: "Cadastra a conta de depósito padrão de uma vara ou do tribunal",
    description: `Cada vara e cada tribunal tem uma. ${WHO}`,
    access: accessFor(app, registrars),
    body: DepositAccountBody,
    success: createdResponse("A conta cadastrada", DepositAccountAnswer),
    problems: [...accountProblems, "vara-desconhecida", "conta-deposito-ja-cadastrada"],
  }, async (c) => {
    const { caller } = c.var;
    const { varaId, ...body } = c.req.valid("json");
    const wanted = toRegistration(body, varaId);
    const allowed = requireProfile(caller, accountRegistrar[depositAccountScope(wanted)]);
    if (!allowed.ok) return refuse(c, explainAuthority(allowed.error));
    const registration = decideDepositAccount(wanted, {
      court: caller.court,
      unit: varaId === undefined ? undefined : await findUnit(app.db, varaId),
      institutions: (await institutions()).byIspb,
    });
    if (!registration.ok) {
      return refuseAll(c, registration.error.map(explainAccount), "cadastro-recusado");
    }
    const id = crypto.randomUUID();
    const change = changeBy(caller, app);
    return await commitAnswer(app.db, c, async (tx) => {
      const added = { id, court: caller.court, registration: registration.value, change };
      const saved = await insertDepositAccount(tx, added)
        ? await audited(tx, c, { action: "create", ...added })
        : undefined;
      if (saved === undefined) return problem(c, "conta-deposito-ja-cadastrada");
      return c.json(wireDepositAccount(saved), 201, { Location: locationOf(c, `${path}/${id}`) });
    });
  });

const putDepositAccount = (app: App, institutions: () => Promise<InstitutionDirectory>) =>
  operation({
    id: "alterarContaDeDeposito",
    tag,
    summary: "Altera uma conta de depósito",
    description: `A vara não muda. A conta anterior continua no histórico. ${WHO}`,
    access: accessFor(app, registrars),
    parameters: [idParameter],
    body: DepositAccountChange,
    success: okResponse("A conta alterada", DepositAccountAnswer),
    problems: [...accountProblems, "conta-deposito-nao-encontrada", "cadastro-alterado"],
  }, async (c) => {
    const { caller } = c.var;
    const found = await read(app, caller, c.req.param("id"));
    if (found === undefined) return problem(c, "conta-deposito-nao-encontrada");
    const allowed = requireProfile(caller, accountRegistrar[depositAccountScope(found)]);
    if (!allowed.ok) return refuse(c, explainAuthority(allowed.error));
    const registration = decideDepositAccount(toRegistration(c.req.valid("json"), found.unitId), {
      court: caller.court,
      unit: found,
      institutions: (await institutions()).byIspb,
    });
    if (!registration.ok) {
      return refuseAll(c, registration.error.map(explainAccount), "cadastro-recusado");
    }
    const { id, court } = found;
    const change = changeBy(caller, app);
    const saved = await app.db.transaction().execute(async (tx) => {
      if (!await replaceDepositAccount(tx, found, registration.value, change)) return undefined;
      const replaced = { id, court, registration: registration.value, change };
      return await audited(tx, c, { action: "replace", ...replaced });
    });
    return saved === undefined ? problem(c, "cadastro-alterado") : c.json(wireDepositAccount(saved), 200);
  });

const deleteDepositAccount = (app: App) =>
  operation({
    id: "encerrarContaDeDeposito",
    tag,
    summary: "Encerra uma conta de depósito",
    description: `A conta deixa de valer para novos depósitos e continua no histórico. ${WHO}`,
    access: accessFor(app, registrars),
    parameters: [idParameter],
    success: noContentResponse("A conta foi encerrada"),
    problems: ["conta-deposito-nao-encontrada", "cadastro-alterado"],
  }, async (c) => {
    const { caller } = c.var;
    const found = await read(app, caller, c.req.param("id"));
    if (found === undefined) return problem(c, "conta-deposito-nao-encontrada");
    const allowed = requireProfile(caller, accountRegistrar[depositAccountScope(found)]);
    if (!allowed.ok) return refuse(c, explainAuthority(allowed.error));
    const { id, court } = found;
    const change = changeBy(caller, app);
    const ended = await app.db.transaction().execute(async (tx) => {
      if (!await endDepositAccount(tx, found, change)) return false;
      await appendAudit(tx, [auditOf(c, { action: "end", id, court, registration: found, change })]);
      return true;
    });
    return ended ? c.body(null, 204) : problem(c, "cadastro-alterado");
  });

/** The change of an account, with its author and time. */
interface Registration {
  readonly action: "create" | "replace" | "end";
  readonly id: string;
  readonly court: string;
  readonly registration: DepositRegistration;
  readonly change: RegisterChange;
}

/** The account in force, in the caller's court. */
async function read(
  { db }: App,
  { court }: Caller,
  id: string | undefined,
): Promise<DepositAccountVersion | undefined> {
  return isUuid(id) ? await findDepositAccount(db, { id, court }) : undefined;
}

/** Writes the audit entry of a change and returns the version in force after it. */
async function audited(
  tx: Tx,
  c: Context<Env>,
  registration: Registration,
): Promise<DepositAccountVersion | undefined> {
  await appendAudit(tx, [auditOf(c, registration)]);
  return await findDepositAccount(tx, registration);
}

function auditOf(c: Context<Env>, { action, id, court, registration, change }: Registration): AuditEntry {
  const { unitId, ispb, agency, account, relationshipAgency } = registration;
  const detail = { court, unitId, ispb, agency, account, relationshipAgency };
  return auditEntry(c.var, { at: change.at, action: `deposit-account.${action}`, subject: id, detail });
}

const changeBy = ({ cpf }: Caller, { clock }: App): RegisterChange => ({ at: clock(), by: cpf });

const toRegistration = (
  { ispb, agencia, conta, agenciaRelacionamento }: {
    ispb: string;
    agencia: string;
    conta: string;
    agenciaRelacionamento?: string | undefined;
  },
  unitId: string | undefined,
): DepositRegistration => ({
  unitId,
  ispb,
  agency: agencia,
  account: conta,
  relationshipAgency: agenciaRelacionamento,
});
