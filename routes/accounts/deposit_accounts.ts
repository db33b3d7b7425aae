/** The default accounts for judicial deposits, of the units of a court and of the court as a whole. */
import {
  decideDepositAccount,
  depositAccountScope,
  type DepositRegistration,
} from "../../domain/accounts/account_registers.ts";
import { accountRegistrar, standardAccount } from "../../domain/accounts/deposit_destination.ts";
import { type Caller, type Profile, requireProfile } from "../../domain/identity/caller.ts";
import { fail, ok } from "../../domain/result.ts";
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
import { appendAudit, type AuditEntry } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import { findUnit } from "../../store/identity/court_units.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry } from "../call.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import { isUuid, pageOf, pageSchema, pageWindow } from "../http/wire.ts";
import { explainAuthority } from "../identity/authority_problems.ts";
import { createdResponse, noContentResponse, okResponse, operationsOf } from "../operation.ts";
import { explainAccount } from "./account_problems.ts";
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

const readersOperation = operationsOf({ tag: "Contas", access: readers });
const registrarsOperation = operationsOf({ tag: "Contas", access: registrars });
const path = "/v1/conta-deposito";
const idParameter = {
  in: "path",
  name: "id",
  description: "Identificador da conta de depósito (UUID)",
} as const;
const WHO =
  "A conta de uma vara é do cadastrador de conta de depósito padrão; a do tribunal como um todo, do " +
  "administrador.";

export const listDepositAccountsOperation = readersOperation({
  id: "listarContasDeDeposito",
  method: "GET",
  path,
  summary: "Contas de depósito judicial padrão do tribunal",
  query: DepositAccountQuery,
  success: okResponse(
    "Uma página de contas: a do tribunal, depois as das varas por nome",
    pageSchema(DepositAccountAnswer),
  ),
  run: async (app, call) => {
    const { varaId, historico, ...page } = call.query;
    const { court } = call.caller;
    const filter = { court, unitId: varaId, ended: historico, ...pageWindow(page) };
    const { total, rows } = await listDepositAccounts(app.db, filter);
    return ok(pageOf(rows.map(wireDepositAccount), total, page));
  },
});

export const readStandardAccountOperation = readersOperation({
  id: "consultarContaDepositoPadrao",
  method: "GET",
  path: `${path}/padrao`,
  summary: "Conta a que vão, por padrão, os depósitos de uma vara",
  description: "A conta cadastrada para a vara; na falta dela, a do tribunal como um todo.",
  query: StandardAccountQuery,
  success: okResponse("A conta padrão", StandardAccountAnswer),
  problems: ["vara-desconhecida", "conta-deposito-padrao-nao-cadastrada"],
  run: async (app, call) => {
    const { varaId } = call.query;
    const { court } = call.caller;
    const [unit, { byIspb }, accounts] = await Promise.all([
      findUnit(app.db, varaId),
      app.institutions(),
      standardAccounts(app.db, { unitId: varaId, jtr: court }),
    ]);
    if (unit?.court !== court) return fail(explainAccount({ type: "unknown-account-unit" }));
    const found = standardAccount(accounts.unitAccount, accounts.courtAccount);
    if (!found.ok) return fail(explainAccount(found.error));
    const { registeredFor, ispb, agency, account } = found.value;
    return ok({
      abrangencia: wireScope[registeredFor],
      ispb,
      instituicao: byIspb.get(ispb)?.name ?? "",
      agencia: agency,
      conta: account,
      agenciaRelacionamento: accounts.relationshipAgency,
    });
  },
});

export const readDepositAccountOperation = readersOperation({
  id: "consultarContaDeDeposito",
  method: "GET",
  path: `${path}/:id`,
  summary: "Consulta uma conta de depósito",
  parameters: [idParameter],
  success: okResponse("A conta em vigor", DepositAccountAnswer),
  problems: ["conta-deposito-nao-encontrada"],
  run: async (app, call) => {
    const found = await read(app, call.caller, call.params.id);
    return found === undefined ? fail("conta-deposito-nao-encontrada") : ok(wireDepositAccount(found));
  },
});

export const registerDepositAccountOperation = registrarsOperation({
  id: "cadastrarContaDeDeposito",
  method: "POST",
  path,
  summary: "Cadastra a conta de depósito padrão de uma vara ou do tribunal",
  description: `Cada vara e cada tribunal tem uma. ${WHO}`,
  body: DepositAccountBody,
  success: createdResponse("A conta cadastrada", DepositAccountAnswer),
  location: ({ id }) => `${path}/${id}`,
  problems: [...accountProblems, "vara-desconhecida", "conta-deposito-ja-cadastrada"],
  run: async (app, call) => {
    const { caller } = call;
    const { varaId, ...body } = call.body;
    const wanted = toRegistration(body, varaId);
    const allowed = requireProfile(caller, accountRegistrar[depositAccountScope(wanted)]);
    if (!allowed.ok) return fail(explainAuthority(allowed.error));
    const registration = decideDepositAccount(wanted, {
      court: caller.court,
      unit: varaId === undefined ? undefined : await findUnit(app.db, varaId),
      institutions: (await app.institutions()).byIspb,
    });
    if (!registration.ok) {
      return fail({ reasons: registration.error.map(explainAccount), otherwise: "cadastro-recusado" });
    }
    const id = crypto.randomUUID();
    const change = changeBy(caller, app);
    return await call.commit(async (tx) => {
      const added = { id, court: caller.court, registration: registration.value, change };
      const saved = await insertDepositAccount(tx, added)
        ? await audited(tx, call, { action: "create", ...added })
        : undefined;
      if (saved === undefined) return fail("conta-deposito-ja-cadastrada");
      return ok(wireDepositAccount(saved));
    });
  },
});

export const changeDepositAccountOperation = registrarsOperation({
  id: "alterarContaDeDeposito",
  method: "PUT",
  path: `${path}/:id`,
  summary: "Altera uma conta de depósito",
  description: `A vara não muda. A conta anterior continua no histórico. ${WHO}`,
  parameters: [idParameter],
  body: DepositAccountChange,
  success: okResponse("A conta alterada", DepositAccountAnswer),
  problems: [...accountProblems, "conta-deposito-nao-encontrada", "cadastro-alterado"],
  run: async (app, call) => {
    const { caller } = call;
    const found = await read(app, caller, call.params.id);
    if (found === undefined) return fail("conta-deposito-nao-encontrada");
    const allowed = requireProfile(caller, accountRegistrar[depositAccountScope(found)]);
    if (!allowed.ok) return fail(explainAuthority(allowed.error));
    const registration = decideDepositAccount(toRegistration(call.body, found.unitId), {
      court: caller.court,
      unit: found,
      institutions: (await app.institutions()).byIspb,
    });
    if (!registration.ok) {
      return fail({ reasons: registration.error.map(explainAccount), otherwise: "cadastro-recusado" });
    }
    const { id, court } = found;
    const change = changeBy(caller, app);
    const saved = await app.db.transaction().execute(async (tx) => {
      if (!await replaceDepositAccount(tx, found, registration.value, change)) return undefined;
      const replaced = { id, court, registration: registration.value, change };
      return await audited(tx, call, { action: "replace", ...replaced });
    });
    return saved === undefined ? fail("cadastro-alterado") : ok(wireDepositAccount(saved));
  },
});

export const endDepositAccountOperation = registrarsOperation({
  id: "encerrarContaDeDeposito",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Encerra uma conta de depósito",
  description: `A conta deixa de valer para novos depósitos e continua no histórico. ${WHO}`,
  parameters: [idParameter],
  success: noContentResponse("A conta foi encerrada"),
  problems: ["conta-deposito-nao-encontrada", "cadastro-alterado"],
  run: async (app, call) => {
    const { caller } = call;
    const found = await read(app, caller, call.params.id);
    if (found === undefined) return fail("conta-deposito-nao-encontrada");
    const allowed = requireProfile(caller, accountRegistrar[depositAccountScope(found)]);
    if (!allowed.ok) return fail(explainAuthority(allowed.error));
    const { id, court } = found;
    const change = changeBy(caller, app);
    const ended = await app.db.transaction().execute(async (tx) => {
      if (!await endDepositAccount(tx, found, change)) return false;
      await appendAudit(tx, [auditOf(call, { action: "end", id, court, registration: found, change })]);
      return true;
    });
    return ended ? ok(undefined) : fail("cadastro-alterado");
  },
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
  acting: Acting,
  registration: Registration,
): Promise<DepositAccountVersion | undefined> {
  await appendAudit(tx, [auditOf(acting, registration)]);
  return await findDepositAccount(tx, registration);
}

function auditOf(acting: Acting, { action, id, court, registration, change }: Registration): AuditEntry {
  const { unitId, ispb, agency, account, relationshipAgency } = registration;
  const detail = { court, unitId, ispb, agency, account, relationshipAgency };
  return auditEntry(acting, { at: change.at, action: `deposit-account.${action}`, subject: id, detail });
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
