/** The filter of orders, for their list and for calls on all that match. */
import * as v from "valibot";
import { parseCpf, parseTaxId } from "../../domain/identity/tax_id.ts";
import { orderKinds, wireKind } from "../../domain/orders/order_kind.ts";
import { parseProcessNumber } from "../../domain/orders/process_number.ts";
import { fail, ok, type Result } from "../../domain/result.ts";
import type { OrderFilter } from "../../store/orders/order_conditions.ts";
import { pastedNumber } from "../http/number_wire.ts";
import type { Explanation } from "../http/problems.ts";
import { explainValue } from "../http/value_problems.ts";
import { date, text, trueOrFalse } from "../http/wire.ts";
import { kind } from "./draft_schema.ts";
import { situationFilter, situations } from "./order_situation.ts";

/** A filter that is true or absent. */
const only = (which: string) =>
  v.optional(v.pipe(
    trueOrFalse,
    v.transform((text) => text === "true"),
    v.boolean(),
    v.description(`Verdadeiro lista só ${which}`),
  ));

export const orderFilterEntries = {
  numeroProcesso: v.optional(v.pipe(pastedNumber, v.description("Número do processo, com ou sem pontuação"))),
  situacao: v.optional(v.pipe(v.picklist(situations), v.description("Situação da ordem ou da minuta"))),
  tipo: v.optional(v.pipe(kind, v.description("Tipo da ordem"))),
  cpfJuiz: v.optional(v.pipe(pastedNumber, v.description("CPF do juiz"))),
  cpfCnpjReu: v.optional(v.pipe(
    pastedNumber,
    v.description(
      "CPF, CNPJ ou raiz de um réu; a raiz vale pelos seus estabelecimentos. Fica registrado quem o procurou",
    ),
  )),
  varaId: v.optional(v.pipe(text(40), v.description("Unidade judiciária"))),
  de: v.optional(v.pipe(date, v.description("Criadas neste dia ou depois"))),
  ate: v.optional(v.pipe(date, v.description("Criadas neste dia ou antes"))),
  semDesdobramento: only("as respondidas com valor bloqueado e nenhum desdobramento, nem em minuta"),
  naoRespostaPendente: only("as respondidas com código 98 à espera de decisão do juízo"),
  loteId: v.optional(
    v.pipe(v.string(), v.uuid(), v.description("As ordens e minutas de um lote do usuário")),
  ),
  serieId: v.optional(v.pipe(v.string(), v.uuid(), v.description("As ordens de uma série"))),
  naoLidas: only("as respondidas cujas respostas, ou as de um desdobramento, ninguém do tribunal leu ainda"),
  sigilosa: only("as sigilosas que o usuário vê"),
};

const FilterQuery = v.strictObject(orderFilterEntries);
type FilterQuery = v.InferOutput<typeof FilterQuery>;

/** Reads the filters that are numbers with check digits. */
export function readFilter(query: FilterQuery): Result<OrderFilter, Explanation[]> {
  const { situacao, tipo, varaId, de, ate } = query;
  const processNumber = query.numeroProcesso === undefined
    ? ok(undefined)
    : parseProcessNumber(query.numeroProcesso);
  const judgeCpf = query.cpfJuiz === undefined ? ok(undefined) : parseCpf(query.cpfJuiz);
  const defendant = query.cpfCnpjReu === undefined ? ok(undefined) : parseTaxId(query.cpfCnpjReu);
  if (!processNumber.ok) return fail([explainValue(processNumber.error, "numeroProcesso")]);
  if (!judgeCpf.ok) return fail([explainValue(judgeCpf.error, "cpfJuiz")]);
  if (!defendant.ok) return fail([explainValue(defendant.error, "cpfCnpjReu")]);
  return ok({
    processNumber: processNumber.value,
    judgeCpf: judgeCpf.value,
    ...defendant.value !== undefined && { terms: { taxId: defendant.value } },
    unitId: varaId,
    kind: orderKinds.find((kind) => wireKind[kind] === tipo),
    ...(situacao !== undefined && situationFilter(situacao)),
    bulkId: query.loteId,
    seriesIds: query.serieId === undefined ? undefined : [query.serieId],
    from: de === undefined ? undefined : Temporal.PlainDate.from(de),
    until: ate === undefined ? undefined : Temporal.PlainDate.from(ate),
    withoutSplit: query.semDesdobramento,
    pendingNoAnswer: query.naoRespostaPendente,
    unread: query.naoLidas,
    confidential: query.sigilosa || undefined,
  });
}
