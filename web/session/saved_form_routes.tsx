/** Shows a saved form to the user who filled it in, to resume or to discard. */
import { Hono } from "hono";
import { formatDateTime } from "../../domain/formatting.ts";
import type { App } from "../../routes/app.ts";
import { isUuid } from "../../routes/http/wire.ts";
import { findSavedForm, removeSavedForm, type SavedForm } from "../../store/identity/saved_forms.ts";
import { renderDocument } from "../components/page_middleware.tsx";
import type { Site } from "../site.ts";
import { AuthPage } from "./auth_pages.tsx";
import { homeOf } from "./destination.ts";
import { problemResponse } from "./error_answer.ts";
import { requireSession } from "./require_session.ts";
import { decryptFields, RESUMED_FORM, type SavedField, savedFormPath } from "./save_form.ts";
import type { Session, WebEnv } from "./session.ts";

export function savedFormRoutes(app: App, site: Site) {
  const { db, consoles } = app;
  return new Hono<WebEnv>()
    .use(requireSession(app))
    .get("/:id", async (c) => {
      const [id, { session }] = [c.req.param("id"), c.var];
      const form = isUuid(id) ? await findSavedForm(db, id, session.caller.cpf) : undefined;
      const fields = form && consoles && await decryptFields(consoles, form);
      if (form === undefined || fields === undefined) {
        return problemResponse(c, 404, {
          title: "Não há formulário guardado aqui",
          detail: "Ele já foi continuado ou descartado, passou das 24 horas ou é de outra pessoa.",
        });
      }
      return c.html(
        renderDocument(<SavedFormPage site={site} session={session} form={form} fields={fields} />),
      );
    })
    .post("/:id/descartar", async (c) => {
      const [id, { caller }] = [c.req.param("id"), c.var.session];
      if (isUuid(id)) await removeSavedForm(db, id, caller.cpf);
      return c.redirect(site.to(homeOf(caller)), 303);
    });
}

const SavedFormPage = ({ site, session, form, fields }: {
  site: Site;
  session: Session;
  form: SavedForm;
  fields: readonly SavedField[];
}) => {
  const filled = fields.filter(({ name, value }) => value !== "" && !ours.has(name));
  const files = fields.filter(({ file }) => file);
  return (
    <AuthPage site={site} title="O que você preencheu foi guardado">
      <p>
        Você enviou o formulário da página <code>{form.address.replace(/\?.*/, "")}</code> em{" "}
        {formatDateTime(form.createdAt)}, quando a sessão já havia terminado. Nada foi feito com ele ainda.
      </p>
      <details>
        <summary>Ver o que foi preenchido ({filled.length})</summary>
        <dl class="kept-fields" tabindex={0} aria-label="Campos preenchidos">
          {filled.map(({ name, value }) => (
            <>
              <dt>{readable(name)}</dt>
              <dd>{value}</dd>
            </>
          ))}
        </dl>
      </details>
      <form
        method="post"
        action={site.to(continuing(form))}
        {...form.multipart ? { enctype: "multipart/form-data" } : {}}
      >
        <input type="hidden" name="csrf" value={session.csrf} />
        {fields.filter(({ file }) => !file).map(({ name, value }) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {files.map(({ name, value }, index) => (
          <p class="field">
            <label for={`arquivo-${index}`}>Escolha de novo o arquivo {value}</label>
            <input type="file" id={`arquivo-${index}`} name={name} />
          </p>
        ))}
        <button class="br-button primary" type="submit">Continuar de onde parou</button>
      </form>
      <form method="post" action={site.to(`${savedFormPath(form.id)}/descartar`)}>
        <input type="hidden" name="csrf" value={session.csrf} />
        <button class="br-button secondary" type="submit">Descartar</button>
      </form>
    </AuthPage>
  );
};

/** Fields that pages add to their forms for their own use. */
const ours: ReadonlySet<string> = new Set(["chave", "acao", "voltar"]);

function continuing({ address, id }: SavedForm): string {
  return `${address}${address.includes("?") ? "&" : "?"}${RESUMED_FORM}=${id}`;
}

/** A field's name in readable form: `reus[0].cpfCnpj` becomes `reus 1, cpf cnpj`. */
const readable = (name: string): string =>
  name.replace(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1}`)
    .replace(/[._]/g, ", ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
