/** "Mostre-me": shows an order from its draft to the receipt of the money, a page a step. */
import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import { formatCount } from "../../domain/formatting.ts";
import type { App, Env } from "../../routes/app.ts";
import { findWebSession } from "../../store/identity/web_sessions.ts";
import { Notice } from "../components/layout.tsx";
import { renderDocument } from "../components/page_middleware.tsx";
import { postedForm } from "../components/posted_form.ts";
import { isSameOrigin } from "../session/csrf.ts";
import { forbiddenOrigin } from "../session/error_answer.ts";
import { sessionIdOf } from "../session/session_cookie.ts";
import { canShow, openPlayer, type ShowingApp } from "../shown_order/player.ts";
import { readShownOrder, type ShownOrder, watchedFor } from "../shown_order/shown_order.ts";
import { shownSteps } from "../shown_order/shown_steps.ts";
import type { Site } from "../site.ts";
import { PublicPage } from "./public_page.tsx";

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

const title = "Mostre-me a vida de uma ordem";

interface Props {
  readonly site: Site;
  /** The latest order shown. */
  readonly shown: ShownOrder | undefined;
  /** Seconds for which somebody else is still taken to watch it. */
  readonly watchedSeconds: number;
}

const ShownOrderPage = ({ site, shown, watchedSeconds }: Props) => (
  <PublicPage site={site} title={title}>
    <h1>{title}</h1>
    <p>
      Uma ordem de verdade, nas páginas de verdade: minutada, enviada, respondida, desdobrada e paga, em uns
      quarenta segundos. Você entra como as pessoas inventadas que a fazem, e o relógio da homologação é
      adiantado em sete dias úteis.
    </p>
    <State site={site} shown={shown} watchedSeconds={watchedSeconds} />
    <h2 class="part">O que se vê</h2>
    <ol>
      {shownSteps.map((step) => <li>{step.title}</li>)}
    </ol>
    <p>
      <a href={site.to("/guia")}>Voltar ao guia</a>
    </p>
  </PublicPage>
);

const State = ({ site, shown, watchedSeconds }: Props) => {
  const isOver = shown === undefined || shown.step === shownSteps.length;
  if (isOver) {
    return <Begin site={site} label={shown === undefined ? "Mostre-me" : "Mostre-me de novo"} primary />;
  }
  const { step, problem } = shown;
  const where = `passo ${step} de ${shownSteps.length}, “${shownSteps[step - 1]!.title}”`;
  return (
    <>
      {problem !== undefined
        ? (
          <Notice kind="warning" title={`${problem.title}.`}>
            {problem.detail} O que estava feito continua feito: a ordem ficou no {where}.
          </Notice>
        )
        : watchedSeconds > 0
        ? (
          <Notice kind="info" title="Já está passando para outra pessoa.">
            Está no{" "}
            {where}. O relógio da homologação é um só, por isso passa uma ordem de cada vez: acompanhe-a, ou
            espere {formatCount(watchedSeconds, "segundo", "segundos")}{" "}
            sem que ninguém avance para começar outra.
          </Notice>
        )
        : <Notice kind="info" title="Parou no meio.">A ordem está no {where}.</Notice>}
      <div class="actions">
        <form method="post" action={site.to("/guia/mostre-me/passo")}>
          <button
            class="br-button primary"
            name="passo"
            value={String(problem === undefined ? step : step + 1)}
            type="submit"
          >
            {problem !== undefined ? "Tentar de novo" : watchedSeconds > 0 ? "Acompanhar" : "Continuar"}
          </button>
        </form>
        {watchedSeconds === 0 && <Begin site={site} label="Começar do início" />}
      </div>
    </>
  );
};

const Begin = ({ site, label, primary = false }: { site: Site; label: Child; primary?: boolean }) => (
  <form method="post" action={site.to("/guia/mostre-me")}>
    <button class={`br-button ${primary ? "primary" : "secondary"}`} type="submit">{label}</button>
  </form>
);

/** Where there is no clock to move and nobody is invented. */
const NoShownOrderPage = ({ site }: { site: Site }) => (
  <PublicPage site={site} title={title}>
    <h1>Aqui nada se mostra: as ordens são de verdade</h1>
    <p>
      Só a homologação, com pessoas inventadas e um relógio que se adianta, leva uma ordem por toda a vida
      dela em segundos. Quem administra o serviço pode abri-la em qualquer máquina.
    </p>
    <p>
      <a href={site.to("/guia")}>Ler o guia, passo a passo</a>
    </p>
  </PublicPage>
);
