/** The orders and drafts of one person, with what they come to. */
import * as v from "valibot";
import { localDate } from "../../domain/calendar/calendar.ts";
import { formatNumber } from "../../domain/formatting.ts";
import { parseTaxId } from "../../domain/identity/tax_id.ts";
import { fail, ok } from "../../domain/result.ts";
import {
  type AmountColumn,
  MOST_SORTED_BY_AMOUNT,
  ordersOfPerson,
  type PersonOrder,
  type PersonSort,
  type PersonTotals,
  totalsOfPerson,
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
import { sequences } from "./order_list.ts";
import { OrderSummaryAnswer } from "./order_schema.ts";
import { wireSummary } from "./order_wire.ts";
import { wireHeld, wireMoved } from "./target_follow_up.ts";

/** The amounts by their names in `ordenar`. */
const amounts = {
  valorTotal: "requested",
  valorBloqueado: "blocked",
  emDuvida: "inDoubt",
  valorTransferido: "transferred",
  valorRecebido: "received",
} as const satisfies Record<string, AmountColumn>;

const sorts: Readonly<Record<string, PersonSort>> = {
  ...Object.fromEntries(
    Object.entries(sequences).map(([name, sequence]) => [name, { by: "column", sequence } as const]),
  ),
  ...Object.fromEntries(
    Object.entries(amounts).flatMap(([name, column]) => [
      [name, { by: "amount", column, isReversed: false } as const],
      [`-${name}`, { by: "amount", column, isReversed: true } as const],
    ]),
  ),
};

type SortName =
  | keyof typeof sequences
  | `${"" | "-"}${keyof typeof amounts}`;

const PersonQuery = v.strictObject({
  cpfCnpjReu: v.pipe(
    pastedNumber,
    v.description(
      "CPF, CNPJ ou raiz da pessoa; a raiz vale pelos seus estabelecimentos. Fica registrado quem a procurou",
    ),
  ),
  ordenar: v.optional(v.pipe(
    v.picklist(Object.keys(sorts) as SortName[]),
    v.description("Por que as ordens vêm ordenadas, com `-` do último ao primeiro"),
  )),
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
    "só elas contam nos totais. Os valores de cada ordem são os da pessoa, e não os de outros réus. Por um valor " +
    `ordenam-se até ${formatNumber(MOST_SORTED_BY_AMOUNT)} ordens. Toda leitura fica registrada, também ` +
    "quando nada encontra.",
  query: PersonQuery,
  success: okResponse("Uma página das ordens, e os totais de todas", PersonOrders),
  problems: ["cpf-cnpj-invalido"],
  run: async (app, call) => {
    const query = call.query;
    const person = parseTaxId(query.cpfCnpjReu);
    if (!person.ok) return fail(explainValue(person.error, "cpfCnpjReu"));
    const sort = query.ordenar && sorts[query.ordenar];
    const reading = { reader: call.caller, person: person.value, today: localDate(app.clock()) };
    const found = await app.lists(async (db) => {
      const [totals, orders] = await Promise.all([
        totalsOfPerson(db, reading),
        ordersOfPerson(db, reading, { sort, ...pageWindow(query) }),
        recordDefendantSearch(app, call, { taxId: person.value }),
      ]);
      return { totals, orders };
    });
    const total = found.totals.orders + found.totals.drafts;
    if (sort?.by === "amount" && total > MOST_SORTED_BY_AMOUNT) return fail(tooMany);
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

const tooMany = {
  code: "parametro-invalido",
  field: "ordenar",
  detail: `Mais de ${
    formatNumber(MOST_SORTED_BY_AMOUNT)
  } ordens não se ordenam por um valor; ordene por data, processo ou juiz`,
} as const;

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
