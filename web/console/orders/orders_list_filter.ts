/** The filters of the lists of orders and drafts, as their addresses have them: named as the API names them. */
import type { paths } from "../../../docs/client/assets.d.ts";
import type { SpreadsheetQueries } from "../../components/spreadsheet_routes.ts";
import type { Session } from "../../session/session.ts";

const names = [
  "numeroProcesso",
  "situacao",
  "tipo",
  "cpfJuiz",
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

type OrderQuery = NonNullable<paths["/v1/ordem"]["get"]["parameters"]["query"]>;

/** What a list is sorted by; values it does not know the API refuses. */
export type OrderSorting = Pick<OrderQuery, "ordenar">;

/** `varaId` of whoever wants to see the whole court; without one a list is of the unit the user works for. */
export const WHOLE_COURT = "todas";

export const filterOf = (parameters: URLSearchParams, { unit }: Session): OrderFilter =>
  Object.fromEntries(names.flatMap((name) => {
    const value = parameters.get(name)?.trim() ?? "";
    // The unit the user works for is not shown as a filter.
    return value === "" || name === "varaId" && value === unit ? [] : [[name, value]];
  }));

/** The same filters give the same text. */
export const queryText = (filter: OrderFilter): string =>
  new URLSearchParams(names.flatMap((name) => filter[name] === undefined ? [] : [[name, filter[name]]]))
    .toString();

/** The unit that a list is of; undefined: the whole court. */
const unitOf = ({ varaId }: OrderFilter, { unit }: Session): string | undefined =>
  varaId === WHOLE_COURT ? undefined : varaId ?? unit;

/** What the API is asked. Values it does not know it refuses: hence they are handed on as they were typed. */
export const askedOf = (filter: OrderFilter, session: Session): OrderQuery => {
  const { varaId: _, ...rest } = filter;
  const unit = unitOf(filter, session);
  return { ...rest, ...unit !== undefined && { varaId: unit } } as unknown as OrderQuery;
};

/** What the API is asked for the lists of orders and drafts as spreadsheets. */
export const orderSpreadsheets: SpreadsheetQueries = {
  "/console/ordens": spreadsheetOfOrders,
  "/console/minutas": (query, session) => ({ ...spreadsheetOfOrders(query, session), situacao: "MINUTA" }),
};

function spreadsheetOfOrders(query: Record<string, string>, session: Session) {
  return {
    ...askedOf(filterOf(new URLSearchParams(query), session), session),
    ...query.ordenar !== undefined && { ordenar: query.ordenar },
  };
}
