/**
 * The national case-data platform: whether a process exists, where it runs and who its parties are.
 *
 * Source: specification, "Order / draft" (process number) and "Errors".
 */
import * as v from "valibot";
import type { Result } from "../../domain/result.ts";
import type { RegistryFailure } from "../http/failure.ts";
import { guardOf, type GuardSettings } from "../http/guard.ts";
import { getJson, requireMatch } from "../http/http.ts";

export interface ProcessData {
  /** Punctuated: `0000832-35.2018.4.01.3202`. */
  readonly number: string;
  /** JTR, three digits. */
  readonly court: string;
  /** In a criminal process defendants are not checked against the parties. */
  readonly criminal: boolean;
  readonly className: string;
  /** Those the platform knows by tax id. */
  readonly parties: readonly { readonly taxId: string; readonly name: string; readonly role: string }[];
}

export interface CaseDataPlatform {
  /** Takes a punctuated number. `undefined`: no such process. */
  process(number: string): Promise<Result<ProcessData | undefined, RegistryFailure>>;
}

interface CaseDataOptions {
  /** Base address, without a final slash. */
  readonly url: string;
  readonly timeoutMs?: number | undefined;
  /** Retries and circuit. */
  readonly guard?: GuardSettings | undefined;
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

export function caseDataPlatform({ url, timeoutMs, guard }: CaseDataOptions): CaseDataPlatform {
  const asking = { registry, timeoutMs, guard: guardOf(registry, guard) } as const;
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
