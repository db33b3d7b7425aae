/** Sets of filters of the list of orders: those everybody needs, and those a user has given a name. */
import { Hono } from "hono";
import type { App } from "../../../routes/app.ts";
import { isUuid } from "../../../routes/http/request.ts";
import { type ConsoleView, MAX_VIEWS, removeView, saveView } from "../../../store/identity/console_views.ts";
import type { ConsoleEnv, PageContext } from "../../components/console_layout.tsx";
import { postedForm } from "../../components/form.ts";
import { Hidden, TextField } from "../../components/field.tsx";
import { plural } from "../../../domain/formatting/formatting.ts";
import { addressOf } from "../../site.ts";
import type { View } from "../../components/list_page.tsx";
import { filterOf, type OrderFilter, queryText } from "./orders_list_filter.ts";

const path = "/console/visoes";
const list = "/console/ordens";
const MAX_NAME = 60;

/** What the list says after one of these, and after an order was deleted on its own page. */
export const listMessages = {
  "excluida": "A ordem foi excluída e não será enviada.",
  "nenhuma-escolhida": "Nenhuma ordem foi escolhida; marque ao menos uma, ou todas as que correspondem.",
  "lidas": (count: number) => `${plural(count, "ordem marcada como lida", "ordens marcadas como lidas")}.`,
  "desistiu": "Os desdobramentos foram excluídos; as ordens esperam decisão como antes.",
  "visao-salva": "A visão foi salva.",
  "visao-excluida": "A visão foi excluída.",
  "visao-sem-nome": "A visão precisa de um nome, de até 60 caracteres; nada foi salvo.",
  "visoes-demais": `Já há ${MAX_VIEWS} visões salvas; exclua uma antes de salvar outra.`,
} as const;

export const savedViewsRoutes = ({ db, clock }: App) =>
  new Hono<ConsoleEnv>()
    .post(path, async (c) => {
      const form = await postedForm(c);
      const { session, site } = c.var.context;
      const filter = filterOf(new URLSearchParams(form.get("filtros") ?? ""), session);
      const name = form.get("nome")?.trim() ?? "";
      const back = (done: keyof typeof listMessages) =>
        c.redirect(site.to(addressOf(list, { ...filter, feito: done })), 303);
      if (name === "" || name.length > MAX_NAME) return back("visao-sem-nome");
      const view = { cpf: session.caller.cpf, name, query: queryText(filter), at: clock() };
      return back(await saveView(db, view) ? "visao-salva" : "visoes-demais");
    })
    .post(`${path}/excluir`, async (c) => {
      const id = (await postedForm(c)).get("id") ?? "";
      const { session, site } = c.var.context;
      if (isUuid(id)) await removeView(db, id, session.caller.cpf);
      return c.redirect(site.to(addressOf(list, { feito: "visao-excluida" })), 303);
    });

/** Those everybody needs; `today` is AAAA-MM-DD. */
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
  { today, views, filter }: {
    today: string;
    views: readonly ConsoleView[];
    filter: OrderFilter;
  },
): View[] {
  const current = queryText(filter);
  const all = [
    ["Todas", ""] as const,
    ...standard(today).map(([name, view]) => [name, queryText(view)] as const),
    ...views.map(({ name, query }) => [name, query] as const),
  ];
  return all.map(([name, query]) => ({
    name,
    href: site.to(query === "" ? list : `${list}?${query}`),
    isCurrent: query === current,
  }));
}

/** The filters of the page under a name, and the way to be rid of one. */
export const SaveView = (
  { context: { site, session }, views, filter }: {
    context: PageContext;
    views: readonly ConsoleView[];
    filter: OrderFilter;
  },
) => (
  <details class="part">
    <summary>Salvar estes filtros como visão</summary>
    <form class="form panel" method="post" action={site.to(path)}>
      <Hidden csrf={session.csrf} />
      <input type="hidden" name="filtros" value={queryText(filter)} />
      <TextField
        name="nome"
        label="Nome da visão"
        help="Só você a vê. Uma visão sua com o mesmo nome é substituída."
        required
        attributes={{ maxlength: MAX_NAME }}
      />
      <div class="submit">
        <button class="br-button primary" type="submit">Salvar visão</button>
      </div>
    </form>
    {views.length > 0 && (
      <>
        <h2>Visões salvas</h2>
        <ul class="kept">
          {views.map(({ id, name, query }) => (
            <li>
              <a href={site.to(`${list}?${query}`)}>{name}</a>
              <form method="post" action={site.to(`${path}/excluir`)}>
                <Hidden csrf={session.csrf} />
                <input type="hidden" name="id" value={id} />
                <button
                  class="br-button secondary small"
                  type="submit"
                  aria-label={`Excluir a visão ${name}`}
                >
                  Excluir
                </button>
              </form>
            </li>
          ))}
        </ul>
      </>
    )}
  </details>
);
