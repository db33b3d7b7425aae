/**
 * The courts' corporate identity registry: users, their profiles and units, and the courts' systems.
 *
 * Source: specification, "User profiles", "Order / draft" (court unit) and "Authentication".
 */
import * as v from "valibot";
import type { Profile } from "../../domain/identity/caller.ts";
import { bodyTypes, type CourtUnit } from "../../domain/identity/court_unit.ts";
import type { Clock } from "../../domain/ports.ts";
import { ok, type Result } from "../../domain/result.ts";
import { cachedByKey } from "../http/cache.ts";
import { callPolicy, type CallPolicySettings } from "../http/call_policy.ts";
import type { RegistryFailure } from "../http/failure.ts";
import { getJson, requireMatch, requirePresent } from "../http/http.ts";

export interface RegistryUser {
  /** Eleven digits. */
  readonly cpf: string;
  readonly name: string;
  readonly active: boolean;
  readonly blocked: boolean;
  /** The profiles in this service; a user may have others elsewhere. */
  readonly profiles: readonly Profile[];
  /** The ids of the user's court units. */
  readonly units: readonly string[];
  /** The JTR of the user's court, three digits. */
  readonly court: string;
}

/** A court's system that calls with a service token. */
export interface RegistryClient {
  readonly clientId: string;
  /** The JTR, three digits. */
  readonly court: string;
  /** The source addresses registered in advance, as text, IPv4 or IPv6. */
  readonly allowedIps: readonly string[];
  /** Whether the client has permission for this service. */
  readonly permitted: boolean;
}

export interface CorporateRegistry {
  /** A user; `undefined` when there is none. Changes in the registry are visible after at most `cacheMs`. */
  user(cpf: string): Promise<Result<RegistryUser | undefined, RegistryFailure>>;
  /** The units of the eleven body types, of every court. */
  units(): Promise<Result<readonly CourtUnit[], RegistryFailure>>;
  /** A client; `undefined` when there is none. */
  client(clientId: string): Promise<Result<RegistryClient | undefined, RegistryFailure>>;
}

interface CorporateRegistryOptions {
  /** The base address, without a final slash. */
  readonly url: string;
  readonly now: Clock;
  /** How long an answer is cached; short, so that a blocked user loses access within a minute. */
  readonly cacheMs?: number | undefined;
  readonly timeoutMs?: number | undefined;
  /** Retries and circuit breaker. */
  readonly policy?: CallPolicySettings | undefined;
}

/** The profiles of the specification, by their names in the registry. */
const profileWords: ReadonlyMap<string, Profile> = new Map([
  ["ASSESSOR", "assistant"],
  ["MAGISTRADO", "judge"],
  ["ADMINISTRADOR", "administrator"],
  ["MANTENEDOR_CONTA_UNICA", "single-account-maintainer"],
  ["CADASTRADOR_CONTA_DEPOSITO", "standard-deposit-registrar"],
  ["OPERADOR", "operator"],
]);

const jtr = v.pipe(v.string(), v.regex(/^\d{3}$/));
const text = v.pipe(v.string(), v.nonEmpty());

const UserAnswer = v.object({
  cpf: v.pipe(v.string(), v.regex(/^\d{11}$/)),
  nome: text,
  ativo: v.boolean(),
  bloqueado: v.boolean(),
  perfis: v.array(v.string()),
  varas: v.array(text),
  jtr,
});
const UnitsAnswer = v.object({
  varas: v.array(v.object({ id: text, nome: text, tipoOrgao: v.string(), jtr })),
});
const ClientAnswer = v.object({
  clientId: text,
  jtr,
  ipsAutorizados: v.array(v.string()),
  permitido: v.boolean(),
});

const registry = "corporate";

export function corporateRegistry(
  { url, now, cacheMs = 30_000, timeoutMs, policy }: CorporateRegistryOptions,
): CorporateRegistry {
  const memory = { forMs: cacheMs, now };
  const asking = { registry, timeoutMs, policy: callPolicy(registry, policy) } as const;

  const user = cachedByKey(async (cpf) => {
    const answer = await getJson(`${url}/usuarios/${encodeURIComponent(cpf)}`, UserAnswer, asking);
    return requireMatch(answer, registry, (found) => found.cpf === cpf, toUser);
  }, memory);

  const units = cachedByKey(async () => {
    const answer = requirePresent(await getJson(`${url}/varas`, UnitsAnswer, asking), registry);
    return answer.ok ? ok(answer.value.varas.flatMap(toUnit)) : answer;
  }, memory);

  const client = cachedByKey(async (clientId) => {
    const answer = await getJson(`${url}/clientes/${encodeURIComponent(clientId)}`, ClientAnswer, asking);
    return requireMatch(answer, registry, (found) => found.clientId === clientId, toClient);
  }, memory);

  return { user, units: () => units("all"), client };
}

function toUser(answer: v.InferOutput<typeof UserAnswer>): RegistryUser {
  return {
    cpf: answer.cpf,
    name: answer.nome,
    active: answer.ativo,
    blocked: answer.bloqueado,
    profiles: answer.perfis.flatMap((word) => profileWords.get(word) ?? []),
    units: answer.varas,
    court: answer.jtr,
  };
}

/** The court unit; none for a body type whose units orders cannot name. */
function toUnit(answer: v.InferOutput<typeof UnitsAnswer>["varas"][number]): CourtUnit[] {
  const bodyType = bodyTypes.find((known) => known === answer.tipoOrgao);
  return bodyType === undefined ? [] : [{ id: answer.id, name: answer.nome, bodyType, court: answer.jtr }];
}

function toClient(answer: v.InferOutput<typeof ClientAnswer>): RegistryClient {
  return {
    clientId: answer.clientId,
    court: answer.jtr,
    allowedIps: answer.ipsAutorizados,
    permitted: answer.permitido,
  };
}
