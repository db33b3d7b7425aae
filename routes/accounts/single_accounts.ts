/**
 * Single accounts: looked up by administrators and registered by maintainers, each in their own branch of the
 * judiciary.
 */
import {
  decideSingleAccount,
  judiciaryBranchOf,
  type SingleAccount,
} from "../../domain/accounts/account_registers.ts";
import type { Caller, Profile } from "../../domain/identity/caller.ts";
import { parseTaxId } from "../../domain/identity/tax_id.ts";
import { fail, ok } from "../../domain/result.ts";
import {
  endSingleAccount,
  findSingleAccount,
  insertSingleAccount,
  listSingleAccounts,
  type RegisterChange,
  replaceSingleAccount,
  type SingleAccountVersion,
} from "../../store/accounts/single_accounts.ts";
import { appendAudit, type AuditEntry } from "../../store/audit/audit_entries.ts";
import type { Tx } from "../../store/connection/connection.ts";
import type { App } from "../app.ts";
import { type Acting, auditEntry } from "../call.ts";
import { explainValue } from "../http/value_problems.ts";
import { isUuid, pageOfAll, pageSchema } from "../http/wire.ts";
import { createdResponse, noContentResponse, okResponse, operationsOf } from "../operation.ts";
import { explainAccount } from "./account_problems.ts";
import {
  SingleAccountAnswer,
  SingleAccountBody,
  SingleAccountChange,
  SingleAccountQuery,
  wireSingleAccount,
} from "./account_schema.ts";

/** Administrators look up single accounts, maintainers register them (specification, "User profiles"). */
const readers = { profiles: ["single-account-maintainer", "administrator"] satisfies Profile[] };
const maintainers = { profiles: ["single-account-maintainer"] satisfies Profile[] };

const readersOperation = operationsOf({ tag: "Contas", access: readers });
const maintainersOperation = operationsOf({ tag: "Contas", access: maintainers });
const path = "/v1/conta-unica";
const idParameter = { in: "path", name: "id", description: "Identificador da conta única (UUID)" } as const;

export const listSingleAccountsOperation = readersOperation({
  id: "consultarContaUnica",
  method: "GET",
  path,
  summary: "Consulta a conta única de um CPF ou CNPJ",
  description: "No segmento do Judiciário do tribunal do usuário, que é o único em que ela vale para ele.",
  query: SingleAccountQuery,
  success: okResponse("Uma página de contas, da mais nova à mais antiga", pageSchema(SingleAccountAnswer)),
  problems: ["cpf-cnpj-invalido"],
  run: async (app, call) => {
    const { cpfCnpj, historico, ...page } = call.query;
    const taxId = parseTaxId(cpfCnpj);
    if (!taxId.ok) return fail(explainValue(taxId.error, "cpfCnpj"));
    const found = await listSingleAccounts(app.db, {
      taxId: taxId.value.value,
      judiciaryBranch: judiciaryBranchOf(call.caller.court),
      ended: historico,
    });
    return ok(pageOfAll(found.map(wireSingleAccount), page));
  },
});

export const readSingleAccountOperation = readersOperation({
  id: "consultarContaUnicaPorId",
  method: "GET",
  path: `${path}/:id`,
  summary: "Consulta uma conta única",
  parameters: [idParameter],
  success: okResponse("A conta em vigor", SingleAccountAnswer),
  problems: ["conta-unica-nao-encontrada"],
  run: async (app, call) => {
    const found = await read(app, call.caller, call.params.id);
    return found === undefined ? fail("conta-unica-nao-encontrada") : ok(wireSingleAccount(found));
  },
});

export const registerSingleAccountOperation = maintainersOperation({
  id: "cadastrarContaUnica",
  method: "POST",
  path,
  summary: "Cadastra a conta única de um CPF ou CNPJ",
  description:
    "Vale no segmento do Judiciário do tribunal do usuário; cada CPF ou CNPJ tem uma por segmento.",
  body: SingleAccountBody,
  success: createdResponse("A conta cadastrada", SingleAccountAnswer),
  location: ({ id }) => `${path}/${id}`,
  problems: [
    "instituicao-desconhecida",
    "cpf-cnpj-invalido",
    "cadastro-recusado",
    "conta-unica-ja-cadastrada",
  ],
  run: async (app, call) => {
    const { cpfCnpj, ...body } = call.body;
    const taxId = parseTaxId(cpfCnpj);
    const account = decideSingleAccount(toAccount(body), (await app.institutions()).byIspb);
    if (!taxId.ok || !account.ok) {
      const faults = [
        ...(taxId.ok ? [] : [explainValue(taxId.error, "cpfCnpj")]),
        ...(account.ok ? [] : account.error.map(explainAccount)),
      ];
      return fail({ reasons: faults, otherwise: "cadastro-recusado" });
    }
    const registration = {
      id: crypto.randomUUID(),
      taxId: taxId.value.value,
      judiciaryBranch: judiciaryBranchOf(call.caller.court),
      account: account.value,
      change: changeBy(call.caller, app),
    };
    return await call.commit(async (tx) => {
      const saved = await insertSingleAccount(tx, registration)
        ? await audited(tx, call, { action: "create", ...registration })
        : undefined;
      if (saved === undefined) return fail("conta-unica-ja-cadastrada");
      return ok(wireSingleAccount(saved));
    });
  },
});

export const changeSingleAccountOperation = maintainersOperation({
  id: "alterarContaUnica",
  method: "PUT",
  path: `${path}/:id`,
  summary: "Altera uma conta única",
  description: "O CPF ou CNPJ não muda. A conta anterior continua no histórico.",
  parameters: [idParameter],
  body: SingleAccountChange,
  success: okResponse("A conta alterada", SingleAccountAnswer),
  problems: ["instituicao-desconhecida", "conta-unica-nao-encontrada", "cadastro-alterado"],
  run: async (app, call) => {
    const found = await read(app, call.caller, call.params.id);
    if (found === undefined) return fail("conta-unica-nao-encontrada");
    const account = decideSingleAccount(toAccount(call.body), (await app.institutions()).byIspb);
    if (!account.ok) {
      return fail({ reasons: account.error.map(explainAccount), otherwise: "cadastro-recusado" });
    }
    const change = changeBy(call.caller, app);
    const saved = await app.db.transaction().execute(async (tx) => {
      if (!await replaceSingleAccount(tx, found, account.value, change)) return undefined;
      return await audited(tx, call, { ...found, action: "replace", account: account.value, change });
    });
    return saved === undefined ? fail("cadastro-alterado") : ok(wireSingleAccount(saved));
  },
});

export const endSingleAccountOperation = maintainersOperation({
  id: "encerrarContaUnica",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Encerra uma conta única",
  description: "A conta deixa de valer para novas ordens e continua no histórico.",
  parameters: [idParameter],
  success: noContentResponse("A conta foi encerrada"),
  problems: ["conta-unica-nao-encontrada", "cadastro-alterado"],
  run: async (app, call) => {
    const found = await read(app, call.caller, call.params.id);
    if (found === undefined) return fail("conta-unica-nao-encontrada");
    const change = changeBy(call.caller, app);
    const ended = await app.db.transaction().execute(async (tx) => {
      if (!await endSingleAccount(tx, found, change)) return false;
      await appendAudit(tx, [auditOf(call, { ...found, action: "end", account: found, change })]);
      return true;
    });
    return ended ? ok(undefined) : fail("cadastro-alterado");
  },
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
  acting: Acting,
  registration: Registration,
): Promise<SingleAccountVersion | undefined> {
  await appendAudit(tx, [auditOf(acting, registration)]);
  return await findSingleAccount(tx, registration);
}

function auditOf(
  acting: Acting,
  { action, id, taxId, judiciaryBranch, account, change }: Registration,
): AuditEntry {
  const { ispb, agency, account: number } = account;
  const detail = { taxId, judiciaryBranch, ispb, branch: agency, account: number };
  return auditEntry(acting, { at: change.at, action: `single-account.${action}`, subject: id, detail });
}

const changeBy = ({ cpf }: Caller, { clock }: App): RegisterChange => ({ at: clock(), by: cpf });

const toAccount = (
  { ispb, agencia, conta }: { ispb: string; agencia: string; conta: string },
): SingleAccount => ({ ispb, agency: agencia, account: conta });
