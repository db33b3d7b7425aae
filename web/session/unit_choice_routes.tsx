/** Choice of the court unit to work for, among those the corporate registry assigns to the user. */
import { Hono } from "hono";
import type { App } from "../../routes/app.ts";
import { listUnits } from "../../store/identity/court_units.ts";
import { chooseUnit } from "../../store/identity/web_sessions.ts";
import { renderDocument } from "../components/page_middleware.tsx";
import type { Site } from "../site.ts";
import { AuthPage } from "./auth_pages.tsx";
import { localPath } from "./destination.ts";
import { problemResponse } from "./error_answer.ts";
import { requireSession } from "./require_session.ts";
import type { Session, WebEnv } from "./session.ts";

export const unitChoiceRoutes = (app: App, site: Site) =>
  new Hono<WebEnv>()
    .use(requireSession(app))
    .get("/", async (c) => {
      const { session } = c.var;
      const listed = new Map(
        (await listUnits(app.db, session.caller.court)).map(({ id, name }) => [id, name]),
      );
      const units = session.caller.units.map((id) => ({ id, name: listed.get(id) ?? id }));
      const back = localPath(c.req.query("voltar")) ?? "/console";
      return c.html(renderDocument(<UnitPage site={site} session={session} units={units} back={back} />));
    })
    .post("/", async (c) => {
      const form = await c.req.formData();
      const unit = form.get("unidade");
      const { session } = c.var;
      if (typeof unit !== "string" || !session.caller.units.includes(unit)) {
        return problemResponse(c, 400, {
          title: "Escolha uma das suas unidades",
          detail:
            "A unidade escolhida não está entre as da sua lotação no cadastro corporativo. Volte e escolha " +
            "outra, ou peça a lotação ao administrador regional.",
        });
      }
      await chooseUnit(app.db, session.id, unit);
      return c.redirect(site.to(localPath(form.get("voltar")) ?? "/console"), 303);
    });

const UnitPage = ({ site, session, units, back }: {
  site: Site;
  session: Session;
  units: readonly { readonly id: string; readonly name: string }[];
  /** Path within this site to return to. */
  back: string;
}) => (
  <AuthPage site={site} title="Em qual unidade você vai trabalhar?">
    <p>As ordens que você criar serão desta unidade. Você pode trocá-la a qualquer momento.</p>
    <form method="post" action={site.to("/unidade")}>
      <input type="hidden" name="csrf" value={session.csrf} />
      <input type="hidden" name="voltar" value={back} />
      <fieldset class="choice">
        <legend>Suas unidades judiciárias</legend>
        {units.map(({ id, name }, index) => (
          <p>
            <input
              type="radio"
              id={`unidade-${index}`}
              name="unidade"
              value={id}
              required
              {...(session.unit ?? units[0]?.id) === id ? { checked: true } : {}}
            />{" "}
            <label for={`unidade-${index}`}>{name}</label>
          </p>
        ))}
      </fieldset>
      <button class="br-button primary" type="submit">Continuar</button>
    </form>
  </AuthPage>
);
