/** From the body of a draft to what the domain decides about: every value read, every fault named. */
import type { DraftRequest, RequestedDefendant } from "../domain/draft.ts";
import { type Centavos, parseMoney, ZERO } from "../domain/money.ts";
import { parseProcessNumber } from "../domain/process_number.ts";
import { fail, ok, type Result } from "../domain/result.ts";
import { parseCpf, parseTaxId } from "../domain/tax_id.ts";
import type { DraftBody } from "./order_schema.ts";
import type { Explanation } from "./problems.ts";
import { explainValue } from "./refusals.ts";

/** What was read, or everything that could not be. */
type Read<T> = Result<T, Explanation[]>;

/** Reads a draft's numbers and amounts, all of them before anything is refused. */
export function readDraft(body: DraftBody): Read<DraftRequest> {
  const read = together({
    processNumber: valueOf(parseProcessNumber(body.numeroProcesso), "numeroProcesso"),
    judgeCpf: valueOf(parseCpf(body.cpfJuiz), "cpfJuiz"),
    plaintiff: plaintiffOf(body.autor),
    defendants: each(body.reus.map(defendantOf)),
  });
  if (!read.ok) return read;
  return ok({
    kind: "block",
    courtUnitId: body.varaId,
    actionType: body.tipoAcao,
    confidential: body.sigilosa,
    scheduledFor: body.dataProtocolo === undefined ? undefined : Temporal.PlainDate.from(body.dataProtocolo),
    ...read.value,
  });
}

function plaintiffOf(autor: DraftBody["autor"]): Read<DraftRequest["plaintiff"]> {
  if (autor === undefined) return ok(undefined);
  if (autor.cpfCnpj === undefined) return ok({ name: autor.nome, taxId: undefined });
  const taxId = valueOf(parseTaxId(autor.cpfCnpj), "autor.cpfCnpj");
  return taxId.ok ? ok({ name: autor.nome, taxId: taxId.value.value }) : taxId;
}

function defendantOf(reu: DraftBody["reus"][number], index: number): Read<RequestedDefendant> {
  const read = together({
    taxId: valueOf(parseTaxId(reu.cpfCnpj), `reus[${index}].cpfCnpj`),
    amount: amountOf(reu.valor, `reus[${index}].valor`),
  });
  if (!read.ok) return read;
  return ok({
    taxId: read.value.taxId.value,
    amount: read.value.amount,
    salaryAccount: reu.contaSalario,
    targets: reu.instituicoes.map(({ ispb, atingida, agencia, conta }) => ({
      ispb,
      affected: atingida,
      branch: agencia,
      account: conta,
    })),
  });
}

/** A block of nothing is no block. */
function amountOf(text: string, field: string): Read<Centavos> {
  const amount = valueOf(parseMoney(text), field);
  return amount.ok && amount.value === ZERO
    ? fail([{ code: "valor-invalido", field, detail: "O valor a bloquear precisa ser maior que zero" }])
    : amount;
}

const valueOf = <T>(result: Result<T, Parameters<typeof explainValue>[0]>, field: string): Read<T> =>
  result.ok ? result : fail([explainValue(result.error, field)]);

function each<T>(parts: readonly Read<T>[]): Read<T[]> {
  const faults = parts.flatMap((part) => part.ok ? [] : part.error);
  return faults.length > 0 ? fail(faults) : ok(parts.flatMap((part) => part.ok ? [part.value] : []));
}

function together<T extends Record<string, unknown>>(parts: { [K in keyof T]: Read<T[K]> }): Read<T> {
  const entries = Object.entries<Read<unknown>>(parts);
  const faults = entries.flatMap(([_, part]) => part.ok ? [] : part.error);
  if (faults.length > 0) return fail(faults);
  return ok(Object.fromEntries(entries.map(([key, part]) => [key, part.ok ? part.value : undefined])) as T);
}
