/** Who is calling: from bearer token to `Caller` (specification, "Authentication" and "User profiles"). */
import type { MiddlewareHandler } from "hono";
import { type Caller, type Profile, requireProfile } from "../../domain/identity/caller.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import { parseCpf } from "../../domain/identity/tax_id.ts";
import { canonicalIp } from "../../registries/address.ts";
import type { RegistryClient, RegistryUser } from "../../registries/corporate.ts";
import type { Token } from "../../registries/sso.ts";
import type { App, Env } from "../app.ts";
import type { Admission } from "../http/admission.ts";
import { answerOnce } from "../http/idempotency.ts";
import type { ProblemCode } from "../http/problem_catalogue.ts";
import { refuse } from "../http/problems.ts";
import type { CallerRefusal } from "./caller_refusal.ts";
import { explainCaller } from "./caller_problems.ts";

/** Whom an operation is open to. */
export interface Access {
  /** One of these profiles is needed. */
  readonly profiles: readonly Profile[];
  /** Essential to creating and protocoling orders, hence open to a court's system. */
  readonly service?: boolean;
  /** What is read is recorded in somebody's name: a court's system names its user although nothing is changed. */
  readonly named?: boolean;
}

/** What is read of a request to know its caller. */
interface Request {
  readonly authorization: string | undefined;
  /** `X-ASSETS-CPF-USUARIO`. */
  readonly userHeader: string | undefined;
  readonly sourceIp: string | undefined;
  readonly needsUser: boolean;
}

/** What the check of any token can answer. */
const tokenProblems: readonly ProblemCode[] = [
  "nao-autenticado",
  "token-invalido",
  "token-expirado",
  "autenticacao-indisponivel",
  "cadastro-corporativo-indisponivel",
];

/** What the check of a court's system can. */
const clientProblems: readonly ProblemCode[] = ["cliente-nao-autorizado", "endereco-nao-autorizado"];

/** What `identifySystem` can refuse. */
export const systemProblems: readonly ProblemCode[] = [
  ...tokenProblems,
  "somente-sistemas",
  ...clientProblems,
];

/** What the check of a user can answer. */
const userProblems: readonly ProblemCode[] = [
  ...tokenProblems,
  "usuario-nao-cadastrado",
  "usuario-inativo",
  "usuario-bloqueado",
  "usuario-sem-lotacao",
  "perfil-insuficiente",
];

/** Every operation behind a user's token says with this whom it is open to. */
export const access = (app: App, allowed: Access): Admission =>
  allowed.service === true
    ? {
      checks: [admitCaller(app, allowed)],
      signIns: ["usuario", "sistema", "token"],
      onBehalf: true,
      problems: [...userProblems, "usuario-obrigatorio", "usuario-de-outro-tribunal", ...clientProblems],
    }
    : {
      checks: [admitCaller(app, allowed)],
      signIns: ["usuario", "token"],
      problems: [...userProblems, "operacao-vedada-a-servico"],
    };

function admitCaller(app: App, { profiles, service = false, named = false }: Access): MiddlewareHandler<Env> {
  return async (c, next) => {
    const caller = await identify(app, service, {
      authorization: c.req.header("Authorization"),
      userHeader: c.req.header("X-ASSETS-CPF-USUARIO"),
      sourceIp: c.var.sourceIp,
      needsUser: named || !["GET", "HEAD"].includes(c.req.method),
    });
    if (!caller.ok) return refuse(c, explainCaller(caller.error));
    // A court's system that reads in nobody's name has no profiles: what it may reach is the operation's to say.
    if (caller.value.cpf !== "") {
      const allowed = requireProfile(caller.value, ...profiles);
      if (!allowed.ok) return refuse(c, explainCaller(allowed.error));
    }
    c.set("caller", caller.value);
    if (c.req.method === "POST") return await answerOnce(app, c, next);
    return await next();
  };
}

async function identify(
  { registries }: App,
  openToServices: boolean,
  request: Request,
): Promise<Result<Caller, CallerRefusal>> {
  const token = await registries.sso.verify(request.authorization);
  if (!token.ok) return token;
  return token.value.kind === "service"
    ? serviceCaller(registries, openToServices, token.value, request)
    : userCaller(registries, token.value);
}

async function userCaller(
  { corporate }: App["registries"],
  { username, clientId }: Token,
): Promise<Result<Caller, CallerRefusal>> {
  const user = await corporate.user(username ?? "");
  if (!user.ok) return user;
  const admitted = admit(user.value);
  return admitted.ok ? ok(toCaller(admitted.value, "user", clientId)) : admitted;
}

/** A person, by the access token they were given when they signed in to the consoles. */
export async function identifyUser(
  { registries }: App,
  accessToken: string,
): Promise<Result<Caller, CallerRefusal>> {
  const token = await registries.sso.verify(`Bearer ${accessToken}`);
  if (!token.ok) return token;
  return token.value.kind === "user"
    ? userCaller(registries, token.value)
    : fail({ type: "token-invalid", detail: "claims" });
}

/** A system that calls in its own name, as the precedents bank is called; it has no profiles and no user. */
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
  return allowed.ok ? ok(nobody(allowed.value)) : allowed;
}

/** A court's system: known, permitted, calling from where it registered, and in the name of one of its court's users. */
async function serviceCaller(
  { corporate }: App["registries"],
  openToServices: boolean,
  { clientId, jtr }: Token,
  { userHeader, sourceIp, needsUser }: Request,
): Promise<Result<Caller, CallerRefusal>> {
  const client = await corporate.client(clientId);
  if (!client.ok) return client;
  const allowed = admitClient(client.value, jtr, sourceIp);
  if (!allowed.ok) return allowed;
  if (!openToServices) return fail({ type: "not-for-services" });
  if (userHeader === undefined) {
    return needsUser ? fail({ type: "user-header-required" }) : ok(nobody(allowed.value));
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

function admitClient(
  client: RegistryClient | undefined,
  jtr: string | undefined,
  sourceIp: string | undefined,
): Result<RegistryClient, CallerRefusal> {
  if (client === undefined || !client.permitted || client.court !== jtr) {
    return fail({ type: "client-not-permitted" });
  }
  return sourceIp !== undefined && client.allowedIps.some((ip) => canonicalIp(ip) === sourceIp)
    ? ok(client)
    : fail({ type: "source-not-registered" });
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

/** A court's system reading in its own name: it sees what everybody of the court sees, nothing confidential. */
const nobody = ({ clientId, court }: RegistryClient): Caller => ({
  cpf: "",
  name: "",
  profiles: [],
  court,
  units: [],
  via: "service",
  clientId,
});
