/**
 * The national customer registry of the financial system: its institutions, and their relationships with
 * people and companies.
 *
 * Source: specification, "What the service does", 5, and "Order / draft" (affected institutions/accounts).
 */
import * as v from "valibot";
import { readAccount, readAgency } from "../domain/accounts/account_number.ts";
import { fail, ok, type Result } from "../domain/result.ts";
import { callPolicy, type CallPolicySettings } from "./http/call_policy.ts";
import { type RegistryFailure, registryUnavailable } from "./http/failure.ts";
import { getJson, requireMatch, requirePresent } from "./http/http.ts";

export interface RegistryInstitution {
  /** Eight positions in `[0-9A-Z]`; a text, never a number. */
  readonly ispb: string;
  /** Three digits; undefined for an institution without one. */
  readonly compe: string | undefined;
  readonly name: string;
  /**
   * The leader of its group, which is in the list too; `undefined` for a leader and for one without a group.
   */
  readonly leaderIspb: string | undefined;
  /** False when it is closed or orders cannot be sent to it. */
  readonly reachable: boolean;
}

export interface Relationships {
  /** The tax id that was looked up: CPF, CNPJ or company root. */
  readonly taxId: string;
  readonly name: string;
  readonly institutions: readonly Relationship[];
}

export interface Relationship {
  readonly ispb: string;
  /** `undefined` when the institution does not report accounts. */
  readonly accounts: readonly { readonly agency: string; readonly account: string }[] | undefined;
}

export interface CustomerRegistry {
  institutions(): Promise<Result<readonly RegistryInstitution[], RegistryFailure>>;
  /**
   * The relationships of a tax id; `undefined` when the registry does not know it. A known one may have none.
   */
  relationships(taxId: string): Promise<Result<Relationships | undefined, RegistryFailure>>;
}

interface CustomerRegistryOptions {
  /** The base address, without a final slash. */
  readonly url: string;
  readonly timeoutMs?: number | undefined;
  /** Retries and circuit breaker. */
  readonly policy?: CallPolicySettings | undefined;
}

const ispb = v.pipe(v.string(), v.regex(/^[0-9A-Z]{8}$/));
const text = v.pipe(v.string(), v.nonEmpty());

const InstitutionsAnswer = v.object({
  instituicoes: v.array(v.object({
    ispb,
    compe: v.optional(v.pipe(v.string(), v.regex(/^\d{3}$/))),
    nome: text,
    ispbLider: v.optional(ispb),
    alcancavel: v.boolean(),
  })),
});
const RelationshipsAnswer = v.object({
  cpfCnpj: text,
  nome: text,
  instituicoes: v.array(v.object({
    ispb,
    contas: v.optional(v.array(v.object({ agencia: text, conta: text }))),
  })),
});

const registry = "customer";

export function customerRegistry({ url, timeoutMs, policy }: CustomerRegistryOptions): CustomerRegistry {
  const asking = { registry, timeoutMs, policy: callPolicy(registry, policy) } as const;
  return {
    async institutions() {
      const answer = requirePresent(
        await getJson(`${url}/instituicoes`, InstitutionsAnswer, asking),
        registry,
      );
      return answer.ok ? consistent(answer.value.instituicoes.map(toInstitution)) : answer;
    },
    async relationships(taxId) {
      const address = `${url}/relacionamentos/${encodeURIComponent(taxId)}`;
      const answer = await getJson(address, RelationshipsAnswer, asking);
      return requireMatch(answer, registry, (found) => found.cpfCnpj === taxId, toRelationships);
    },
  };
}

/**
 * Whether a list is consistent: one with an institution twice, or with a leader that is missing, would send
 * orders to nobody or to the wrong institution.
 */
function consistent(
  institutions: RegistryInstitution[],
): Result<readonly RegistryInstitution[], RegistryFailure> {
  const listed = new Set(institutions.map((institution) => institution.ispb));
  if (listed.size < institutions.length) {
    return fail(registryUnavailable(registry, "listed an institution twice"));
  }
  const orphan = institutions.find(({ leaderIspb }) => leaderIspb !== undefined && !listed.has(leaderIspb));
  return orphan === undefined
    ? ok(institutions)
    : fail(registryUnavailable(registry, `listed institution ${orphan.ispb} without its leader`));
}

function toInstitution(
  answer: v.InferOutput<typeof InstitutionsAnswer>["instituicoes"][number],
): RegistryInstitution {
  return {
    ispb: answer.ispb,
    compe: answer.compe,
    name: answer.nome,
    // Some registries name a leader as its own leader.
    leaderIspb: answer.ispbLider === answer.ispb ? undefined : answer.ispbLider,
    reachable: answer.alcancavel,
  };
}

/** A number in the spelling in which it is kept; one of another form as the registry has it. */
function spelled(read: typeof readAccount, text: string): string {
  const number = read(text);
  return number.ok ? number.value : text;
}

function toRelationships(answer: v.InferOutput<typeof RelationshipsAnswer>): Relationships {
  return {
    taxId: answer.cpfCnpj,
    name: answer.nome,
    institutions: answer.instituicoes.map(({ ispb, contas }) => ({
      ispb,
      accounts: contas?.map(({ agencia, conta }) => ({
        agency: spelled(readAgency, agencia),
        account: spelled(readAccount, conta),
      })),
    })),
  };
}
