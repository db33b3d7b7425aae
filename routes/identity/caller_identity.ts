/**
 * Identifies the caller, from bearer token to `Caller` (specification, "Authentication" and "User profiles").
 */
import type { MiddlewareHandler } from "hono";
import { type Caller, type Profile, requireProfile } from "../../domain/identity/caller.ts";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { voucherRefusal } from "../../domain/operations/voucher_text.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { RegistryClient, RegistryUser } from "../../registries/identity/corporate.ts";
import type { AccessToken } from "../../registries/identity/sso.ts";
import type { App, Env } from "../app.ts";
import type { AccessRuleFor } from "../http/access_rule.ts";
import { answerOnce } from "../http/idempotency.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import { type Explanation, refuse } from "../http/problems.ts";
import { isSafeMethod } from "../http/serve.ts";
import { headerText } from "../http/text_gate.ts";
import type { Access } from "../operation.ts";
import { explainCaller } from "./caller_problems.ts";
import { admitClient, admitUserClient, type CallerRefusal } from "./client_admission.ts";
import { serviceOperations, serviceUseOf } from "./service_operations.ts";

/** All profiles of the service; a court's system needs it to name institutions and to read answers. */
export const allProfiles = {
  profiles: [
    "assistant",
    "judge",
    "administrator",
    "single-account-maintainer",
    "standard-deposit-registrar",
    "operator",
  ] satisfies Profile[],
};

/** Judges and assistants draft (specification, "User profiles"). */
export const drafters = { profiles: ["judge", "assistant"] satisfies Profile[] } as const;

/** The parts of a request by which its caller is identified. */
interface Request {
  readonly authorization: string | undefined;
  /** `X-ASSETS-CPF-USUARIO`. */
  readonly userHeader: string | undefined;
  readonly sourceIp: string | undefined;
}

/** The problems of checking any token. */
const tokenProblems: readonly ProblemCode[] = [
  "nao-autenticado",
  "token-invalido",
  "token-expirado",
  "autenticacao-indisponivel",
  "cadastro-corporativo-indisponivel",
];

/** The problems of checking a court's system. */
const clientProblems: readonly ProblemCode[] = ["cliente-nao-autorizado", "endereco-nao-autorizado"];

/** The problems of `identifySystem`. */
export const systemProblems: readonly ProblemCode[] = [
  ...tokenProblems,
  "somente-sistemas",
  ...clientProblems,
];

/** The problems of checking a user. */
const userProblems: readonly ProblemCode[] = [
  ...tokenProblems,
  "usuario-nao-cadastrado",
  "usuario-inativo",
  "usuario-bloqueado",
  "usuario-sem-lotacao",
  "perfil-insuficiente",
];

/**
 * The access rule of operations for users, by profile; the table in `service_operations.ts` says whether a
 * court's system may call the operation too.
 */
export const accessFor = (app: App, allowed: Access): AccessRuleFor => (operationId) =>
  isOpenToSystems(app, operationId)
    ? {
      checks: [admitCaller(app, operationId, allowed)],
      signIns: ["usuario", "sistema", "token"],
      onBehalf: true,
      problems: [...userProblems, "usuario-obrigatorio", "usuario-de-outro-tribunal", ...clientProblems],
    }
    : {
      checks: [admitCaller(app, operationId, allowed)],
      signIns: ["usuario", "token"],
      problems: [...userProblems, ...clientProblems, "operacao-vedada-a-servico"],
    };

function isOpenToSystems({ serviceTokenCourts = [] }: App, operationId: string): boolean {
  const use = serviceOperations[operationId];
  return use !== undefined && (use !== "if-set" || serviceTokenCourts.length > 0);
}

interface OperationOf {
  readonly id: string;
  readonly method: string;
  readonly access: Access;
}

/** What is posted and leaves orders, numbers and what decides of them as they are. */
const harmless: ReadonlySet<string> = new Set([
  "resolverAlarme",
  "testarCanal",
  "verBytesDaQuarentena",
  "salvarPesquisa",
  "excluirPesquisaSalva",
]);

/** Whether an operation changes orders, numbers or what decides of them, for which somebody must vouch for the database. */
const needsVoucher = ({ id, method }: Pick<OperationOf, "id" | "method">): boolean =>
  !isSafeMethod(method) && !harmless.has(id);

/** What an operation runs with: its transactions, if it changes anything, begin only while a voucher holds. */
export const appFor = <A extends App>(app: A, operation: Pick<OperationOf, "id" | "method">): A =>
  app.changes !== undefined && needsVoucher(operation) ? { ...app, db: app.changes } : app;

/** Why a caller, who is known, may not call an operation; undefined when nothing stands against it. */
export async function whyNot(
  app: App,
  caller: Caller,
  operation: OperationOf,
): Promise<Explanation | undefined> {
  // A court's system that reads without a user has no profiles; the operation decides what it may read.
  const allowed = caller.cpf === "" ? ok(caller) : requireProfile(caller, ...operation.access.profiles);
  if (!allowed.ok) return explainCaller(allowed.error);
  const fault = needsVoucher(operation) ? await app.findVoucherFault?.() : undefined;
  return fault && { code: "servico-indisponivel", detail: voucherRefusal(fault) };
}

function admitCaller(app: App, operationId: string, access: Access): MiddlewareHandler<Env> {
  const courts = app.serviceTokenCourts ?? [];
  return async (c, next) => {
    const caller = await identify(app, (court) => serviceUseOf(operationId, { court, courts }), {
      authorization: c.req.header("Authorization"),
      userHeader: headerText(c, "X-ASSETS-CPF-USUARIO"),
      sourceIp: c.var.sourceIp,
    });
    if (!caller.ok) return refuse(c, explainCaller(caller.error));
    c.set("caller", caller.value);
    const refused = await whyNot(app, caller.value, { id: operationId, method: c.req.method, access });
    if (refused !== undefined) return refuse(c, refused);
    if (c.req.method === "POST") return await answerOnce(app, c, next);
    return await next();
  };
}

/** What a court's system may do with the operation. */
type UseOf = (court: string) => ReturnType<typeof serviceUseOf>;

async function identify(
  app: App,
  useOf: UseOf,
  request: Request,
): Promise<Result<Caller, CallerRefusal>> {
  const { registries } = app;
  const token = await registries.sso.verify(request.authorization);
  if (!token.ok) return token;
  if (token.value.kind === "service") return serviceCaller(registries, useOf, token.value, request);
  const client = await admitUserClient(app, token.value.clientId, request.sourceIp);
  return client.ok ? await userCaller(registries, token.value) : client;
}

async function userCaller(
  registries: App["registries"],
  { username, clientId }: AccessToken,
): Promise<Result<Caller, CallerRefusal>> {
  return await callerByRegistry({ registries }, { userCpf: username ?? "", clientId });
}

/** A user whose request is carried out after the call that made it, as the registry knows them now. */
export async function callerByRegistry(
  { registries: { corporate } }: Pick<App, "registries">,
  { userCpf, clientId }: { readonly userCpf: string; readonly clientId: string },
): Promise<Result<Caller, CallerRefusal>> {
  const user = await corporate.user(userCpf);
  if (!user.ok) return user;
  const admitted = admit(user.value);
  return admitted.ok ? ok(toCaller(admitted.value, "user", clientId)) : admitted;
}

/** A user, by the access token that signing in to the consoles gave to the consoles' own client. */
export async function identifyUser(
  { registries }: App,
  accessToken: string,
): Promise<Result<Caller, CallerRefusal>> {
  const token = await registries.sso.verify(`Bearer ${accessToken}`);
  if (!token.ok) return token;
  return token.value.kind === "user"
    ? userCaller(registries, token.value)
    : fail({ type: "token-invalid", detail: "no-user-or-court" });
}

/** A system that calls in its own name, as for the precedents bank; it has no profiles and no user. */
export async function identifySystem(
  { registries }: App,
  authorization: string | undefined,
  sourceIp: string | undefined,
): Promise<Result<Caller, CallerRefusal>> {
  const token = await registries.sso.verify(authorization);
  if (!token.ok) return token;
  const { clientId, kind, jtr } = token.value;
  if (kind !== "service") return fail({ type: "only-systems" });
  const client = await registries.corporate.client(clientId);
  if (!client.ok) return client;
  const allowed = admitClient(client.value, jtr, sourceIp);
  return allowed.ok ? ok(systemWithoutUser(allowed.value)) : allowed;
}

/**
 * A court's system: known, permitted, calling from a registered address, and in the name of a user of its
 * court.
 */
async function serviceCaller(
  { corporate }: App["registries"],
  useOf: UseOf,
  { clientId, jtr }: AccessToken,
  { userHeader, sourceIp }: Request,
): Promise<Result<Caller, CallerRefusal>> {
  const client = await corporate.client(clientId);
  if (!client.ok) return client;
  const allowed = admitClient(client.value, jtr, sourceIp);
  if (!allowed.ok) return allowed;
  const use = useOf(allowed.value.court);
  if (use === "closed") return fail({ type: "not-for-services" });
  if (use === "not-set") return fail({ type: "not-set-for-court", court: allowed.value.court });
  if (userHeader === undefined) {
    return use === "named" ? fail({ type: "user-header-required" }) : ok(systemWithoutUser(allowed.value));
  }
  const cpf = parseCpf(userHeader);
  if (!cpf.ok) return fail({ type: "user-header-required" });
  const user = await corporate.user(cpf.value);
  if (!user.ok) return user;
  const admitted = admit(user.value);
  if (!admitted.ok) return admitted;
  return admitted.value.court === allowed.value.court
    ? ok(toCaller(admitted.value, "service", clientId))
    : fail({ type: "user-of-another-court" });
}

/** "A user must be active, unblocked and correctly assigned to a court unit" (specification, "User profiles"). */
function admit(user: RegistryUser | undefined): Result<RegistryUser, CallerRefusal> {
  if (user === undefined) return fail({ type: "unknown-user" });
  if (!user.active) return fail({ type: "inactive-user" });
  if (user.blocked) return fail({ type: "blocked-user" });
  return user.units.length === 0 ? fail({ type: "user-without-unit" }) : ok(user);
}

const toCaller = (
  { cpf, name, profiles, court, units }: RegistryUser,
  via: Caller["via"],
  clientId: string,
): Caller => ({
  cpf,
  name,
  profiles,
  court,
  units,
  via,
  clientId,
});

/**
 * The caller for a court's system that reads in its own name; it may read only what contains no personal
 * data.
 */
const systemWithoutUser = ({ clientId, court }: RegistryClient): Caller => ({
  cpf: "",
  name: "",
  profiles: [],
  court,
  units: [],
  via: "service",
  clientId,
});
