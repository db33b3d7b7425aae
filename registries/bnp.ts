/**
 * A client of the precedents bank's integration API: obtains a token by client credentials, reads lists page
 * by page, and sends arrays. Failures are values.
 *
 * Source: specification, "Authentication" and "Endpoints"; public integration API.
 */
import * as v from "valibot";
import type { SourceName } from "../domain/precedents/precedent_source.ts";
import { fail, ok, type Result } from "../domain/result.ts";
import { RecordPage } from "./bnp_schema.ts";
import { type CallPolicy, callPolicy, type CallPolicySettings } from "./http/call_policy.ts";
import { type RegistryFailure, registryUnavailable } from "./http/failure.ts";
import { getJson, requirePresent, type SendResult, sendText } from "./http/http.ts";

interface PrecedentsPage {
  /** The records as received, so that an unreadable one does not affect the others. */
  readonly records: readonly unknown[];
  readonly total: number;
  readonly pages: number;
  readonly last: boolean;
}

export interface PrecedentsBank {
  /**
   * One page of a resource.
   *
   * @param page from 1
   * @param since only what was updated on or after this day
   */
  page(
    source: SourceName,
    requested: { readonly page: number; readonly since?: Temporal.PlainDate | undefined },
  ): Promise<Result<PrecedentsPage, RegistryFailure>>;
  /**
   * One page of the status history, oldest first; undefined from a bank without one.
   *
   * @param since only changes on or after this day
   */
  statusChanges(
    requested: { readonly page: number; readonly since?: Temporal.PlainDate | undefined },
  ): Promise<Result<PrecedentsPage | undefined, RegistryFailure>>;
  /**
   * Sends elements of a resource and returns the API's answer, refusals included.
   *
   * @param options.wholeTexts asks the API to accept long texts beyond their declared length
   */
  put(
    resource: string,
    elements: readonly unknown[],
    options?: { readonly wholeTexts?: boolean },
  ): Promise<Result<SendResult, RegistryFailure>>;
}

/** The address of an integration API of precedents, and the caller's credentials. */
export interface BnpAccess {
  /** The base address, without a final slash; `/v1/…` is appended. */
  readonly url: string;
  readonly tokenUrl: string;
  readonly user: string;
  readonly password: string;
}

interface PrecedentsBankOptions extends BnpAccess {
  readonly pageSize?: number | undefined;
  readonly timeoutMs?: number | undefined;
  readonly policy?: CallPolicySettings | undefined;
}

const registry = "precedents";
/** A page of long decisions has some megabytes, and a court's batch is written in one transaction. */
const defaultTimeoutMs = 60_000;
const defaultPageSize = 200;

export function precedentsBank(options: PrecedentsBankOptions): PrecedentsBank {
  const { url, pageSize = defaultPageSize, timeoutMs = defaultTimeoutMs } = options;
  const policy = callPolicy(registry, options.policy);
  const token = tokens(options, policy, timeoutMs);
  /** Repeats a call once with a fresh token when the cached one is refused. */
  const authorized = async <T>(
    ask: (headers: Record<string, string>) => Promise<Result<T, RegistryFailure>>,
    isRefused: (answer: Result<T, RegistryFailure>) => boolean,
  ): Promise<Result<T, RegistryFailure>> => {
    for (let attempt = 1;; attempt++) {
      const bearer = await token.get();
      if (!bearer.ok) return bearer;
      const answer = await ask({ authorization: `Bearer ${bearer.value}` });
      if (attempt > 1 || !isRefused(answer)) return answer;
      token.forget();
    }
  };
  const listed = async (
    list: string,
    { page, since }: { readonly page: number; readonly since?: Temporal.PlainDate | undefined },
  ): Promise<Result<PrecedentsPage | undefined, RegistryFailure>> => {
    const query = new URLSearchParams({ pageNumber: String(page), pageSize: String(pageSize) });
    if (since !== undefined) query.set("dataInicial", since.toString());
    const answer = await authorized(
      (headers) =>
        getJson(`${url}/v1/${list}?${query}`, RecordPage, { registry, timeoutMs, policy, headers }),
      (refused) => !refused.ok && refused.error.reason === "answered 401",
    );
    if (!answer.ok || answer.value === undefined) return answer as Result<undefined, RegistryFailure>;
    const { content: records, totalElements: total, totalPages: pages, last } = answer.value;
    return ok({ records, total, pages, last });
  };
  return {
    page: async (source, requested) => requirePresent(await listed(source, requested), registry),
    statusChanges: (requested) => listed("historico-situacao", requested),
    put: (resource, elements, { wholeTexts = false } = {}) =>
      authorized(
        (headers) =>
          sendText(`${url}/v1/${resource}${wholeTexts ? "?textosIntegrais=true" : ""}`, {
            method: "PUT",
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(elements),
          }, { registry, timeoutMs, policy }),
        (sent) => sent.ok && sent.value.status === 401,
      ),
  };
}

const TokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.optional(v.number(), 60),
});

/** A token is reused until shortly before it expires. */
const SPARE_SECONDS = 30;

function tokens(
  { tokenUrl, user, password }: PrecedentsBankOptions,
  policy: CallPolicy,
  timeoutMs: number,
): { get(): Promise<Result<string, RegistryFailure>>; forget(): void } {
  let cached: { readonly token: string; readonly until: number } | undefined;
  const form = { client_id: user, client_secret: password, grant_type: "client_credentials" };
  return {
    forget: () => cached = undefined,
    async get() {
      if (cached !== undefined && performance.now() < cached.until) return ok(cached.token);
      const sent = await sendText(tokenUrl, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
      }, { registry, timeoutMs, policy });
      if (!sent.ok) return sent;
      const { status, text } = sent.value;
      if (status !== 200) {
        return fail(
          registryUnavailable(
            registry,
            `the token endpoint answered ${status}; check BNP_API_USER and BNP_API_PSWD`,
          ),
        );
      }
      const parsed = v.safeParse(TokenAnswer, readJson(text));
      if (!parsed.success) {
        return fail(registryUnavailable(registry, "the token endpoint answered outside its contract"));
      }
      const { access_token: token, expires_in } = parsed.output;
      cached = { token, until: performance.now() + Math.max(0, expires_in - SPARE_SECONDS) * 1000 };
      return ok(token);
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
