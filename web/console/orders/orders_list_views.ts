/** Predefined views of the list of orders; the user's saved views are shown beside them. */
import type { PageContext } from "../../components/console_layout.tsx";
import type { View } from "../../components/list_page.tsx";
import { type OrderFilter, queryText } from "./orders_list_filter.ts";

const list = "/console/ordens";

/** The predefined views; `today` has the form AAAA-MM-DD. */
const standard = (today: string): readonly (readonly [string, OrderFilter])[] => [
  ["Hoje", { de: today, ate: today }],
  ["Aguardando resposta", { situacao: "ENVIADA" }],
  ["Respondidas sem desdobramento", { semDesdobramento: "true" }],
  ["Não respostas pendentes", { naoRespostaPendente: "true" }],
  ["Não lidas", { naoLidas: "true" }],
  ["Sigilosas", { sigilosa: "true" }],
];

export function viewsOfOrders(
  { site }: PageContext,
  { today, filter }: { today: string; filter: OrderFilter },
): View[] {
  const current = queryText(filter);
  const all = [
    ["Todas", ""] as const,
    ...standard(today).map(([name, view]) => [name, queryText(view)] as const),
  ];
  return all.map(([name, query]) => ({
    name,
    href: site.to(query === "" ? list : `${list}?${query}`),
    isCurrent: query === current,
  }));
}
