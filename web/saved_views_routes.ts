/** Routes to save and delete a user's views of lists. */
import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { App } from "../routes/app.ts";
import { isUuid, text } from "../routes/http/wire.ts";
import { columnsOf, removeView, saveView } from "../store/identity/console_views.ts";
import type { ConsoleEnv } from "./components/console_layout.tsx";
import { consoleHomes, type ConsoleKind } from "./components/console_sections.ts";
import { postedForm } from "./components/posted_form.ts";
import { spreadsheetOf } from "./components/spreadsheet_routes.ts";
import { MAX_NAME, viewMessages, viewQuery, viewsPath } from "./saved_views.tsx";

/** Maximum length of a view's query string, longer than the filters of any list. */
const MAX_QUERY = 1_000;

export function savedViewsRoutes({ db, clock }: App, kind: ConsoleKind) {
  const path = viewsPath({ console: kind });
  /** Address of the list in the form; the console's home page if there is no such list. */
  const listOf = (form: URLSearchParams) => {
    const list = form.get("lista") ?? "";
    return spreadsheetOf(kind, list) === undefined ? undefined : list;
  };
  return new Hono<ConsoleEnv>()
    .post(path, async (c) => {
      const form = await postedForm(c);
      const list = listOf(form);
      if (list === undefined) return led(c, consoleHomes[kind].path, "");
      const query = viewQuery(new URLSearchParams(form.get("filtros") ?? "")).slice(0, MAX_QUERY);
      const name = v.safeParse(text(MAX_NAME), form.get("nomeDaVisao")?.trim());
      if (!name.success) return led(c, list, query, "visao-sem-nome");
      const { cpf } = c.var.context.session.caller;
      const view = { cpf, list, name: name.output, query, at: clock() };
      return led(c, list, query, await saveView(db, view) ? "visao-salva" : "visoes-demais");
    })
    .post(`${path}/colunas`, async (c) => {
      const form = await postedForm(c);
      const list = listOf(form);
      if (list === undefined) return led(c, consoleHomes[kind].path, "");
      const shown = new Set(form.getAll("coluna"));
      const hidden = form.getAll("oferecida").filter((name) => !shown.has(name)).map((
        name,
      ) => ["oculta", name]);
      const query = new URLSearchParams(hidden).toString().slice(0, MAX_QUERY);
      const { cpf } = c.var.context.session.caller;
      await saveView(db, { cpf, list: columnsOf(list), name: "Colunas", query, at: clock() });
      return led(c, list, viewQuery(new URLSearchParams(form.get("filtros") ?? "")).slice(0, MAX_QUERY));
    })
    .post(`${path}/excluir`, async (c) => {
      const form = await postedForm(c);
      const id = form.get("id") ?? "";
      if (isUuid(id)) await removeView(db, id, c.var.context.session.caller.cpf);
      return led(c, listOf(form) ?? consoleHomes[kind].path, "", "visao-excluida");
    });
}

const led = (c: Context<ConsoleEnv>, list: string, query: string, done?: keyof typeof viewMessages) => {
  const address = new URLSearchParams(query);
  if (done !== undefined) address.set("feito", done);
  return c.redirect(c.var.context.site.to(`${list}${address.size > 0 ? `?${address}` : ""}`), 303);
};
