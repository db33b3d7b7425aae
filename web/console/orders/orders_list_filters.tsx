/** Filters of the lists of orders and drafts, as query parameters with the API's names and as fields. */
import { listUnitsOperation } from "../../../routes/identity/units.ts";
import type { listOrdersOperation } from "../../../routes/orders/order_list.ts";
import type { PageContext } from "../../components/console_layout.tsx";
import type { Option } from "../../components/field.tsx";
import type { Filter } from "../../components/filter_form.tsx";
import type { SpreadsheetQueries } from "../../components/spreadsheet_routes.ts";
import { type CallOperation, type QueryOf, value } from "../../operation_call.ts";
import type { Session } from "../../session/session.ts";
import { orderSituations } from "../situation.tsx";

const kinds: readonly Option[] = [
  { value: "BLOQUEIO", text: "Bloqueio" },
  { value: "REQUISICAO_INFORMACOES", text: "Requisição de informações" },
];

const flags: readonly Filter[] = [
  { kind: "flag", name: "semDesdobramento", label: "Bloqueio sem desdobramento" },
  { kind: "flag", name: "naoRespostaPendente", label: "Não resposta (98) pendente" },
  { kind: "flag", name: "naoLidas", label: "Respostas não lidas" },
  { kind: "flag", name: "sigilosa", label: "Sigilo" },
];

/** Drafts have only one status and no answers, so some filters do not apply to them. */
export function orderFilters(
  { session }: PageContext,
  filter: OrderFilter,
  units: readonly Option[],
  { drafts = false }: { drafts?: boolean } = {},
): Filter[] {
  const unit = filter.varaId ?? session.unit ?? WHOLE_COURT;
  // A unit not among the user's options, named by a link or a saved view.
  const listed = units.some(({ value }) => value === unit)
    ? units
    : [...units, { value: unit, text: `Unidade ${unit}` }];
  return [
    { name: "numeroProcesso", label: "Processo", isNumber: true },
    ...drafts ? [] : [
      {
        kind: "choice",
        name: "situacao",
        label: "Situação",
        none: "Todas",
        options: orderSituations,
      } as const,
    ],
    { kind: "choice", name: "tipo", label: "Tipo", none: "Todos", options: kinds },
    { name: "cpfCnpjReu", label: "CPF ou CNPJ do réu", isNumber: true },
    { name: "cpfJuiz", label: "CPF da magistratura", isNumber: true },
    { kind: "choice", name: "varaId", label: "Vara", options: listed, defaultValue: unit },
    { kind: "date", name: "de", label: "Criadas desde" },
    { kind: "date", name: "ate", label: "Criadas até" },
    ...drafts ? [] : flags,
    ...filter.serieId === undefined
      ? []
      : [{ kind: "flag", name: "serieId", label: "Só as da série", value: filter.serieId } as const],
  ];
}

/**
 * Number of units read from the API; in a court with more, the user's units that are not among them are shown
 * by their code.
 */
const NAMED = 200;

/** The options of the unit filter: each unit of the user, and the whole court. */
export async function unitOptions(
  call: CallOperation,
  { caller, unit }: Session,
): Promise<readonly Option[]> {
  const { content } = value(await call(listUnitsOperation, { query: { pageSize: NAMED } }));
  const names = new Map(content.map(({ id, nome }) => [id, nome]));
  const whole = { value: WHOLE_COURT, text: "Todas as do tribunal" };
  const own = caller.units.map((id) => ({ value: id, text: names.get(id) ?? `Unidade ${id}` }));
  return unit === undefined ? [whole, ...own] : [...own, whole];
}

const names = [
  "numeroProcesso",
  "situacao",
  "tipo",
  "cpfJuiz",
  "cpfCnpjReu",
  "varaId",
  "de",
  "ate",
  "semDesdobramento",
  "naoRespostaPendente",
  "naoLidas",
  "sigilosa",
  "serieId",
] as const;

export type OrderFilter = Readonly<Partial<Record<(typeof names)[number], string>>>;

type OrderQuery = QueryOf<typeof listOrdersOperation>;

/** The column a list is sorted by; unknown values are refused by the API. */
export type OrderSorting = Pick<OrderQuery, "ordenar">;

/** Value of `varaId` for the whole court; without `varaId`, a list shows the unit the user works for. */
export const WHOLE_COURT = "todas";

export const filterOf = (parameters: URLSearchParams, { unit }: Session): OrderFilter =>
  Object.fromEntries(names.flatMap((name) => {
    const value = parameters.get(name)?.trim() ?? "";
    // The user's current unit is the default, so it is not a filter.
    return value === "" || name === "varaId" && value === unit ? [] : [[name, value]];
  }));

/** The filters as a query string in fixed order, so that equal filters give equal text. */
export const queryText = (filter: OrderFilter): string =>
  new URLSearchParams(names.flatMap((name) => filter[name] === undefined ? [] : [[name, filter[name]]]))
    .toString();

/** The court unit a list is limited to; undefined for the whole court. */
export const unitOf = ({ varaId }: OrderFilter, { unit }: Session): string | undefined =>
  varaId === WHOLE_COURT ? undefined : varaId ?? unit;

/** The query of the API call. Values are passed on as typed, for the API to refuse unknown ones. */
export const orderQueryOf = (filter: OrderFilter, session: Session): OrderQuery => {
  const { varaId: _, ...rest } = filter;
  const unit = unitOf(filter, session);
  return { ...rest, ...unit !== undefined && { varaId: unit } } as unknown as OrderQuery;
};

/** The API queries for the lists of orders and drafts as spreadsheets. */
export const orderSpreadsheets: SpreadsheetQueries = {
  "/console/ordens": spreadsheetOfOrders,
  "/console/minutas": (query, session) => ({ ...spreadsheetOfOrders(query, session), situacao: "MINUTA" }),
};

function spreadsheetOfOrders(query: Record<string, string>, session: Session) {
  return {
    ...orderQueryOf(filterOf(new URLSearchParams(query), session), session),
    ...query.ordenar !== undefined && { ordenar: query.ordenar },
  };
}
