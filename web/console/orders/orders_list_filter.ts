/** Filters of the lists of orders and drafts, as query parameters with the API's names. */
import type { listOrdersOperation } from "../../../routes/orders/order_list.ts";
import type { QueryOf } from "../../operation_call.ts";
import type { SpreadsheetQueries } from "../../components/spreadsheet_routes.ts";
import type { Session } from "../../session/session.ts";

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
const unitOf = ({ varaId }: OrderFilter, { unit }: Session): string | undefined =>
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
