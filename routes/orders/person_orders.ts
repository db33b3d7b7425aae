/** The orders and drafts of one person, with what they come to. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { parseTaxId } from "../../domain/identity/tax_id.ts";
import { fail, ok } from "../../domain/result.ts";
import { parseSortOrder } from "../../domain/sort_order.ts";
import {
  type PersonColumn,
  type PersonOrder,
  type PersonTotals,
  readPersonOrders,
} from "../../store/follow_up/person_orders.ts";
import { pastedNumber } from "../http/number_wire.ts";
import { explainValue } from "../http/value_problems.ts";
import {
  count,
  mapPresent,
  money,
  pageEntries,
  pageOf,
  pageSchema,
  pageWindow,
  sortingEntry,
  wireMoney,
} from "../http/wire.ts";
import { drafters } from "../identity/caller_identity.ts";
import { okResponse, operationsOf } from "../operation.ts";
import {
  auditSubjectOf,
  isExisting,
  recordDefendantSearch,
  recordOrderReading,
} from "../order_content/visibility.ts";
import { OrderSummaryAnswer } from "./order_schema.ts";
import { wireSummary } from "./order_wire.ts";
import { wireHeld, wireMoved } from "./target_follow_up.ts";

/** The columns by their names in `ordenar`. */
const columns = {
  dataHoraCriacao: "created",
  numeroProcesso: "process",
  nomeJuiz: "judge",
  dataHoraProtocolo: "protocol",
  valorTotal: "requested",
  valorBloqueado: "blocked",
  emDuvida: "inDoubt",
  valorTransferido: "transferred",
  valorRecebido: "received",
} as const satisfies Record<string, PersonColumn>;

const PersonQuery = v.strictObject({
  cpfCnpjReu: v.pipe(
    pastedNumber,
    v.description(
      "CPF, CNPJ ou raiz da pessoa; a raiz vale pelos seus estabelecimentos. Fica registrado quem a procurou",
    ),
  ),
  ordenar: sortingEntry(columns),
  ...pageEntries,
});

const optional = (description: string) => v.optional(v.pipe(money, v.description(description)));

const { nomesReus: _names, quantidadeReus, valorTotal: _total, ...summary } = OrderSummaryAnswer.entries;

export const PersonOrderAnswer = v.pipe(
  v.object({
    ...summary,
    cpfsCnpjs: v.pipe(
      v.array(v.string()),
      v.description("O número da pessoa na ordem; de uma raiz, os dos estabelecimentos que são réus"),
    ),
    nome: v.string(),
    quantidadeReus,
    valorTotal: optional("O que a ordem pede da pessoa; só em bloqueios"),
    valorTransferido: optional("Do que se bloqueou da pessoa; só em bloqueios"),
    valorDesbloqueado: optional("Do que se bloqueou da pessoa; só em bloqueios"),
    saldoRemanescente: optional("O que continua bloqueado da pessoa; só em bloqueios"),
    saldoDisponivel: optional("O que resta, ninguém pede e não está em dúvida; só em bloqueios"),
    valorRecebido: optional("O que as depositárias confirmaram do que se transferiu; só em bloqueios"),
  }),
  v.metadata({ ref: "OrdemDaPessoa" }),
);
export type PersonOrderAnswer = v.InferOutput<typeof PersonOrderAnswer>;

const PersonTotalsAnswer = v.pipe(
  v.object({
    quantidadeOrdens: count,
    quantidadeMinutas: count,
    quantidadeSeries: count,
    quantidadeProcessos: count,
    valorTotal: v.pipe(
      money,
      v.description(
        "Pedido pelas ordens protocoladas que não deixaram de ser enviadas; de uma série conta a primeira ordem, pois as " +
          "outras pedem o que faltou",
      ),
    ),
    valorEmMinutas: v.pipe(money, v.description("O que as minutas pedem")),
    valorBloqueado: money,
    emDuvida: money,
    foraDoServico: money,
    valorTransferido: money,
    valorDesbloqueado: money,
    saldoRemanescente: money,
    saldoDisponivel: money,
    valorRecebido: money,
  }),
  v.metadata({ ref: "TotaisDaPessoa" }),
);
export type PersonTotalsAnswer = v.InferOutput<typeof PersonTotalsAnswer>;

export const PersonOrders = v.object({
  ...pageSchema(PersonOrderAnswer).entries,
  cpfCnpj: v.string(),
  nome: v.optional(v.pipe(v.string(), v.description("Como na ordem mais nova; ausente se não há ordem"))),
  totais: PersonTotalsAnswer,
});

export const listPersonOrdersOperation = operationsOf({ tag: "Ordens", access: drafters })({
  id: "listarOrdensDaPessoa",
  method: "GET",
  path: "/v1/pessoa",
  summary: "Lista as ordens e minutas de uma pessoa, com os totais",
  description:
    "As do tribunal do usuário em que a pessoa é ré, das mais novas às mais antigas; das sigilosas, só as que ele vê, e " +
    "só elas contam nos totais. Os valores de cada ordem são os da pessoa, e não os de outros réus. Toda leitura fica " +
    "registrada, também quando nada encontra.",
  query: PersonQuery,
  success: okResponse("Uma página das ordens, e os totais de todas", PersonOrders),
  problems: ["cpf-cnpj-invalido"],
  run: async (app, call) => {
    const query = call.query;
    const person = parseTaxId(query.cpfCnpjReu);
    if (!person.ok) return fail(explainValue(person.error, "cpfCnpjReu"));
    const reading = { reader: call.caller, person: person.value, today: localDate(app.clock()) };
    const [found] = await Promise.all([
      app.lists((db) =>
        readPersonOrders(db, reading, {
          sequence: parseSortOrder(columns, query.ordenar),
          ...pageWindow(query),
        })
      ),
      recordDefendantSearch(app, call, { taxId: person.value }),
    ]);
    const total = found.totals.orders + found.totals.drafts;
    const holidays = await app.holidays();
    const shown = found.orders.flatMap((summary) =>
      isExisting(summary.order) ? [{ ...summary, order: summary.order }] : []
    );
    await recordOrderReading(app, call, "order.list", shown.map(({ order }) => auditSubjectOf(order)));
    return ok({
      ...pageOf(shown.map((summary) => wireOrderOfPerson(summary, holidays)), total, query),
      cpfCnpj: person.value.value,
      nome: found.totals.name,
      totais: wireTotals(found.totals),
    });
  },
});

function wireOrderOfPerson(
  summary: Parameters<typeof wireSummary>[0] & PersonOrder,
  holidays: Parameters<typeof wireSummary>[1],
): PersonOrderAnswer {
  const { nomesReus: _, ...wired } = wireSummary(summary, holidays);
  return {
    ...wired,
    cpfsCnpjs: [...summary.taxIds],
    nome: summary.name,
    ...summary.order.kind === "block" && {
      ...wireMoved(summary.amounts),
      valorTotal: mapPresent(summary.requested, wireMoney),
      valorRecebido: wireMoney(summary.received),
    },
  };
}

const wireTotals = (totals: PersonTotals): PersonTotalsAnswer => ({
  quantidadeOrdens: totals.orders,
  quantidadeMinutas: totals.drafts,
  quantidadeSeries: totals.series,
  quantidadeProcessos: totals.processes,
  valorTotal: wireMoney(totals.requested),
  valorEmMinutas: wireMoney(totals.drafted),
  ...wireHeld(totals.amounts),
  ...wireMoved(totals.amounts),
  valorRecebido: wireMoney(totals.received),
});
