/**
 * The national case-data platform: whether a process exists, its court and its parties.
 *
 * Source: specification, "Order / draft" (process number) and "Errors".
 */
import * as v from "valibot";
import type { Result } from "../domain/result.ts";
import { callPolicy, type CallPolicySettings } from "./http/call_policy.ts";
import type { RegistryFailure } from "./http/failure.ts";
import { getJson, requireMatch } from "./http/http.ts";

export interface ProcessData {
  /** With punctuation: `0000832-35.2018.4.01.3202`. */
  readonly number: string;
  /** The JTR, three digits. */
  readonly court: string;
  /** Whether the process is criminal, in which case defendants are not checked against the parties. */
  readonly criminal: boolean;
  readonly className: string;
  /** The parties whose tax id the platform knows. */
  readonly parties: readonly { readonly taxId: string; readonly name: string; readonly role: string }[];
}

export interface CaseDataPlatform {
  /** Looks up a punctuated number; `undefined` when there is no such process. */
  process(number: string): Promise<Result<ProcessData | undefined, RegistryFailure>>;
}

interface CaseDataOptions {
  /** The base address, without a final slash. */
  readonly url: string;
  readonly timeoutMs?: number | undefined;
  /** Retries and circuit breaker. */
  readonly policy?: CallPolicySettings | undefined;
}

const text = v.pipe(v.string(), v.nonEmpty());

const ProcessAnswer = v.object({
  numero: text,
  jtr: v.pipe(v.string(), v.regex(/^\d{3}$/)),
  criminal: v.boolean(),
  classe: text,
  partes: v.array(v.object({ cpfCnpj: v.optional(text), nome: text, papel: text })),
});

const registry = "case-data";

export function caseDataPlatform({ url, timeoutMs, policy }: CaseDataOptions): CaseDataPlatform {
  const asking = { registry, timeoutMs, policy: callPolicy(registry, policy) } as const;
  return {
    async process(number) {
      const address = `${url}/processos/${encodeURIComponent(number)}`;
      const answer = await getJson(address, ProcessAnswer, asking);
      return requireMatch(answer, registry, (found) => found.numero === number, toProcess);
    },
  };
}

function toProcess(answer: v.InferOutput<typeof ProcessAnswer>): ProcessData {
  return {
    number: answer.numero,
    court: answer.jtr,
    criminal: answer.criminal,
    className: answer.classe,
    parties: answer.partes.flatMap(({ cpfCnpj, nome, papel }) =>
      cpfCnpj === undefined ? [] : [{ taxId: cpfCnpj, name: nome, role: papel }]
    ),
  };
}
