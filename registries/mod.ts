/** The clients of all external services. */
import type { Clock } from "../domain/ports.ts";
import { type CaseDataPlatform, caseDataPlatform } from "./case_data.ts";
import { type CustomerRegistry, customerRegistry } from "./customer.ts";
import { cachedByKey } from "./http/cache.ts";
import type { CallPolicySettings } from "./http/call_policy.ts";
import { type CorporateRegistry, corporateRegistry } from "./identity/corporate.ts";
import { type TokenVerifier, tokenVerifier } from "./identity/sso.ts";

export interface Registries {
  readonly sso: TokenVerifier;
  readonly corporate: CorporateRegistry;
  readonly customer: CustomerRegistry;
  readonly caseData: CaseDataPlatform;
}

/** The addresses of the external services. */
export interface ExternalAddresses {
  readonly issuer: string;
  /** Only when the keys cannot be found by the issuer's public address. */
  readonly jwksUrl?: string | undefined;
  readonly audience: string;
  readonly tokenUrl: string;
  readonly corporateUrl: string;
  readonly customerUrl: string;
  readonly caseDataUrl: string;
}

interface RegistriesConfig extends Omit<ExternalAddresses, "tokenUrl"> {
  /** The service's time, by which the corporate registry's answers are cached. */
  readonly clock: Clock;
  /** Real time, by which tokens expire. */
  readonly realClock: Clock;
  /** The limit for each question, in milliseconds; 5,000 by default. */
  readonly timeoutMs?: number | undefined;
  /**
   * Retries and circuit breaker, with the same settings for every registry; each has a circuit of its own.
   */
  readonly policy?: CallPolicySettings | undefined;
}

/** Opens no connection: a registry that is down is noticed by the first question to it. */
export function openRegistries(config: RegistriesConfig): Registries {
  const { issuer, audience, jwksUrl, timeoutMs, policy } = config;
  return {
    sso: tokenVerifier({ issuer, audience, jwksUrl, timeoutMs, policy, clock: config.realClock }),
    corporate: corporateRegistry({ url: config.corporateUrl, now: config.clock, timeoutMs, policy }),
    customer: customerRegistry({ url: config.customerUrl, timeoutMs, policy }),
    caseData: caseDataPlatform({ url: config.caseDataUrl, timeoutMs, policy }),
  };
}

/** Long enough for the drafts of one process, and short enough that decisions use current relationships. */
const REMEMBERED_MS = 60_000;

/** The same registries with answers about the same tax id or process cached for a minute. */
export function withCachedAnswers({ customer, caseData, ...others }: Registries, now: Clock): Registries {
  const memory = { forMs: REMEMBERED_MS, now };
  return {
    ...others,
    customer: { ...customer, relationships: cachedByKey((taxId) => customer.relationships(taxId), memory) },
    caseData: { ...caseData, process: cachedByKey((number) => caseData.process(number), memory) },
  };
}
