/** Following a search or a precedent by e-mail, without signing in: asked for, confirmed and ended by links. */
import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import { localDate } from "../../domain/calendar/calendar.ts";
import type { App, Env } from "../../routes/app.ts";
import { problem } from "../../routes/http/problems.ts";
import { isUuid } from "../../routes/http/wire.ts";
import { savedSearchPageRoutes } from "../../routes/precedents_search/saved_searches.ts";
import { limitHeavySearches, limitSearchTime } from "../../routes/precedents_search/search_access.ts";
import { readFilter } from "../../routes/precedents_search/search_filter.ts";
import { type SearchFilter, withoutControls } from "../../routes/precedents_search/search_schema.ts";
import { insertSavedSearch } from "../../store/precedents/saved_searches.ts";
import {
  confirmSearchMail,
  findSearchMail,
  insertSearchMail,
  removeSearchMail,
  searchMailJob,
} from "../../store/precedents/search_mail.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { Notice, Page } from "../components/layout.tsx";
import { renderPage } from "../components/page_middleware.tsx";
import { emptySearch, parseSearchAddress, searchParametersOf } from "../search_address.ts";
import { filtersText } from "../search_filters.ts";
import type { Site } from "../site.ts";
import { WrongSearchPage } from "./results.tsx";

const MAX_TITLE = 200;
const MAX_ADDRESS = 254;
const mailAddress = /^[^\s@<>,;:"()\\]{1,64}@[^\s@<>,;:"()\\.]+(?:\.[^\s@<>,;:"()\\.]+)+$/;

export function followRoutes(app: App, site: Site) {
  return new Hono<Env>()
    .get("/acompanhar", limitSearchTime(app), (c) => {
      const read = parseSearchAddress(new URL(c.req.url).searchParams);
      if (!read.ok) {
        return renderPage(c, <WrongSearchPage site={site} filter={emptySearch} errors={read.error} />, 400);
      }
      return renderPage(
        c,
        <FollowPage {...{ site, filter: read.value, sends: app.writesToUsers ?? false }} />,
      );
    })
    .post("/acompanhar", limitHeavySearches(app), (c) => follow(app, site, c))
    .route("/", answers(app, site));
}

/** What the links of messages lead to: pages that ask, so that a program that only opens links changes nothing. */
const answers = (app: App, site: Site) =>
  new Hono<Env>()
    .get("/acompanhar/confirmar/:codigo", limitSearchTime(app), async (c) => {
      const mail = await mailOf(app, { confirmation: c.req.param("codigo") });
      return mail === undefined ? problem(c, "acompanhamento-nao-encontrado") : asked(
        c,
        (
          <QuestionPage
            site={site}
            title="Acompanhar"
            action={`/acompanhar/confirmar/${mail.confirmation}`}
            button="Confirmar"
          >
            <p>Este endereço passa a receber o que mudar em: {mail.title}</p>
          </QuestionPage>
        ),
      );
    })
    .post("/acompanhar/confirmar/:codigo", limitHeavySearches(app), async (c) => {
      const code = c.req.param("codigo");
      if (!isUuid(code) || !await confirmSearchMail(app.db, code, app.clock())) {
        return problem(c, "acompanhamento-nao-encontrado");
      }
      return asked(
        c,
        (
          <DonePage site={site} title="Confirmado">
            Cada mensagem traz o endereço para deixar de receber.
          </DonePage>
        ),
      );
    })
    .get("/acompanhar/encerrar/:id", limitSearchTime(app), async (c) => {
      const mail = await mailOf(app, { id: c.req.param("id") });
      return mail === undefined ? problem(c, "acompanhamento-nao-encontrado") : asked(
        c,
        (
          <QuestionPage
            site={site}
            title="Deixar de acompanhar"
            action={`/acompanhar/encerrar/${mail.id}`}
            button="Deixar de receber"
          >
            <p>Nada mais é enviado sobre {mail.title}, e o endereço é apagado.</p>
          </QuestionPage>
        ),
      );
    })
    // Also what mail programs send for a reader who ends it there (RFC 8058).
    .post("/acompanhar/encerrar/:id", limitHeavySearches(app), async (c) => {
      const id = c.req.param("id");
      if (!isUuid(id) || !await removeSearchMail(app.db, id)) {
        return problem(c, "acompanhamento-nao-encontrado");
      }
      return asked(c, <DonePage site={site} title="Encerrado">Nada mais é enviado.</DonePage>);
    });

const mailOf = async ({ db }: App, by: { id: string } | { confirmation: string }) =>
  Object.values(by).every(isUuid) ? await findSearchMail(db, by) : undefined;

/** The address gives access, so the page is neither cached nor indexed. */
function asked(c: Context<Env>, page: Child) {
  c.header("Cache-Control", "no-store");
  c.header("X-Robots-Tag", "noindex");
  return renderPage(c, page);
}

async function follow(app: App, site: Site, c: Context<Env>): Promise<Response> {
  const { db, clock } = app;
  const form = new URLSearchParams(await c.req.text());
  const read = parseSearchAddress(form);
  const request = read.ok ? readFilter(read.value, localDate(clock())) : read;
  if (!read.ok || !request.ok) {
    const errors = read.ok && !request.ok ? request.error : read.ok ? [] : read.error;
    return renderPage(c, <WrongSearchPage site={site} filter={emptySearch} errors={errors} />, 400);
  }
  const sends = app.writesToUsers ?? false;
  const address = (form.get("email") ?? "").trim();
  if (!sends || address.length > MAX_ADDRESS || !mailAddress.test(address)) {
    const wrong = sends ? { wrong: address } : {};
    return renderPage(c, <FollowPage {...{ site, filter: read.value, sends, ...wrong }} />, 400);
  }
  const { pagina: _, tamanhoPagina: __, cursor: ___, ...filter } = read.value;
  const ids = { id: crypto.randomUUID(), searchId: crypto.randomUUID(), confirmation: crypto.randomUUID() };
  const search = savedSearchPageRoutes(app, {
    id: ids.searchId,
    title: titleOf(read.value),
    filter,
    request: request.value,
    webhook: undefined,
  });
  if (!await insertSavedSearch(db, search, app.mostSavedSearches)) {
    return problem(c, "pesquisas-salvas-demais");
  }
  const taken = await db.transaction().execute(async (tx) => {
    const room = await insertSearchMail(tx, { ...ids, address }, clock());
    if (room) await enqueue(tx, [searchMailJob(ids.id)]);
    else await tx.deleteFrom("saved_search").where("id", "=", ids.searchId).execute();
    return room;
  });
  if (!taken) return problem(c, "mensagens-demais");
  return asked(
    c,
    (
      <DonePage site={site} title="Falta confirmar">
        Enviamos a {address}{" "}
        uma mensagem com o endereço para confirmar. Sem a confirmação, nada mais é enviado.
      </DonePage>
    ),
  );
}

/** What is followed, in words. */
function titleOf(filter: SearchFilter): string {
  const words = withoutControls(filter.buscaGeral.trim());
  const filters = filtersText({ ...filter, cancelados: false });
  const parts = [...(words === "" ? [] : [`“${words}”`]), ...(filters === "nenhum" ? [] : [filters])];
  return (parts.join(", ") || "todos os precedentes").slice(0, MAX_TITLE);
}

const FollowPage = (
  { site, filter, sends, wrong }: { site: Site; filter: SearchFilter; sends: boolean; wrong?: string },
) => (
  <Page
    site={site}
    title="Acompanhar"
    here="pesquisa"
    trail={[{ name: "Pesquisa", path: "/pesquisa" }, { name: "Acompanhar" }]}
  >
    <div class="wide narrow">
      <h1>Acompanhar{sends && " por e-mail"}</h1>
      <p>
        {sends
          ? "Você recebe uma mensagem quando houver"
          : "Este portal não envia e-mails; um feed mostra quando houver"} precedente novo ou alterado em:
        {" "}
        {titleOf(filter)}
      </p>
      {wrong !== undefined && (
        <Notice kind="danger" title="Corrija: ">
          <span class="line">E-mail: escreva um endereço como nome@exemplo.com.br</span>
        </Notice>
      )}
      <form action={site.to(sends ? "/acompanhar" : "/pesquisas-salvas")} method="post" class="save">
        {searchParametersOf({ ...filter, pagina: 1 }).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {sends
          ? <AddressField wrong={wrong} />
          : <input type="hidden" name="titulo" value={titleOf(filter)} />}
        <button class="br-button primary" type="submit">
          {sends ? "Acompanhar" : "Salvar e acompanhar por feed"}
        </button>
      </form>
    </div>
  </Page>
);

const AddressField = ({ wrong = "" }: { wrong: string | undefined }) => (
  <div class="br-input">
    <label for="email">Seu e-mail</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="email"
      required
      maxlength={MAX_ADDRESS}
      value={wrong}
    />
    <p class="help">Só para isto. Antes da primeira mensagem perguntamos se foi você.</p>
  </div>
);

const QuestionPage = (
  { site, title, action, button, children }: {
    site: Site;
    title: string;
    action: string;
    button: string;
    children?: Child;
  },
) => (
  <Page site={site} title={title} trail={[{ name: "Pesquisa", path: "/pesquisa" }, { name: title }]}>
    <div class="wide narrow">
      <h1>{title}</h1>
      {children}
      <form action={site.to(action)} method="post">
        <button class="br-button primary" type="submit">{button}</button>
      </form>
    </div>
  </Page>
);

const DonePage = ({ site, title, children }: { site: Site; title: string; children?: Child }) => (
  <Page site={site} title={title} trail={[{ name: "Pesquisa", path: "/pesquisa" }, { name: title }]}>
    <div class="wide narrow">
      <h1>{title}</h1>
      <Notice kind="success" title="Pronto.">{children}</Notice>
      <p>
        <a href={site.to("/pesquisa")}>Voltar à pesquisa</a>
      </p>
    </div>
  </Page>
);
