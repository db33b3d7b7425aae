/** "Mostre-me": shows an order from its draft to the receipt of the money, a page a step. */
import { type Context, Hono } from "hono";
import type { App, Env } from "../../routes/app.ts";
import { findWebSession } from "../../store/identity/web_sessions.ts";
import { renderDocument } from "../components/page_middleware.tsx";
import { forbiddenOrigin } from "../session/error_answer.ts";
import { postedForm } from "../components/posted_form.ts";
import { isSameOrigin } from "../session/csrf.ts";
import { sessionIdOf } from "../session/session_cookie.ts";
import { canShow, openPlayer, type ShowingApp } from "../shown_order/player.ts";
import { readShownOrder, watchedFor } from "../shown_order/shown_order.ts";
import { shownSteps } from "../shown_order/shown_steps.ts";
import type { Site } from "../site.ts";
import { NoShownOrderPage, ShownOrderPage } from "./shown_order_page.tsx";

const path = "/guia/mostre-me";

export function shownOrderRoutes(app: App, site: Site) {
  const pages = new Hono<Env>();
  for (const pattern of [path, `${path}/*`]) {
    pages.use(pattern, async (c, next) => {
      await next();
      c.res.headers.set("Cache-Control", "no-store");
    });
  }
  if (!canShow(app)) {
    return pages.all(path, (c) => c.html(renderDocument(<NoShownOrderPage site={site} />), 404));
  }
  const player = openPlayer(app);
  return pages
    .get(path, (c) => showState(app, site, c))
    .post(path, async (c) => {
      if (!isSameOrigin(c, app.consoles)) return forbiddenOrigin(c);
      if (await secondsWatched(app, c) > 0) return c.redirect(site.to(path), 303);
      await player.begin(c);
      return await go(c, 1);
    })
    .get(`${path}/passo`, (c) => c.redirect(site.to(path), 303))
    .post(`${path}/passo`, async (c) => {
      if (!isSameOrigin(c, app.consoles)) return forbiddenOrigin(c);
      return await go(c, Number((await postedForm(c)).get("passo")));
    });

  /** Leads to a step that is done or the next one; where it cannot be done, to the page that says why. */
  async function go(c: Context<Env>, number: number): Promise<Response> {
    const shown = await player.doStep(c, number);
    const isDone = shown !== undefined && Number.isInteger(number) && number >= 1 && number <= shown.step;
    return c.redirect(site.to(isDone ? await player.show(c, shown, number) : path), 303);
  }
}

/** Seconds for which an order is still shown to somebody else, who has not signed out. */
async function secondsWatched({ db, demo, consoles }: ShowingApp, c: Context<Env>): Promise<number> {
  const shown = await readShownOrder(demo);
  if (shown?.watcher === undefined) return 0;
  const watching = await findWebSession(db, shown.watcher);
  if (watching === undefined || watching.endedAt !== undefined) return 0;
  const by = { steps: shownSteps.length, now: consoles.realClock(), session: sessionIdOf(c, consoles) };
  return watchedFor(shown, by);
}

async function showState(app: ShowingApp, site: Site, c: Context<Env>): Promise<Response> {
  const shown = await readShownOrder(app.demo);
  return c.html(
    renderDocument(
      <ShownOrderPage site={site} shown={shown} watchedSeconds={await secondsWatched(app, c)} />,
    ),
  );
}
